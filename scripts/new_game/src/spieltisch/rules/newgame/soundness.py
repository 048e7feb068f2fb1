"""What no game can look like, beside numbers out of their bounds. Optional.

Used to refuse positions from outside, and to watch random games.
"""

from spieltisch.rules.kernel import rule
from spieltisch.rules.newgame.board import SEATS
from spieltisch.rules.newgame.rules import has_won
from spieltisch.rules.newgame.state import MOVE, NOT_ROLLED, OVER, State

__all__ = ["BAD_DIE", "NOT_OVER", "flaw"]

BAD_DIE, NOT_OVER = 2, 3
"""The numbers of the flaws; 1 is a number out of its bounds."""


@rule
def flaw(s: State) -> int:
    """The first flaw found, or 0."""
    if (s.phase == MOVE) == (s.die == NOT_ROLLED):
        return BAD_DIE
    winners = 0
    for seat in range(SEATS):
        if has_won(s, seat):
            winners += 1
    return 0 if winners == (1 if s.phase == OVER else 0) else NOT_OVER
