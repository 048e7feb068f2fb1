"""The level-1 player of Irrgarten: hides its treasure well and looks where most is unknown."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from spieltisch.game import Memory, Position
from spieltisch.game.irrgarten.mazes import draw_maze, neighbours, way_lengths
from spieltisch.game.irrgarten.notation import (
    build_text,
    fields_of,
    place_text,
    slots_of,
)
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["choose", "fill_form"]

DRAFTS = 8
"""Mazes drawn before one is built."""

Route = tuple[int, int]
"""How many steps it is to a place, and the first place on the way."""


def fill_form(position: Position, rng: Random) -> str:
    """A random maze."""
    options = position.game.options
    return build_text(*draw_maze(options["size"], options["barriers"], rng))


def choose(memory: Memory, position: Position, rng: Random) -> str:
    """The best of some mazes; then the way to the most promising question."""
    if position.form:
        return _build(position, rng)
    search = _Search.of(memory)
    wanted = search.best_question(rng)
    if wanted is None:
        wanted = search.way_out()
    return place_text(wanted) if wanted is not None else rng.choice(position.legal())


def _build(position: Position, rng: Random) -> str:
    """Of a few random mazes the one with the longest way to the treasure."""
    size, most = position.game.options["size"], position.game.options["barriers"]
    drafts = [draw_maze(size, most, rng) for _ in range(DRAFTS)]
    best = max(drafts, key=lambda maze: way_lengths(size, maze[1])[maze[0]])
    return build_text(*best)


@dataclass(frozen=True)
class _Search:
    """What a seat knows of the other's maze when it searches there."""

    size: int
    at: int
    opened: frozenset[int]
    barred: frozenset[int]
    visited: frozenset[int]
    taken: frozenset[str]

    @classmethod
    def of(cls, memory: Memory) -> "_Search":
        view, seat = memory["view"], memory["seat"]
        size, known = view["options"]["size"], view["known"][seat]
        fields, slots = fields_of(size), slots_of(size)
        return cls(
            size,
            fields.get(view["pieces"][seat], OUTSIDE),
            frozenset(slots[edge] for edge in known["open"]),
            frozenset(slots[edge] for edge in known["barriers"]),
            frozenset(fields[field] for field in known["visited"]),
            frozenset(view["steps"]),
        )

    def routes(self) -> dict[int, Route]:
        """Every place that known open edges reach in this turn."""
        found: dict[int, Route] = {self.at: (0, self.at)}
        queue = [self.at]
        for at in queue:
            for to, slot in neighbours(self.size)[at]:
                step = f"{place_text(at)}>{place_text(to)}"
                is_free = slot in self.opened and to != OUTSIDE and step not in self.taken
                if is_free and to not in found:
                    length, first = found[at]
                    found[to] = (length + 1, to if length == 0 else first)
                    queue.append(to)
        return found

    def best_question(self, rng: Random) -> int | None:
        """The next place on the way to the question with most unknown behind it, near first."""
        questions = [
            (-len(self._beyond(field)), -self._exits(field), length, rng.random(), first, field)
            for at, (length, first) in self.routes().items()
            for field in self._unknown(at)
        ]
        if not questions:
            return None
        _, _, length, _, first, field = min(questions)
        return field if length == 0 else first

    def way_out(self) -> int | None:
        """The next place on the way outside, best through an entrance known to be open."""
        routes = self.routes()
        exits = [
            (slot not in self.opened, *routes[at])
            for at in routes
            for to, slot in neighbours(self.size)[at]
            if at != OUTSIDE and to == OUTSIDE and slot not in self.barred
        ]
        if not exits:
            return None
        _, length, first = min(exits)
        return OUTSIDE if length == 0 else first

    def _unknown(self, at: int) -> Iterator[int]:
        """Fields never entered, next to a place, with nothing known to be between."""
        for to, slot in neighbours(self.size)[at]:
            if to != OUTSIDE and to not in self.visited and slot not in self.barred:
                yield to

    def _exits(self, field: int) -> int:
        return sum(1 for _ in self._unknown(field))

    def _beyond(self, field: int) -> set[int]:
        """All fields never entered that may hang together with this one."""
        found = {field}
        queue = [field]
        for at in queue:
            for to in self._unknown(at):
                if to not in found:
                    found.add(to)
                    queue.append(to)
        return found
