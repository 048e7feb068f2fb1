"""Where a wizard can go: all ways of one to six steps that visit no field twice (ALA-7).

After two steps taken one by one at most four remain. Such a rest that keeps off the three fields
before it and never turns back can meet no field twice: the grid has no circle shorter than four
fields, and a circle of four would end where the rest began. So the rest needs no search: all its
ways go forward together as masks of a window, one mask for each direction of the last step.
"""

from spieltisch.rules.aladdin.board import (
    CENTRE,
    EVEN_FIELDS,
    FIRST_STEP,
    IS_EVEN,
    ODD_FIELDS,
    SECOND_STEP,
    TREASURE_BIT,
    TREASURES,
)
from spieltisch.rules.aladdin.state import NONE, State
from spieltisch.rules.kernel import rule

__all__ = ["last_four", "reached", "with_card"]


@rule
def with_card(s: State, centre: int) -> int:
    """ALA-9: the treasure fields with a card, closed to everybody, in the centre's window."""
    bits = TREASURE_BIT[centre]
    closed = 0
    for treasure in range(TREASURES):
        if s.cards[treasure] != NONE:
            closed |= bits[treasure]
    return closed


@rule
def reached(s: State, centre: int) -> tuple[int, int, int, int, int, int, int]:
    """ALA-7: where exactly 0 … 6 steps can end; ALA-9: over any wizards, but over no card."""
    even, odd = EVEN_FIELDS[centre] & ~CENTRE, ODD_FIELDS[centre]
    closed = with_card(s, centre)
    if IS_EVEN[centre]:
        even &= ~closed
    else:
        odd &= ~closed
    one, two, three, four, five, six = 0, 0, 0, 0, 0, 0
    for first in range(4):
        beside = FIRST_STEP[first] & odd
        if beside != 0:
            one |= beside
            for second in range(4):
                start = SECOND_STEP[first][second] & even
                if start != 0:
                    two |= start
                    a, b, c, d = last_four(start, even ^ start, odd ^ beside)
                    three |= a
                    four |= b
                    five |= c
                    six |= d
    return CENTRE, one, two, three, four, five, six


@rule
def last_four(start: int, even: int, odd: int) -> tuple[int, int, int, int]:
    """ALA-7: where 1 … 4 more steps from a field of the even window can end, never turning back."""
    right = start & odd
    left = start >> 9 & odd
    up = start >> 1 & odd
    down = start >> 8 & odd
    one = right | left | up | down
    across, along = up | down, right | left
    right, left = (right | across) << 9 & even, (left | across) & even
    up, down = (up | along) << 8 & even, (down | along) << 1 & even
    two = right | left | up | down
    across, along = up | down, right | left
    right, left = (right | across) & odd, (left | across) >> 9 & odd
    up, down = (up | along) >> 1 & odd, (down | along) >> 8 & odd
    three = right | left | up | down
    across, along = up | down, right | left
    four = (right | across) << 9 | (left | across) | (up | along) << 8 | (down | along) << 1
    return one, two, three, four & even
