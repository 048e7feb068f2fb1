"""What the network sees of two colours, as numbers of rows of weights to be added up.

Everything is counted from the colour that rolls next: it is side 0, the other one is side 1. Four
things are seen: where each piece stands, how pieces wait, which end circles are filled, and which
piece a piece of the other side reaches with one roll or two.
"""

from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, RING, A, B
from spieltisch.rules.mensch.state import State

__all__ = ["ACROSS", "MOST_ROWS", "OWN_ROWS", "ROWS", "see_own", "seen"]

ACROSS = 2
"""Two colours sit opposite each other."""
HALF = RING // 2
"""So far apart they start."""
DIE = 6
REACH = 2 * DIE
PLACES = FIRST_END + PIECES + 1
WAITING = 2 * (PIECES + 1)
ENDS = 1 << PIECES
OWN_ROWS = PLACES + WAITING + ENDS

ALWAYS = 0
"""The row of what is there anyway."""
SIDES = 1
PAIRS = SIDES + 2 * OWN_ROWS
STARTS = PAIRS + 2 * REACH * RING
ROWS = STARTS + 2 * (DIE + 1)
MOST_ROWS = 1 + 2 * (PIECES + 2) + PIECES * PIECES + 2 * PIECES
"""The most that are seen at once."""


@rule
def seen(s: State, out: Row) -> int:
    """Write the numbers of the rows that a position shows; how many."""
    out[0] = ALWAYS
    one, two = s.pieces[s.turn], s.pieces[(s.turn + ACROSS) % COLOURS]
    count = see_own(one, SIDES, out, 1)
    count = see_own(two, SIDES + OWN_ROWS, out, count)
    count = see_threats(one, two, 0, out, count)
    return see_threats(two, one, 1, out, count)


@rule
def see_own(own: Row, base: int, out: Row, count: int) -> int:
    """Where a side's pieces stand."""
    waiting, ends, is_on_start = 0, 0, 0
    for piece in range(PIECES):
        at = own[piece]
        if at == B:
            waiting += 1
            continue
        if at >= FIRST_END:
            ends |= 1 << (at - FIRST_END)
        is_on_start |= at == A
        out[count] = base + at + 1
        count += 1
    out[count] = base + PLACES + 2 * waiting + is_on_start
    out[count + 1] = base + PLACES + WAITING + ends
    return count + 2


@rule
def see_threats(own: Row, other: Row, side: int, out: Row, count: int) -> int:
    """Which pieces of the other a side may hit: by how many steps, and how far they have come."""
    for victim in range(PIECES):
        at = other[victim]
        if at == B or at >= FIRST_END:
            continue
        there = at + HALF if at < HALF else at - HALF
        if own[0] == B and there <= DIE:
            out[count] = STARTS + side * (DIE + 1) + there
            count += 1
        for piece in range(PIECES):
            way = there - own[piece]
            if own[piece] != B and 0 < way <= REACH:
                out[count] = PAIRS + (side * REACH + way - 1) * RING + at
                count += 1
    return count
