"""The board of Irrgarten as a graph: places, and ways between them.

Places are the fields, line by line, and one more for the outside. A *way* is a step from a place to
the next one; each slot has two of them.
"""

from functools import cache
from typing import NamedTuple

from spieltisch.bots.irrgarten.seek.surroundings import sights
from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten.board import OUTSIDE, WEST, WIDTH, slot_field, slot_side

__all__ = ["Graph", "graph"]


class Graph(NamedTuple):
    """A board, and how its places and slots are numbered here."""

    size: int
    places: dict[int, int]
    """By the numbers of the rules, with OUTSIDE."""
    slots: dict[int, int]
    first: list[int]
    """The first way from each place, and one more."""
    start: list[int]
    to: list[int]
    slot: list[int]
    posts: list[int]
    """For each slot the two ends of a barrier in it: posts, counted line by line."""
    sights: list[list[int]]
    """For each way the rows of weights for what may be known, see `surroundings`."""


@cache
def graph(size: int) -> Graph:
    """The board of a size."""
    fields = sorted(fields_of(size).values())
    places = {field: number for number, field in enumerate(fields)} | {OUTSIDE: size * size}
    slots = {slot: number for number, slot in enumerate(sorted(slots_of(size).values()))}
    views = sights(size, fields, sorted(slots))
    ends = [post for slot in slots for post in _posts(size, slot)]
    found = Graph(size, places, slots, [], [], [], [], ends, views)
    for place, number in places.items():
        found.first.append(len(found.to))
        for to, slot in sorted(neighbours(size)[place]):
            found.start.append(number)
            found.to.append(places[to])
            found.slot.append(slots[slot])
    found.first.append(len(found.to))
    return found


def _posts(size: int, slot: int) -> tuple[int, int]:
    line, place = divmod(slot_field(slot), WIDTH)
    first = line * (size + 1) + place
    if slot_side(slot) == WEST:
        return first, first + size + 1
    return first + size + 1, first + size + 2
