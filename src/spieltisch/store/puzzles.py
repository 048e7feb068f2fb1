"""How people fare with puzzles: what they tried, their rating and the puzzles', days and storms.

The first answer to a puzzle decides what it does to a rating: right at once is a win against it; a
wrong answer, a hint or giving up is a loss. It is decided once, in one transaction with the answer.
A puzzle that is over may be done once more on a later day, and is never rated again. The first one
after a break warms up and is rated neither way, so that nobody gains by staying away.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple, Protocol, TypeAlias

import msgspec

__all__ = [
    "BREAK_DAYS",
    "POOL",
    "STORM_MS",
    "TRIES",
    "Deed",
    "DeedKind",
    "Hindrance",
    "MyPuzzleRows",
    "Numbers",
    "Outcome",
    "PuzzleDays",
    "Puzzles",
    "Rate",
    "StormRow",
    "TriedPuzzle",
    "day_before",
    "day_of",
]

POOL = "puzzles"
"""The ratings of people with puzzles are of this pool."""
TRIES = 3
STORM_MS = 180_000
BREAK_DAYS = 7
"""Whoever has done no puzzle on as many days comes back from a break."""
DeedKind = Literal["on", "right", "wrong", "hint", "give_up"]
"""Right so far; solved; a wrong answer; a hint was given; the solution was shown."""
Hindrance = Literal["done", "unwanted", "seen", "break"]
"""Why an answer changes no rating: the first one was given before; the person wants no rating;
somebody else has tried the puzzle there; it is the first one after a break."""
Numbers: TypeAlias = tuple[float, float, float]
"""A rating, its deviation and its volatility."""
Rate: TypeAlias = Callable[[Numbers, Numbers, float, int], tuple[Numbers, Numbers]]
"""New ratings of a person and a puzzle, by the person's score and rest in milliseconds."""


def day_of(at_ms: int) -> str:
    """The day of a time, in UTC, as `YYYY-MM-DD`."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()


def day_before(day: str, days: int = 1) -> str:
    """The day so many days earlier."""
    return (datetime.fromisoformat(day).date() - timedelta(days=days)).isoformat()


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What a person did with a puzzle."""

    person: str
    puzzle: str
    kind: DeedKind
    at_ms: int
    first: Numbers
    """The rating that the puzzle begins with."""
    newcomer: Numbers
    """The rating that a person begins with."""
    is_daily: bool = False
    """Whether it is the puzzle of the day."""
    is_storm: bool = False
    marks: tuple[bytes, ...] = ()
    """From where it was done: whoever shares a mark, or one of the person's, is not rated by it."""


class TriedPuzzle(msgspec.Struct, frozen=True):
    """How a person stands with a puzzle; `tries` and `hints` are those since it was last begun."""

    puzzle: str
    at_ms: int
    """When it was decided what it does to the rating, or begun."""
    last_ms: int
    over_ms: int | None
    """When it was solved, given up or out of tries."""
    solved_ms: int | None
    """When it was last solved."""
    tries: int
    hints: int
    rating: float | None
    """The person's rating by it; None where it changed none."""
    gain: float | None
    """What it did to the rating; None while that is not decided."""

    def is_over_at(self, at_ms: int) -> bool:
        """Whether nothing is left to be done with it on the day of this time."""
        return self.over_ms is not None and day_of(self.over_ms) >= day_of(at_ms)

    def is_solved_at(self, at_ms: int) -> bool:
        """Whether it is over by being solved."""
        return self.is_over_at(at_ms) and self.solved_ms == self.over_ms


class StormRow(NamedTuple):
    """A person's storm: as many puzzles as one can in three minutes."""

    began_ms: int
    solved: int
    best: int


class Outcome(NamedTuple):
    """What a deed changed."""

    tried: TriedPuzzle
    gain: float | None
    """The change of the rating by this deed; None if it decided nothing, or nothing is rated."""
    is_written: bool = True
    """False for a puzzle that was over on this day already."""


class PuzzleDays(NamedTuple):
    """Days on which a person solved something, and on which the puzzle of the day."""

    solved: list[str]
    """The latest first."""
    daily: list[str]


class MyPuzzleRows(NamedTuple):
    """Everything about a person's puzzles."""

    strength: Numbers | None
    games: int
    is_rated: bool
    """Whether the person wants a rating."""
    solved: int
    course: list[float]
    """The last ratings, the oldest first."""
    lately: list[TriedPuzzle]
    days: PuzzleDays
    storm: StormRow | None


class Puzzles(Protocol):
    """The part of a store that is about puzzles."""

    async def do(self, deed: Deed, rate: Rate) -> Outcome | None:
        """Write down what a person did, and at its first answer what it does to ratings.

        None when nobody has this id. A puzzle that is over on this day stays as it is.
        """
        ...

    async def peek(self, puzzle: str, marks: Sequence[bytes], *, at_ms: int) -> None:
        """Somebody without a name saw what an answer comes to, from where these marks say."""
        ...

    async def tried(self, person: str, puzzle: str) -> TriedPuzzle | None:
        """How a person stands with a puzzle."""
        ...

    async def hindrance(
        self, person: str, puzzle: str, marks: Sequence[bytes], *, at_ms: int
    ) -> Hindrance | None:
        """Why an answer that a person gives now would not be rated; None if it would."""
        ...

    async def seen(self, person: str, puzzles: Sequence[str], marks: Sequence[bytes]) -> set[str]:
        """Those of some puzzles that were tried from where a person is, by anybody."""
        ...

    async def all_tried(self, person: str) -> dict[str, TriedPuzzle]:
        """How a person stands with all puzzles that they began, by their ids."""
        ...

    async def mine(self, person: str) -> MyPuzzleRows:
        """A person's rating, course, days and storm."""
        ...

    async def strengths(self) -> dict[str, float]:
        """The ratings of the puzzles that somebody was rated with."""
        ...

    async def solvers(self, day: str) -> int:
        """How many people solved the puzzle of a day on it."""
        ...

    async def begin_storm(self, person: str, *, at_ms: int) -> StormRow | None:
        """A storm begins, in place of an earlier one; None when nobody has this id."""
        ...

    async def storm(self, person: str) -> StormRow | None:
        """A person's last storm."""
        ...
