"""Measure the games on a GPU: `python -m bench.gpu [--variants] [GAME …]`.

Prints a table and writes `build/bench-gpu.json`. For each game: random play on the device and on
one core of the same machine in the same run, whole games compared action by action, and means over
many games compared in standard errors. With `--variants` it measures other ways to lay the games
out on the device instead.
"""

import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spieltisch.compute.gpu import Gpu
from spieltisch.compute.library import first_state
from spieltisch.compute.playout import (
    Lane,
    Tally,
    Work,
    play_games,
    random_choice,
    trace_game,
)
from spieltisch.compute.workspaces import make_record, make_workspace
from spieltisch.game import NAMES, Game, load
from spieltisch.rules.compiled import Compiled

OUTPUT = Path("build") / "bench-gpu.json"
ROUNDS = 5
MOST = 20_000
"""Actions after which a game is given up, on both sides."""
THREADS_A_PROCESSOR = (1024, 2048)
"""Tried numbers of threads per multiprocessor; the better one counts."""
MOST_GAMES = 4096
"""The most games per thread in one launch."""
SEED = 7
Speed = dict[str, float]
"""What is tallied, per second."""


class Core:
    """Random play on one core, from the same streams."""

    def __init__(self, game: Game) -> None:
        self.kernel, self.state = game.kind.kernel, first_state(game)
        rules = Compiled(self.kernel, self.state)
        self._play = rules.bind(play_games)
        self._play_listed = rules.bind(play_games, choose=random_choice)
        self._trace = Compiled(self.kernel).bind(trace_game)
        self._start = rules.new()
        rules.write(self.state, self._start[0])
        room = max(2, self.kernel.max_legal)
        self._lane = make_workspace(Lane, True, self.kernel.state, room=room)

    def play(self, first: int, games: int, has_list: bool = False) -> tuple[Tally, Any]:
        """What happened in games, and the sums of payoffs."""
        import numpy as np

        play = self._play_listed if has_list else self._play
        tally = make_record(Tally, is_compiled=True)
        sums = np.zeros(2 * self.kernel.seats)
        play(self._start, self._lane, tally, sums, Work(SEED, games, MOST), first)
        return tally, sums[: self.kernel.seats]

    def speed(self, has_list: bool, seconds: float = 0.5) -> Speed:
        """What is done per second of processor time, with a list of actions or without."""
        began, first, total = time.process_time(), 0, dict.fromkeys(Tally.CELLS, 0)
        while time.process_time() - began < seconds:
            tally = self.play(first, 8, has_list)[0]
            total = {name: count + int(getattr(tally, name)) for name, count in total.items()}
            first += 8
        took = time.process_time() - began
        return {name: count / took for name, count in total.items()}

    def best_speed(self) -> Speed:
        """The faster way's, each the middle of some rounds."""
        ways = []
        for has_list in (False, True):
            self.play(0, 1, has_list)
            ways.append(_middle([self.speed(has_list) for _ in range(ROUNDS)]))
        return max(ways, key=lambda speed: speed["actions"])

    def trace(self, number: int) -> list[int]:
        """The actions of one game."""
        import numpy as np

        actions = np.zeros(MOST, np.int32)
        length = self._trace(self._start, self._lane, actions, SEED, number, MOST)
        return [int(action) for action in actions[:length]]


def processors() -> int:
    """The device's multiprocessors."""
    return int(getattr(device(), "MULTIPROCESSOR_COUNT", 1))


def device() -> Any:
    """The GPU, or what the simulator has for one."""
    from spieltisch.compute._device import cuda

    return cuda.get_current_device()


def device_speed(
    gpu: Gpu[Any], state: Any, threads: int, seconds: float = 0.4
) -> tuple[Speed, float]:
    """The speed, the middle of some launches after one that compiles; and compile time."""
    began = time.perf_counter()
    gpu.play(state, threads, 1, SEED, 0, MOST)
    compiled = time.perf_counter() - began
    games = _enough_games(gpu, state, threads, seconds)
    found = []
    for number in range(ROUNDS):
        began = time.perf_counter()
        played = gpu.play(state, threads, games, SEED, number * threads * games, MOST)
        took = time.perf_counter() - began
        found.append({name: float(played.tallies[name].sum()) / took for name in Tally.CELLS})
    return _middle(found), compiled


def _enough_games(gpu: Gpu[Any], state: Any, threads: int, seconds: float) -> int:
    """How many games per thread fill the time.

    With more games, long and short ones even out between the threads.
    """
    games = 1
    while True:
        began = time.perf_counter()
        gpu.play(state, threads, games, SEED, 0, MOST)
        took = time.perf_counter() - began
        if took > seconds / 2 or games == MOST_GAMES:
            return games
        games = min(MOST_GAMES, max(2 * games, round(games * seconds / took / 2)))


def _middle(speeds: list[Speed]) -> Speed:
    return sorted(speeds, key=lambda speed: speed["actions"])[len(speeds) // 2]


def compare_games(core: Core, gpu: Gpu[Any], games: int) -> int:
    """How many of these games differ in some action."""
    traces = gpu.trace(core.state, games, SEED, MOST)
    return sum(trace != core.trace(number) for number, trace in enumerate(traces))


def compare_means(core: Core, gpu: Gpu[Any], threads: int, games: int) -> list[dict[str, Any]]:
    """Actions of chance per game and each seat's payoff: both means, and how far apart."""
    import numpy as np

    played = gpu.play(core.state, threads, 1, SEED + 1, 0, MOST)
    ours = [core.play(number, 1) for number in range(games)]
    here = np.array([[float(tally.draws), *sums] for tally, sums in ours])
    there = np.column_stack([played.tallies["draws"], played.payoffs])
    rows = []
    for column in range(here.shape[1]):
        a, b = here[:, column], there[:, column]
        error = (a.var() / len(a) + b.var() / len(b)) ** 0.5
        rows.append(
            {
                "what": "actions of chance per game"
                if column == 0
                else f"payoff, seat {column - 1}",
                "device": float(b.mean()),
                "device error": float((b.var() / len(b)) ** 0.5),
                "core": float(a.mean()),
                "core error": float((a.var() / len(a)) ** 0.5),
                "apart in standard errors": float((b.mean() - a.mean()) / error) if error else 0.0,
            }
        )
    return rows


def measure(name: str) -> dict[str, Any]:
    """One game's figures."""
    game = load(name)
    core, gpu = Core(game), Gpu(game.kind.kernel, first_state(game))
    speeds = [(*device_speed(gpu, core.state, processors() * n), n) for n in THREADS_A_PROCESSOR]
    there, _, each = max(speeds, key=lambda found: found[0]["actions"])
    compiled, threads = speeds[0][1], processors() * each
    here = core.best_speed()
    return {
        "game": name,
        "people": game.people,
        "seconds to compile": compiled,
        "threads a processor": each,
        "actions/s": there["actions"],
        "moves/s": there["moves"],
        "games/s": there["games"],
        "core actions/s": here["actions"],
        "core moves/s": here["moves"],
        "times one core": there["actions"] / here["actions"],
        "games compared": 256,
        "games that differ": compare_games(core, gpu, 256),
        "means": compare_means(core, gpu, threads, 4000),
    }


def variants(game: Game) -> Iterator[tuple[str, Gpu[Any], int]]:
    """Other layouts, one thing changed at a time: label, game, threads per multiprocessor."""
    from spieltisch.compute._device import Layout

    kernel, state = game.kind.kernel, first_state(game)
    size = Compiled(kernel).dtype.itemsize
    same = Gpu(kernel, state)
    for threads in (256, 512, 1024, 2048):
        yield f"{threads} threads per processor", same, threads
    for stride in (1, 16, 128, 256):
        same.layout = same.layout._replace(stride=stride)
        yield f"stride {stride}", same, 1024
    for registers in (None, 48):
        layout = Layout(registers=registers)
        yield f"{registers or 'all'} registers", Gpu(kernel, state, layout=layout), 1024
    listed = Layout(room=kernel.max_legal)
    yield "a list of actions", Gpu(kernel, state, random_choice, listed), 1024
    block = 32 * max(1, min(4, 48_000 // (32 * size)))
    shared = Gpu(kernel, state, layout=Layout(block, is_shared=True))
    yield f"shared memory, block {block}", shared, min(1024, 220_000 // size)


def measure_variants(name: str) -> list[dict[str, Any]]:
    """Each variant's actions per second."""
    game = load(name)
    state, rows = first_state(game), []
    for label, gpu, threads in variants(game):
        try:
            speed, compiled = device_speed(gpu, state, processors() * threads, 0.2)
        except Exception as error:
            print(f"{name:<10} {label:<34} {type(error).__name__}: {str(error)[:200]}", flush=True)
            continue
        rows.append({"variant": label, "actions/s": speed["actions"]})
        print(
            f"{name:<10} {label:<34} {speed['actions'] / 1e9:8.3f} G actions/s "
            f"{speed['moves'] / 1e9:8.3f} G moves/s   compiled in {compiled:.1f} s",
            flush=True,
        )
    return rows


def show(row: dict[str, Any]) -> None:
    """Print a game's figures."""
    print(
        f"{row['game']:<10} {row['actions/s'] / 1e9:8.3f} G actions/s {row['moves/s'] / 1e9:8.3f} "
        f"G moves/s {row['games/s'] / 1e6:9.3f} M games/s {row['times one core']:8.0f} × one core "
        f"({row['core actions/s'] / 1e6:.1f} M actions/s); "
        f"{row['games that differ']} of {row['games compared']} games differ; "
        f"compiled in {row['seconds to compile']:.0f} s"
    )
    for mean in row["means"]:
        here = f"{mean['core']:10.4f} ± {mean['core error']:.4f}"
        there = f"{mean['device']:10.4f} ± {mean['device error']:.4f}"
        apart = mean["apart in standard errors"]
        print(f"{'':<10} {mean['what']:<26} {there}   core {here}   apart {apart:+.1f}")
    sys.stdout.flush()


def machine() -> dict[str, Any]:
    """What it was measured on."""
    import numba
    import numpy as np

    name = getattr(device(), "name", "simulator")
    return {
        "device": name.decode() if isinstance(name, bytes) else str(name),
        "processors": processors(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "cores": os.cpu_count(),
    }


def main(arguments: list[str]) -> None:
    """Measure these games, or all."""
    names = [name for name in arguments if not name.startswith("-")] or list(NAMES)
    result: dict[str, Any] = {"machine": {}, "rows": [], "variants": {}}
    for name in names:
        if "--variants" in arguments:
            result["variants"][name] = measure_variants(name)
        else:
            result["rows"].append(measure(name))
            show(result["rows"][-1])
    result["machine"] = machine()
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n")
    print(f"{result['machine']}\nwritten to {OUTPUT}")


if __name__ == "__main__":
    main(sys.argv[1:])
