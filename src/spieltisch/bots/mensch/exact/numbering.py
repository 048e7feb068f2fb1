"""A number for every configuration of a colour, reckoned instead of looked up.

Configurations with the same end circles filled stand together, those nearest to home first, and
within them those with the most pieces on the ring; these are in the order of their hindmost pieces,
then of the others. So neighbours differ mostly by a foremost piece, and what two neighbours become
by the same move or the same hit are mostly neighbours, too.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import FIRST_END, LAST_END, PIECES, RING, B

__all__ = ["COMPLETE", "Numbering", "number_of", "numbering_of", "numbers_of"]

COMPLETE = PIECES
"""With so many pieces outside at most these are all configurations."""
CHOICES = tuple(tuple(comb(free, taken) for free in range(RING)) for taken in range(PIECES + 1))
"""How many sets of so many circles there are among the first so many."""
KINDS = PIECES + 1


class Numbering(NamedTuple):
    """The configurations with at most so many pieces outside."""

    pieces: NDArray[np.int8]
    """The four progresses of each, ascending."""
    firsts: NDArray[np.int32]
    """Where those begin that have certain end circles filled and so many pieces on the ring."""
    groups: tuple[int, ...]
    """Where those begin that have the same end circles filled, and the end of the last."""


@rule
def number_of(own: Row, firsts: Row) -> int:
    """The number of a configuration."""
    filled, standing, number = 0, 0, 0
    for piece in range(PIECES):
        at = own[PIECES - 1 - piece]
        if at >= FIRST_END:
            filled |= 1 << (at - FIRST_END)
        elif at != B:
            standing += 1
            number += CHOICES[standing][RING - 1 - at]
    return firsts[filled * KINDS + standing] + number


def numbers_of(numbering: Numbering, pieces: NDArray[np.int8]) -> NDArray[np.int64]:
    """The numbers of many configurations."""
    choices = np.array(CHOICES)
    filled, standing, number = (np.zeros(len(pieces), np.int64) for _ in range(3))
    for piece in range(PIECES - 1, -1, -1):
        at = pieces[:, piece].astype(np.int64)
        is_home, is_out = at >= FIRST_END, (at < FIRST_END) & (at != B)
        filled |= np.where(is_home, 1 << np.where(is_home, at - FIRST_END, 0), 0)
        standing += is_out
        number += np.where(is_out, choices[standing, np.where(is_out, RING - 1 - at, 0)], 0)
    return np.asarray(numbering.firsts[filled * KINDS + standing] + number)


@cache
def numbering_of(outside: int, is_packed: bool = False) -> Numbering:
    """The numbers of configurations with at most so many pieces outside the home circles.

    With `is_packed` the pieces at home fill the last circles, where none of them moves any more.
    """
    settled = PIECES - outside if is_packed else 0
    firsts = np.full((1 << PIECES) * KINDS, -1, np.int32)
    found: list[tuple[int, ...]] = []
    groups = []
    for home in sorted(_homes(outside, settled), key=lambda home: (-len(home), -sum(home), home)):
        groups.append(len(found))
        free = PIECES - len(home)
        for standing in range(free, -1, -1):
            filled = sum(1 << (at - FIRST_END) for at in home)
            firsts[filled * KINDS + standing] = len(found)
            waiting = (B,) * (free - standing)
            found += [(*waiting, *ring, *home) for ring in _on_the_ring(standing)]
    return Numbering(np.array(found, np.int8), firsts, (*groups, len(found)))


def _homes(outside: int, settled: int) -> list[tuple[int, ...]]:
    """Which end circles can be filled."""
    last = LAST_END - settled
    rest = tuple(range(last + 1, LAST_END + 1))
    return [
        (*home, *rest)
        for more in range(PIECES - outside - settled, PIECES - settled + 1)
        for home in combinations(range(FIRST_END, last + 1), more)
    ]


@cache
def _on_the_ring(standing: int) -> list[tuple[int, ...]]:
    """All ways in which so many pieces stand on the ring, each ascending."""
    ways = [tuple(sorted(ring)) for ring in combinations(range(RING), standing)]
    return sorted(ways, key=lambda ring: [RING - 1 - at for at in ring])
