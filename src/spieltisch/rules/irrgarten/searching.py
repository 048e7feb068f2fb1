"""Searching in the other's maze: questions, answers, steps, turns and the find."""

from spieltisch.rules.irrgarten.board import (
    ALL_SIDES,
    EAST,
    FIELDS,
    NORTH,
    OUTSIDE,
    SLOTS,
    SOUTH,
    STEP,
    WEST,
    WIDTH,
    is_row_1,
)
from spieltisch.rules.irrgarten.state import OVER, State
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.listing import put

__all__ = [
    "LEAVE",
    "PASS",
    "STEPS_A_WORD",
    "ask",
    "has_found",
    "is_last_word",
    "legal_questions",
    "side_left_by",
]

LEAVE = FIELDS + SLOTS + 1
PASS = LEAVE + 1
STEPS_A_WORD = 30


@rule
def legal_questions(s: State, out: Row) -> int:
    """IRR-8: outside name a row-1 field, inside a neighbour; IRR-12: if none is left, pass."""
    if s.piece[s.turn] == OUTSIDE:
        count = legal_entrances(s, out)
    else:
        count = legal_steps(s, out)
    return count if count > 0 else put(out, 0, PASS)


@rule
def legal_entrances(s: State, out: Row) -> int:
    """IRR-8, IRR-12: every row-1 field whose entrance is not known to be barred."""
    count = 0
    for field in range(0, s.size * WIDTH, WIDTH):
        if not s.seen[s.turn][field] & s.walls[1 - s.turn][field] & (1 << WEST):
            count = put(out, count, field)
    return count


@rule
def legal_steps(s: State, out: Row) -> int:
    """IRR-12: no marked barrier and no step taken in this turn; IRR-10: leaving from row 1."""
    at = s.piece[s.turn]
    sides = ALL_SIDES & ~((s.seen[s.turn][at] & s.walls[1 - s.turn][at]) | s.taken[at])
    can_leave = is_row_1(at) and bool(sides & (1 << WEST))
    count = 0
    if sides & (1 << NORTH):
        count = put(out, count, at + STEP[NORTH])
    if sides & (1 << WEST) and not can_leave:
        count = put(out, count, at + STEP[WEST])
    if sides & (1 << EAST):
        count = put(out, count, at + STEP[EAST])
    if sides & (1 << SOUTH):
        count = put(out, count, at + STEP[SOUTH])
    if can_leave:
        count = put(out, count, LEAVE)
    return count


@rule
def ask(s: State, action: int) -> None:
    """IRR-8: one question of the search, its answer and what follows."""
    if action == PASS:
        end_turn(s)
    elif action == LEAVE:
        leave(s)
    elif s.piece[s.turn] == OUTSIDE:
        enter(s, action)
    else:
        step(s, action)
    if s.question_limit:
        count_question(s)


@rule
def count_question(s: State) -> None:
    """`question_limit`: after the last question the search is over, found or not."""
    s.questions += 1
    if s.questions >= s.question_limit and s.phase != OVER:
        end_game(s)


@rule
def enter(s: State, field: int) -> None:
    """IRR-8: yes, and the piece stands on the row-1 field; no, and the turn is over."""
    if is_open(s, field, WEST):
        s.entered = 1
        arrive(s, field)
    else:
        end_turn(s)


@rule
def step(s: State, to: int) -> None:
    """IRR-8: yes, and the piece moves and the turn goes on; no, and it stays and the turn ends."""
    at = s.piece[s.turn]
    side = NORTH
    while at + STEP[side] != to:
        side += 1
    s.seen[s.turn][to] |= 1 << (3 - side)
    if is_open(s, at, side):
        s.taken[at] |= 1 << side
        s.trail[s.steps // STEPS_A_WORD] |= side << (2 * (s.steps % STEPS_A_WORD))
        s.steps += 1
        arrive(s, to)
    else:
        end_turn(s)


@rule
def leave(s: State) -> None:
    """IRR-10, IRR-11: leaving ends the turn; a barrier in the entrance keeps the piece inside."""
    at = s.piece[s.turn]
    is_free = is_open(s, at, WEST)
    forget_steps(s)
    if is_free:
        s.piece[s.turn] = OUTSIDE
    end_turn(s)


@rule
def is_open(s: State, field: int, side: int) -> bool:
    """IRR-8: the answer, which the seeker knows from now on."""
    s.seen[s.turn][field] |= 1 << side
    return not s.walls[1 - s.turn][field] & (1 << side)


@rule
def arrive(s: State, field: int) -> None:
    """IRR-9: the piece enters a field; IRR-13: the treasure there wins; IRR-15: or almost."""
    s.piece[s.turn] = field
    if field == s.treasure[1 - s.turn]:
        if s.last_word and s.turn == s.first:
            end_turn(s)
        else:
            end_game(s)


@rule
def end_turn(s: State) -> None:
    """IRR-12: the turn goes to the other; IRR-15: after the last word the game is over."""
    if is_last_word(s):
        end_game(s)
    else:
        forget_steps(s)
        s.turn = 1 - s.turn


@rule
def end_game(s: State) -> None:
    """IRR-13, IRR-15: nobody moves any more."""
    forget_steps(s)
    s.phase = OVER
    s.turn = 0


@rule
def is_last_word(s: State) -> bool:
    """IRR-15: the beginner has found the treasure and the other has its last turn."""
    return bool(s.turn != s.first and has_found(s, s.first))


@rule
def has_found(s: State, seat: int) -> bool:
    """IRR-13: the seat's piece stands on the other's treasure."""
    return bool(s.piece[seat] != OUTSIDE and s.piece[seat] == s.treasure[1 - seat])


@rule
def forget_steps(s: State) -> None:
    """IRR-12: the steps of a turn count for that turn only. They are walked back from the piece."""
    at = s.piece[s.turn]
    for number in range(s.steps - 1, -1, -1):
        at -= STEP[side_left_by(s, number)]
        s.taken[at] = 0
    for word in range((s.steps + STEPS_A_WORD - 1) // STEPS_A_WORD):
        s.trail[word] = 0
    s.steps = 0
    s.entered = 0


@rule
def side_left_by(s: State, number: int) -> int:
    """The side by which the step of this number, from 0, left its field."""
    return (s.trail[number // STEPS_A_WORD] >> (2 * (number % STEPS_A_WORD))) & 3
