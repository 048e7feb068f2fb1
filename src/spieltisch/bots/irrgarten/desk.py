"""The seeker's workspace: the board as a graph, what is known of a maze, mazes that it may be.

Places are the fields, line by line, and one more for the outside. A *way* is a step from a place to
the next one; each slot has two of them.
"""

from functools import cache
from typing import Any, NamedTuple

from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten.board import (
    OUTSIDE,
    SIDES,
    WEST,
    WIDTH,
    edge,
    slot_field,
    slot_side,
)

__all__ = [
    "AT",
    "BARRED",
    "BARRIERS",
    "CHOSEN",
    "ENTRANCES",
    "LEAVES",
    "LONGEST",
    "MARK",
    "MOST_WORLDS",
    "NOBODY",
    "NOTES",
    "NO_WAY",
    "OPEN",
    "PLACES",
    "SALT",
    "SLOTS",
    "STYLES",
    "TRAITS",
    "UNKNOWN",
    "VISITS",
    "WAYS",
    "WORLDS",
    "Desk",
    "Graph",
    "graph",
    "new_desk",
]

UNKNOWN, OPEN, BARRED = range(3)
NO_WAY, NOBODY = -1, -1
LONGEST = 1_000_000

PLACES, SLOTS, WAYS, AT, BARRIERS, SALT, WORLDS, CHOSEN, LEAVES, ENTRANCES, MARK, VISITS = range(12)
"""Notes: how many places (the outside is the last one), slots and ways there are, where the seeker
is, how many barriers the maze may have, what makes this seeker's streams its own, how many worlds
are drawn, what was decided (a way, and whether the maze has to be left for it), what entrances
cost, a number for all that is known, and how many fields were visited.
"""
NOTES = 12
STYLES = 4
TRAITS = 47
"""How many traits a question may have, see `traits`."""
MOST_WORLDS = 2_000


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
    across: list[int]
    """For each way from a field the slot on its other side; NO_WAY if that is closed for good."""
    posts: list[int]
    """For each slot the two ends of a barrier in it: posts, counted line by line."""


@cache
def graph(size: int) -> Graph:
    """The board of a size."""
    fields = sorted(fields_of(size).values())
    places = {field: number for number, field in enumerate(fields)} | {OUTSIDE: size * size}
    slots = {slot: number for number, slot in enumerate(sorted(slots_of(size).values()))}
    ends = [post for slot in slots for post in _posts(size, slot)]
    found = Graph(size, places, slots, [], [], [], [], [], ends)
    for place, number in places.items():
        found.first.append(len(found.to))
        for to, slot in sorted(neighbours(size)[place]):
            found.start.append(number)
            found.to.append(places[to])
            found.slot.append(slots[slot])
            found.across.append(slots.get(_across(size, place, slot), NO_WAY))
    found.first.append(len(found.to))
    return found


def _across(size: int, place: int, slot: int) -> int:
    """The slot on the other side of a field, or none."""
    if place == OUTSIDE:
        return NO_WAY
    side = next(side for side in range(SIDES) if edge(size, place, side) == slot)
    return edge(size, place, SIDES - 1 - side)


def _posts(size: int, slot: int) -> tuple[int, int]:
    line, place = divmod(slot_field(slot), WIDTH)
    first = line * (size + 1) + place
    if slot_side(slot) == WEST:
        return first, first + size + 1
    return first + size + 1, first + size + 2


class Desk(NamedTuple):
    """Arrays, or lists when interpreted."""

    first: Any
    start: Any
    to: Any
    slot: Any
    notes: Any
    known: Any
    """What is known of each slot."""
    seen: Any
    """1 for each place where the seeker was, and for the outside."""
    taken: Any
    """1 for each way gone in this turn."""
    worlds: Any
    """Mazes that fit what is known: each slot OPEN or BARRED."""
    treasures: Any
    tree: Any
    """The corridors drawn last."""
    leads: Any
    """In how many worlds each way leads nearer to the treasure."""
    closed: Any
    """In how many worlds each slot is barred."""
    scores: Any
    """For each way, how promising it is to ask there."""
    parts: Any
    """Of each place seen, which part of the maze it is in; parts hang together only outside."""
    distance: Any
    queue: Any
    routes: Any
    """The way by which each place was come to."""
    candidates: Any
    values: Any
    """For each candidate the turns to the treasure."""
    maze: Any
    """The maze that is searched by `seek`."""
    styles: Any
    weights: Any
    across: Any
    posts: Any
    visits: Any
    """Of each place seen, as which one it was first entered, from 1; 0 for the others."""
    opens: Any
    """For each place, how many of its sides are known to be open."""
    fresh: Any
    """How many may lead to fields never entered."""
    beside: Any
    """How many may lead to fields seen."""
    walls: Any
    """1 for each post that a barrier or the border of the board is known to touch."""
    practice: Any
    """What each trait of a question counts, see `practice`."""
    mixed: Any
    """For each trait of a question what it counts, as far as the maze is known."""
    play_known: Any
    play_seen: Any
    frontier: Any
    others: Any
    stack: Any
    rng: Any


def new_desk(size: int, compiled: bool) -> Desk:
    """A workspace for boards of a size."""
    board = graph(size)
    zeros: Any = _lists
    if compiled:
        import numpy as np

        zeros = np.zeros
    places, slots, ways = len(board.places), len(board.slots), len(board.to)
    kinds = {"worlds": (MOST_WORLDS, slots), "treasures": (MOST_WORLDS,), "rng": (1,)}
    kinds |= dict.fromkeys(("seen", "parts", "distance", "play_seen", "stack"), (places,))
    kinds |= dict.fromkeys(("routes", "visits", "opens", "fresh", "beside"), (places,))
    kinds |= dict.fromkeys(("start", "to", "slot", "across", "taken"), (ways,))
    kinds |= dict.fromkeys(("leads", "candidates", "others"), (ways,))
    kinds |= dict.fromkeys(("known", "closed", "tree", "play_known", "maze"), (slots,))
    kinds |= {"first": (places + 1,), "notes": (NOTES,), "posts": (2 * slots,)}
    kinds |= {"queue": (ways + places,), "frontier": (2 * ways,), "walls": ((size + 1) ** 2,)}
    floats = {"scores": ways, "values": ways, "styles": STYLES, "weights": 4, "mixed": TRAITS}
    floats["practice"] = 3 * TRAITS
    made = {name: zeros(shape, "int64") for name, shape in kinds.items()}
    made |= {name: zeros((count,), "float64") for name, count in floats.items()}
    desk = Desk(**made)
    for name in ("first", "start", "to", "slot", "across", "posts"):
        for number, value in enumerate(getattr(board, name)):
            getattr(desk, name)[number] = value
    desk.notes[PLACES], desk.notes[SLOTS], desk.notes[WAYS] = places, slots, ways
    return desk


def _lists(shape: tuple[int, ...], kind: str) -> list[Any]:
    """Nested lists of zeros, with the same arguments as numpy's `zeros`."""
    first, *rest = shape
    if rest:
        return [_lists(tuple(rest), kind) for _ in range(first)]
    return [0.0 if kind == "float64" else 0] * first
