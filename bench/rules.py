"""How fast the rules are, interpreted and compiled."""

import statistics
import time
from random import Random
from typing import Any

from spieltisch.bots import choose
from spieltisch.compute.playout import random_game
from spieltisch.game import Game, load
from spieltisch.rules.kernel import Compiled

__all__ = ["compiled_rows", "interpreted_rows"]

MOST = 200_000


def interpreted_rows(name: str) -> list[dict[str, Any]]:
    """A legal-moves query plus a move through `Position`, and raw interpreted play."""
    times = [_query_and_move(load(name), seed) for seed in range(3)]
    flat = sorted(t for run in times for t in run)
    label = f"{name}: legal moves and a move, interpreted"
    return [
        _row(f"{label}, median", 1e3 * statistics.median(flat), "ms"),
        _row(f"{label}, 99 %", 1e3 * flat[int(0.99 * len(flat))], "ms"),
        _row(f"{name}: actions/s interpreted", _interpreted_speed(load(name)), "1/s"),
    ]


def compiled_rows(name: str) -> list[dict[str, Any]]:
    """Random play on one core with the compiled rules."""
    return [_row(f"{name}: actions/s compiled, one core", _compiled_speed(load(name)), "1/s")]


def _query_and_move(game: Game, seed: int, most: int = 600) -> list[float]:
    rng = Random(seed)
    position = game.start(seed=seed)
    times = []
    for _ in range(most):
        if position.is_over:
            break
        if position.form:
            position = position.play(choose(position.memory(position.turn or ""), 0, rng))
            continue
        began = time.perf_counter()
        moves = position.legal()
        position = position.play(rng.choice(moves))
        times.append(time.perf_counter() - began)
    return times


def _start(game: Game) -> Any:
    state = game.kind.kernel.state()
    game.kind.set_options(game, state)
    game.kind.kernel.begin(state)
    return state


def _interpreted_speed(game: Game) -> float:
    kernel = game.kind.kernel
    play, start = kernel.bind(random_game), _start(game)
    began, actions, seed = time.perf_counter(), 0, 0
    while time.perf_counter() - began < 2:
        seed += 1
        actions += abs(play(start.copy(), [seed], [0] * kernel.max_legal, [0] * MOST, MOST))
    return actions / (time.perf_counter() - began)


def _compiled_speed(game: Game) -> float:
    import numpy as np

    compiled = Compiled(game.kind.kernel)
    play, states, start = compiled.bind(random_game), compiled.new(), _start(game)
    out, trace = np.zeros(game.kind.kernel.max_legal, np.int32), np.zeros(MOST, np.int32)
    compiled.write(start, states[0])
    play(states[0], np.array([1]), out, trace, 1)
    began, actions, seed = time.perf_counter(), 0, 0
    while time.perf_counter() - began < 2:
        seed += 1
        compiled.write(start, states[0])
        actions += abs(play(states[0], np.array([seed]), out, trace, MOST))
    return actions / (time.perf_counter() - began)


def _row(name: str, value: float, unit: str) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": unit, "peer": None, "ratio": None}
