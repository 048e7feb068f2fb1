"""The seeker's workspace: the board as a graph, what is known of a maze, mazes that it may be.

Places are the fields, line by line, and one more for the outside. A *way* is a step from a place to
the next one; each slot has two of them.
"""

from functools import cache
from typing import Any, NamedTuple

from spieltisch.bots.irrgarten.surroundings import HIDDEN, MOODS, ROWS, sights
from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten.board import (
    OUTSIDE,
    WEST,
    WIDTH,
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
    "THINGS",
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

PLACES, SLOTS, WAYS, AT, BARRIERS, SALT, WORLDS, CHOSEN, LEAVES = range(9)
ENTRANCES, MARK, VISITS, THINGS = range(9, 13)
"""Notes: how many places (the outside is the last one), slots and ways there are, where the seeker
is, how many barriers the maze may have, what makes this seeker's streams its own, how many worlds
are drawn, what was decided (a way, and whether the maze has to be left for it), what entrances
cost, a number for all that is known, how many fields were visited, and how many things are listed.
"""
NOTES = 13
STYLES = 4
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
    visits: Any
    """Of each place seen, as which one it was first entered, from 1; 0 for the others."""
    posts: Any
    opens: Any
    """For each place, how many of its sides are known to be open."""
    fresh: Any
    """How many may lead to fields never entered."""
    beside: Any
    """How many may lead to fields seen."""
    walls: Any
    """1 for each post that a barrier or the border of the board is known to touch."""
    sights: Any
    things: Any
    """All that is known: the columns of `sights`."""
    rows: Any
    """The rows of weights that count for a question."""
    practice: Any
    """Those rows, see `practice`."""
    moods: Any
    ground: Any
    """The hidden sums of what is the same for every question."""
    hidden: Any
    second: Any
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
    kinds |= dict.fromkeys(("start", "to", "slot", "taken"), (ways,))
    kinds |= dict.fromkeys(("leads", "candidates", "others"), (ways,))
    kinds |= dict.fromkeys(("known", "closed", "tree", "play_known", "maze"), (slots,))
    kinds |= {"first": (places + 1,), "notes": (NOTES,), "posts": (2 * slots,)}
    kinds |= {"queue": (ways + places,), "frontier": (2 * ways,), "walls": ((size + 1) ** 2,)}
    things = len(board.sights[0])
    kinds |= {"sights": (ways, things), "things": (things,), "rows": (things + 7,)}
    floats: dict[str, tuple[int, ...]]
    floats = {"scores": (ways,), "values": (ways,), "styles": (STYLES,), "weights": (4,)}
    floats |= {"practice": (ROWS, HIDDEN), "moods": (MOODS,)}
    floats |= {"ground": (HIDDEN,), "hidden": (HIDDEN,), "second": (HIDDEN,)}
    made = {name: zeros(shape, "int64") for name, shape in kinds.items()}
    made |= {name: zeros(shape, "float64") for name, shape in floats.items()}
    desk = Desk(**made)
    for way, rows in enumerate(board.sights):
        for number, row in enumerate(rows):
            desk.sights[way][number] = row
    for name in ("first", "start", "to", "slot", "posts"):
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
