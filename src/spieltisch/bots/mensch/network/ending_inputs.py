"""What the network of endings sees of two colours, as numbers of rows of weights to be added up.

Everything is counted from the colour that rolls next: it is side 0, the other one is side 1. Five
things are seen: whether own hits are allowed, where each piece stands, how pieces wait, which end
circles are filled, and where any two pieces of different sides stand that are not home yet. So it
is seen who lies how far behind whom, and how much either has to lose.
"""

from spieltisch.bots.mensch.network.inputs import ACROSS, OWN_ROWS, see_own
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, B
from spieltisch.rules.mensch.state import State

__all__ = ["ENDING_ROWS", "MOST_OUTSIDE", "is_ending", "seen_in_ending"]

MOST_OUTSIDE = 2
"""So many pieces of each side are not home yet in an ending."""
HOUSES = 2
"""Without own hits, and with them."""
OUTSIDE = FIRST_END + 1
"""A piece that is not home waits or stands on one of the forty circles."""
SIDES = HOUSES
PAIRS = SIDES + 2 * OWN_ROWS
ENDING_ROWS = PAIRS + OUTSIDE * OUTSIDE


@rule
def is_ending(s: State) -> bool:
    """Whether it is late, by rules of which the exact chances were learnt: without three tries."""
    own, other = s.pieces[s.turn], s.pieces[(s.turn + ACROSS) % COLOURS]
    is_late = own[MOST_OUTSIDE] >= FIRST_END and other[MOST_OUTSIDE] >= FIRST_END
    return bool(is_late and not s.three_tries)


@rule
def seen_in_ending(s: State, out: Row) -> int:
    """Write the numbers of the rows that an ending shows; how many."""
    out[0] = s.own_hits
    one, two = s.pieces[s.turn], s.pieces[(s.turn + ACROSS) % COLOURS]
    count = see_own(one, SIDES, out, 1)
    count = see_own(two, SIDES + OWN_ROWS, out, count)
    return see_pairs(one, two, out, count)


@rule
def see_pairs(own: Row, other: Row, out: Row, count: int) -> int:
    """Where any two of both sides stand; pieces that wait are alike and count as one."""
    for piece in range(MOST_OUTSIDE):
        if own[piece] >= FIRST_END or (piece > 0 and own[piece] == B):
            continue
        base = PAIRS + OUTSIDE * (own[piece] + 1)
        for foe in range(MOST_OUTSIDE):
            if other[foe] < FIRST_END and (foe == 0 or other[foe] != B):
                out[count] = base + other[foe] + 1
                count += 1
    return count
