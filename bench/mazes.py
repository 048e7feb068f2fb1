"""Mazes of Irrgarten of the usual size, to measure seekers with and to practise in."""

from collections.abc import Callable
from random import Random

from spieltisch.bots.irrgarten.build.drafts import build
from spieltisch.bots.irrgarten.levels import PLOTS
from spieltisch.game.irrgarten.mazes import Maze, neighbours, way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = [
    "BARRIERS",
    "OTHER_CORRIDORS",
    "PERFECT",
    "SIZE",
    "backtracked",
    "from_the_entrance",
    "grown",
    "own",
    "perfect",
    "several_entrances",
    "sparse",
    "uniform",
]

SIZE, BARRIERS = 6, 30
FEWEST_STREWN, MOST_STREWN = 5, 28


def backtracked(rng: Random) -> Maze:
    """A perfect maze: from any field corridors go on as long as they can, then branch off."""
    return _with_entrance(_grow(rng, _any_field(rng), 1.0), rng)


def grown(rng: Random) -> Maze:
    """A perfect maze: from any field corridors grow at any place, or more often at their ends."""
    return _with_entrance(_grow(rng, _any_field(rng), rng.random()), rng)


def uniform(rng: Random) -> Maze:
    """A perfect maze, each as likely as any other: random walks without their loops are joined."""
    joined, opened = {_any_field(rng)}, set()
    for field in _fields():
        steps: dict[int, tuple[int, int]] = {}
        at = field
        while at not in joined:
            steps[at] = rng.choice([step for step in neighbours(SIZE)[at] if step[0] != OUTSIDE])
            at = steps[at][0]
        at = field
        while at not in joined:
            joined.add(at)
            opened.add(steps[at][1])
            at = steps[at][0]
    return _with_entrance(opened, rng)


def from_the_entrance(rng: Random) -> Maze:
    """As `backtracked`, but from the entrance: a field leads on to any new one next to it."""
    field, slot = rng.choice(neighbours(SIZE)[OUTSIDE])
    return _closed({*_grow(rng, field, 1.0), slot}, rng)


def several_entrances(rng: Random) -> Maze:
    """Corridors without loops that grow from outside, often at several entrances."""
    return _closed(_grow(rng, OUTSIDE, rng.random()), rng)


PERFECT: dict[str, Callable[[Random], Maze]] = {
    "backtracked": backtracked,
    "grown": grown,
    "uniform": uniform,
}
"""The usual ways to draw a perfect maze: corridors without loops through all fields, with one
random entrance.
"""
OTHER_CORRIDORS: dict[str, Callable[[Random], Maze]] = {
    "from the entrance": from_the_entrance,
    "several entrances": several_entrances,
}


def perfect(rng: Random) -> Maze:
    """A perfect maze, drawn in one of the usual ways."""
    return rng.choice(list(PERFECT.values()))(rng)


def sparse(rng: Random) -> Maze:
    """Random barriers, and a treasure that can be reached."""
    while True:
        count = rng.randint(FEWEST_STREWN, MOST_STREWN)
        barred = sorted(rng.sample(sorted(slots_of(SIZE).values()), count))
        treasure = _any_field(rng)
        if treasure in way_lengths(SIZE, barred):
            return treasure, barred


def own(rng: Random) -> Maze:
    """A maze of the strongest builder."""
    return build(PLOTS[-1], SIZE, BARRIERS, rng)


def _fields() -> list[int]:
    return sorted(fields_of(SIZE).values())


def _any_field(rng: Random) -> int:
    return rng.choice(_fields())


def _grow(rng: Random, root: int, winding: float) -> set[int]:
    """The open slots of corridors from a root; `winding` is how often the newest end goes on."""
    ends, joined, opened = [root], {root, OUTSIDE}, set()
    while ends:
        number = len(ends) - 1 if rng.random() < winding else rng.randrange(len(ends))
        steps = [step for step in neighbours(SIZE)[ends[number]] if step[0] not in joined]
        if not steps:
            ends.pop(number)
            continue
        to, slot = rng.choice(steps)
        joined.add(to)
        opened.add(slot)
        ends.append(to)
    return opened


def _with_entrance(opened: set[int], rng: Random) -> Maze:
    return _closed({*opened, rng.choice(neighbours(SIZE)[OUTSIDE])[1]}, rng)


def _closed(opened: set[int], rng: Random) -> Maze:
    """Everything else barred, and the treasure anywhere."""
    return _any_field(rng), sorted(set(slots_of(SIZE).values()) - opened)
