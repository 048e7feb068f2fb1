"""Changes of a maze under construction: one is tried, and then kept or taken back."""

from spieltisch.bots.irrgarten.build.lots import least_steps, turns_by
from spieltisch.bots.irrgarten.build.yard import Site, Yard, cell_of
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below

__all__ = ["HOPELESS", "gain", "keep_change", "put_up", "take_back", "try_change"]

TURNED = 2
"""What turns a side's number into that of the opposite one."""
GLANCE, LOOK = 12, 60
"""After these numbers of searches a change is dropped if it is clearly for the worse."""
MUCH_WORSE, WORSE = 2.0, 0.6
"""By how many turns it is then worse than what could still be kept."""
MOVED_TREASURES = 20
"""Of 100 changes, how many move the treasure."""
WHOLE = 100
NOWHERE = -1
HOPELESS = -1e9


@rule
def toggle(site: Site, slot: int) -> None:
    """Put a barrier into a slot, or take it out; nothing is seen of those in the box."""
    if slot < site.slots:
        cell, side = site.ends[2 * slot], site.ends[2 * slot + 1]
        site.barred[cell] ^= 1 << side
        site.barred[cell + site.steps[side]] ^= 1 << (side ^ TURNED)


@rule
def move_barrier(site: Site, one: int, other: int) -> None:
    """Move a barrier to a free place; once more, and it is back. NOWHERE: none is moved."""
    if one != NOWHERE:
        toggle(site, site.order[one])
        toggle(site, site.order[other])
        site.order[one], site.order[other] = site.order[other], site.order[one]


@rule
def put_up(site: Site) -> None:
    """Put up the barriers that come first in the order, and the fixed ones."""
    for cell in range(site.cells):
        site.barred[cell] = 0
    for number in range(site.barriers):
        toggle(site, site.order[number])
    for number in range(site.places, site.places + site.fixed):
        toggle(site, site.order[number])


@rule
def try_change(y: Yard, second: int) -> int:
    """Move a barrier, or two, `second` times of 100, or the treasure; the treasure's new field."""
    site, count = y.site, y.site.barriers
    site.moved = NOWHERE
    site.second = NOWHERE
    if count == 0 or below(y.stream, WHOLE) < MOVED_TREASURES:
        return int(below(y.stream, site.size) * site.size + site.treasure % site.size)
    site.moved = below(y.stream, count)
    site.moved_to = count + below(y.stream, site.places - count)
    if below(y.stream, WHOLE) < second:
        site.second = below(y.stream, count)
        site.second_to = count + below(y.stream, site.places - count)
    move_barrier(site, site.moved, site.moved_to)
    move_barrier(site, site.second, site.second_to)
    return site.treasure


@rule
def take_back(site: Site) -> None:
    """Move the barriers of a change back."""
    move_barrier(site, site.second, site.second_to)
    move_barrier(site, site.moved, site.moved_to)


@rule
def keep_change(y: Yard, treasure: int) -> None:
    """Make the maze with the change the maze as it is."""
    y.site.treasure = treasure
    for number in range(len(y.lots)):
        y.lots[number].turns = y.lots[number].tried


@rule
def gain(y: Yard, treasure: int, least: float) -> float:
    """How many turns more the maze with a change takes, or HOPELESS if clearly less than `least`.

    What a maze is worth is decided here and nowhere else.
    """
    site, lots = y.site, len(y.lots)
    cell, steps = cell_of(site.size, treasure), least_steps(site)
    first, total = below(y.stream, lots), 0
    for number in range(lots):
        lot = y.lots[(first + number) % lots]
        turns = turns_by(site, lot, cell, steps)
        if turns == 0:
            return HOPELESS
        lot.tried = turns
        total += turns - lot.turns
        if number == GLANCE - 1 and total < GLANCE * (least - MUCH_WORSE):
            return HOPELESS
        if number == LOOK - 1 and total < LOOK * (least - WORSE):
            return HOPELESS
    return total / lots
