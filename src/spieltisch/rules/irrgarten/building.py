"""Building a maze: the treasure first, then barriers in ascending slots, then done."""

from spieltisch.rules.action_lists import EVERY, draw, keep, put
from spieltisch.rules.irrgarten.actions import DONE, FIRST_SLOT
from spieltisch.rules.irrgarten.board import FIELDS, SLOTS
from spieltisch.rules.irrgarten.planes import (
    WORD,
    Plane,
    board,
    count_of,
    go_north,
    meet,
    nth_slot,
    put_fields,
    put_slot_in,
    without,
)
from spieltisch.rules.irrgarten.state import BARRIERS, NO_FIELD, SEARCH, TREASURE, State
from spieltisch.rules.irrgarten.ways import needed_slots
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "begin_building",
    "build",
    "legal_barriers",
    "legal_treasures",
    "place_barrier",
]


@rule
def begin_building(s: State, seat: int) -> None:
    """IRR-4: a seat starts with an empty home field, unseen by the other."""
    s.turn = seat
    s.phase = TREASURE


@rule
def legal_treasures(s: State, out: Row) -> int:
    """IRR-4: the treasure goes on any field."""
    return put_fields(s, out, 0, 0, board(s))


@rule
def legal_barriers(s: State, out: Row) -> int:
    """IRR-3, IRR-5: later slots while barriers are left, none that cuts the treasure off."""
    if s.used >= s.barriers or s.last >= SLOTS - 1:
        return put(out, 0, DONE)
    left, below = needed_slots(s, s.turn)
    left = without(meet(board(s), later(s.last)), left)
    below = without(meet(go_north(s, board(s)), later(s.last - FIELDS)), below)
    count = count_of(left) + count_of(below)
    member = draw(out, 0, count + 1)
    if member == EVERY:
        count = put_fields(s, out, 0, FIRST_SLOT, left)
        count = put_fields(s, out, count, FIRST_SLOT + FIELDS, below)
        return put(out, count, DONE)
    keep(out, DONE if member == count else FIRST_SLOT + nth_slot(s, left, below, member))
    return count + 1


@rule
def later(field: int) -> Plane:
    """The fields after this one, which may lie before or beyond all of them."""
    low = min(max(field + 1, 0), WORD)
    high = min(max(field + 1 - WORD, 0), WORD)
    return -1 << low, -1 << high


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
        if s.treasure[s.turn ^ 1] == NO_FIELD:
            begin_building(s, s.turn ^ 1)
        else:
            s.phase = SEARCH
            s.turn = s.first


@rule
def place_barrier(s: State, maze: int, slot: int) -> None:
    """IRR-2: a barrier closes its slot from both sides."""
    put_slot_in(s.barred[maze], slot)
