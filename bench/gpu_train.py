"""Measure the training on a GPU: `python -m bench.gpu_train [--seconds N …] [--NAME=VALUE …]`.

Lets examples/train_mensch_gpu.py learn, for 120 seconds and then anew for 30, and plays each level
with what was learnt. Prints the rows that the table of docs/training.md lacks, how long the parts
of a round take, and a line with PASS or FAIL for what is promised; the status is 1 if something
failed. Other words are the example's own, as `--batch=8192`. All figures are in
`build/bench-gpu-train.json` (`--output=FILE`).

It needs Python, numpy, numba, numba-cuda and PyTorch; in a bare checkout, with nothing installed:
`PYTHONPATH=src python3 -m bench.gpu_train`. In numba-cuda's simulator everything is done in a tiny
form, and neither speed nor strength is judged.
"""

import argparse
import json
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.gpu import machine
from spieltisch.compute.gpu import NoGpu, device_module

__all__ = ["WANTED", "main", "row_of", "verdicts"]

EXAMPLES = Path(__file__).parent.parent / "examples"
OUTPUT = Path("build") / "bench-gpu-train.json"
SECONDS = (120.0, 30.0)
"""The longest first: while it is played, which takes longest, the others learn."""
GAMES = 10_000
TINY = {"batch": 2, "steps": 2, "hidden": 4, "seconds": (0.0,), "games": 4}
"""For the simulator."""
PLAYERS = ("0", "1", "2", "3", "4", "weigher", "5")
"""The columns of the table: `weigher` is level 5 of the first edition."""
JUDGED = "1"
WANTED = 0.69
"""At least this share of the games against level 1, as after 70 s on one core, less an error."""
ROUNDS = 5
"""So many are timed, after one that is not."""


def parts(example: Any, training: Any) -> dict[str, float]:
    """How long a step of all games and a lesson take, in seconds, each waited for."""
    games = example.Games(training.batch, training.seed)
    judge = example.Judge(training.hidden, training.seed, games.device)
    story, playing, learning = [games.move(judge)], 0.0, 0.0
    for number in range(ROUNDS + 1):
        games.count_ended()
        began = time.perf_counter()
        while len(story) <= training.steps:
            story.append(games.move(judge))
        games.count_ended()
        played = time.perf_counter()
        example.teach(judge, story, training, training.rate)
        judge.taken_back()
        if number > 0:
            playing += played - began
            learning += time.perf_counter() - played
        story = story[-1:]
    return {"a step": playing / ROUNDS / training.steps, "a lesson": learning / ROUNDS}


def copied(example: Any, training: Any) -> list[str]:
    """Which tensors are not where the environment has its numbers."""
    games = example.Games(training.batch, training.seed)
    arrays = {name: getattr(games.env, name) for name in ("legal", "actors", "ended")}
    arrays["seen"] = games.ahead
    return [
        name
        for name, array in sorted(arrays.items())
        if getattr(games, name).data_ptr() != array.pointer
    ]


def score(player: str, weights: list[Any], games: int, seed: int) -> tuple[float, float]:
    """What a network wins against a player, and how far chance may have moved it."""
    sys.path.insert(0, str(EXAMPLES))
    small: Any = import_module("train_mensch")
    network = small.Network(len(weights[1]), 0)
    network.weights = weights
    found = small.play(network, player, games, seed)
    return float(found.share), float(found.margin)


def learn(example: Any, training: Any, pool: Executor, games: int) -> dict[str, Any]:
    """Train; what is told of it, with the shares still being played for in the pool."""
    learnt = example.train(training)
    speed = learnt.rounds * training.steps * training.batch / learnt.seconds
    print(f"{speed / 1e6:.1f} M moves/s, {learnt.rounds} rounds", flush=True)
    asked = (learnt.network.weights, games, training.seed)
    return {
        **training._asdict(),
        "rounds": learnt.rounds,
        "games of self-play": learnt.games,
        "moves per second": speed,
        "shares": {player: pool.submit(score, player, *asked) for player in PLAYERS},
    }


def row_of(found: dict[str, Any], device: str) -> str:
    """A row as docs/training.md has them, with one column more."""
    shares = " | ".join(f"{100 * share:.1f} %" for share, _ in found["shares"].values())
    told = f"{device}, seed {found['seed']} | {found['games of self-play']:,}"
    return f"| {told} | {found['seconds']:.0f} s | {shares} |"


def verdicts(result: dict[str, Any]) -> list[tuple[bool, str]]:
    """Whether each promise is kept, and by which figure."""
    told = ", ".join(result["copied"]) or "no array"
    found = [(not result["copied"], f"{told} was copied for PyTorch")]
    if not result["is_simulated"]:
        share, margin = result["rows"][0]["shares"][JUDGED]
        told = f"{share:.1%} ± {margin:.1%} against level {JUDGED}"
        found.append((share >= WANTED, f"{told}, at least {WANTED:.0%} are wanted"))
    return found


def words(example: Any, arguments: list[str], is_simulated: bool) -> dict[str, Any]:
    """What is asked for, by the names of the options."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu_train", description=__doc__)
    parser.add_argument("--output", type=Path, default=OUTPUT)
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS)
    parser.add_argument("--games", type=int, default=GAMES)
    for name, usual in example.Training._field_defaults.items():
        if name != "seconds":
            parser.add_argument(f"--{name}", type=type(usual), default=usual)
    if is_simulated:
        parser.set_defaults(**TINY)
    return vars(parser.parse_args(arguments))


def main(arguments: list[str]) -> int:
    """Train and measure; 0 if everything is as promised."""
    try:
        is_simulated = bool(device_module().IS_SIMULATED)
    except NoGpu as error:
        raise SystemExit(f"nothing was measured: {error}") from None
    if find_spec("torch") is None:
        raise SystemExit("nothing was measured: PyTorch is not installed")
    sys.path.insert(0, str(EXAMPLES))
    example: Any = import_module("train_mensch_gpu")
    asked = words(example, arguments, is_simulated)
    fields = set(example.Training._fields) - {"seconds"}
    training = example.Training(**{name: asked[name] for name in fields})
    result: dict[str, Any] = {"machine": machine(), "is_simulated": is_simulated, "rows": []}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for player in PLAYERS:  # compiles what they need, beside the rest
            pool.submit(score, player, example.Network(2, 0).weights, 4, 0)
        result["copied"] = copied(example, training)
        result["parts"] = parts(example, training)
        for what, took in result["parts"].items():
            print(f"{what} of {training.batch} games: {1000 * took:.2f} ms", flush=True)
        trained = [
            learn(example, training._replace(seconds=seconds), pool, asked["games"])
            for seconds in asked["seconds"]
        ]
        for found in trained:
            found["shares"] = {player: one.result() for player, one in found["shares"].items()}
            result["rows"].append(found)
            print(row_of(found, result["machine"]["device"]), flush=True)
            asked["output"].parent.mkdir(exist_ok=True)
            asked["output"].write_text(json.dumps(result, indent=1) + "\n")
    kept = verdicts(result)
    for is_kept, told in kept:
        print("PASS" if is_kept else "FAIL", told)
    print(f"{result['machine']}\nwritten to {asked['output']}")
    return 0 if all(is_kept for is_kept, _ in kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
