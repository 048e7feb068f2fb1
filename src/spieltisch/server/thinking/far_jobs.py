"""What servers and thinkers on other machines say to each other by a Redis.

A bot's move to be thought about is an entry of a stream, of which there are two: one for cheap
levels, one for the others. Whoever thinks takes an entry as a member of a consumer group, says
every second that it still does, and at the end removes the entry and leaves its answer in a list of
the server's own. An entry of which nobody has said so for a while is taken over.

A seed, a level and a memory give the same move, so whatever is lost is asked again, and whatever is
answered twice does no harm. Streams have the edition in their names, so programs of different
versions never meet; keys that nobody uses expire.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from spieltisch import __version__
from spieltisch.game import NAMES, Memory, kind_of
from spieltisch.server.ops.redis_link import RedisPlace
from spieltisch.server.thinking.jobs import Thoughts

__all__ = [
    "ANSWERS",
    "BEAT_S",
    "EDITION_KEPT_S",
    "GROUP",
    "JOB",
    "JOBS",
    "KEPT_S",
    "TAKEN_OVER_S",
    "FarAnswer",
    "FarJob",
    "Names",
    "edition",
]

GROUP = "thinkers"
JOB = "job"
"""The one field of an entry."""
BEAT_S = 1.0
"""How often a thinker says that it is there, and what it thinks about."""
TAKEN_OVER_S = 4.0
"""An entry of which nobody has said for this long that it is thought about is taken over."""
KEPT_S = 3600
"""Streams to which nothing is added for this long go."""
EDITION_KEPT_S = 60
"""For how long it is known that servers of an edition have asked."""


class FarJob(Struct):
    """A move that a bot has to find."""

    id: str
    answers: str
    """The list for the answer."""
    memory: Memory
    level: int
    seed: str


class FarAnswer(Struct):
    """What a bot has found, or why it has not."""

    id: str
    thoughts: Thoughts | None = None
    failure: str = ""


JOBS = msgspec.json.Decoder(FarJob)
ANSWERS = msgspec.json.Decoder(FarAnswer)


class Names(NamedTuple):
    """The keys of a site for one edition."""

    cheap: str
    dear: str
    thinkers: str
    """For every thinker of any edition: what it is and a number that changes every second."""
    editions: str
    """The editions of servers, with the times when they last asked."""
    answers: Callable[[str], str]
    """The list of one server's answers."""

    @classmethod
    def at(cls, place: RedisPlace, edition: str) -> "Names":
        """How the keys are called there."""
        return cls(
            place.name("jobs", edition, "cheap"),
            place.name("jobs", edition, "dear"),
            place.name("thinkers"),
            place.name("editions"),
            lambda server: place.name("answers", server),
        )


@cache
def edition() -> str:
    """Which program this is, with which rules."""
    return "/".join((__version__, *(f"{name}.{kind_of(name).rules_version}" for name in NAMES)))
