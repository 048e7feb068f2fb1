"""What the network sees of a position of Mensch, as numbers of rows of weights to be added up.

Everything is counted from the colour that rolls next: seat 0 is that colour, 1 the one after it.
Four things are seen: where each piece stands, how pieces wait, which end circles are filled, and
which piece may be reached by which other within two rolls. Two colours see this as exactly as it
is; more colours see the last of it in steps, since there are so many pairs of them.
"""

from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, RING, A, B
from spieltisch.rules.mensch.state import State

__all__ = ["FEW_ROWS", "MANY_ROWS", "MOST_ROWS", "SEEN_FEW", "seen"]

SEEN_FEW = 2
"""Up to this many colours sit opposite each other and see everything exactly."""
DIE = 6
REACH = 2 * DIE
FAR_STEP = 2
"""More colours see distances of more than a roll two by two, and progresses in steps of five."""
STEPS = DIE + DIE // FAR_STEP
BUCKET = 5
BUCKETS = RING // BUCKET
QUARTER = RING // COLOURS
PLACES = FIRST_END + PIECES + 1
WAITING = 2 * (PIECES + 1)
ENDS = 1 << PIECES
OWN_ROWS = PLACES + WAITING + ENDS

ALWAYS = 0
"""The row of what is there anyway."""
SIDES = 1
FEW_PAIRS = SIDES + 2 * OWN_ROWS
FEW_STARTS = FEW_PAIRS + 2 * REACH * RING
FEW_ROWS = FEW_STARTS + 2 * (DIE + 1)
MANY_PAIRS = SIDES + COLOURS * OWN_ROWS
KINDS = COLOURS * (COLOURS - 1)
"""Pairs of one colour that threatens and another that is threatened."""
MANY_STARTS = MANY_PAIRS + KINDS * STEPS * BUCKETS
MANY_ROWS = MANY_STARTS + KINDS * (DIE + 1)
MOST_ROWS = 1 + COLOURS * (PIECES + 2) + PIECES * PIECES * KINDS // 2 + PIECES * KINDS
"""Room enough for all that is seen at once."""


@rule
def seen(s: State, out: Row) -> int:
    """Write the numbers of the rows that a position shows; how many."""
    out[0] = ALWAYS
    count = 1
    is_few = s.colours <= SEEN_FEW
    for seat in range(COLOURS):
        colour = (s.turn + seat) % COLOURS
        if not s.plays[colour] or s.place[colour] > 0:
            continue
        side = seat // 2 if is_few else seat
        count = see_own(s.pieces[colour], SIDES + side * OWN_ROWS, out, count)
        for later in range(1, COLOURS):
            victim = (colour + later) % COLOURS
            if s.plays[victim] and s.place[victim] == 0:
                kind = side if is_few else (COLOURS - 1) * seat + later - 1
                count = see_threats(s, colour, victim, kind, is_few, out, count)
    return count


@rule
def see_own(own: Row, base: int, out: Row, count: int) -> int:
    """Where a colour's pieces stand."""
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
def see_threats(
    s: State, colour: int, victim: int, kind: int, is_few: bool, out: Row, count: int
) -> int:
    """Which pieces of the victim a colour may reach within two rolls, and how much they lose."""
    own = s.pieces[colour]
    shift = QUARTER * (victim - colour)
    for other in range(PIECES):
        at = s.pieces[victim][other]
        if at == B or at >= FIRST_END:
            continue
        there = at + shift
        if there < 0:
            there += RING
        elif there >= RING:
            there -= RING
        if own[0] == B and there <= DIE:
            out[count] = (FEW_STARTS if is_few else MANY_STARTS) + kind * (DIE + 1) + there
            count += 1
        for piece in range(PIECES):
            way = there - own[piece]
            if own[piece] == B or way <= 0 or way > REACH:
                continue
            if is_few:
                out[count] = FEW_PAIRS + (kind * REACH + way - 1) * RING + at
            else:
                step = way - 1 if way <= DIE else DIE + (way - DIE - 1) // FAR_STEP
                out[count] = MANY_PAIRS + (kind * STEPS + step) * BUCKETS + at // BUCKET
            count += 1
    return count
