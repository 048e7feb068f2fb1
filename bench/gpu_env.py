"""Measure the vector environment on a GPU: `python -m bench.gpu_env [--seconds=N] [GAME …]`.

Prints what it finds as it goes, and at the end a line with PASS or FAIL for everything that is
promised; the status is 1 if something failed. For each game: steps per second in `run`, and in
`step` with drawn actions, both with the observations and legal lists of every step; how many of 256
whole games differ anywhere from those of a `Batch` on the processor; and which libraries read the
arrays at their own address. All figures are in `build/bench-gpu-env.json` (`--output=FILE`).

It needs Python, numpy, numba and numba-cuda; in a bare checkout, with nothing installed:
`PYTHONPATH=src python3 -m bench.gpu_env`. What matters comes first; further numbers of games and of
registers are tried only while `--seconds` (480) last. In numba-cuda's simulator everything is done,
in a tiny form, and no speed is judged.
"""

import argparse
import json
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.afterstates import afterstates
from bench.gpu import machine, processors
from bench.gpu_env_readers import ALL_THERE, pointers
from spieltisch.compute.batch import Batch
from spieltisch.compute.gpu import NoGpu, device_module
from spieltisch.compute.gpu_env import GpuEnv
from spieltisch.compute.slots import NO_ACTION
from spieltisch.game import NAMES, Game, load

__all__ = ["TINY", "Scale", "compare_games", "main", "measure", "verdicts"]

OUTPUT = Path("build") / "bench-gpu-env.json"
SEED = 7
ROUNDS = 5
SECONDS = 480.0
"""After these nothing is begun that is not needed."""
TARGETS = {"mensch": 1e9, "mutabor": 2e8, "irrgarten": 2e8, "aladdin": 2e7}
"""Steps per second that a game must reach on an H200."""
WARM = """
import sys
from spieltisch.compute.batch import Batch
from spieltisch.game import load
for name in sys.argv[1:]:
    batch = Batch(load(name), 2)
    batch.step(batch.sample())
    batch.observations()
"""
"""Compiles what the processor needs, in a process beside the one that compiles for the device."""


class Scale(NamedTuple):
    """How much is measured."""

    counts: tuple[int, ...]
    """The tried numbers of games; the best counts."""
    registers: tuple[int, ...]
    """The tried numbers of registers per thread."""
    seconds: float
    """How long a round of a measurement takes."""
    spread: int
    """The steps before a measurement, after which games are in all their phases."""
    compared: int
    """The games that are compared."""
    most: int
    """The steps after which comparing ends, though not every game has ended."""


TINY = Scale((2,), (64,), 0.0, 3, 2, 20)


def full() -> Scale:
    """For a GPU: games for all of its threads, and four times as many."""
    threads = processors() * 2048
    return Scale((threads, 4 * threads), (64, 96), 0.3, 300, 256, 20_000)


def speed(work: Callable[[int], float], scale: Scale) -> float:
    """Steps per second: the middle of some rounds, each as long as the scale says."""
    times = 1
    while (took := work(times)) < scale.seconds / 2:
        times = max(2 * times, round(times * scale.seconds / max(took, 1e-6) / 2))
    rounds = 1 if scale.seconds == 0 else ROUNDS
    return times / sorted(work(times) for _ in range(rounds))[rounds // 2]


def speeds(env: GpuEnv, scale: Scale) -> tuple[float, float]:
    """Steps per second in `run` and in `step(sample())`."""

    def waited(play: Callable[[], None]) -> float:
        began = time.perf_counter()
        play()
        env.check()
        return time.perf_counter() - began

    def run(times: int) -> float:
        return waited(lambda: env.run(times))

    def step(times: int) -> float:
        def play() -> None:
            for _ in range(times):
                env.step(env.sample(), waits=False)

        return waited(play)

    env.run(scale.spread)
    env.step(env.sample())
    return env.count * speed(run, scale), env.count * speed(step, scale)


@contextmanager
def warming(names: list[str]) -> Iterator[None]:
    """Meanwhile another process compiles what the processor needs for these games, and keeps it."""
    with subprocess.Popen([sys.executable, "-c", WARM, *names]) as process:
        try:
            yield
        finally:
            process.kill()


def layouts(scale: Scale) -> list[tuple[int, int]]:
    """The numbers of games and of registers to try, those that matter most first."""
    return [(count, registers) for registers in scale.registers for count in scale.counts]


def add_layout(row: dict[str, Any], layout: tuple[int, int], scale: Scale) -> None:
    """Measure the speeds of a game with so many games and registers."""
    from spieltisch.compute._device import Layout

    name, (count, registers), began = row["game"], layout, time.perf_counter()
    env = GpuEnv(load(name), count, seed=SEED, layout=Layout(registers=registers))
    env.check()
    made = time.perf_counter() - began
    run, step = speeds(env, scale)
    print(
        f"{name:<10} {count:>9} games, {registers:>3} registers: "
        f"run {run / 1e6:10.1f} M steps/s, step {step / 1e6:10.1f} M steps/s; "
        f"made in {made:.1f} s",
        flush=True,
    )
    found = {"games": count, "registers": registers, "run": run, "step": step, "made in": made}
    row["layouts"].append(found)


def differing(env: GpuEnv, batch: Batch) -> NDArray[np.bool_]:
    """For each game, whether anything differs that there is to see of it."""
    count, over = len(batch), batch.over
    cells = np.arange(batch.legal.shape[1])
    listed = np.where(cells < batch.counts[:, np.newaxis], batch.legal, NO_ACTION)
    paid = np.where(over[:, np.newaxis], batch.payoffs, 0.0).astype(np.float32)
    pairs = (
        (env.observations, batch.observations()),
        (env.legal, listed),
        (env.counts, batch.counts),
        (env.actors, batch.actors),
        (env.over, over),
        (env.cut, batch.cut),
        (env.steps, batch.steps),
        (env.rewards, paid),
    )
    differs = np.zeros(count, np.bool_)
    for there, here in pairs:
        differs |= (there.to_host() != here).reshape(count, -1).any(axis=1)
    return differs


def compare_games(game: Game, scale: Scale) -> dict[str, int]:
    """Play on both sides until every game has ended once; how many differ in any step.

    Then another environment plays as many steps in one launch, and must be where the others are,
    and see the same ahead.
    """
    env = GpuEnv(game, scale.compared, seed=SEED)
    batch = Batch(game, scale.compared, seed=SEED)
    differs, ended, steps = differing(env, batch), np.zeros(len(batch), np.bool_), 0
    while not ended.all() and steps < scale.most:
        actions, drawn = batch.sample(), env.sample()
        differs |= drawn.to_host() != actions
        env.step(drawn)
        batch.step(actions)
        differs |= differing(env, batch)
        ended |= batch.over
        steps += 1
    env.reset(seed=SEED)
    env.run(steps)
    differs |= differing(env, batch)
    differs |= (env.look_ahead().to_host() != afterstates(batch)).any(axis=(1, 2))
    return {
        "games compared": len(batch),
        "games ended": int(ended.sum()),
        "steps": steps,
        "games that differ": int(differs.sum()),
    }


def measure(name: str, scale: Scale) -> dict[str, Any]:
    """What matters of one game; if a part fails, the others are still done."""
    game = load(name)
    row: dict[str, Any] = {"game": name, "people": game.people, "layouts": [], "errors": []}
    attempt(row, lambda: add_layout(row, layouts(scale)[0], scale))
    attempt(row, lambda: row.update(compare_games(game, scale)))
    attempt(row, lambda: row.update(pointers=pointers(GpuEnv(game, scale.compared, seed=SEED))))
    return row


def attempt(row: dict[str, Any], part: Callable[[], object]) -> None:
    """Do one part of the measurements; what goes wrong is noted."""
    try:
        part()
    except Exception as error:
        traceback.print_exc()
        row["errors"].append(f"{type(error).__name__}: {str(error)[:300]}")


def best(row: dict[str, Any], way: str) -> float:
    """The most steps per second with any layout."""
    return max((float(layout[way]) for layout in row["layouts"]), default=0.0)


def show(row: dict[str, Any]) -> None:
    """Print a game's figures."""
    print(
        f"{row['game']:<10} {best(row, 'run') / 1e6:10.1f} M steps/s with observations and legal "
        f"lists ({best(row, 'step') / 1e6:.1f} M one by one); {row.get('games that differ')} "
        f"of {row.get('games compared')} games differ from the processor's in {row.get('steps')} "
        f"steps, {row.get('games ended')} of them whole games"
    )
    for library, found in row.get("pointers", {}).items():
        print(f"{'':<10} {library}: {found}")
    sys.stdout.flush()


def verdicts(row: dict[str, Any], scale: Scale) -> list[tuple[bool, str]]:
    """Whether a game keeps each promise, and by which figure."""
    name, found = row["game"], []
    if scale.seconds and name in TARGETS:
        speed, wanted = best(row, "run"), TARGETS[name]
        told = f"{speed / 1e6:,.1f} M steps/s with observations and legal lists"
        found.append((speed >= wanted, f"{told}, at least {wanted / 1e6:,.0f} M are wanted"))
    compared, ended = row.get("games compared", 0), row.get("games ended", 0)
    is_whole = compared == scale.compared and (ended == compared or scale is TINY)
    told = f"{row.get('games that differ', 'unknown how many')} of {scale.compared} games differ"
    is_same = is_whole and row["games that differ"] == 0
    found.append((is_same, f"{told} from the processor's, {ended} whole games"))
    readers = [reader for reader in row.get("pointers", {}) if reader.startswith(("torch", "nump"))]
    for reader in readers or ["torch"]:
        told = row.get("pointers", {}).get(reader, "was not tried")
        found.append((told == ALL_THERE, f"{reader}: {told}"))
    found += [(False, error) for error in row["errors"]]
    return [(is_kept, f"{name}: {told}") for is_kept, told in found]


def main(arguments: list[str]) -> int:
    """Measure these games, or all; 0 if everything is as promised."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu_env", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[])
    parser.add_argument("--output", type=Path, default=OUTPUT)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args(arguments)
    began, names = time.perf_counter(), asked.games or [*NAMES]
    try:
        is_simulated = bool(device_module().IS_SIMULATED)
    except NoGpu as error:
        raise SystemExit(f"nothing was measured: {error}") from None
    scale = TINY if is_simulated else full()
    result: dict[str, Any] = {"machine": machine(), "is_simulated": is_simulated, "rows": []}

    def keep() -> None:
        asked.output.parent.mkdir(exist_ok=True)
        asked.output.write_text(json.dumps(result, indent=1) + "\n")

    with warming([] if is_simulated else names):
        for name in names:
            result["rows"].append(measure(name, scale))
            show(result["rows"][-1])
            keep()
    for layout in layouts(scale)[1:]:
        for row in result["rows"]:
            if time.perf_counter() - began < asked.seconds:
                attempt(row, partial(add_layout, row, layout, scale))
                keep()
    found = [verdict for row in result["rows"] for verdict in verdicts(row, scale)]
    for is_kept, told in found:
        print("PASS" if is_kept else "FAIL", told)
    print(f"{result['machine']}\n{time.perf_counter() - began:.0f} s; written to {asked.output}")
    return 0 if all(is_kept for is_kept, _ in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
