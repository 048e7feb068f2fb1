"""Worker processes that think for bots, and the fair queue before them.

The event loop never computes a move: a job (one seat's memory, a level, a seed) goes as a JSON line
to a process of `spieltisch.bots.worker`. A process that dies or thinks for too long is replaced and
its job is given to the next one. Waiting jobs are served table by table, so that a host with many
bot tables cannot keep the others waiting.
"""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
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

__all__ = ["BotFailed", "Thinkers", "Thoughts"]

WORKER = (sys.executable, "-m", "spieltisch.bots.worker")
PATIENCE_S = 60.0
"""How long one move may take before the worker is taken for hung."""
ATTEMPTS = 3
LONGEST_LINE = 1 << 20


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
    table: str
    request: _Request
    tell: Callable[[int], None]
    """Called with the number of jobs ahead while the job waits; 0 when a worker has taken it."""
    answer: asyncio.Future[Thoughts]
    since: float = field(default_factory=perf_counter)
    attempts: int = 0


class Thinkers:
    """A few worker processes; they are started when the first bot has to think."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        command: tuple[str, ...] = WORKER,
        patience: float = PATIENCE_S,
    ) -> None:
        self._count, self._metrics = max(1, workers), metrics
        self._command, self._patience = command, patience
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._wake = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []
        self.processes: list[Process] = []
        self._number = 0
        self._idle = self._count

    async def think(
        self, table: str, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> str:
        """The move of a bot; raises `BotFailed`."""
        return (await self.consider(table, memory, level, seed, tell)).move

    async def consider(
        self, table: str, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> Thoughts:
        """What a bot makes of a position; raises `BotFailed`."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve()) for _ in range(self._count)]
        self._number += 1
        request = _Request(self._number, memory, level, seed)
        job = _Job(table, request, tell, asyncio.get_running_loop().create_future())
        if not self._idle:
            tell(self.queued + 1)
        self._enqueue(job)
        return await job.answer

    @property
    def queued(self) -> int:
        """How many moves wait for a worker."""
        return sum(map(len, self._waiting.values()))

    async def close(self) -> None:
        """End all workers; what they were thinking about is lost, and asked again after a start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self.processes):
            await self._end(process)

    def _enqueue(self, job: _Job) -> None:
        self._waiting.setdefault(job.table, deque()).append(job)
        self._wake.release()

    async def _next(self) -> _Job:
        """The first job of the table that was served longest ago."""
        await self._wake.acquire()
        table, jobs = next(iter(self._waiting.items()))
        job = jobs.popleft()
        if jobs:
            self._waiting.move_to_end(table)
        else:
            del self._waiting[table]
        for ahead, waiting in enumerate(self._waiting.values()):
            waiting[0].tell(ahead + 1)
        return job

    async def _serve(self) -> None:
        """One worker's life: take a job, think, replace the process when it breaks."""
        process: Process | None = None
        while True:
            job = await self._next()
            if job.answer.done():
                continue
            self._idle -= 1
            try:
                process = await self._work(job, process)
            finally:
                self._idle += 1

    async def _work(self, job: _Job, process: Process | None) -> Process | None:
        """Do one job; the answer is the process, or None when it must be replaced."""
        self._metrics.bot_waiting.add(perf_counter() - job.since)
        job.tell(0)
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
        log("bot worker replaced", level=logging.WARNING, cause=cause, table=job.table)
        if process is not None:
            await self._end(process)
        job.attempts += 1
        if job.attempts < ATTEMPTS:
            self._enqueue(job)
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
