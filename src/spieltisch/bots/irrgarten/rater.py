"""How hard a maze is: the turns of novices and masters, where they ask, and what would be harder.

Advice is looked for with few searches per change and measured with as many as the maze itself.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import fmean
from typing import NamedTuple

from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.bots.rating_builds import BuildAdvice, BuildRating, Grade, Searches
from spieltisch.bots.readiness import is_compiled
from spieltisch.game.irrgarten.mazes import draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slot_text, slots_of
from spieltisch.game.workshop import Build
from spieltisch.rules.random_numbers import stream

__all__ = ["LONGEST", "MASTER", "NOVICE", "RATER", "SALT", "SEARCHES"]

NOVICE, MASTER = 1, 5
"""The levels that search a maze to rate it."""
SEARCHES, FEW_SEARCHES = 60, 6
"""How often each of them does, compiled and interpreted."""
LEFT_OUT = 20
"""One of so many searches is shorter than nine in ten, and one longer."""
LONGEST = 300
SALT = 1
HEAT_TURNS = 8
"""Over a whole search nearly everything is asked, and the heat would say nothing."""
LOTS, FEW_LOTS = 60, 4
"""Mazes drawn by lot, each searched once, that tell what is usual."""
FEW = 24
"""Searches of a maze that is only tried."""
WORTH = 1.5
"""Advice that holds masters up for fewer turns is not given."""
GRADES: tuple[tuple[float, Grade], ...] = ((1.3, "easy"), (1.8, "middling"), (2.3, "hard"))
"""A maze's grade by its turns, the mean of novice and master, over the master's in mazes by lot."""


class _Found(NamedTuple):
    """How one level fared."""

    turns: list[int]
    heat: list[int]
    """Of each slot, in how many searches it was asked for early."""

    @property
    def mean(self) -> float:
        return fmean(self.turns)


class MazeRater:
    """Rates one maze."""

    version = 2

    def __init__(self, build: Build) -> None:
        self.size, self.most = int(build.options["size"]), int(build.options["barriers"])
        self.done = 0
        _, treasure, *barriers = build.move.split()
        self._treasure = fields_of(self.size)[treasure]
        self._barred = [slots_of(self.size)[text] for text in barriers]
        self._finder = thinker(self.size, is_compiled(build.game, "judge"))
        self._found: dict[int, _Found] = {}
        self._by_lot = 0.0
        self._advice: BuildAdvice | None = None
        is_fast = self._finder.is_compiled
        self._searches = SEARCHES if is_fast else FEW_SEARCHES
        tried = len(self._barred) + len(slots_of(self.size)) if is_fast else 0
        self.of = 2 * self._searches + LOTS + tried

    def pieces(self) -> Iterator[None]:
        """A search by a search; then a change by a change."""
        for level in (NOVICE, MASTER):
            self._found[level] = _Found([], [0] * len(slots_of(self.size)))
            for number in range(self._searches):
                self._search(level, number)
                self.done += 1
                yield
        self._by_lot = _by_lot(self.size, self.most, self._finder.is_compiled)
        self.done += LOTS
        yield
        if self._finder.is_compiled:
            yield from self._look_for_advice()
        self.done = self.of

    def rating(self) -> BuildRating:
        """What has come of it.

        The master expects corridors; where it is slower, as in airy mazes, it does as novices do.
        """
        novice, master = self._found[NOVICE], self._found[MASTER]
        if master.mean > novice.mean:
            master = novice
        times = fmean((novice.mean, master.mean)) / self._by_lot
        grade: Grade = next((word for most, word in GRADES if times <= most), "fiendish")
        return BuildRating(
            self.version,
            self._searches,
            HEAT_TURNS,
            self._told(NOVICE, novice),
            self._told(MASTER, master),
            round(self._by_lot, 1),
            grade,
            self._advice,
        )

    def _search(self, level: int, number: int) -> None:
        turns, heat = self._found[level]
        turns.append(self._seek(self._treasure, self._barred, level, number))
        for slot in self._finder.asked(HEAT_TURNS):
            heat[slot] += 1

    def _seek(self, treasure: int, barred: list[int], level: int, number: int) -> int:
        return _seek(self._finder, self.most, (treasure, barred), level, number)

    def _told(self, level: int, found: _Found) -> Searches:
        out = self._searches // LEFT_OUT
        turns = sorted(found.turns)[out : self._searches - out]
        numbers = self._finder.graph.slots
        heat = {
            text: round(100 * found.heat[numbers[slot]] / self._searches)
            for text, slot in sorted(slots_of(self.size).items())
            if found.heat[numbers[slot]]
        }
        return Searches(level, round(found.mean, 1), turns[0], turns[-1], heat)

    # Advice.

    def _look_for_advice(self) -> Iterator[None]:
        """Which barrier does least, if none is left, and where one would hold masters up most."""
        take, others = None, self._barred
        if len(self._barred) >= self.most:
            if not self._barred:
                return
            without = {}
            for slot in self._barred:
                without[slot] = self._tried([one for one in self._barred if one != slot])
                self.done += 1
                yield
            take = max(without, key=lambda slot: (without[slot], -slot))
            others = [one for one in self._barred if one != take]
        tried = {}
        for slot in sorted(slots_of(self.size).values()):
            if slot not in self._barred and self._is_open([*others, slot]):
                tried[slot] = self._tried([*others, slot])
            self.done += 1
            yield
        if tried:
            put = max(tried, key=lambda slot: (tried[slot], -slot))
            self._advise(take, put, self._turns([*others, put], SEARCHES))

    def _advise(self, take: int | None, put: int, turns: float) -> None:
        usual = min(self._found[NOVICE].mean, self._found[MASTER].mean)
        if turns >= usual + WORTH:
            taken = None if take is None else slot_text(take)
            self._advice = BuildAdvice(taken, slot_text(put), round(turns, 1))

    def _is_open(self, barred: list[int]) -> bool:
        return self._treasure in way_lengths(self.size, barred)

    def _tried(self, barred: list[int]) -> float:
        return self._turns(barred, FEW)

    def _turns(self, barred: list[int], searches: int) -> float:
        every = range(searches)
        return fmean(self._seek(self._treasure, barred, MASTER, number) for number in every)


def _seek(finder: Thinker, most: int, maze: tuple[int, list[int]], level: int, number: int) -> int:
    """The turns of a search, the same ones for the same number."""
    graph, (treasure, barred) = finder.graph, maze
    finder.set_barriers(most)
    slots = [graph.slots[slot] for slot in barred]
    return finder.seek(slots, graph.places[treasure], PLANS[level], stream(SALT, number), LONGEST)


@cache
def _by_lot(size: int, most: int, compiled: bool) -> float:
    """The master's turns in mazes by lot."""
    finder, rng = thinker(size, compiled), Random(SALT)
    mazes = [draw_maze(size, most, rng) for _ in range(LOTS if compiled else FEW_LOTS)]
    return fmean(_seek(finder, most, maze, MASTER, n) for n, maze in enumerate(mazes))


RATER = MazeRater
