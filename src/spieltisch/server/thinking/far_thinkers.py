"""Bots' moves that are thought about elsewhere: a server's side of `spieltisch think`.

Moves wait in the same fair turns as for processes of this machine. As many as there are thinkers,
and one more, lie in Redis at a time, so that nobody's many tables keep others waiting there. What
Redis has lost is put there again. Reviews are made on this machine, by a process that is started
for the first of them: they go on in many slices with what one process has in its memory.
"""

import asyncio
import logging
from asyncio.subprocess import Process
from collections.abc import Callable, Iterable
from secrets import token_hex
from time import monotonic, perf_counter, time

import msgspec
from redis.exceptions import RedisError

from spieltisch.game import Memory
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ops.redis_link import PAUSE_S, RedisNews, RedisPlace, connected, end_tasks
from spieltisch.server.thinking.fair_queue import Asker, FairQueue
from spieltisch.server.thinking.far_given import Given, MoveJob, fail, is_cheap, is_dear
from spieltisch.server.thinking.far_jobs import (
    ANSWERS,
    BEAT_S,
    JOB,
    KEPT_S,
    FarJob,
    Names,
    edition,
)
from spieltisch.server.thinking.far_roll import FarRoll
from spieltisch.server.thinking.jobs import (
    THOUGHTS,
    Job,
    MoveRequest,
    Pin,
    ReviewSlice,
    ReviewWork,
    Thoughts,
)
from spieltisch.server.thinking.workers import Thinkers

__all__ = ["FarThinkers"]

PATIENCE_S = 30.0
"""A move that is not answered for this long has failed."""
LONG_S = 10.0
"""After this time without an answer it is said that nobody thinks."""
MOST_IN_STREAM = 10_000
"""Entries of a stream, of all servers; beyond that the oldest are dropped, and put there again."""
MANY = 1000
"""Answers that are read at once."""
FAILURES = (RedisError, OSError)


class FarThinkers:
    """Puts moves into Redis and waits for answers; it begins when it is first asked."""

    def __init__(self, place: RedisPlace, metrics: Metrics, patience: float = PATIENCE_S) -> None:
        self._metrics, self._patience = metrics, patience
        self._reviewers = Thinkers(1, metrics)
        self._redis, self._news = connected(place), RedisNews("thinking")
        self._edition, self._me = edition(), token_hex(6)
        self._names = Names.at(place, self._edition)
        self._answers = self._names.answers(self._me)
        self._waiting: FairQueue[MoveJob] = FairQueue()
        self._given: dict[str, Given] = {}
        self._unwanted: list[Given] = []
        """Given away, and nobody waits for them any more."""
        self._has_work = asyncio.Event()
        self._roll = FarRoll(self._edition)
        self._answered_at, self._has_complained = monotonic(), False
        self._tasks: list[asyncio.Task[None]] = []
        self._number = 0

    @property
    def queued(self) -> int:
        """How many moves wait for their turn."""
        return len(self._waiting)

    @property
    def processes(self) -> list[Process]:
        """The processes of this machine, for reviews."""
        return self._reviewers.processes

    async def think(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> str:
        """The move of a bot; raises `BotFailed`."""
        return (await self.consider(asker, memory, level, seed, tell)).move

    async def consider(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> Thoughts:
        """What a bot makes of a position; raises `BotFailed`."""
        self._begin()
        self._number += 1
        request = MoveRequest(self._number, memory, level, seed)
        answer: asyncio.Future[Thoughts] = asyncio.get_running_loop().create_future()
        job = Job(asker, request, THOUGHTS, answer, tell)
        self._waiting.add(job)
        self._hand_out()
        try:
            return await answer
        finally:
            self._waiting.discard(job)
            self._take_back(self._key(job))

    async def review(self, asker: Asker, work: ReviewWork, pin: Pin) -> ReviewSlice:
        """A slice of a review, by the worker that began it; raises `BotFailed`."""
        return await self._reviewers.review(asker, work, pin)

    async def close(self) -> None:
        """Stop; what was asked is lost, and asked again after a start."""
        await end_tasks(self._tasks)
        for job in self._asked():
            job.answer.cancel()
        await self._reviewers.close()
        await self._redis.aclose()

    def _begin(self) -> None:
        if not self._tasks:
            self._answered_at = monotonic()
            loops = (self._give_for_ever(), self._hear_for_ever(), self._watch_for_ever())
            self._tasks = [asyncio.create_task(loop) for loop in loops]

    def _key(self, job: MoveJob) -> str:
        return f"{self._me}.{job.request.id}"

    def _asked(self) -> list[MoveJob]:
        return [*(given.job for given in self._given.values()), *self._waiting.in_order()]

    # Giving away.

    def _hand_out(self) -> None:
        """Give away as many as there is room for, and tell the others how many are before them."""
        for is_wanted, stream in ((is_cheap, self._names.cheap), (is_dear, self._names.dear)):
            out = sum(given.stream == stream for given in self._given.values())
            for _ in range(out, self._roll.lanes(is_wanted is is_cheap) + 1):
                job = self._waiting.take(is_wanted)
                if job is None:
                    break
                self._metrics.bot_waiting.add(perf_counter() - job.since)
                job.tell_if_new(0)
                self._given[self._key(job)] = Given(job, stream, monotonic())
                self._has_work.set()
        for ahead, job in enumerate(self._waiting.in_order(), 1):
            job.tell_if_new(ahead)

    def _take_back(self, key: str) -> None:
        """Nobody waits for this any more; what is answered was taken out already."""
        given = self._given.pop(key, None)
        if given is None:
            return
        if given.entry is not None:
            self._unwanted.append(given)
            self._has_work.set()
        self._hand_out()

    async def _give_for_ever(self) -> None:
        """Put into the streams what is not there, and take out what nobody wants."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            try:
                await self._give([one for one in self._given.values() if one.entry is None])
            except FAILURES:  # whoever watches finds that they are not there
                await asyncio.sleep(PAUSE_S)

    async def _give(self, given: list[Given]) -> None:
        unwanted, self._unwanted = self._unwanted, []
        async with self._redis.pipeline(transaction=False) as pipeline:
            for one in given:
                pipeline.xadd(
                    one.stream,
                    {JOB: self._encoded(one.job)},
                    maxlen=MOST_IN_STREAM,
                    approximate=True,
                )
            for stream in {one.stream for one in given}:
                pipeline.expire(stream, KEPT_S)
            if given:
                pipeline.zadd(self._names.editions, {self._edition: time()})
                pipeline.expire(self._names.editions, KEPT_S)
            for one in unwanted:
                pipeline.xdel(one.stream, one.entry or b"")
            entries = await pipeline.execute()
        for one, entry in zip(given, entries, strict=False):
            one.entry = entry

    def _encoded(self, job: MoveJob) -> bytes:
        request = job.request
        assert isinstance(request, MoveRequest)
        far = FarJob(self._key(job), self._answers, request.memory, request.level, request.seed)
        return msgspec.json.encode(far)

    # Hearing.

    async def _hear_for_ever(self) -> None:
        while True:
            try:
                heard = await self._redis.blpop([self._answers], timeout=BEAT_S)
            except FAILURES:
                await asyncio.sleep(PAUSE_S)
                continue
            if heard is not None:
                self._settle(heard[1:])

    def _settle(self, answers: Iterable[bytes | str]) -> None:
        """Pass answers on to whoever waits; what nobody waits for is passed over."""
        for raw in answers:
            try:
                answer = ANSWERS.decode(raw)
            except msgspec.DecodeError as error:
                log("bot's answer not read", level=logging.WARNING, why=str(error))
                continue
            self._answered_at = monotonic()
            self._has_complained = False
            given = self._given.pop(answer.id, None)
            if given is not None:
                self._metrics.bot_thinking.add(monotonic() - given.since)
                given.answer(answer)
        self._hand_out()

    # Watching.

    async def _watch_for_ever(self) -> None:
        """See every second who thinks, what was lost, and what takes too long."""
        while True:
            try:
                await self._find_lost()
                self._news.note(is_well=True)
            except FAILURES as error:
                self._news.note(False, error)
            self._give_up()
            self._hand_out()
            await asyncio.sleep(BEAT_S)

    async def _find_lost(self) -> None:
        """Give again what is neither in its stream nor answered.

        Answers are read after the streams: what left a stream by then was answered before.
        """
        given = [one for one in self._given.values() if one.entry is not None]
        entries = [one.entry or b"" for one in given]
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.hgetall(self._names.thinkers)
            for one, entry in zip(given, entries, strict=True):
                pipeline.xrange(one.stream, entry, entry)
            pipeline.lpop(self._answers, MANY)
            thinkers, *found, answers = await pipeline.execute()
        self._settle(answers or ())
        for one, entry, there in zip(given, entries, found, strict=True):
            if not there and one.entry == entry:  # it is put there again
                one.entry = None
        if gone := self._roll.read(thinkers, monotonic()):
            await self._redis.hdel(self._names.thinkers, *gone)
        if any(one.entry is None for one in self._given.values()):
            self._has_work.set()

    def _give_up(self) -> None:
        """Let moves fail for which nobody has found time, and say that nobody thinks."""
        now = monotonic()
        silent_for = now - self._answered_at
        for given in list(self._given.values()):
            if now - given.since > self._patience:
                fail(given.job, "no thinker has answered")
        if silent_for > self._patience:
            for job in self._waiting.in_order():
                if perf_counter() - job.since > self._patience:
                    fail(job, "no thinker answers")
        oldest = min((given.since for given in self._given.values()), default=now)
        if not self._has_complained and min(silent_for, now - oldest) > LONG_S:
            self._has_complained = True
            log(
                "nobody thinks for bots",
                level=logging.WARNING,
                edition=self._edition,
                thinkers=self._roll.thinkers,
                other_editions=self._roll.others,
            )
