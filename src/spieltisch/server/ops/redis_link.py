"""A Redis by its address, the names that a site has there, and noticing that it is away."""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from spieltisch.game import SpieltischError
from spieltisch.game.text import Text, shortened
from spieltisch.server.ops.logs import log

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = [
    "ANSWER_S",
    "PAUSE_S",
    "RedisNews",
    "RedisPlace",
    "connected",
    "end_tasks",
    "redis_place",
]

KINDS = ("redis", "rediss", "unix")
PREFIX = "spieltisch"
WORDS = ("prefix", "db", "ssl_ca_certs", "ssl_certfile", "ssl_keyfile", "ssl_cert_reqs")
"""What may stand behind the question mark of an address."""
ANSWER_S = 3.0
"""Whoever does not answer for this long is away; longer than any command that waits in Redis."""
CONNECT_S = 2.0
AGAIN_S = 0.5
PAUSE_S = 0.5
"""Between two tries to reach a Redis that is away."""


class RedisPlace(NamedTuple):
    """Where a Redis is, and what begins all that one site calls its own there."""

    url: str
    prefix: str

    def name(self, *parts: str) -> str:
        """The name of a channel or key."""
        return ":".join((self.prefix, *parts))


def redis_place(address: str) -> RedisPlace:
    """What an address says, where a Redis can be spoken with at all.

    Channels know no database numbers, so the prefix has the number.
    """
    try:
        parts = urlsplit(address)
        words = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        is_whole = bool(parts.path if parts.scheme == "unix" else parts.hostname)
        is_whole = is_whole and (parts.port is None or parts.port > 0)
    except ValueError:
        parts, words, is_whole = urlsplit(""), {}, False
    prefix = words.pop("prefix", PREFIX)
    database = words.get("db", "" if parts.scheme == "unix" else parts.path.strip("/")) or "0"
    is_named = re.fullmatch(r"[\w.-]{1,40}", prefix) and re.fullmatch(r"\d{1,4}", database)
    if parts.scheme not in KINDS or not (is_whole and is_named) or set(words) - set(WORDS):
        raise _bad_address(address)
    _need_library()
    url = urlunsplit(parts._replace(query=urlencode(words)))
    return RedisPlace(url, f"{prefix}:{int(database)}")


def _bad_address(address: str) -> SpieltischError:
    """What is said never holds a password."""
    shown = shortened(address.rpartition("@")[2])
    example = "redis://host:6379/0?prefix=site"
    return SpieltischError(
        Text(
            f"the address of a Redis is like {example}, or begins with rediss:// or unix://, "
            f"unlike {shown}",
            f"die Adresse eines Redis ist wie {example} oder beginnt mit rediss:// oder unix://, "
            f"anders als {shown}",
        ),
        code="bad_address",
    )


def _need_library() -> None:
    """What speaks with Redis is not installed everywhere."""
    try:
        import redis.asyncio  # noqa: F401
    except ImportError as error:
        raise SpieltischError(
            Text(
                f"Redis needs a library that is not here ({error}): pip install "
                "'spieltisch[redis]'",
                f"für Redis fehlt eine Bibliothek ({error}): pip install 'spieltisch[redis]'",
            ),
            code="missing_library",
        ) from error


def connected(place: RedisPlace) -> "Redis":
    """A client that connects with its first command; whoever uses it tries again itself."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(
        place.url,
        protocol=2,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=ANSWER_S,
        socket_connect_timeout=CONNECT_S,
    )


async def end_tasks(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended.

    The library sends with `wait_for`, which swallows a cancellation in Python 3.11 if what it waits
    for is done at the same moment.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_S)


class RedisNews:
    """Whether Redis answers; what changes of it is logged once."""

    def __init__(self, what_for: str) -> None:
        self._what_for = what_for
        self._is_known = False
        self.is_well = False

    def note(self, is_well: bool, why: object = "") -> None:
        """It has answered, or it has not."""
        if is_well and self._is_known and not self.is_well:
            log("redis is back", what_for=self._what_for)
        if not is_well and (self.is_well or not self._is_known):
            log("redis is away", level=logging.WARNING, what_for=self._what_for, why=str(why))
        self.is_well, self._is_known = is_well, True
