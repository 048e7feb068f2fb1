"""The bus between processes: a channel of a Redis that says which tables have a new head.

A message is the name of the process that sends it, tables and numbers, and nothing else. Of a table
only the newest number waits to be sent, and what waits is sent together. What cannot be sent is
dropped: every process also asks the store now and then.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from secrets import token_hex

import msgspec
from msgspec import Struct
from redis.exceptions import RedisError

from spieltisch.server.live.bus import Listener, LocalBus, Reach
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.redis_link import (
    ANSWER_S,
    PAUSE_S,
    RedisNews,
    RedisPlace,
    connected,
    end_tasks,
)

__all__ = ["RedisBus"]

MOST_WAITING = 10_000
"""Tables whose news wait to be sent; the oldest are dropped."""
AT_ONCE = 500
"""Tables in one message."""
SILENCE_S = 1.0
"""After a silence of this length Redis is asked whether it is there."""
FIRST_TRY_S = 1.5
LAST_TRY_S = 1.0
FAILURES = (RedisError, OSError)


class _News(Struct, array_like=True):
    sender: str
    heads: dict[str, int]


_news = msgspec.json.Decoder(_News)


def _count_nothing(what: str, amount: float) -> None:
    """Nobody counts."""


class RedisBus:
    """Tells this process at once and all others by Redis."""

    def __init__(
        self,
        place: RedisPlace,
        count: Callable[[str, float], None] = _count_nothing,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        """`count` gets what was sent, heard and lost, and of how many tables."""
        self._local = LocalBus()
        self._channel, self._redis = place.name("heads"), connected(place)
        self._count, self._most_waiting = count, most_waiting
        self._me = token_hex(6)
        self._waiting: dict[str, int] = {}
        """The newest number of each table that has news, the table that waits longest first."""
        self._has_news, self._was_tried = asyncio.Event(), asyncio.Event()
        self._hears = self._sends = False
        self._redis_news = RedisNews("bus")
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_well(self) -> bool:
        """Whether Redis answers."""
        return self._redis_news.is_well

    @property
    def reach(self) -> Reach:
        """How far it goes at the moment."""
        return "redis" if self.is_well else "unreachable"

    def listen(self, listener: Listener) -> None:
        """Call this for every message from now on."""
        self._local.listen(listener)

    def publish(self, table: str, seq: int) -> None:
        """A commit is done: tell everyone."""
        self._local.publish(table, seq)
        self._waiting[table] = max(seq, self._waiting.get(table, 0))
        if len(self._waiting) > self._most_waiting:
            del self._waiting[next(iter(self._waiting))]
            self._count("lost", 1)
        self._has_news.set()

    async def start(self) -> None:
        """Begin, and wait a moment for the first answer of Redis."""
        loops = (self._for_ever(self._hear), self._for_ever(self._send))
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_TRY_S):
                await self._was_tried.wait()

    async def close(self) -> None:
        """Stop, after a short try to send what waits."""
        await end_tasks(self._tasks)
        with suppress(*FAILURES):
            if self.is_well:
                async with asyncio.timeout(LAST_TRY_S):
                    await self._send_waiting()
        with suppress(*FAILURES):
            await self._redis.aclose()
        await self._local.close()

    async def _for_ever(self, loop: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await loop()
            except FAILURES as error:
                self._hears = self._sends = False
                self._note(error)
            await asyncio.sleep(PAUSE_S)

    def _note(self, why: object = "") -> None:
        is_well = self._hears and self._sends
        if is_well or why:
            self._redis_news.note(is_well, why)
            self._was_tried.set()

    async def _send(self) -> None:
        """Send news as they come; in silence ask whether Redis is there."""
        while True:
            if self._waiting:
                await self._send_waiting()
            else:
                await self._redis.ping()
            self._sends = True
            self._note()
            self._has_news.clear()
            if not self._waiting:
                # wait_for of Python 3.11 can swallow that it was cancelled; this cannot
                with suppress(TimeoutError):
                    async with asyncio.timeout(SILENCE_S):
                        await self._has_news.wait()

    async def _send_waiting(self) -> None:
        """All that waits, one message per round trip; what cannot be sent is dropped."""
        while self._waiting:
            heads = dict(islice(self._waiting.items(), AT_ONCE))
            try:
                message = msgspec.json.encode(_News(self._me, heads))
                await self._redis.publish(self._channel, message)
            except FAILURES:
                self._done_with(heads)
                self._count("lost", len(heads))
                raise
            self._done_with(heads)
            self._count("sent", len(heads))

    def _done_with(self, heads: dict[str, int]) -> None:
        """These need not wait, unless they are newer by now."""
        for table, seq in heads.items():
            if self._waiting.get(table) == seq:
                del self._waiting[table]

    async def _hear(self) -> None:
        """Pass on what others say; whoever is silent and does not answer either is away."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            silent_for = 0.0
            while silent_for <= ANSWER_S:
                message = await channel.get_message(timeout=SILENCE_S)
                if message is None:
                    await channel.ping()
                    silent_for += SILENCE_S
                    continue
                self._hears, silent_for = True, 0.0
                self._note()
                if message["type"] == "message":
                    self._take(message["data"])
        raise TimeoutError("Redis is silent")

    def _take(self, data: bytes) -> None:
        try:
            news = _news.decode(data)
        except msgspec.DecodeError:
            return
        if news.sender == self._me:
            return
        self._count("heard", len(news.heads))
        for table, seq in news.heads.items():
            try:
                self._local.publish(table, seq)
            except Exception as error:  # the next message is heard all the same
                log("news not taken", level=logging.ERROR, table=table, why=repr(error))
