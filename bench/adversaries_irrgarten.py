"""Mazes that turn against Irrgarten's seeker while it practises in them.

Some mazes are changed again and again, and what costs the seeker more turns is kept. Each of them
is copied from time to time, so that what was once hard is not forgotten, and in the end it gives
way to a new one.
"""

from random import Random
from typing import Any

import numpy as np

from bench.hard_mazes import Seeker, changed
from bench.mazes import SIZE, grown, several_entrances, sparse, uniform
from spieltisch.game.irrgarten.mazes import Maze, way_lengths

__all__ = ["Adversaries"]

YOUNG, KEPT = 80, 800
"""How many mazes are being changed, and how many copies are kept."""
BEGINNINGS = (uniform, uniform, uniform, several_entrances, sparse, grown)
"""What a new one is made of."""
SHORTEST_LIFE, LONGEST_LIFE, COPIED = 200, 700, 120
"""How many changes are tried with each maze, and after how many it is copied."""
SEARCHES, GLANCE, WORSE, RENEWED = 28, 7, 2.5, 40
"""How a change is judged, as in `hard_mazes`."""
SALTS = 1 << 31


class Adversaries:
    """The mazes as arrays, as `Lessons` has them: those that are changed, then the copies."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(f"adversaries {seed}")
        self._ages, self._lives = [0] * YOUNG, [0] * YOUNG
        self._salts, self._turns = [0] * YOUNG, [0.0] * YOUNG
        self.mazes: list[Maze] = []
        fields = SIZE * SIZE
        self.barred = np.zeros((YOUNG + KEPT, 2 * fields - SIZE), np.int64)
        self.chances = np.zeros((YOUNG + KEPT, fields))

    def begin(self, seeker: Seeker) -> None:
        """Draw the first mazes."""
        for number in range(YOUNG):
            self._renew(seeker, number)

    def harden(self, seeker: Seeker, tries: int) -> None:
        """Try some changes, each in one of the mazes."""
        for _ in range(tries):
            number = self._rng.randrange(YOUNG)
            if self._ages[number] % RENEWED == 0:
                self._salts[number] = self._rng.randrange(1, SALTS)
                self._turns[number] = self._tried(seeker, number, self.mazes[number], SEARCHES)
            self._change(seeker, number)
            self._grow_older(seeker, number)

    def _change(self, seeker: Seeker, number: int) -> None:
        """Try a change of a maze; clearly worse ones are dropped after a glance."""
        other, turns = changed(self.mazes[number], self._rng), self._turns[number]
        if other[0] not in way_lengths(SIZE, other[1]):
            return
        if self._tried(seeker, number, other, GLANCE) < turns - WORSE:
            return
        now = self._tried(seeker, number, other, SEARCHES)
        if now >= turns:
            self._turns[number] = now
            self._put(seeker, number, other)

    def _tried(self, seeker: Seeker, number: int, maze: Maze, searches: int) -> float:
        return seeker.turns(maze, self._salts[number], searches)

    def _grow_older(self, seeker: Seeker, number: int) -> None:
        self._ages[number] += 1
        if self._ages[number] % COPIED == 0:
            last = len(self.mazes)
            place = last if last < YOUNG + KEPT else self._rng.randrange(YOUNG, last)
            self._put(seeker, place, self.mazes[number])
        if self._ages[number] >= self._lives[number]:
            self._renew(seeker, number)

    def _renew(self, seeker: Seeker, number: int) -> None:
        self._ages[number] = 0
        self._lives[number] = self._rng.randint(SHORTEST_LIFE, LONGEST_LIFE)
        self._put(seeker, number, self._rng.choice(BEGINNINGS)(self._rng))

    def _put(self, seeker: Seeker, place: int, maze: Maze) -> None:
        """Write a maze down."""
        board = seeker.finder.graph
        self.mazes[place : place + 1] = [maze]
        self.barred[place] = 0
        self.barred[place, [board.slots[slot] for slot in maze[1]]] = 1
        self.chances[place] = 0
        self.chances[place, board.places[maze[0]]] = 1

    def picks(self, rng: Any, count: int) -> Any:
        """Some of them by lot."""
        return rng.integers(0, len(self.mazes), count)
