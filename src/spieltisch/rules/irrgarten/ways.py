"""Ways through a maze: is the treasure reachable, and which barriers would cut it off.

All walks go from field to field without a stack: `came` notes the side that leads back, so that a
walk in a dead end returns the way it came.
"""

from spieltisch.rules.irrgarten.board import (
    EAST,
    NORTH,
    OUTSIDE,
    SIDES,
    SOUTH,
    STEP,
    WEST,
    WIDTH,
    is_row_1,
)
from spieltisch.rules.irrgarten.state import State
from spieltisch.rules.kernel import rule

__all__ = ["BELOW", "LEFT", "forget_marks", "has_way", "mark_needed", "walk"]

START = 5
"""In `came`: the walk began here. 1-4 is one more than the side that leads back, 0 not reached."""
REACHED = 7
LEFT, BELOW = 8, 16
"""In `came` after `mark_needed`: a barrier on the left of, below, this field would cut off."""
FLAGS = LEFT | BELOW


@rule
def has_way(s: State, maze: int) -> bool:
    """IRR-5: at least one way leads from outside to the treasure of this seat's maze."""
    found = walk(s, maze, s.treasure[maze], OUTSIDE)
    forget_marks(s)
    return bool(found != OUTSIDE)


@rule
def walk(s: State, maze: int, start: int, closed_exit: int) -> int:
    """Walk from a field wherever one can until a side leads outside; return that row-1 field.

    If none does, everything reachable is marked in `came` and OUTSIDE returned. Steps along the way
    numbered in `order` are left out, and so is its exit; the highest number met goes to `furthest`.
    """
    walls = s.walls[maze]
    at = start
    s.came[at] = (s.came[at] & FLAGS) | START
    tried = 0
    while True:
        if tried == SIDES:
            back = (s.came[at] & REACHED) - 1
            if back == SIDES:
                return OUTSIDE
            tried = ((3 - back) ^ 1) + 1
            at += STEP[back]
            continue
        # left first: it is the shortest way to the entrances
        side = tried ^ 1
        tried += 1
        if walls[at] >> side & 1:
            continue
        if side == WEST and is_row_1(at):
            if at != closed_exit:
                return at
            continue
        to = at + STEP[side]
        numbered = s.order[at] > 0 and s.order[to] > 0
        if s.came[to] & REACHED or (numbered and -1 <= s.order[at] - s.order[to] <= 1):
            continue
        s.furthest = max(s.furthest, s.order[to])
        s.came[to] = (s.came[to] & FLAGS) | (4 - side)
        at = to
        tried = 0


@rule
def mark_needed(s: State, maze: int) -> None:
    """IRR-5: mark in `came` the slots, LEFT or BELOW a field, that all ways to the treasure pass.

    One way is numbered from the treasure outwards. Leaving its steps out, what can be reached from
    its first fields tells whether there is another approach to a later part; a step that has none
    is needed.
    """
    at = s.treasure[maze]
    exit_field = walk(s, maze, at, OUTSIDE)
    length = number_way(s, at, exit_field)
    s.furthest = 1
    for number in range(1, length + 1):
        if not s.came[at] & REACHED and walk(s, maze, at, exit_field) != OUTSIDE:
            return
        side = side_to(s, maze, at, number + 1)
        if s.furthest <= number:
            mark_slot(s, at, side)
            s.furthest = number + 1
        at += STEP[side]


@rule
def number_way(s: State, treasure: int, exit_field: int) -> int:
    """Number the fields of the way just walked, 1 at the treasure; return the last number."""
    length = 1
    at = exit_field
    while at != treasure:
        at += STEP[s.came[at] - 1]
        length += 1
    at = exit_field
    for number in range(length, 0, -1):
        s.order[at] = number
        if number > 1:
            at += STEP[s.came[at] - 1]
    for field in range(WIDTH * s.size):
        s.came[field] = 0
    return length


@rule
def side_to(s: State, maze: int, at: int, number: int) -> int:
    """The side of a field on the way towards this number, outwards if no field has it."""
    for side in range(SIDES):
        is_exit = side == WEST and is_row_1(at)
        is_closed = is_exit or s.walls[maze][at] >> side & 1
        if not is_closed and s.order[at + STEP[side]] == number:
            return side
    return WEST


@rule
def mark_slot(s: State, at: int, side: int) -> None:
    """Mark the slot on this side of a field as needed."""
    if side == WEST:
        s.came[at] |= LEFT
    elif side == EAST:
        s.came[at + STEP[EAST]] |= LEFT
    elif side == SOUTH:
        s.came[at] |= BELOW
    else:
        s.came[at + STEP[NORTH]] |= BELOW


@rule
def forget_marks(s: State) -> None:
    """Leave the scratch space as every walk expects it."""
    for field in range(WIDTH * s.size):
        s.came[field] = 0
        s.order[field] = 0
    s.furthest = 0
