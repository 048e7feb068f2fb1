"""Thinking for the bots of servers elsewhere: `spieltisch think`.

A thinker has a few worker processes, and as many lanes, each of which takes a move from Redis, has
it thought about and answers; one lane more is for cheap levels alone. It may be killed at any time:
what it thought about is taken over by others.
"""

import asyncio
import logging
import os
import signal
import socket
from contextlib import suppress
from secrets import token_hex
from time import monotonic, time
from typing import cast

import msgspec
from redis.exceptions import RedisError, ResponseError
from redis.typing import KeyT, StreamIdT

from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ops.redis_link import PAUSE_S, RedisNews, RedisPlace, connected, end_tasks
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.far_jobs import (
    BEAT_S,
    EDITION_KEPT_S,
    GROUP,
    JOB,
    JOBS,
    KEPT_S,
    TAKEN_OVER_S,
    FarAnswer,
    FarJob,
    Names,
    edition,
)
from spieltisch.server.thinking.far_roll import Beat
from spieltisch.server.thinking.jobs import BotFailed
from spieltisch.server.thinking.workers import WORKER, Thinkers

__all__ = ["ThinkerForServers", "think_until_told"]

WAIT_MS = 1000
"""How long a lane waits for a move before it looks whether it shall stop."""
ANSWER_KEPT_S = 60
"""Answers of which a server has not asked for this long go."""
FAILURES = (RedisError, OSError)
NO_GROUP = ("NOGROUP", "UNBLOCKED")
"""What Redis says when a stream, or its group, is not there or vanishes while one waits."""
REFUSED_S = 5.0
"""Before the next try when Redis answers that something is not allowed."""
_Entry = tuple[str, bytes, bytes]
"""A stream, the entry's id there, and what it says."""
_Rows = list[tuple[bytes, list[tuple[bytes, dict[bytes, bytes]]]]]
"""Streams with their entries' ids and fields, as Redis has them."""


class ThinkerForServers:
    """Takes moves from Redis until it is told to stop."""

    def __init__(
        self,
        place: RedisPlace,
        workers: int,
        command: tuple[str, ...] = WORKER,
        its_edition: str | None = None,
    ) -> None:
        self._thinkers = Thinkers(workers, Metrics(), command)
        self._lanes = workers
        self._redis, self._news = connected(place), RedisNews("thinking")
        self._edition = its_edition or edition()
        self._names = Names.at(place, self._edition)
        self.name = f"{socket.gethostname()}.{os.getpid()}.{token_hex(3)}"
        self._held: dict[bytes, str] = {}
        """The entries that are thought about, and their streams."""
        self._beat = 0
        self._beaten_at = monotonic()
        self._looked_at: dict[str, float] = {}
        """When lanes that go as far as this stream last looked for what is to be taken over."""
        self._left_to_others: set[str] = set()
        self._is_stopping = False

    def stop(self) -> None:
        """Finish what is begun, and take nothing more."""
        self._is_stopping = True

    async def run(self) -> None:
        """Think until told to stop."""
        streams = [self._names.cheap, self._names.dear]
        beating = asyncio.create_task(self._beat_for_ever())
        lanes = [self._lane(streams) for _ in range(self._lanes)]
        try:
            await asyncio.gather(*lanes, self._lane(streams[:1]))
        finally:
            await end_tasks([beating])
            with suppress(*FAILURES):
                await self._leave(streams)
            await self._thinkers.close()
            await self._redis.aclose()

    # Moves.

    async def _lane(self, streams: list[str]) -> None:
        while not self._is_stopping:
            try:
                await self._serve_all(await self._next(streams))
            except ResponseError as error:
                if str(error).startswith(NO_GROUP):
                    await self._join(streams)
                else:
                    await _refused(error)
            except FAILURES:  # whoever beats says so
                await asyncio.sleep(PAUSE_S)

    async def _join(self, streams: list[str]) -> None:
        """Make the groups that are not there.

        So it is at the first start, after Redis has lost all, and when nobody asked for long.
        """
        for stream in streams:
            try:
                await self._redis.xgroup_create(stream, GROUP, id="0", mkstream=True)
                await self._redis.expire(stream, KEPT_S)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):  # another lane was first
                    await _refused(error)
            except FAILURES:
                await asyncio.sleep(PAUSE_S)

    async def _next(self, streams: list[str]) -> list[_Entry]:
        """What nobody thinks about any more, else cheap moves, else any, as soon as there is one.

        There may be one of each stream: both are then this lane's, the cheap one first.
        """
        now = monotonic()
        if now - self._looked_at.get(streams[-1], 0.0) > BEAT_S:
            self._looked_at[streams[-1]] = now
            for stream in streams:
                _, taken, *_ = await self._redis.xautoclaim(
                    stream, GROUP, self.name, int(1000 * TAKEN_OVER_S), count=1
                )
                if taken:
                    log("move taken over", thinker=self.name)
                    return self._hold([(stream.encode(), taken)])
        rows = await self._read(streams[:1]) or await self._read(streams, WAIT_MS)
        return self._hold(rows)

    async def _read(self, streams: list[str], wait_ms: int | None = None) -> _Rows:
        wanted: dict[KeyT, StreamIdT] = dict.fromkeys(streams, ">")
        rows = await self._redis.xreadgroup(GROUP, self.name, wanted, count=1, block=wait_ms)
        return cast(_Rows, rows)

    def _hold(self, rows: _Rows) -> list[_Entry]:
        found = [
            (stream.decode(), entry, fields.get(JOB.encode(), b""))
            for stream, entries in rows
            for entry, fields in entries
        ]
        self._held |= {entry: stream for stream, entry, _ in found}
        return found

    async def _serve_all(self, entries: list[_Entry]) -> None:
        """Think about these; what is not answered because Redis is away is let go."""
        try:
            for entry in entries:
                await self._serve(*entry)
        finally:
            for _, entry_id, _ in entries:
                self._held.pop(entry_id, None)

    async def _serve(self, stream: str, entry: bytes, raw: bytes) -> None:
        """Think about one move, answer, and take it out of its stream."""
        try:
            job = JOBS.decode(raw)
            answer = await self._thought(job)
            await self._answer(stream, entry, job.answers, msgspec.json.encode(answer))
        except msgspec.DecodeError as error:
            log("move not read", level=logging.WARNING, why=str(error))
            await self._redis.xack(stream, GROUP, entry)
            await self._redis.xdel(stream, entry)

    async def _thought(self, job: FarJob) -> FarAnswer:
        asker = Asker("", "", job.id)
        try:
            thoughts = await self._thinkers.consider(
                asker, job.memory, job.level, job.seed, lambda ahead: None
            )
        except BotFailed as error:
            return FarAnswer(job.id, failure=str(error))
        return FarAnswer(job.id, thoughts)

    async def _answer(self, stream: str, entry: bytes, answers: str, raw: bytes) -> None:
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.xack(stream, GROUP, entry)
            pipeline.xdel(stream, entry)
            pipeline.rpush(answers, raw)
            pipeline.expire(answers, ANSWER_KEPT_S)
            await pipeline.execute()

    # Being there.

    async def _beat_for_ever(self) -> None:
        while True:
            try:
                await self._say_that_it_is_here()
                self._news.note(is_well=True)
            except FAILURES as error:
                self._news.note(False, error)
            await asyncio.sleep(BEAT_S)

    async def _say_that_it_is_here(self) -> None:
        """Keep the entries that are thought about.

        After a pause of this process others have them: they are then left to those.
        """
        now = monotonic()
        if now - self._beaten_at > TAKEN_OVER_S:
            self._held.clear()
        self._beat += 1
        beat = msgspec.json.encode(Beat(self._edition, self._lanes, self._beat))
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.zrangebyscore(self._names.editions, time() - EDITION_KEPT_S, "+inf")
            pipeline.hset(self._names.thinkers, self.name, beat)
            pipeline.expire(self._names.thinkers, KEPT_S)
            for entry, stream in self._held.items():
                pipeline.xclaim(stream, GROUP, self.name, 0, [entry], justid=True)
            editions, *_ = await pipeline.execute(raise_on_error=False)
        self._beaten_at = now
        if isinstance(editions, Exception):
            raise editions
        for other in {one.decode() for one in editions} - {self._edition} - self._left_to_others:
            self._left_to_others.add(other)
            log(
                "moves of another edition are left to others",
                level=logging.WARNING,
                theirs=other,
                edition=self._edition,
            )

    async def _leave(self, streams: list[str]) -> None:
        """Strike oneself off, unless something is left to be taken over."""
        await self._redis.hdel(self._names.thinkers, self.name)
        for stream in streams:
            left = await self._redis.xpending_range(stream, GROUP, "-", "+", 1, self.name)
            if not left:
                await self._redis.xgroup_delconsumer(stream, GROUP, self.name)


async def _refused(error: ResponseError) -> None:
    log("redis refuses", level=logging.ERROR, why=str(error))
    await asyncio.sleep(REFUSED_S)


async def think_until_told(place: RedisPlace, workers: int) -> None:
    """Think until SIGTERM or Ctrl-C."""
    thinker = ThinkerForServers(place, workers)
    loop = asyncio.get_running_loop()
    for told in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(told, thinker.stop)
    log("thinking", thinker=thinker.name, workers=workers, edition=edition())
    await thinker.run()
    log("stopped thinking", thinker=thinker.name)
