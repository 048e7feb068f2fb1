"""A depth-first seeker by lots: how many turns a maze under construction takes.

A *lot* decides in advance in which order a seeker tries the entrances, and the sides of each field.
So it seeks as the plain seeker does, who draws each choice when it comes; but two mazes that differ
little are searched much alike by the same lot, and few lots tell which of them is harder.
"""

from itertools import permutations

from spieltisch.bots.irrgarten.build.yard import DOWN, SIDES, Lot, Site, Yard, cell_of
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below

__all__ = ["draw_lots", "least_steps", "search_all", "turns_by"]

WEST, NORTH, EAST, SOUTH = 1, 2, 4, 8
SETS, ORDERS = 16, 24
FIRST_SIDE = tuple(
    next((side for side in order if sides >> side & 1), 0)
    for order in permutations(range(SIDES))
    for sides in range(SETS)
)
"""For each order of the sides, and each set of them, the side that comes first."""
NEAR = 2
"""Less than such a part of a line away from the entrance a treasure is found by luck."""
MANY = 1 << 10


@rule
def draw_lots(y: Yard) -> None:
    """Draw all lots anew."""
    size = y.site.size
    for number in range(len(y.lots)):
        sides = y.lots[number].sides
        for cell in range(size, y.site.cells):
            sides[cell] = below(y.stream, ORDERS)
        for entrance in range(size):
            other = below(y.stream, entrance + 1)
            sides[entrance] = sides[other]
            sides[other] = entrance


@rule
def turns_by(site: Site, lot: Lot, treasure: int, least: int) -> int:
    """The turns to the treasure of a depth-first seeker by a lot; 0 if there is no way to it.

    On to any new field next to this one; where there is none, back along the path. A way of less
    steps from the entrance than the least does not count.
    """
    for cell in range(site.cells):
        site.free[cell] = site.sides[cell]
    width = site.steps[DOWN]
    turns = 1
    for number in range(width - 1):
        door = (lot.sides[number] + 1) * width
        if site.free[door] & EAST == 0:
            continue
        if site.barred[door] & EAST == 0:
            met = explore(site, lot, door + 1, treasure)
            if met >= 0:
                return int(turns + met % MANY) if met // MANY >= least else 0
            turns += ~met
        turns += 1
    return 0


@rule
def explore(site: Site, lot: Lot, cell: int, treasure: int) -> int:
    """The barriers met between an entrance and the treasure, and MANY for each step of the way.

    If the treasure is not found, the barriers' `~`.
    """
    met, depth, width = 0, 0, site.steps[DOWN]
    enter(site, cell, width)
    while cell != treasure:
        sides = site.free[cell]
        if sides == 0:
            if depth == 0:
                return ~met
            depth -= 1
            cell = site.stack[depth]
            continue
        side = FIRST_SIDE[SETS * lot.sides[cell] + sides]
        if site.barred[cell] >> side & 1:
            site.free[cell] = sides & ~(1 << side)
            met += 1
        else:
            site.stack[depth] = cell
            depth += 1
            cell += site.steps[side]
            enter(site, cell, width)
    return met + MANY * depth


@rule
def enter(site: Site, cell: int, width: int) -> None:
    """From here on the seeker does not ask for the way to this cell."""
    site.free[cell - 1] &= ~EAST
    site.free[cell + 1] &= ~WEST
    site.free[cell - width] &= ~SOUTH
    site.free[cell + width] &= ~NORTH


@rule
def least_steps(site: Site) -> int:
    """How far behind its entrance a treasure has to be."""
    return int(site.size // NEAR)


@rule
def search_all(y: Yard) -> None:
    """Note the turns in the maze as it is, by each lot."""
    site = y.site
    treasure, least = cell_of(site.size, site.treasure), least_steps(site)
    for number in range(len(y.lots)):
        y.lots[number].turns = turns_by(site, y.lots[number], treasure, least)
