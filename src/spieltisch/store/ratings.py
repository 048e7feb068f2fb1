"""How strong people are in each game, who wants no rating, and who may be the same person."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

__all__ = ["HINDRANCES", "SAME_PERSON_MS", "Change", "KeptRating", "Ratings", "Whereabouts"]

SAME_PERSON_MS = 30 * 24 * 60 * 60 * 1000
"""For so long an address or a device is remembered."""
HINDRANCES = ("too_short", "gone", "unwanted", "shared")
"""Why a game of a rated table is not rated: it hardly began, somebody is gone, somebody wants no
rating, or two of its people came from one address or device."""


class KeptRating(msgspec.Struct, frozen=True):
    """A person's rating in a pool, which is a game."""

    pool: str
    rating: float
    deviation: float
    volatility: float
    games: int
    at_ms: int


class Change(msgspec.Struct, frozen=True):
    """What a rated game did to a player's rating."""

    player: str
    before: float
    after: float
    games: int
    """How many rated games of this pool the player has by now."""
    at_ms: int


class Whereabouts(msgspec.Struct, frozen=True):
    """A mark of an address or a device from which a person came; nobody reads either from it."""

    person: str
    mark: bytes
    at_ms: int


class Ratings(Protocol):
    """The part of a store that keeps ratings."""

    async def of(self, person: str, pools: Sequence[str]) -> list[KeptRating]:
        """A person's ratings in these pools."""
        ...

    async def course(self, person: str, pool: str, limit: int = 50) -> list[Change]:
        """The latest changes of a rating, the latest last."""
        ...

    async def changes(self, table: str, number: int) -> list[Change]:
        """What a game did to everybody's rating."""
        ...

    async def is_wanted(self, person: str) -> bool:
        """Whether a person has not said that they want none."""
        ...

    async def want(self, person: str, wanted: bool, pools: Sequence[str], *, at_ms: int) -> None:
        """Have ratings, or none: then those that there are in these pools go."""
        ...

    async def were_seen(self, rows: Sequence[Whereabouts]) -> None:
        """Remember where people came from, and forget what is too old."""
        ...

    async def secret(self, name: str, new: bytes) -> bytes:
        """A secret that all processes share: the one that is kept, or else the new one."""
        ...
