"""Building a maze: the treasure first, then barriers in ascending slots, then done."""

from spieltisch.rules.irrgarten.board import (
    FIELDS,
    SLOTS,
    STEP,
    WEST,
    WIDTH,
    field_at,
    is_row_1,
    slot_field,
    slot_side,
)
from spieltisch.rules.irrgarten.state import BARRIERS, NO_FIELD, SEARCH, TREASURE, State
from spieltisch.rules.irrgarten.ways import BELOW, LEFT, forget_marks, mark_needed
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.listing import put

__all__ = [
    "DONE",
    "FIRST_SLOT",
    "begin_building",
    "build",
    "legal_barriers",
    "legal_treasures",
    "place_barrier",
]

FIRST_SLOT = FIELDS
DONE = FIRST_SLOT + SLOTS


@rule
def begin_building(s: State, seat: int) -> None:
    """IRR-4: a seat starts with an empty home field, unseen by the other."""
    s.turn = seat
    s.phase = TREASURE


@rule
def legal_treasures(s: State, out: Row) -> int:
    """IRR-4: the treasure goes on any field."""
    count = s.size * s.size
    for number in range(count):
        put(out, number, field_at(s.size, number))
    return count


@rule
def legal_barriers(s: State, out: Row) -> int:
    """IRR-3, IRR-5: later slots while barriers are left, none that cuts the treasure off."""
    count = 0
    if s.used < s.barriers and s.last < SLOTS - 1:
        mark_needed(s, s.turn)
        count = write_slots(s, 0, s.size, LEFT, out, 0)
        count = write_slots(s, FIELDS, s.size - 1, BELOW, out, count)
        forget_marks(s)
    return put(out, count, DONE)


@rule
def write_slots(s: State, first: int, lines: int, needed: int, out: Row, count: int) -> int:
    """IRR-3, IRR-5: the later slots on one side of the fields, without those that are needed."""
    for line in range(max(0, s.last - first) // WIDTH, lines):
        for field in range(WIDTH * line, WIDTH * line + s.size):
            if first + field > s.last and not s.came[field] & needed:
                count = put(out, count, FIRST_SLOT + first + field)
    return count


@rule
def build(s: State, action: int) -> None:
    """IRR-4: one act of building; when both mazes are done the search begins."""
    if s.phase == TREASURE:
        s.treasure[s.turn] = action
        s.phase = BARRIERS
        s.last = -1
    elif action != DONE:
        s.last = action - FIRST_SLOT
        s.used += 1
        place_barrier(s, s.turn, s.last)
    else:
        s.last = 0
        s.used = 0
        if s.treasure[1 - s.turn] == NO_FIELD:
            begin_building(s, 1 - s.turn)
        else:
            s.phase = SEARCH
            s.turn = s.first


@rule
def place_barrier(s: State, maze: int, slot: int) -> None:
    """IRR-2: a barrier closes its slot from both sides."""
    field = slot_field(slot)
    side = slot_side(slot)
    s.walls[maze][field] |= 1 << side
    if not (side == WEST and is_row_1(field)):
        s.walls[maze][field + STEP[side]] |= 1 << (3 - side)
