"""What a colour can have on the board, numbered.

MEN-13: no piece leaves the home circles. So the configurations with at most `outside` pieces
waiting or on the ring are closed under play, whatever is hit; with four they are all 149,986.
With `is_packed` the pieces at home fill the last circles, where none of them moves any more.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from spieltisch.rules.mensch.board import FIRST_END, LAST_END, PIECES, B

__all__ = ["Pieces", "Space", "outside_of", "space_of"]

Pieces = tuple[int, ...]
"""The four progresses of a colour, ascending."""


class Space(NamedTuple):
    """Configurations of a colour; those nearer to home have the smaller numbers."""

    pieces: tuple[Pieces, ...]
    number: dict[Pieces, int]
    groups: tuple[int, ...]
    """Where those begin that have the same circles filled, and the end of the last."""
    outside: int
    is_packed: bool


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
            if outside_of(pieces) <= outside:
                found.append(pieces)
    found.sort(key=lambda pieces: (_rank(pieces), -sum(pieces), pieces))
    groups = [at for at in range(len(found)) if at == 0 or _rank(found[at]) != _rank(found[at - 1])]
    numbers = {pieces: number for number, pieces in enumerate(found)}
    return Space(tuple(found), numbers, (*groups, len(found)), outside, is_packed)


def outside_of(pieces: Sequence[int]) -> int:
    """How many pieces are not home yet."""
    return sum(at < FIRST_END for at in pieces)


def _rank(pieces: Pieces) -> tuple[int, int, Pieces]:
    """Grows smaller whenever a piece comes home or moves on there, and never larger."""
    home = tuple(at for at in pieces if at >= FIRST_END)
    return PIECES - len(home), -sum(home), home
