"""Exact chances of a race of two sides, by all pairs of what they can have on the board.

A side's moves depend on its own pieces alone; what a move does to the other is told by the place
that it lands on. Chances are narrowed down from below and from above at once: where one side's
least chance grows, the other's greatest falls.

`low[own][other]` is the least chance of the side that rolls. `high[other][own]` is its greatest,
the other way round, so that both are read along their rows.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules._numba import Workshop
from spieltisch.rules.kernel import rule

__all__ = ["PairMoves", "Solved", "solve_pairs"]

FACES = 6
MOST_SWEEPS = 2000
Table = NDArray[np.float64]


class PairMoves(NamedTuple):
    """What a side can do, by the number of its configuration and the die."""

    starts: NDArray[np.int32]
    """Where the moves of a configuration and a face begin; the last number is their end."""
    targets: NDArray[np.int32]
    """What each move makes of the own configuration."""
    hits: NDArray[np.int8]
    """The other's place that each move lands on, or -1."""
    sent: NDArray[np.int32]
    """What becomes of a configuration if its piece on a place is hit; itself without one."""
    is_home: NDArray[np.int8]
    weights: NDArray[np.float64]
    """How likely a turn's first roll that counts is the last face, and each other face."""
    must_hit: int
    """1 if a move that hits has to be taken."""


class Solved(NamedTuple):
    """The chances of the side that rolls, by its own configuration and the other's."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    sweeps: int

    @property
    def distance(self) -> float:
        """The greatest distance of the two bounds."""
        return float((self.high - self.low).max())

    @property
    def values(self) -> NDArray[np.float64]:
        """The middle of the bounds."""
        return np.asarray((self.low + self.high) / 2)


@rule
def best_of_face(
    moves: PairMoves, own: Table, other: Table, is_turned: bool, i: int, j: int, face: int
) -> float:
    """The chance by the best move with a face, as far as the tables know."""
    best, best_hit = -1.0, -1.0
    for m in range(moves.starts[i * FACES + face], moves.starts[i * FACES + face + 1]):
        target, hit = moves.targets[m], moves.hits[m]
        after = j if hit < 0 else moves.sent[j, hit]
        row, column = (after, target) if is_turned else (target, after)
        if moves.is_home[target]:
            value = 1.0
        elif face == FACES - 1:
            value = own[row, column]
        else:
            value = 1.0 - other[row, column]
        best = max(best, value)
        if after != j:
            best_hit = max(best_hit, value)
    return best_hit if moves.must_hit and best_hit >= 0 else best


@rule
def sweep(moves: PairMoves, own: Table, other: Table, is_turned: bool) -> float:
    """Reckon every pair of one table anew from both tables; the greatest change."""
    change = 0.0
    for row in range(len(own)):
        for column in range(len(own)):
            i, j = (column, row) if is_turned else (row, column)
            if moves.is_home[i] or moves.is_home[j]:
                continue
            total = moves.weights[i, 0] * best_of_face(
                moves, own, other, is_turned, i, j, FACES - 1
            )
            for face in range(FACES - 1):
                total += moves.weights[i, 1] * best_of_face(
                    moves, own, other, is_turned, i, j, face
                )
            change = max(change, abs(total - own[row, column]))
            own[row, column] = total
    return change


def solve_pairs(moves: PairMoves, distance: float) -> Solved:
    """Narrow all chances down until the bounds are this close, sweep by sweep."""
    go = Workshop("pairs").compile(sweep)
    home = moves.is_home.astype(bool)
    shape = (len(home), len(home))
    low, high = np.zeros(shape), np.ones(shape)
    low[home, :] = high[:, home] = 1.0
    low[:, home] = high[home, :] = 0.0
    low[np.ix_(home, home)] = high[np.ix_(home, home)] = 0.0
    for number in range(1, MOST_SWEEPS + 1):
        go(moves, low, high, False)
        go(moves, high, low, True)
        solved = Solved(low, high.T, number)
        if solved.distance <= distance:
            return solved
    raise ArithmeticError(f"the bounds are still {solved.distance} apart after {number} sweeps")
