"""Exact chances of a race of two sides, by all pairs of what they can have on the board.

A side's moves depend on its own pieces alone; what a move does to the other is told by the place
that it lands on. Chances are narrowed down from below and from above at once: where one side's
least chance grows, the other's greatest falls.

Configurations come in groups that are never left but for an earlier one. So pairs of groups are
solved one after the other, each with all that it leads to already known.

`low[own][other]` is the least chance of the side that rolls. `high[other][own]` is its greatest,
the other way round, so that both are read along their rows.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules._numba import Workshop
from spieltisch.rules.kernel import rule

__all__ = ["PairMoves", "Solved", "Tell", "residual", "solve_pairs"]

FACES = 6
MOST_SWEEPS = 2000
Table = NDArray[np.float64]
Tell = Callable[[int, int, int, float], None]
"""Is told how many pairs of groups are solved, of how many, in how many sweeps and how closely."""


class PairMoves(NamedTuple):
    """What a side can do, by the number of its configuration and the die."""

    groups: NDArray[np.int32]
    """Where each group of configurations begins; the last number is the end of the last."""
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
    """The most that a pair of groups took."""
    distance: float
    """The greatest distance of the two bounds."""

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
def chance_of(moves: PairMoves, own: Table, other: Table, is_turned: bool, i: int, j: int) -> float:
    """The chance of a pair, as far as the tables know those that follow."""
    total: float = moves.weights[i, 0] * best_of_face(moves, own, other, is_turned, i, j, FACES - 1)
    for face in range(FACES - 1):
        total += moves.weights[i, 1] * best_of_face(moves, own, other, is_turned, i, j, face)
    return total


@rule
def sweep(
    moves: PairMoves, own: Table, other: Table, is_turned: bool, rows: int, columns: int
) -> None:
    """Reckon every pair of two groups anew from both tables."""
    for row in range(moves.groups[rows], moves.groups[rows + 1]):
        for column in range(moves.groups[columns], moves.groups[columns + 1]):
            i, j = (column, row) if is_turned else (row, column)
            if not moves.is_home[i] and not moves.is_home[j]:
                own[row, column] = chance_of(moves, own, other, is_turned, i, j)


@rule
def distance_of(moves: PairMoves, low: Table, high: Table, mine: int, theirs: int) -> float:
    """How far the bounds of the pairs of two groups are apart."""
    most = 0.0
    for i in range(moves.groups[mine], moves.groups[mine + 1]):
        for j in range(moves.groups[theirs], moves.groups[theirs + 1]):
            most = max(most, high[j, i] - low[i, j])
    return most


@rule
def narrow(
    moves: PairMoves, low: Table, high: Table, one: int, two: int, goal: float, most: int
) -> tuple[int, float]:
    """Sweep over the pairs of two groups until the bounds are close; sweeps and distance."""
    for number in range(1, most + 1):
        sweep(moves, low, high, False, one, two)
        sweep(moves, high, low, True, two, one)
        far = distance_of(moves, low, high, one, two)
        if one != two:
            sweep(moves, low, high, False, two, one)
            sweep(moves, high, low, True, one, two)
            far = max(far, distance_of(moves, low, high, two, one))
        if far <= goal:
            return number, far
    return most, far


@rule
def off_by(
    moves: PairMoves, own: Table, other: Table, mine: NDArray[np.int32], theirs: NDArray[np.int32]
) -> float:
    """How far the chances of some pairs are at most from what follows from the others."""
    most = 0.0
    for at in range(len(mine)):
        i, j = mine[at], theirs[at]
        if not moves.is_home[i] and not moves.is_home[j]:
            most = max(most, abs(own[i, j] - chance_of(moves, own, other, False, i, j)))
    return most


def solve_pairs(moves: PairMoves, distance: float, tell: Tell | None = None) -> Solved:
    """Narrow all chances down until the bounds are this close."""
    go = Workshop("pairs").compile(narrow)
    home = moves.is_home.astype(bool)
    shape = (len(home), len(home))
    low, high = np.zeros(shape), np.ones(shape)
    low[home, :] = high[:, home] = 1.0
    low[:, home] = high[home, :] = 0.0
    low[np.ix_(home, home)] = high[np.ix_(home, home)] = 0.0
    groups = len(moves.groups) - 1
    blocks = groups * (groups + 1) // 2
    done, sweeps, apart = 0, 0, 0.0
    for two in range(groups):
        for one in range(two + 1):
            # each may be a little less close than what it leads to, else none would get there
            goal = distance * (done + 1) / blocks
            number, far = go(moves, low, high, one, two, goal, MOST_SWEEPS)
            if far > goal:
                raise ArithmeticError(f"the bounds are still {far} apart after {number} sweeps")
            done, sweeps, apart = done + 1, max(sweeps, number), max(apart, far)
            if tell is not None:
                tell(done, blocks, number, far)
    return Solved(low, high.T, sweeps, apart)


def residual(moves: PairMoves, values: Table, count: int, seed: int) -> float:
    """How well chances fit each other: the most that one of `count` pairs is off by."""
    rng = np.random.default_rng(seed)
    mine, theirs = rng.integers(0, len(values), (2, count), np.int32)
    go = Workshop("pairs").compile(off_by)
    return float(go(moves, values, np.ascontiguousarray(values.T), mine, theirs))
