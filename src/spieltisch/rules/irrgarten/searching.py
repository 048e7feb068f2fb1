"""Searching in the other's maze: questions, answers, steps, turns and the find."""

from spieltisch.rules.action_lists import put
from spieltisch.rules.irrgarten.actions import LEAVE, PASS
from spieltisch.rules.irrgarten.board import (
    EAST,
    NORTH,
    OUTSIDE,
    SIDES,
    SOUTH,
    WEST,
    WIDTH,
)
from spieltisch.rules.irrgarten.planes import (
    BELOW,
    LEFT,
    LINES,
    WORD,
    Plane,
    Sides,
    both,
    go_south,
    go_west,
    has_row_1,
    only,
    plane_of,
    put_fields,
    put_near,
    row_1,
    spread,
    without,
)
from spieltisch.rules.irrgarten.state import OVER, State
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "STEPS_A_WORD",
    "ask",
    "has_found",
    "is_taken",
    "legal_questions",
    "note_step",
    "side_left_by",
    "visited",
]

STEPS_A_WORD = 16


@rule
def legal_questions(s: State, out: Row) -> int:
    """IRR-8: outside name a row-1 field, inside a neighbour; IRR-12: if none is left, pass."""
    at = s.piece[s.turn]
    left = marked(s, LEFT)
    if at == OUTSIDE:
        count = put_fields(s, out, 0, 0, without(row_1(s), left))
    else:
        here = only(s, at)
        count = put_near(s, out, spread(s, here, left, marked(s, BELOW), steps_taken(s)))
        if has_row_1(without(here, left)):
            count = put(out, count, LEAVE)
    return count if count > 0 else put(out, 0, PASS)


@rule
def marked(s: State, first: int) -> Plane:
    """IRR-12: the barriers that the seeker has met; their slots may not be named again."""
    known = s.known[s.turn]
    barred = s.barred[s.turn ^ 1]
    low = known[first] & barred[first]
    return low, known[first + 1] & barred[first + 1] if s.size > LINES else 0


@rule
def steps_taken(s: State) -> Sides:
    """IRR-12: the steps of this turn, which may not be taken again."""
    north = s.taken[2 * NORTH], s.taken[2 * NORTH + 1]
    west = s.taken[2 * WEST], s.taken[2 * WEST + 1]
    east = s.taken[2 * EAST], s.taken[2 * EAST + 1]
    south = s.taken[2 * SOUTH], s.taken[2 * SOUTH + 1]
    return north, west, east, south


@rule
def ask(s: State, action: int) -> None:
    """IRR-8: one question of the search, its answer and what follows.

    IRR-9: going back is a step like any other. IRR-12: the turn goes on only after a step. IRR-13:
    a seeker that comes to the treasure has won; IRR-15: or almost.
    """
    goes_on = action != PASS and is_answered_by_a_step(s, action)
    is_over = False
    if goes_on and action == s.treasure[s.turn ^ 1]:
        goes_on = False
        is_over = not s.last_word or s.turn != s.first
    elif s.last_word and not goes_on and s.turn != s.first:
        is_over = has_found(s, s.first)
    if s.question_limit:
        s.questions += 1
        is_over = is_over or s.questions >= s.question_limit
    if is_over or not goes_on:
        forget_steps(s)
        s.turn = 0 if is_over else s.turn ^ 1
    if is_over:
        s.phase = OVER


@rule
def is_answered_by_a_step(s: State, action: int) -> bool:
    """IRR-8: yes, and the piece moves there; no, and it stays. IRR-10, IRR-11: out, and it ends."""
    at = s.piece[s.turn]
    is_entering = at == OUTSIDE
    is_leaving = action == LEAVE
    field = action if is_entering else at
    side = WEST if is_entering or is_leaving else side_towards(action - at)
    if not is_open(s, field, side):
        return False
    if is_entering:
        s.entered = 1
    elif not is_leaving:
        note_step(s, field, side)
    s.piece[s.turn] = OUTSIDE if is_leaving else action
    return not is_leaving


@rule
def side_towards(way: int) -> int:
    """The side over which a step changes the field's number so much."""
    return (way > -WIDTH) + (way > 0) + (way > 1)


@rule
def is_open(s: State, field: int, side: int) -> bool:
    """IRR-8: the answer, which the seeker knows from now on."""
    first = BELOW if side == NORTH or side == SOUTH else LEFT
    place = field - (WIDTH if side == NORTH else 0) + (1 if side == EAST else 0)
    word = word_of(s, place)
    slot = 1 << (place - WORD * word)
    s.known[s.turn][first + word] |= slot
    return s.barred[s.turn ^ 1][first + word] & slot == 0


@rule
def word_of(s: State, field: int) -> int:
    """Which integer of a plane has this field."""
    return 1 if s.size > LINES and field >= WORD else 0


@rule
def note_step(s: State, start: int, side: int) -> None:
    """IRR-12: a step of this turn, from a field over a side."""
    word = word_of(s, start)
    s.taken[2 * side + word] |= 1 << (start - WORD * word)
    s.trail[s.steps // STEPS_A_WORD] |= side << 2 * (s.steps % STEPS_A_WORD)
    s.steps += 1


@rule
def visited(s: State, seat: int) -> Plane:
    """IRR-9: the fields with a trace marker of the seat: those it has entered, ever.

    A field was entered exactly if one of its sides is known to be open.
    """
    barred = s.barred[1 - seat]
    left = without(plane_of(s, s.known[seat], LEFT), plane_of(s, barred, LEFT))
    below = without(plane_of(s, s.known[seat], BELOW), plane_of(s, barred, BELOW))
    return both(both(left, go_west(left)), both(below, go_south(s, below)))


@rule
def is_taken(s: State, field: int, side: int) -> bool:
    """IRR-12: a step of this turn left the field by this side."""
    return bool(s.taken[2 * side + field // WORD] >> field % WORD & 1)


@rule
def has_found(s: State, seat: int) -> bool:
    """IRR-13: the seat's piece stands on the other's treasure."""
    return bool(s.piece[seat] != OUTSIDE and s.piece[seat] == s.treasure[1 - seat])


@rule
def forget_steps(s: State) -> None:
    """IRR-12: the steps of a turn count for that turn only."""
    for side in range(SIDES):
        s.taken[2 * side] = 0
        if s.size > LINES:
            s.taken[2 * side + 1] = 0
    word = (s.steps + STEPS_A_WORD - 1) // STEPS_A_WORD
    while word > 0:
        word -= 1
        s.trail[word] = 0
    s.steps = 0
    s.entered = 0


@rule
def side_left_by(s: State, number: int) -> int:
    """The side by which the step of this number, from 0, left its field."""
    return s.trail[number // STEPS_A_WORD] >> 2 * (number % STEPS_A_WORD) & 3
