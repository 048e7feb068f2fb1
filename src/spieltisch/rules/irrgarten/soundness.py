"""What no game of Irrgarten can look like. Used to refuse positions and to watch random games."""

from spieltisch.rules.bits import bit_count, highest
from spieltisch.rules.irrgarten.actions import SEATS
from spieltisch.rules.irrgarten.board import (
    FIELDS,
    OUTSIDE,
    STEP,
    WEST,
    edge,
    is_field,
    is_row_1,
)
from spieltisch.rules.irrgarten.planes import (
    BELOW,
    LEFT,
    WORD,
    Plane,
    board,
    both,
    go_east,
    go_north,
    has_slot_in,
    is_empty,
    meet,
    only,
    plane_of,
    row_1,
    without,
)
from spieltisch.rules.irrgarten.searching import (
    STEPS_A_WORD,
    has_found,
    is_taken,
    side_left_by,
    visited,
)
from spieltisch.rules.irrgarten.state import (
    BARRIERS,
    LOT,
    NO_FIELD,
    NO_SEAT,
    OVER,
    SEARCH,
    TREASURE,
    State,
)
from spieltisch.rules.irrgarten.ways import has_way
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "BAD_BUILDING",
    "BAD_FIRST",
    "BAD_KNOWN",
    "BAD_MAZE",
    "BAD_QUESTIONS",
    "BAD_STEPS",
    "CUT_OFF",
    "LOST_PIECE",
    "NOT_BUILT",
    "NOT_OVER",
    "OFF_BOARD",
    "TOO_EARLY",
    "TOO_MANY",
    "flaw",
]

OFF_BOARD, BAD_FIRST, NOT_BUILT, BAD_MAZE, TOO_MANY, CUT_OFF, BAD_BUILDING = 1, 2, 3, 4, 5, 6, 7
TOO_EARLY, BAD_KNOWN, LOST_PIECE, NOT_OVER = 8, 9, 10, 11
BAD_STEPS = 12
BAD_QUESTIONS = 13


@rule
def flaw(s: State) -> int:
    """The first flaw found, or 0."""
    found = range_flaw(s)
    for maze in range(SEATS):
        if found == 0:
            found = maze_flaw(s, maze)
    if found == 0:
        found = search_flaw(s) if s.phase >= SEARCH else building_flaw(s)
    return found


@rule
def range_flaw(s: State) -> int:
    """IRR-1, IRR-16: fields of this board; IRR-7: whoever begins is known after the lot."""
    if not LOT <= s.phase <= OVER or not 0 <= s.turn < SEATS:
        return OFF_BOARD
    for seat in range(SEATS):
        treasure = s.treasure[seat]
        piece = s.piece[seat]
        if treasure != NO_FIELD and not is_field(s.size, treasure):
            return OFF_BOARD
        if piece != OUTSIDE and not is_field(s.size, piece):
            return OFF_BOARD
    if s.begins != NO_SEAT:
        return 0 if s.first == s.begins and s.phase != LOT else BAD_FIRST
    return 0 if (s.first == NO_SEAT) == (s.phase == LOT) and s.first < SEATS else BAD_FIRST


@rule
def maze_flaw(s: State, maze: int) -> int:
    """IRR-2: barriers in slots; IRR-3: not too many; IRR-5: none cuts the treasure off."""
    if is_misbuilt(s, maze):
        return NOT_BUILT
    if has_no_slots(s, s.barred[maze]) or has_no_slots(s, s.known[1 - maze]):
        return BAD_MAZE
    barriers = count_members(s.barred[maze])
    if s.treasure[maze] == NO_FIELD:
        return BAD_MAZE if barriers > 0 else 0
    if barriers > s.barriers:
        return TOO_MANY
    return 0 if has_way(s, maze) else CUT_OFF


@rule
def is_misbuilt(s: State, maze: int) -> bool:
    """IRR-4: both build before the search. Left builds first, but right may be done already."""
    has_treasure = s.treasure[maze] != NO_FIELD
    if s.phase == LOT:
        return bool(has_treasure)
    if s.phase == TREASURE and maze == s.turn:
        return bool(has_treasure)
    return not has_treasure and (s.phase >= SEARCH or maze <= s.turn)


@rule
def has_no_slots(s: State, words: Row) -> bool:
    """IRR-2, IRR-16: a set of slots has some that this board lacks."""
    left = board(s)
    below = go_north(s, left)
    beyond = both(
        without((words[LEFT], words[LEFT + 1]), left),
        without((words[BELOW], words[BELOW + 1]), below),
    )
    return not is_empty(beyond)


@rule
def count_members(words: Row) -> int:
    """How many members some integers have as sets."""
    count = 0
    for word in range(len(words)):
        count += bit_count(words[word])
    return count


@rule
def building_flaw(s: State) -> int:
    """IRR-4: while a maze is built nobody searches, and its highest barrier is the last one."""
    for seat in range(SEATS):
        if s.piece[seat] != OUTSIDE:
            return TOO_EARLY
        if count_members(s.known[seat]) > 0:
            return TOO_EARLY
    if has_steps(s) or s.questions != 0:
        return TOO_EARLY
    if s.phase != BARRIERS:
        return 0 if s.used == 0 and s.last == 0 else BAD_BUILDING
    is_counted = s.used == count_members(s.barred[s.turn])
    return 0 if is_counted and s.last == last_slot(s.barred[s.turn]) else BAD_BUILDING


@rule
def last_slot(words: Row) -> int:
    """The highest slot of a set, -1 if it is empty."""
    for word in range(len(words) - 1, -1, -1):
        if words[word] != 0:
            return word // BELOW * FIELDS + word % BELOW * WORD + highest(words[word])
    return -1


@rule
def has_steps(s: State) -> bool:
    """Some trace of steps in this turn is left."""
    if s.steps != 0 or s.entered != 0:
        return True
    for word in range(len(s.trail)):
        if s.trail[word] != 0:
            return True
    for word in range(len(s.taken)):
        if s.taken[word] != 0:
            return True
    return False


@rule
def search_flaw(s: State) -> int:
    """The flaws of a search, or of its end."""
    if s.questions < 0 or s.questions > s.question_limit:
        return BAD_QUESTIONS
    if s.used != 0 or s.last != 0:
        return BAD_BUILDING
    for seat in range(SEATS):
        found = known_flaw(s, seat)
        if found != 0:
            return found
    found = find_flaw(s)
    if found == 0:
        found = steps_flaw(s)
    return found


@rule
def known_flaw(s: State, seat: int) -> int:
    """IRR-8: barriers are met from fields that were entered; IRR-9: the piece stands on one."""
    fields = visited(s, seat)
    if has_unasked(s, seat, fields):
        return BAD_KNOWN
    piece = s.piece[seat]
    if piece != OUTSIDE and is_empty(meet(only(s, piece), fields)):
        return LOST_PIECE
    return 0


@rule
def has_unasked(s: State, seat: int, fields: Plane) -> bool:
    """IRR-8: a barrier is marked between two fields that were never entered."""
    left = without(plane_of(s, s.known[seat], LEFT), row_1(s))
    below = plane_of(s, s.known[seat], BELOW)
    left = without(left, both(fields, go_east(s, fields)))
    below = without(below, both(fields, go_north(s, fields)))
    return not is_empty(both(left, below))


@rule
def find_flaw(s: State) -> int:
    """IRR-13, IRR-15: a finder stays on the treasure's field; the game is over, or nearly."""
    finders = 0
    for seat in range(SEATS):
        if not is_empty(meet(only(s, s.treasure[1 - seat]), visited(s, seat))):
            finders += 1
            if not has_found(s, seat):
                return NOT_OVER
    if s.phase == OVER:
        is_right = finders == 1 or (s.last_word if finders == 2 else is_spent(s))
        return 0 if is_right else NOT_OVER
    if is_spent(s):
        return NOT_OVER
    if finders == 0:
        return 0
    is_last_turn = s.last_word and s.turn != s.first and has_found(s, s.first)
    return 0 if finders == 1 and is_last_turn else NOT_OVER


@rule
def is_spent(s: State) -> bool:
    """`question_limit`: all questions are asked."""
    return bool(s.question_limit > 0 and s.questions >= s.question_limit)


@rule
def steps_flaw(s: State) -> int:
    """IRR-12: the steps of a turn lead to the piece over known open edges, none of them twice."""
    if s.phase == OVER:
        return BAD_STEPS if has_steps(s) else 0
    if not 0 <= s.steps <= len(s.trail) * STEPS_A_WORD or not 0 <= s.entered <= 1:
        return BAD_STEPS
    at = s.piece[s.turn]
    if at == OUTSIDE:
        return BAD_STEPS if has_steps(s) else 0
    for number in range(s.steps - 1, -1, -1):
        side = side_left_by(s, number)
        at -= STEP[side]
        if not is_field(s.size, at) or not is_way(s, at, side) or not is_taken(s, at, side):
            return BAD_STEPS
    if s.entered and not (is_row_1(at) and is_way(s, at, WEST)):
        return BAD_STEPS
    return 0 if count_members(s.taken) == s.steps else BAD_STEPS


@rule
def is_way(s: State, field: int, side: int) -> bool:
    """The seeker knows this side as open."""
    slot = edge(s.size, field, side)
    is_known = slot >= 0 and has_slot_in(s.known[s.turn], slot)
    return is_known and not has_slot_in(s.barred[1 - s.turn], slot)
