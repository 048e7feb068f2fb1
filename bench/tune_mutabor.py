"""Weights for the bots of Mutabor from games that they play against themselves.

`python -m bench.tune_mutabor [GAMES [SEED]]` plays games of two and finds by logistic regression
how much each thing that `worth` counts has to do with winning. It prints the weights in parts of a
move, as `worth` wants them, each with its standard error, and how many parts make odds of e to one.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor import MIND
from spieltisch.bots.mutabor.distances import WAYS, measure
from spieltisch.bots.mutabor.weights import OF_TWO, WHOLE, Weights
from spieltisch.bots.mutabor.workspace import Assignment
from spieltisch.bots.mutabor.worth import worth
from spieltisch.game import Position, load
from spieltisch.rules.mutabor.board import OPEN, SEATS
from spieltisch.rules.mutabor.state import MOVE

THINKING = Limit(simulations=2_000)
OPENING = 6
"""In the first turns every other move is a beginner's, so that the games differ."""
TUNED = ("blocked", "at_start", "underway", "farthest", "tempo", "prey")
STEPS = 30


def game(seed: int) -> tuple[list[Position], dict[str, float]]:
    """The positions of a game in which a seat chooses a move, and the payoffs."""
    rng = Random(seed)
    position = load("mutabor", 2).start(seed=seed)
    positions: list[Position] = []
    while not position.is_over:
        seat = str(position.actor)
        level = 0 if len(positions) < OPENING and rng.random() < 0.5 else 5
        thought = MIND.think(position.memory(seat), position, level, rng, THINKING)
        positions.append(position)
        position = position.play(thought.move)
    return positions, position.outcome.payoffs


def features(position: Position) -> list[float]:
    """The moves left, and how much each weight would count, for the seat to move."""
    state = position.kernel_state()
    ways = [[[0] * OPEN for _ in range(WAYS)] for _ in range(SEATS)]
    measure(state, ways)

    def counted(name: str, weight: int) -> int:
        weights = Weights()
        weights.patience = OF_TWO.patience
        setattr(weights, name, weight)
        return worth(state, state.turn, True, ways, weights, Assignment())

    left = counted("tempo", 0)
    return [left, *((counted(name, WHOLE) - left) / WHOLE for name in TUNED)]


def samples(games: int, seed: int) -> Iterator[tuple[list[float], float]]:
    """Every second position of each game, and what the seat to move got in the end."""
    for number in range(games):
        positions, paid = game(seed + number)
        for position in positions[number % 2 :: 2]:
            if position.kernel_state().phase == MOVE:
                yield features(position), paid[str(position.turn)]


def fit(x: Any, y: Any) -> tuple[Any, Any]:
    """Logistic regression by Newton's method: coefficients and their standard errors."""
    b = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ b))
        curvature = x.T @ (x * (p * (1 - p))[:, None]) + 1e-3 * np.eye(len(b))
        b += np.linalg.solve(curvature, x.T @ (y - p) - 1e-3 * b)
    return b, np.sqrt(np.diag(np.linalg.inv(curvature)))


def main(games: int = 200, seed: int = 1) -> None:
    """Play, fit and print."""
    rows = list(samples(games, seed))
    x, y = np.array([row for row, _ in rows]), np.array([paid for _, paid in rows])
    b, errors = fit(x, y)
    scale = 1 / b[0]
    print(f"{len(rows)} positions of {games} games; scale {scale:.1f}")
    for name, value, error in zip(TUNED, b[1:] * scale, errors[1:] * scale, strict=True):
        print(f"{name:10} {value:7.2f} ± {error:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
