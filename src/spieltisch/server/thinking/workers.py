"""Worker processes that think for bots, and the fair queues before them.

The event loop never computes a move: a job (one seat's memory, a level, a seed) goes as a JSON line
to a process of `spieltisch.analysis.review_worker`. A process that dies or thinks for too long is
replaced and its job is given to the next one. Waiting jobs are served in fair turns. One more
process than was asked for thinks for cheap levels alone, so that these never wait until a dear one
is done. Reviews are made in slices, when no move waits.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

from msgspec import Struct

from spieltisch.game import Memory
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.fair_queue import Asker, FairQueue
from spieltisch.server.thinking.jobs import (
    SLICES,
    THOUGHTS,
    AnyJob,
    BotFailed,
    Job,
    MoveRequest,
    Pin,
    ReviewRequest,
    ReviewSlice,
    ReviewWork,
    Thoughts,
    ask,
)
from spieltisch.server.thinking.minds import Mind, ProcessMind

__all__ = ["BotFailed", "Thinkers", "Thoughts"]

WORKER = (sys.executable, "-m", "spieltisch.analysis.review_worker")
PATIENCE_S = 60.0
"""How long one move may take before the worker is taken for hung."""
ATTEMPTS = 3
A = TypeVar("A", bound=Struct)


@dataclass(eq=False)
class _Worker:
    """One process at a time, replaced when it breaks."""

    is_for_cheap: bool
    mind: Mind | None = None

    def takes(self, job: AnyJob) -> bool:
        """Whether it may do this job."""
        is_elsewhere = job.pin is not None and job.pin.worker not in (None, self)
        return job.is_cheap or not (self.is_for_cheap or is_elsewhere)


class Thinkers:
    """A few worker processes; each is started when there is a job for it."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        command: tuple[str, ...] = WORKER,
        patience: float = PATIENCE_S,
    ) -> None:
        self._metrics, self._command, self._patience = metrics, command, patience
        self._waiting: FairQueue[AnyJob] = FairQueue()
        self._reviews: FairQueue[AnyJob] = FairQueue()
        """Slices of reviews, which are served when no move waits for a worker."""
        self._idle = [_Worker(is_for_cheap=False) for _ in range(max(1, workers))]
        self._idle.append(_Worker(is_for_cheap=True))
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._minds: list[Mind] = []
        self._number = 0

    @property
    def processes(self) -> list[Process]:
        """The processes that have been started."""
        return [mind.process for mind in self._minds if isinstance(mind, ProcessMind)]

    async def think(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> str:
        """The move of a bot; raises `BotFailed`."""
        return (await self.consider(asker, memory, level, seed, tell)).move

    async def consider(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> Thoughts:
        """What a bot makes of a position; raises `BotFailed`."""
        request = MoveRequest(self._next_number(), memory, level, seed)
        answer = asyncio.get_running_loop().create_future()
        return await self._answered(Job(asker, request, THOUGHTS, answer, tell))

    async def review(self, asker: Asker, work: ReviewWork, pin: Pin) -> ReviewSlice:
        """A slice of a review, by the worker that began it; raises `BotFailed`."""
        request = ReviewRequest(self._next_number(), work)
        answer = asyncio.get_running_loop().create_future()
        return await self._answered(Job(asker, request, SLICES, answer, pin=pin))

    async def _answered(self, job: Job[A]) -> A:
        queue = self._queue_of(job)
        queue.add(job)
        self._hand_out()
        try:
            return await job.answer
        finally:
            queue.discard(job)

    def _queue_of(self, job: AnyJob) -> FairQueue[AnyJob]:
        return self._waiting if job.is_move else self._reviews

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    @property
    def queued(self) -> int:
        """How many moves wait for a worker."""
        return len(self._waiting)

    async def close(self) -> None:
        """End all workers; what they were thinking about is lost, and asked again after a start."""
        self._is_closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for mind in list(self._minds):
            await self._end(mind)

    def _hand_out(self) -> None:
        """Give jobs to idle workers, and tell the others how many are before them."""
        if self._is_closed:
            return
        for worker in list(self._idle):
            job = self._waiting.take(worker.takes) or self._reviews.take(worker.takes)
            if job is not None:
                self._idle.remove(worker)
                task = asyncio.create_task(self._serve(worker, job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        for ahead, job in enumerate(self._waiting.in_order(), 1):
            job.tell_if_new(ahead)

    async def _serve(self, worker: _Worker, job: AnyJob) -> None:
        """Let a worker do one job; then it is idle, and asked before those that are not started."""
        if job.pin is not None:
            job.pin.worker = worker
        try:
            worker.mind = await self._work(job, worker.mind)
        finally:
            self._idle.insert(len(self._idle) if worker.is_for_cheap else 0, worker)
            self._hand_out()

    async def _work(self, job: AnyJob, mind: Mind | None) -> Mind | None:
        """Do one job; the answer is the worker, or None when it must be replaced."""
        if job.is_move:
            self._metrics.bot_waiting.add(perf_counter() - job.since)
        job.tell_if_new(0)
        began = perf_counter()
        try:
            mind = mind or await self._start()
            answer = await asyncio.wait_for(ask(mind, job), self._patience)
        except (OSError, ValueError, EOFError, TimeoutError) as error:
            await self._broken(job, mind, error)
            return None
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        if job.is_move:
            self._metrics.bot_thinking.add(perf_counter() - began)
        if job.answer.done():
            return mind
        if isinstance(answer, BotFailed):
            job.answer.set_exception(answer)
        else:
            job.answer.set_result(answer)
        return mind

    async def _start(self) -> Mind:
        mind = await self._begin()
        self._minds.append(mind)
        return mind

    async def _begin(self) -> Mind:
        return await ProcessMind.begin(self._command, self._patience)

    async def _broken(self, job: AnyJob, mind: Mind | None, error: Exception) -> None:
        cause = "hung" if isinstance(error, TimeoutError) else "crashed"
        self._metrics.bot_restarts.add(cause)
        log("bot worker replaced", level=logging.WARNING, cause=cause, table=job.asker.table)
        if mind is not None:
            await self._end(mind)
        job.attempts += 1
        if job.attempts < ATTEMPTS:
            self._queue_of(job).add(job)
        elif not job.answer.done():
            job.answer.set_exception(BotFailed(f"{ATTEMPTS} workers {cause}"))

    async def _end(self, mind: Mind) -> None:
        if mind in self._minds:
            self._minds.remove(mind)
        await mind.end()
