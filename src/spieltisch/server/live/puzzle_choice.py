"""Which puzzle comes: the one of a day, the same everywhere, and the next one for somebody."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from spieltisch.game import Text
from spieltisch.puzzles import Puzzle, UnknownPuzzle

__all__ = ["NEAR", "PuzzleBook", "Wish", "none_such", "stars_of"]

MIDDLING = (1250.0, 1750.0)
"""The puzzle of the day is neither easy nor hard."""
TURNS = 25
"""A game's puzzles of the day do not repeat within so many of its turns."""
NEAR = 12
"""How many puzzles near a rating come into question."""
STAR_RATINGS = (1200.0, 1400.0, 1600.0, 1800.0)


class Wish(NamedTuple):
    """What the next puzzle shall be: None for any."""

    game: str | None = None
    theme: str | None = None
    not_id: str | None = None
    """One that was there just before."""

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether it may be this one."""
        return self.game in (None, puzzle.game) and self.theme in (None, puzzle.theme)


class PuzzleBook:
    """All puzzles that a server has."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = {puzzle.id: puzzle for puzzle in puzzles}
        games = sorted({puzzle.game for puzzle in self.puzzles.values()})
        self._pools = [self._middling(game) for game in games]
        self.daily: Callable[[str], Puzzle] = lru_cache(maxsize=32)(self._daily)

    def _middling(self, game: str) -> list[Puzzle]:
        own = [puzzle for puzzle in self.puzzles.values() if puzzle.game == game]
        low, high = MIDDLING
        return [puzzle for puzzle in own if low <= puzzle.rating <= high] or own

    def _daily(self, day: str) -> Puzzle:
        """The puzzle of a day, by its date and the ids of the puzzles alone.

        The games take turns. Each puzzle has a number for each turn, and the highest that was not
        there lately wins: so a new puzzle changes only the days that it wins.
        """
        if not self._pools:
            raise none_such()
        number = date.fromisoformat(day).toordinal()
        pool, turn = self._pools[number % len(self._pools)], number // len(self._pools)
        most = min(TURNS, len(pool))
        begin = turn - turn % most
        left = {puzzle.id for puzzle in pool}
        for each in range(begin, turn):
            left.remove(_highest(f"day {each}", left))
        return self.puzzles[_highest(f"day {turn}", left)]

    def near(
        self,
        wish: Wish,
        rating: float,
        strengths: Mapping[str, float],
        leave: Iterable[str] = (),
        most: int = NEAR,
    ) -> list[str]:
        """Some that fit and are near a rating, the nearest first, but none of those to leave."""
        left_out = {*leave, wish.not_id}
        fitting = [p for p in self.puzzles.values() if wish.fits(p) and p.id not in left_out]
        fitting.sort(key=lambda p: (abs(strengths.get(p.id, p.rating) - rating), p.id))
        return [puzzle.id for puzzle in fitting[:most]]

    def longest_ago(self, wish: Wish, times: Mapping[str, int]) -> Puzzle:
        """The one that fits and was last touched before all others that do."""
        fitting = [p for p in self.puzzles.values() if wish.fits(p)]
        if not fitting:
            raise none_such()
        return min(fitting, key=lambda p: (p.id == wish.not_id, times.get(p.id, 0), p.id))

    def chosen(self, key: str, among: Sequence[str]) -> Puzzle:
        """One of some, always the same for the same key."""
        return self.puzzles[_highest(key, among)]


def stars_of(puzzle: Puzzle) -> int:
    """A puzzle's difficulty, 1 to 5."""
    return 1 + sum(puzzle.rating >= rating for rating in STAR_RATINGS)


def none_such() -> UnknownPuzzle:
    """The refusal where no puzzle fits."""
    return UnknownPuzzle(Text("there is no such puzzle", "ein solches Rätsel gibt es nicht"))


def _highest(key: str, ids: Iterable[str]) -> str:
    return max(ids, key=lambda name: sha256(f"{key} {name}".encode()).digest())
