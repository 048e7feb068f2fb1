"""What a colour can have on the board, numbered.

MEN-13: no piece leaves the home circles. So the configurations with at most `outside` pieces
waiting or on the ring are closed under play, whatever is hit; with four they are all 149,986.
With `is_packed` the pieces at home fill the last circles, where none of them moves any more.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from spieltisch.rules.mensch.board import FIRST_END, LAST_END, PIECES, B

__all__ = ["Pieces", "Space", "space_of"]

Pieces = tuple[int, ...]
"""The four progresses of a colour, ascending."""


class Space(NamedTuple):
    """Configurations of a colour; those nearer to home have the smaller numbers."""

    pieces: tuple[Pieces, ...]
    number: dict[Pieces, int]


@cache
def space_of(outside: int, is_packed: bool = False) -> Space:
    """All configurations with at most so many pieces outside the home circles."""
    last = LAST_END if not is_packed else LAST_END - (PIECES - outside)
    settled = tuple(range(last + 1, LAST_END + 1))
    free = PIECES - len(settled)
    found = []
    for standing in range(free + 1):
        for places in combinations(range(last + 1), standing):
            pieces = (B,) * (free - standing) + places + settled
            if _outside(pieces) <= outside:
                found.append(pieces)
    found.sort(key=lambda pieces: (_outside(pieces), -sum(pieces), pieces))
    return Space(tuple(found), {pieces: number for number, pieces in enumerate(found)})


def _outside(pieces: Pieces) -> int:
    return sum(at < FIRST_END for at in pieces)
