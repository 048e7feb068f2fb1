"""Ways through a maze: is the treasure reachable, and which barriers would cut it off.

Nobody walks here: whole sets of fields grow by steps in each direction in turn, and by several at
once where entrances are.
"""

from spieltisch.rules.irrgarten.planes import (
    BELOW,
    LEFT,
    Plane,
    Sides,
    both,
    go_east,
    go_north,
    go_south,
    go_west,
    is_empty,
    meet,
    no_fields,
    only,
    plane_of,
    row_1,
    without,
)
from spieltisch.rules.irrgarten.state import State
from spieltisch.rules.kernel import rule

__all__ = ["has_way", "needed_slots"]

AHEAD = 3
"""Steps from or to the entrances before other directions have their turn: most ways are short."""


@rule
def has_way(s: State, maze: int) -> bool:
    """IRR-5: at least one way leads from outside to the treasure of this seat's maze."""
    treasure = only(s, s.treasure[maze])
    north, west, east, south = ways_out(s, maze)
    inner = both(both(north, west), both(east, south))
    return not is_empty(meet(treasure, both(inner, entrances(s, maze))))


@rule
def entrances(s: State, maze: int) -> Plane:
    """IRR-2: the row-1 fields without a barrier at the entrance."""
    return without(row_1(s), plane_of(s, s.barred[maze], LEFT))


@rule
def ways_out(s: State, maze: int) -> Sides:
    """For fields from which a way leads outside, among them the treasure's, the side to go by.

    Fields at an entrance have no such side. If no way leads to the treasure, these are all fields
    that can be reached.
    """
    left = plane_of(s, s.barred[maze], LEFT)
    below = plane_of(s, s.barred[maze], BELOW)
    treasure = only(s, s.treasure[maze])
    reached = entrances(s, maze)
    before = north = west = east = south = no_fields()
    while is_empty(meet(reached, treasure)) and not is_empty(without(reached, before)):
        before = reached
        for _ in range(AHEAD):
            news = without(without(go_east(s, reached), left), reached)
            reached, west = both(reached, news), both(west, news)
        news = without(go_south(s, without(reached, below)), reached)
        reached, north = both(reached, news), both(north, news)
        news = without(without(go_north(s, reached), below), reached)
        reached, south = both(reached, news), both(south, news)
        news = without(go_west(without(reached, left)), reached)
        reached, east = both(reached, news), both(east, news)
    return north, west, east, south


@rule
def needed_slots(s: State, maze: int) -> tuple[Plane, Plane]:
    """IRR-5: the slots, on the left of and below fields, that all ways to the treasure pass.

    One way out is marked. From the treasure a set grows by all steps but those of that way in its
    own direction; back along it is allowed. If the set meets another entrance, there is another
    way. If it can grow no more, the one step of the way that leaves it is needed, and it grows on
    from there.
    """
    exits = entrances(s, maze)
    reached = only(s, s.treasure[maze])
    north, west, east, south = ways_out(s, maze)
    fields = one_way(s, reached, (north, west, east, south))
    way = meet(fields, north), meet(fields, west), meet(fields, east), meet(fields, south)
    last = meet(fields, exits)
    others = without(exits, last)
    needed_left = needed_below = before = no_fields()
    while is_empty(meet(reached, others)):
        before = reached
        reached = grow(s, maze, reached, way)
        if is_empty(without(reached, before)):
            north, west, east, south = leaving(s, reached, way)
            needed_left = both(needed_left, both(go_east(s, west), east))
            needed_below = both(needed_below, both(north, go_north(s, south)))
            news = both(both(north, west), both(east, south))
            if is_empty(news):
                return both(needed_left, last), needed_below
            reached = both(reached, news)
    return needed_left, needed_below


@rule
def one_way(s: State, start: Plane, sides: Sides) -> Plane:
    """The fields that steps over these sides pass from one field on."""
    north, west, east, south = sides
    fields = start
    before = no_fields()
    while not is_empty(without(fields, before)):
        before = fields
        for _ in range(AHEAD):
            fields = both(fields, go_west(meet(fields, west)))
        fields = both(fields, go_north(s, meet(fields, north)))
        fields = both(fields, go_south(s, meet(fields, south)))
        fields = both(fields, go_east(s, meet(fields, east)))
    return fields


@rule
def grow(s: State, maze: int, a: Plane, gone: Sides) -> Plane:
    """A set and what some steps from it reach, without steps over the sides `gone`."""
    left = plane_of(s, s.barred[maze], LEFT)
    below = plane_of(s, s.barred[maze], BELOW)
    north, west, east, south = gone
    a = both(a, without(go_north(s, without(a, north)), below))
    a = both(a, go_south(s, without(without(a, south), below)))
    for _ in range(AHEAD):
        a = both(a, go_west(without(without(a, west), left)))
    return both(a, without(go_east(s, without(a, east)), left))


@rule
def leaving(s: State, a: Plane, way: Sides) -> Sides:
    """For each side the fields outside a set to which a step of the way leads from inside."""
    north, west, east, south = way
    return (
        without(go_north(s, meet(a, north)), a),
        without(go_west(meet(a, west)), a),
        without(go_east(s, meet(a, east)), a),
        without(go_south(s, meet(a, south)), a),
    )
