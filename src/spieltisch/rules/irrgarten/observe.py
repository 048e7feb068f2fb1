"""What a seat sees of a game of Irrgarten: its own maze, and what both have found out (IRR-14).

Parts, in the order of LAYOUT; seats are 0 the viewer, 1 the other, -1 none; fields and slots are
numbered as in `board` at every size:

`phase` as in `state`, where TREASURE stands for all building of the other, whose progress nobody
sees; `turn` the seat that builds or searches; `first` the seat that searches first, -1 before the
lot; `treasure` the viewer's own, -1 before it is hidden; `pieces` of the viewer and the other, -1
outside; `found` whether they stand on the treasure they seek; `entered` whether this turn began by
entering; `questions` left, -1 without a limit; `taken` for each field the sides by which this
turn's steps left it, as bits; `own` the viewer's barriers, 1 where a slot has one; `learned` what
the viewer knows of the other's slots: 0 nothing, 1 open, 2 a barrier; `given_away` the same for
what the other knows of the viewer's.

Slots and fields beyond the size of the board are 0. Options are not told.
"""

from spieltisch.rules.irrgarten.actions import SEATS
from spieltisch.rules.irrgarten.board import ALL_SIDES, FIELDS, OUTSIDE, SIDES, SLOTS
from spieltisch.rules.irrgarten.planes import WORD, has_slot_in
from spieltisch.rules.irrgarten.searching import has_found
from spieltisch.rules.irrgarten.state import (
    BARRIERS,
    LOT,
    NO_FIELD,
    NO_SEAT,
    OVER,
    TREASURE,
    State,
)
from spieltisch.rules.kernel import Part, Row, first_cells, rule
from spieltisch.rules.viewing import seats_after

__all__ = ["LAYOUT", "observe"]

UNKNOWN, OPEN, BARRIER = range(3)
"""What a seat has learned of a slot."""
MOST_QUESTIONS = 32_767

LAYOUT = (
    Part("phase", 1, 0, OVER),
    Part("turn", 1, NO_SEAT, 1),
    Part("first", 1, NO_SEAT, 1),
    Part("treasure", 1, NO_FIELD, FIELDS - 1),
    Part("pieces", SEATS, OUTSIDE, FIELDS - 1),
    Part("found", SEATS, 0, 1),
    Part("entered", 1, 0, 1),
    Part("questions", 1, -1, MOST_QUESTIONS),
    Part("taken", FIELDS, 0, ALL_SIDES),
    Part("own", SLOTS, 0, 1),
    Part("learned", SLOTS, UNKNOWN, BARRIER),
    Part("given_away", SLOTS, UNKNOWN, BARRIER),
)

_AT = first_cells(LAYOUT)
PHASE, TURN, FIRST, HIDDEN = _AT["phase"], _AT["turn"], _AT["first"], _AT["treasure"]
PIECE, FOUND, ENTERED, QUESTIONS = _AT["pieces"], _AT["found"], _AT["entered"], _AT["questions"]
TAKEN, OWN, LEARNED, GIVEN_AWAY = _AT["taken"], _AT["own"], _AT["learned"], _AT["given_away"]


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """IRR-14: write what a seat sees."""
    has_turn = s.phase != LOT and s.phase != OVER
    out[PHASE] = TREASURE if s.phase == BARRIERS and s.turn != seat else s.phase
    out[TURN] = seats_after(seat, s.turn, SEATS) if has_turn else NO_SEAT
    out[FIRST] = seats_after(seat, s.first, SEATS)
    out[HIDDEN] = s.treasure[seat]
    for place in range(SEATS):
        other = (seat + place) % SEATS
        out[PIECE + place] = s.piece[other]
        out[FOUND + place] = 1 if has_found(s, other) else 0
    out[ENTERED] = s.entered
    out[QUESTIONS] = s.question_limit - s.questions if s.question_limit > 0 else -1
    for field in range(FIELDS):
        out[TAKEN + field] = sides_taken(s, field)
    for slot in range(SLOTS):
        out[OWN + slot] = 1 if has_slot_in(s.barred[seat], slot) else 0
        out[LEARNED + slot] = learned(s, seat, slot)
        out[GIVEN_AWAY + slot] = learned(s, 1 - seat, slot)


@rule
def sides_taken(s: State, field: int) -> int:
    """IRR-12: the sides by which this turn's steps left a field."""
    sides = 0
    for side in range(SIDES):
        sides |= (s.taken[2 * side + field // WORD] >> field % WORD & 1) << side
    return sides


@rule
def learned(s: State, seeker: int, slot: int) -> int:
    """IRR-8: what a seeker knows about a slot of the other's maze."""
    if not has_slot_in(s.known[seeker], slot):
        return UNKNOWN
    return BARRIER if has_slot_in(s.barred[1 - seeker], slot) else OPEN
