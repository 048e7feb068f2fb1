"""Making a maze hard: many small changes, kept if a depth-first seeker then takes more turns.

Fields are cells here, in lines one cell longer than the board is wide, between a line above and one
below. The first cell of a line is its doorstep: an entrance is the east side of one. Sides of a
cell are the bits of a number.

A *lot* decides in advance in which order a seeker tries the entrances, and the sides of each field.
So it seeks as the plain seeker does, who draws each choice when it comes; but two mazes that differ
little are searched much alike by the same lot, and few lots tell which of them is harder.
"""

from itertools import permutations
from math import log
from typing import Any, NamedTuple

from spieltisch.bots.irrgarten.desk import graph
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = [
    "BOX",
    "LOTS",
    "Yard",
    "cell_of",
    "draw_lots",
    "gain",
    "harden",
    "keep_change",
    "new_yard",
    "put_up",
    "search_all",
    "take_back",
    "try_change",
    "turns_by",
]

SIDES = 4
WEST, NORTH, EAST, SOUTH = 1, 2, 4, 8
DOWN, TURNED = 3, 2
"""The number of the south side, and what turns a side's number into that of the opposite one."""
SETS, ORDERS = 16, 24
FIRST_SIDE = tuple(
    next((side for side in order if sides >> side & 1), 0)
    for order in permutations(range(SIDES))
    for sides in range(SETS)
)
"""For each order of the sides, and each set of them, the side that comes first."""
SMALL = ("lots", "sides", "free", "barred")
"""What has small numbers in it."""
LOTS = 300
GLANCE, LOOK = 12, 60
"""After so many searches a change is dropped if it is clearly for the worse."""
MUCH_WORSE, WORSE = 2.0, 0.6
"""So much worse, in turns, than what could still be kept."""
NEW_LOTS = 50
"""Changes until lots are drawn anew: for longer, mazes would suit their lots, not be hard."""
HEAT, LEAST_HEAT = 0.4, 0.01
"""A change for the worse by so many turns is kept e times as rarely, at first and in the end."""
BOX = 4
"""Places for barriers that are not used, beside those that lie there at first."""
MOVED_TREASURES, SECOND_BARRIERS = 20, 50
"""Of 100 changes so many move the treasure; of those others so many move a second barrier."""
WHOLE, FINE = 100, 1 << 30
NEAR = 2
"""Less than such a part of a line away from the entrance a treasure is found by luck."""
MANY = 1 << 10
NOWHERE = -1
HOPELESS = -1e9


class Yard(NamedTuple):
    """Where mazes are made hard: arrays, or lists when interpreted."""

    lots: Any
    """For each lot the order of the sides of each cell; its first cells say the order of entrances.
    """
    turns: Any
    """By each lot the turns in the maze as it is."""
    tried: Any
    """The same in the maze with a change."""
    sides: Any
    """For each cell the sides where a seeker who comes there first may ask."""
    free: Any
    """Those that are left in a search."""
    barred: Any
    """Those with a barrier."""
    ends: Any
    """For each slot a cell and a side of it."""
    order: Any
    """The slots with barriers, then those without. Numbers beyond the slots are places in the box.
    """
    moved: Any
    """The change that is tried: twice a barrier and where it goes, as places in the order."""
    stack: Any
    """In a search, the way to where the seeker is."""
    steps: Any
    """How far away the next cell is on each side."""
    rng: Any


def new_yard(size: int, compiled: bool) -> Yard:
    """A workspace for boards of a size."""
    board, width = graph(size), size + 1
    slots, cells = len(board.slots), width * (size + 2) + 1
    steps = [-1, -width, 1, width]
    sides, ends = [0] * cells, [0] * (2 * slots)
    for start, to, slot in zip(board.start, board.to, board.slot, strict=True):
        if to < size * size:
            cell = cell_of(size, to)
            before = cell - 1 if start == size * size else cell_of(size, start)
            side = steps.index(cell - before)
            sides[before] |= 1 << side
            ends[2 * slot : 2 * slot + 2] = before, side
    made: dict[str, Any] = {
        "lots": [[0] * cells for _ in range(LOTS)],
        "rng": [0],
        "moved": [0] * 4,
    }
    made |= {"turns": [0] * LOTS, "tried": [0] * LOTS, "order": [0] * (2 * slots + BOX)}
    made |= {name: [0] * cells for name in ("free", "barred", "stack")}
    made |= {"sides": sides, "ends": ends, "steps": steps}
    if compiled:
        import numpy as np

        made = {n: np.array(v, "int8" if n in SMALL else "int64") for n, v in made.items()}
    return Yard(**made)


@rule
def cell_of(size: int, place: int) -> int:
    """The cell of a field."""
    return (place // size + 1) * (size + 1) + place % size + 1


@rule
def draw_lots(y: Yard, size: int, count: int) -> None:
    """Draw so many lots."""
    for lot in range(count):
        for cell in range(size, len(y.sides)):
            y.lots[lot][cell] = below(y.rng, ORDERS)
        for number in range(size):
            other = below(y.rng, number + 1)
            y.lots[lot][number] = y.lots[lot][other]
            y.lots[lot][other] = number


@rule
def turns_by(y: Yard, lot: int, treasure: int, least: int) -> int:
    """The turns to the treasure of a depth-first seeker by a lot; 0 if there is no way to it.

    On to any new field next to this one; where there is none, back along the path. A way of less
    steps from the entrance than the least does not count.
    """
    for cell in range(len(y.sides)):
        y.free[cell] = y.sides[cell]
    width = y.steps[DOWN]
    turns = 1
    for number in range(width - 1):
        door = (y.lots[lot][number] + 1) * width
        if y.free[door] & EAST == 0:
            continue
        if y.barred[door] & EAST == 0:
            met = explore(y, lot, door + 1, treasure, width)
            if met >= 0:
                return int(turns + met % MANY) if met // MANY >= least else 0
            turns += ~met
        turns += 1
    return 0


@rule
def explore(y: Yard, lot: int, cell: int, treasure: int, width: int) -> int:
    """The barriers met between an entrance and the treasure, and MANY for each step of the way.

    If the treasure is not found, the barriers' `~`.
    """
    met, depth = 0, 0
    enter(y, cell, width)
    while cell != treasure:
        sides = y.free[cell]
        if sides == 0:
            if depth == 0:
                return ~met
            depth -= 1
            cell = y.stack[depth]
            continue
        side = FIRST_SIDE[SETS * y.lots[lot][cell] + sides]
        if y.barred[cell] >> side & 1:
            y.free[cell] = sides & ~(1 << side)
            met += 1
        else:
            y.stack[depth] = cell
            depth += 1
            cell += y.steps[side]
            enter(y, cell, width)
    return met + MANY * depth


@rule
def enter(y: Yard, cell: int, width: int) -> None:
    """From now on nobody asks for the way to this cell."""
    y.free[cell - 1] &= ~EAST
    y.free[cell + 1] &= ~WEST
    y.free[cell - width] &= ~SOUTH
    y.free[cell + width] &= ~NORTH


@rule
def least_steps(y: Yard) -> int:
    """How far behind its entrance a treasure has to be."""
    return int((y.steps[DOWN] - 1) // NEAR)


@rule
def search_all(y: Yard, treasure: int, lots: int) -> None:
    """Note the turns in the maze as it is, by each lot."""
    for lot in range(lots):
        y.turns[lot] = turns_by(y, lot, treasure, least_steps(y))


@rule
def gain(y: Yard, treasure: int, lots: int, least: float) -> float:
    """How many turns more the maze with a change takes, or HOPELESS if clearly less than `least`.

    What a maze is worth is decided here and nowhere else.
    """
    first, total = below(y.rng, lots), 0
    for number in range(lots):
        lot = (first + number) % lots
        turns = turns_by(y, lot, treasure, least_steps(y))
        if turns == 0:
            return HOPELESS
        y.tried[lot] = turns
        total += turns - y.turns[lot]
        if number == GLANCE - 1 and total < GLANCE * (least - MUCH_WORSE):
            return HOPELESS
        if number == LOOK - 1 and total < LOOK * (least - WORSE):
            return HOPELESS
    return total / lots


@rule
def toggle(y: Yard, slot: int) -> None:
    """Put a barrier into a slot, or take it out; nothing is seen of those in the box."""
    if 2 * slot < len(y.ends):
        cell, side = y.ends[2 * slot], y.ends[2 * slot + 1]
        y.barred[cell] ^= 1 << side
        y.barred[cell + y.steps[side]] ^= 1 << (side ^ TURNED)


@rule
def move_barrier(y: Yard, one: int, other: int) -> None:
    """Move a barrier to a free place; once more, and it is back. NOWHERE: none is moved."""
    if one != NOWHERE:
        toggle(y, y.order[one])
        toggle(y, y.order[other])
        y.order[one], y.order[other] = y.order[other], y.order[one]


@rule
def put_up(y: Yard, barriers: int) -> None:
    """Put up the barriers that come first in the order."""
    for cell in range(len(y.barred)):
        y.barred[cell] = 0
    for number in range(barriers):
        toggle(y, y.order[number])


@rule
def try_change(y: Yard, size: int, place: int, barriers: int, places: int, second: int) -> int:
    """Move the treasure, or a barrier, or two, `second` times of 100; where the treasure is then.

    There are so many barriers and so many places for them, those in the box among either.
    """
    y.moved[0], y.moved[2] = NOWHERE, NOWHERE
    if barriers == 0 or below(y.rng, WHOLE) < MOVED_TREASURES:
        return int(below(y.rng, size * size))
    y.moved[0] = below(y.rng, barriers)
    y.moved[1] = barriers + below(y.rng, places - barriers)
    if below(y.rng, WHOLE) < second:
        y.moved[2] = below(y.rng, barriers)
        y.moved[3] = barriers + below(y.rng, places - barriers)
    move_barrier(y, y.moved[0], y.moved[1])
    move_barrier(y, y.moved[2], y.moved[3])
    return place


@rule
def take_back(y: Yard) -> None:
    """Move the barriers of a change back."""
    move_barrier(y, y.moved[2], y.moved[3])
    move_barrier(y, y.moved[0], y.moved[1])


@rule
def keep_change(y: Yard, lots: int) -> None:
    """From now on the maze with the change is the maze as it is."""
    for lot in range(lots):
        y.turns[lot] = y.tried[lot]


@rule
def harden(
    y: Yard, size: int, place: int, barriers: int, places: int, lots: int, changes: int, salt: int
) -> int:
    """Change the maze of which the order is given, so many times; where the treasure is then."""
    y.rng[0] = stream(salt, 0)
    put_up(y, barriers)
    for change in range(changes):
        if change % NEW_LOTS == 0:
            draw_lots(y, size, lots)
            search_all(y, cell_of(size, place), lots)
        hidden = try_change(y, size, place, barriers, places, SECOND_BARRIERS)
        heat = HEAT * (1 - change / changes) + LEAST_HEAT
        least = heat * log((below(y.rng, FINE) + 1) / FINE)
        if gain(y, cell_of(size, hidden), lots, least) >= least:
            place = hidden
            keep_change(y, lots)
        else:
            take_back(y)
    return place
