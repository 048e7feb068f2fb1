"""Games that are over, as those who played them find them again.

A game is recorded once: its row in `recorded`, everybody's history and all changes of ratings are
one transaction, and whoever comes second changes nothing.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

__all__ = [
    "NOT_RATED",
    "RATED",
    "FinishedGame",
    "FinishedPlace",
    "HandedGame",
    "Looked",
    "Played",
    "PlayedGames",
    "Tally",
    "Unrecorded",
    "Wanted",
]

NOT_RATED = ""
"""What is recorded of a game at a table that is not rated."""
RATED = "rated"


class FinishedPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever held a place in a game, and how it ended for them."""

    person: str | None
    level: int | None
    """Of a bot."""
    bot_rating: float | None = None
    rank: int
    result: str
    details: bytes = b"{}"
    """What else the person's history shows, as a JSON object; names stand in its `others`."""


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a table's series that is over."""

    table: str
    number: int
    game: str
    ended_ms: int
    rated: str
    """`RATED`: it is to be rated, unless the people hinder it; or why it is not."""
    counts: bool
    """Whether statistics have it."""
    places: tuple[FinishedPlace, ...]


class Played(msgspec.Struct, frozen=True):
    """A line of a person's history."""

    no: int
    table: str | None
    """None when the table is gone."""
    number: int
    game: str
    ended_ms: int
    result: str
    place: int
    level: int | None
    people: int
    players: int
    counts: bool
    luck: float | None
    skill: float | None
    course: bytes | None
    details: bytes
    rating_before: float | None
    rating_after: float | None
    rated: str


class HandedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that a person brings along: it was played elsewhere, and only this line is kept."""

    person: str
    mark: bytes
    """Of its record: the same one again is the same line."""
    number: int
    game: str
    ended_ms: int
    result: str
    place: int
    level: int | None
    players: int
    details: bytes


class Wanted(msgspec.Struct, frozen=True):
    """Which lines of a history: of a game, with some results, before a time."""

    person: str
    game: str | None = None
    results: tuple[str, ...] = ()
    before_ms: int | None = None
    limit: int = 20


class Looked(msgspec.Struct, frozen=True):
    """What a review says of a person in a game."""

    person: str
    no: int
    number: int
    luck: float
    skill: float
    course: bytes


class Tally(msgspec.Struct, frozen=True):
    """How many games of a kind ended in a way."""

    game: str
    result: str
    level: int | None
    people: int
    players: int
    count: int


class Unrecorded(msgspec.Struct, frozen=True):
    """A table whose games may not all be recorded, and the last one that is."""

    table: str
    details: bytes
    recorded: int
    """0 when none is."""


class PlayedGames(Protocol):
    """The part of a store that keeps histories."""

    async def record(self, game: FinishedGame) -> str | None:
        """Record a game and rate it; how it was rated, None when its table is gone."""
        ...

    async def take_in(self, game: HandedGame) -> None:
        """Put a game that was played elsewhere into a person's history; it counts for nothing."""
        ...

    async def rated(self, table: str, number: int) -> str | None:
        """How a game was rated, or why not; None when it is not recorded."""
        ...

    async def games(self, wanted: Wanted) -> list[Played]:
        """A person's history, the latest first."""
        ...

    async def count(self, person: str) -> int:
        """How many games a person's history has."""
        ...

    async def keep_looked(self, looked: Sequence[Looked]) -> None:
        """Keep what reviews say."""
        ...

    async def tallies(self, person: str) -> list[Tally]:
        """A person's games that count, added up."""
        ...

    async def recent(self, person: str, game: str, limit: int) -> list[Played]:
        """The latest games that count and that a review was made of, the latest first."""
        ...

    async def unrecorded(self, person: str | None, since_ms: int = 0) -> list[Unrecorded]:
        """Tables, of a person or all, changed since then, that may have games to be recorded."""
        ...
