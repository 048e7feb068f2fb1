"""Measure the vector environment on a GPU: `python -m bench.gpu_env [--output=FILE] [GAME …]`.

Prints a table and writes `build/bench-gpu-env.json`. For each game: steps per second in `run`, and
in `step` with drawn actions, both with the observations and legal lists of every step; how many of
256 whole games differ anywhere from those of a `Batch` on the processor; and which libraries read
the arrays at their own address. In numba-cuda's simulator everything is done, in a tiny form.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.gpu import machine, processors
from bench.gpu_env_readers import pointers
from spieltisch.compute.batch import Batch
from spieltisch.compute.gpu import NoGpu, device_module
from spieltisch.compute.gpu_env import GpuEnv
from spieltisch.compute.slots import NO_ACTION
from spieltisch.game import NAMES, Game, load

__all__ = ["TINY", "Scale", "compare_games", "main", "measure"]

OUTPUT = Path("build") / "bench-gpu-env.json"
SEED = 7
ROUNDS = 5


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


def layouts(game: Game, scale: Scale) -> list[dict[str, Any]]:
    """The speeds with each number of games and of registers."""
    from spieltisch.compute._device import Layout

    rows = []
    for registers in scale.registers:
        for count in scale.counts:
            began = time.perf_counter()
            env = GpuEnv(game, count, seed=SEED, layout=Layout(registers=registers))
            env.check()
            made = time.perf_counter() - began
            run, step = speeds(env, scale)
            row = {
                "games": count,
                "registers": registers,
                "run": run,
                "step": step,
                "made in": made,
            }
            rows.append(row)
            print(
                f"{game.kind.name:<10} {count:>9} games, {registers:>3} registers: "
                f"run {run / 1e6:10.1f} M steps/s, step {step / 1e6:10.1f} M steps/s; "
                f"made in {made:.1f} s",
                flush=True,
            )
    return rows


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

    Then another environment plays as many steps in one launch, and must be where the others are.
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
    return {
        "games compared": len(batch),
        "games ended": int(ended.sum()),
        "steps": steps,
        "games that differ": int(differs.sum()),
    }


def measure(name: str, scale: Scale) -> dict[str, Any]:
    """One game's figures."""
    game = load(name)
    rows = layouts(game, scale)
    compared = compare_games(game, scale)
    best = max(rows, key=lambda row: float(row["run"]))
    return {
        "game": name,
        "people": game.people,
        "steps/s": best["run"],
        "steps/s one by one": max(row["step"] for row in rows),
        "layouts": rows,
        **compared,
        "pointers": pointers(GpuEnv(game, scale.compared, seed=SEED)),
    }


def show(row: dict[str, Any]) -> None:
    """Print a game's figures."""
    print(
        f"{row['game']:<10} {row['steps/s'] / 1e6:10.1f} M steps/s with observations and legal "
        f"lists ({row['steps/s one by one'] / 1e6:.1f} M one by one); {row['games that differ']} "
        f"of {row['games compared']} games differ from the processor's in {row['steps']} steps, "
        f"{row['games ended']} of them whole games"
    )
    for library, found in row["pointers"].items():
        print(f"{'':<10} {library}: {found}")
    sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Measure these games, or all; `--output=FILE` names another file for the figures."""
    names = [name for name in arguments if not name.startswith("-")]
    files = [name.partition("=")[2] for name in arguments if name.startswith("--output=")]
    output = Path(files[0]) if files else OUTPUT
    try:
        is_simulated = bool(device_module().IS_SIMULATED)
    except NoGpu as error:
        raise SystemExit(f"nothing was measured: {error}") from None
    scale = TINY if is_simulated else full()
    result: dict[str, Any] = {"machine": machine(), "is_simulated": is_simulated, "rows": []}
    for name in names or NAMES:
        result["rows"].append(measure(name, scale))
        show(result["rows"][-1])
        output.parent.mkdir(exist_ok=True)
        output.write_text(json.dumps(result, indent=1) + "\n")
    print(f"{result['machine']}\nwritten to {output}")


if __name__ == "__main__":
    main(sys.argv[1:])
