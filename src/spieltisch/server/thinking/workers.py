"""Worker processes that think for bots, and the fair queue before them.

The event loop never computes a move: a job (one seat's memory, a level, a seed) goes as a JSON line
to a process of `spieltisch.bots.worker`. A process that dies or thinks for too long is replaced and
its job is given to the next one. Waiting jobs are served in fair turns. One more process than was
asked for thinks for cheap levels alone, so that these never wait until a dear one is done.
"""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from spieltisch.game import Memory
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.fair_queue import Asker, FairQueue

__all__ = ["BotFailed", "Thinkers", "Thoughts"]

WORKER = (sys.executable, "-m", "spieltisch.bots.worker")
PATIENCE_S = 60.0
"""How long one move may take before the worker is taken for hung."""
ATTEMPTS = 3
CHEAP = 2
"""The highest level that takes little time: some hundredths of a second without a compiler."""
LONGEST_LINE = 1 << 20
NEAR = 20
"""Jobs further back in the queue are told their place once: there may be very many of them."""


class BotFailed(Exception):
    """No worker found a move: the bot refused, or every attempt broke a worker."""


class Thoughts(Struct):
    """What a bot makes of a position: its move, and chances of winning, 0 to 1."""

    move: str
    values: dict[str, int | float]
    """The bot's own after the moves that it looked at."""
    chances: dict[str, int | float]
    """Of every seat."""


class _Request(Struct):
    """What a worker is asked."""

    id: int
    memory: Memory
    level: int
    seed: str


class _Error(Struct):
    code: str


class _Answer(Struct):
    """What a worker answers: thoughts, or an error."""

    id: int
    error: _Error | None = None


_answers = msgspec.json.Decoder(_Answer)
_thoughts = msgspec.json.Decoder(Thoughts)


@dataclass(eq=False)
class _Job:
    asker: Asker
    request: _Request
    tell: Callable[[int], None]
    """Called with the place in the queue while the job waits, 0 when a worker has taken it."""
    answer: asyncio.Future[Thoughts]
    since: float = field(default_factory=perf_counter)
    attempts: int = 0
    ahead: int = 0
    """What was told last."""

    @property
    def is_cheap(self) -> bool:
        """Whether it takes little time."""
        return self.request.level <= CHEAP

    def tell_if_new(self, ahead: int) -> None:
        """Say how many jobs there are until this one is done, if that has changed and is soon."""
        is_known = self.ahead > NEAR and ahead > NEAR
        if ahead != self.ahead and not is_known:
            self.ahead = ahead
            self.tell(ahead)


@dataclass(eq=False)
class _Worker:
    """One process at a time, replaced when it breaks."""

    is_for_cheap: bool
    process: Process | None = None

    def takes(self, job: _Job) -> bool:
        """Whether it may do this job."""
        return job.is_cheap or not self.is_for_cheap


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
        self._waiting: FairQueue[_Job] = FairQueue()
        self._idle = [_Worker(is_for_cheap=False) for _ in range(max(1, workers))]
        self._idle.append(_Worker(is_for_cheap=True))
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self.processes: list[Process] = []
        self._number = 0

    async def think(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> str:
        """The move of a bot; raises `BotFailed`."""
        return (await self.consider(asker, memory, level, seed, tell)).move

    async def consider(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> Thoughts:
        """What a bot makes of a position; raises `BotFailed`."""
        self._number += 1
        request = _Request(self._number, memory, level, seed)
        job = _Job(asker, request, tell, asyncio.get_running_loop().create_future())
        self._waiting.add(job)
        self._hand_out()
        try:
            return await job.answer
        finally:
            self._waiting.discard(job)

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
        for process in list(self.processes):
            await self._end(process)

    def _hand_out(self) -> None:
        """Give jobs to idle workers, and tell the others how many are before them."""
        if self._is_closed:
            return
        for worker in list(self._idle):
            job = self._waiting.take(worker.takes)
            if job is not None:
                self._idle.remove(worker)
                task = asyncio.create_task(self._serve(worker, job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        for ahead, job in enumerate(self._waiting.in_order(), 1):
            job.tell_if_new(ahead)

    async def _serve(self, worker: _Worker, job: _Job) -> None:
        """Let a worker do one job; then it is idle, and asked before those that are not started."""
        try:
            worker.process = await self._work(job, worker.process)
        finally:
            self._idle.insert(len(self._idle) if worker.is_for_cheap else 0, worker)
            self._hand_out()

    async def _work(self, job: _Job, process: Process | None) -> Process | None:
        """Do one job; the answer is the process, or None when it must be replaced."""
        self._metrics.bot_waiting.add(perf_counter() - job.since)
        job.tell_if_new(0)
        began = perf_counter()
        try:
            process = process or await self._start()
            answer = await asyncio.wait_for(_ask(process, job.request), self._patience)
        except (OSError, ValueError, EOFError, TimeoutError) as error:
            await self._broken(job, process, error)
            return None
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        self._metrics.bot_thinking.add(perf_counter() - began)
        if job.answer.done():
            return process
        if isinstance(answer, Thoughts):
            job.answer.set_result(answer)
        else:
            job.answer.set_exception(answer)
        return process

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        self.processes.append(process)
        assert process.stdout is not None
        try:
            if await asyncio.wait_for(process.stdout.readline(), self._patience):
                return process
        except TimeoutError:
            await self._end(process)
            raise
        await self._end(process)
        raise EOFError("the worker ended before it was ready")

    async def _broken(self, job: _Job, process: Process | None, error: Exception) -> None:
        cause = "hung" if isinstance(error, TimeoutError) else "crashed"
        self._metrics.bot_restarts.add(cause)
        log("bot worker replaced", level=logging.WARNING, cause=cause, table=job.asker.table)
        if process is not None:
            await self._end(process)
        job.attempts += 1
        if job.attempts < ATTEMPTS:
            self._waiting.add(job)
        elif not job.answer.done():
            job.answer.set_exception(BotFailed(f"{ATTEMPTS} workers {cause}"))

    async def _end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        # the transport keeps the pipes open until it is told; asyncio offers no public way
        process._transport.close()  # type: ignore[attr-defined]
        with suppress(ValueError):
            self.processes.remove(process)


async def _ask(process: Process, request: _Request) -> Thoughts | BotFailed:
    """What a worker answers; `ValueError` when it is nothing of the kind."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(asdict(request)).encode() + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError("the worker ended")
    try:
        answer = _answers.decode(line)
        if answer.id != request.id:
            raise ValueError("the worker answered something else")
        if answer.error is not None:
            return BotFailed(answer.error.code)
        return _thoughts.decode(line)
    except msgspec.DecodeError as error:
        raise ValueError(f"the worker answered something else: {error}") from error
