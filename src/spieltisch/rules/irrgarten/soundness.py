"""What no game of Irrgarten can look like. Used to refuse positions and to watch random games."""

from spieltisch.rules.irrgarten.board import (
    ALL_SIDES,
    EAST,
    FIELDS,
    OUTSIDE,
    SIDES,
    SLOTS,
    SOUTH,
    STEP,
    WEST,
    field_at,
    is_field,
    is_row_1,
    outer_sides,
    slot_field,
    slot_side,
)
from spieltisch.rules.irrgarten.searching import STEPS_A_WORD, has_found, side_left_by
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
from spieltisch.rules.kernel import rule

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
    "is_visited",
]

OFF_BOARD, BAD_FIRST, NOT_BUILT, BAD_MAZE, TOO_MANY, CUT_OFF, BAD_BUILDING = 1, 2, 3, 4, 5, 6, 7
TOO_EARLY, BAD_KNOWN, LOST_PIECE, NOT_OVER = 8, 9, 10, 11
BAD_STEPS = 12
BAD_QUESTIONS = 13
SEATS = 2


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
    """IRR-1, IRR-16: fields of this board; IRR-7: the one who begins is known after the lot."""
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
    if has_uneven_sides(s, maze):
        return BAD_MAZE
    barriers = count_barriers(s, maze)
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
def has_uneven_sides(s: State, maze: int) -> bool:
    """IRR-2: the outer sides stay closed, and a side is the same seen from both its fields."""
    seeker = 1 - maze
    for field in range(FIELDS):
        walls = s.walls[maze][field]
        seen = s.seen[seeker][field]
        if not is_field(s.size, field):
            if walls != 0 or seen != 0:
                return True
            continue
        outer = outer_sides(s.size, field)
        if (walls | seen) & ~ALL_SIDES or walls & outer != outer or seen & outer != outer:
            return True
        for side in (EAST, SOUTH):
            if not outer >> side & 1:
                to = field + STEP[side]
                here = walls >> side & 1 | (seen >> side & 1) << 1
                there = (
                    s.walls[maze][to] >> 3 - side & 1 | (s.seen[seeker][to] >> 3 - side & 1) << 1
                )
                if here != there:
                    return True
    return False


@rule
def count_barriers(s: State, maze: int) -> int:
    """IRR-3: how many barriers stand in a maze."""
    count = 0
    for number in range(s.size * s.size):
        field = field_at(s.size, number)
        barred = s.walls[maze][field] & ~outer_sides(s.size, field)
        count += (barred >> WEST & 1) + (barred >> SOUTH & 1)
    return count


@rule
def is_barred(s: State, maze: int, slot: int) -> bool:
    """A barrier stands in the slot; outer sides are no slots."""
    field = slot_field(slot)
    if not is_field(s.size, field):
        return False
    return bool((s.walls[maze][field] & ~outer_sides(s.size, field)) >> slot_side(slot) & 1)


@rule
def building_flaw(s: State) -> int:
    """IRR-4: while a maze is built nobody searches, and its highest barrier is the last one."""
    for seat in range(SEATS):
        if s.piece[seat] != OUTSIDE:
            return TOO_EARLY
        for number in range(s.size * s.size):
            field = field_at(s.size, number)
            if s.seen[seat][field] != outer_sides(s.size, field):
                return TOO_EARLY
    if has_steps(s) or s.questions != 0:
        return TOO_EARLY
    if s.phase != BARRIERS:
        return 0 if s.used == 0 and s.last == 0 else BAD_BUILDING
    highest = SLOTS - 1
    while highest >= 0 and not is_barred(s, s.turn, highest):
        highest -= 1
    return 0 if s.used == count_barriers(s, s.turn) and s.last == highest else BAD_BUILDING


@rule
def has_steps(s: State) -> bool:
    """Some trace of steps in this turn is left."""
    if s.steps != 0 or s.entered != 0:
        return True
    for word in range(len(s.trail)):
        if s.trail[word] != 0:
            return True
    for field in range(FIELDS):
        if s.taken[field] != 0:
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
def is_visited(s: State, seat: int, field: int) -> bool:
    """IRR-9: a field was entered exactly if one of its sides is known to be open."""
    return bool(s.seen[seat][field] & ~s.walls[1 - seat][field] & ALL_SIDES)


@rule
def known_flaw(s: State, seat: int) -> int:
    """IRR-8: barriers are met from fields that were entered; IRR-9: the piece stands on one."""
    if has_unasked(s, seat):
        return BAD_KNOWN
    if s.piece[seat] != OUTSIDE and not is_visited(s, seat, s.piece[seat]):
        return LOST_PIECE
    return 0


@rule
def has_unasked(s: State, seat: int) -> bool:
    """IRR-8: a barrier is marked between two fields that were never entered."""
    for number in range(s.size * s.size):
        field = field_at(s.size, number)
        sides = s.seen[seat][field] & ~outer_sides(s.size, field)
        if sides and not is_visited(s, seat, field):
            for side in range(SIDES):
                is_entrance = side == WEST and is_row_1(field)
                is_known = bool(sides >> side & 1) and not is_entrance
                if is_known and not is_visited(s, seat, field + STEP[side]):
                    return True
    return False


@rule
def find_flaw(s: State) -> int:
    """IRR-13, IRR-15: who enters the treasure's field stays there; the game is over, or nearly."""
    finders = 0
    for seat in range(SEATS):
        if is_visited(s, seat, s.treasure[1 - seat]):
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
        if not is_field(s.size, at) or not is_way(s, at, side) or not s.taken[at] >> side & 1:
            return BAD_STEPS
    if s.entered and not (is_row_1(at) and is_way(s, at, WEST)):
        return BAD_STEPS
    return 0 if count_taken(s) == s.steps else BAD_STEPS


@rule
def count_taken(s: State) -> int:
    """IRR-12: how many different steps this turn has."""
    count = 0
    for field in range(FIELDS):
        if s.taken[field] != 0:
            for side in range(8):
                count += s.taken[field] >> side & 1
    return count


@rule
def is_way(s: State, field: int, side: int) -> bool:
    """The seeker knows this side as open."""
    return bool((s.seen[s.turn][field] & ~s.walls[1 - s.turn][field]) >> side & 1)
