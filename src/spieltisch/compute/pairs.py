"""Exact chances of a race of two sides, by all pairs of what they can have on the board.

A side's moves depend on its own pieces alone; what a move does to the other is told by the place
that it lands on. Chances are narrowed down from below and from above at once: where one side's
least chance grows, the other's greatest falls.

Configurations come in groups that are never left but for an earlier one. So pairs of groups are
solved one after the other, each with all that it leads to already known.

`low[own][other]` is the least chance of the side that rolls, `high[own][other]` its greatest. Both
are kept a second time the other way round: what a move leads to, against all that the other may
have, is then read along a row of one table or the other.
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
BEST, HIT, KEPT, SUM, WORK = range(5)
"""Rows of scratch space: the best chances, the best by a hit, those set aside, sums."""
NONE = -1.0
"""No chance is known yet."""
Table = NDArray[np.float64]
Row = NDArray[np.float64]
Numbers = NDArray[np.int32]
Tell = Callable[[int, int, int, float], None]
"""Is told how many pairs of groups are solved, of how many, in how many sweeps and how closely."""


class PairMoves(NamedTuple):
    """What a side can do, by the number of its configuration and the die."""

    groups: Numbers
    """Where each group of configurations begins; the last number is the end of the last."""
    starts: Numbers
    """Where the moves of a configuration and a face begin; the last number is their end."""
    targets: Numbers
    """What each move makes of the own configuration."""
    hits: NDArray[np.int8]
    """The other's place that each move lands on, or -1."""
    sent: Numbers
    """What becomes of a configuration if its piece on a place is hit; itself without one."""
    holder_starts: Numbers
    """Where those begin that have a piece on a place; the last number is their end."""
    holders: Numbers
    is_home: NDArray[np.int8]
    """1 for the first configuration, which is all home, and the only one of its group."""
    weights: NDArray[np.float64]
    """How likely a turn's first roll that counts is the last face, and each other face."""
    must_hit: int
    """1 if a move that hits has to be taken."""


class Bounds(NamedTuple):
    """What is known so far, each the other way round too, and scratch space."""

    low: Table
    high: Table
    low_turned: Table
    high_turned: Table
    work: Table


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
    moves: PairMoves, own: Table, turned: Table, i: int, face: int, theirs: int, work: Table
) -> None:
    """Note in work[BEST] the chances by the best move with a face, as far as the tables know."""
    begin, end = moves.groups[theirs], moves.groups[theirs + 1]
    best, hit = work[BEST], work[HIT]
    for j in range(begin, end):
        best[j] = NONE
        hit[j] = NONE
    sign, base = (1.0, 0.0) if face == FACES - 1 else (-1.0, 1.0)
    for m in range(moves.starts[i * FACES + face], moves.starts[i * FACES + face + 1]):
        target, place = moves.targets[m], moves.hits[m]
        row = own[target] if face == FACES - 1 else turned[target]
        if moves.is_home[target]:
            for j in range(begin, end):
                best[j] = 1.0
            continue
        if place >= 0:
            keep_holders(moves, place, begin, end, work)
        for j in range(begin, end):
            value = base + sign * row[j]
            best[j] = max(best[j], value)
        if place >= 0:
            take_hits(moves, place, begin, end, row, base, sign, work)
    if moves.must_hit:
        for j in range(begin, end):
            if hit[j] > NONE:
                best[j] = hit[j]


@rule
def keep_holders(moves: PairMoves, place: int, begin: int, end: int, work: Table) -> None:
    """Set the best chances aside against those that have a piece on a place."""
    for k in range(moves.holder_starts[place], moves.holder_starts[place + 1]):
        j = moves.holders[k]
        if begin <= j < end:
            work[KEPT, j] = work[BEST, j]


@rule
def take_hits(
    moves: PairMoves,
    place: int,
    begin: int,
    end: int,
    row: Row,
    base: float,
    sign: float,
    work: Table,
) -> None:
    """Mend the best chances against those: their piece goes back."""
    for k in range(moves.holder_starts[place], moves.holder_starts[place + 1]):
        j = moves.holders[k]
        if begin <= j < end:
            value = base + sign * row[moves.sent[j, place]]
            work[BEST, j] = max(work[KEPT, j], value)
            work[HIT, j] = max(work[HIT, j], value)


@rule
def chances_of(
    moves: PairMoves, own: Table, turned: Table, i: int, theirs: int, work: Table
) -> None:
    """Note in work[SUM] the chances of a configuration against all of a group."""
    for j in range(moves.groups[theirs], moves.groups[theirs + 1]):
        work[SUM, j] = 0.0
    for face in range(FACES):
        best_of_face(moves, own, turned, i, face, theirs, work)
        weight = moves.weights[i, 0 if face == FACES - 1 else 1]
        for j in range(moves.groups[theirs], moves.groups[theirs + 1]):
            work[SUM, j] += weight * work[BEST, j]


@rule
def sweep(
    moves: PairMoves,
    own: Table,
    turned: Table,
    own_turned: Table,
    mine: int,
    theirs: int,
    work: Table,
) -> None:
    """Reckon the pairs of two groups anew in one table; `turned` is the other table's."""
    begin, end = moves.groups[theirs], moves.groups[theirs + 1]
    for i in range(moves.groups[mine], moves.groups[mine + 1]):
        chances_of(moves, own, turned, i, theirs, work)
        for j in range(begin, end):
            own[i, j] = work[SUM, j]
    for j in range(begin, end):
        for i in range(moves.groups[mine], moves.groups[mine + 1]):
            own_turned[j, i] = own[i, j]


@rule
def distance_of(moves: PairMoves, t: Bounds, mine: int, theirs: int) -> float:
    """How far the bounds of the pairs of two groups are apart."""
    most = 0.0
    for i in range(moves.groups[mine], moves.groups[mine + 1]):
        for j in range(moves.groups[theirs], moves.groups[theirs + 1]):
            most = max(most, t.high[i, j] - t.low[i, j])
    return most


@rule
def narrow(moves: PairMoves, t: Bounds, one: int, two: int, goal: float) -> tuple[int, float]:
    """Sweep over the pairs of two groups until the bounds are close; sweeps and distance."""
    far = 1.0
    for number in range(1, MOST_SWEEPS + 1):
        far = 0.0
        for turn in range(1 if one == two else 2):
            mine, theirs = (one, two) if turn == 0 else (two, one)
            sweep(moves, t.low, t.high_turned, t.low_turned, mine, theirs, t.work)
            sweep(moves, t.high, t.low_turned, t.high_turned, mine, theirs, t.work)
            far = max(far, distance_of(moves, t, mine, theirs))
        if far <= goal:
            return number, far
    return MOST_SWEEPS, far


@rule
def off_by(moves: PairMoves, values: Table, turned: Table, mine: Numbers, work: Table) -> float:
    """How far the chances of some configurations are at most from what follows from the others."""
    most = 0.0
    for at in range(len(mine)):
        i = mine[at]
        for theirs in range(1, 0 if moves.is_home[i] else len(moves.groups) - 1):
            chances_of(moves, values, turned, i, theirs, work)
            for j in range(moves.groups[theirs], moves.groups[theirs + 1]):
                most = max(most, abs(values[i, j] - work[SUM, j]))
    return most


def solve_pairs(moves: PairMoves, distance: float, tell: Tell | None = None) -> Solved:
    """Narrow all chances down until the bounds are this close."""
    go = Workshop("pairs").compile(narrow)
    size, groups = len(moves.is_home), len(moves.groups) - 1
    low, high = np.zeros((size, size)), np.ones((size, size))
    low[0, 1:], high[:, 0] = 1.0, 0.0
    bounds = Bounds(low, high, low.T.copy(), high.T.copy(), np.zeros((WORK, size)))
    blocks = groups * (groups - 1) // 2
    done, sweeps, apart = 0, 0, 0.0
    for two in range(1, groups):
        for one in range(1, two + 1):
            # each may be a little less close than what it leads to, else none would get there
            goal = distance * (done + 1) / blocks
            number, far = go(moves, bounds, one, two, goal)
            if far > goal:
                raise ArithmeticError(f"the bounds are still {far} apart after {number} sweeps")
            done, sweeps, apart = done + 1, max(sweeps, number), max(apart, far)
            if tell is not None:
                tell(done, blocks, number, far)
    return Solved(low, high, sweeps, apart)


def residual(moves: PairMoves, values: Table, count: int, seed: int) -> float:
    """How well chances fit each other: the most that one of so many configurations is off by."""
    mine = np.random.default_rng(seed).permutation(len(values)).astype(np.int32)[:count]
    go = Workshop("pairs").compile(off_by)
    turned = np.ascontiguousarray(values.T)
    return float(go(moves, values, turned, mine, np.zeros((WORK, len(values)))))
