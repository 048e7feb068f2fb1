"""`spieltisch serve --workers N`: several processes on one machine that share a port.

This process serves nobody. It starts the others, starts one again that has ended, and restarts all
of them one after the other when it gets SIGHUP: the next one is there before the old one goes. The
others end when it does, however it ends.
"""

import asyncio
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from contextlib import suppress

import msgspec

from spieltisch.server.edge.listening import reserve
from spieltisch.server.ops.config import Settings
from spieltisch.server.ops.logs import log
from spieltisch.store import open_store

__all__ = ["serve_by_many"]

WORKER = (sys.executable, "-m", "spieltisch.server.group_member")
START_S = 60.0
STOP_S = 30.0
PAUSES_S = (0.2, 1.0, 5.0)
"""Before a worker that has ended is started again; the last one repeats while it does not live."""
ALIVE_S = 30.0
"""A worker that lived for so long begins with the first pause again."""


def serve_by_many(settings: Settings, announce: Callable[[int], None]) -> int:
    """Serve until a signal says stop; the answer is the exit status."""
    with reserve(settings.host, settings.port) as reserved:
        port = int(reserved.getsockname()[1])
        return asyncio.run(_Group(settings, port, announce).run())


class _Group:
    """The workers, each with its number."""

    def __init__(self, settings: Settings, port: int, announce: Callable[[int], None]) -> None:
        self._settings, self._port, self._announce = settings, port, announce
        self._processes: dict[int, Process] = {}
        self._must_end = asyncio.Event()
        self._restarting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> int:
        """Start all, keep all, end all."""
        await open_store(self._settings.store).close()  # what must be brought up to date is, once
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(one, self._must_end.set)
        loop.add_signal_handler(signal.SIGHUP, self._restart)
        numbers = range(self._settings.workers)
        try:
            started = await asyncio.gather(*map(self._start, numbers))
            if not all(started):
                return 1
            self._announce(self._port)
            for number in numbers:
                self._keep(self._watch(number))
            await self._must_end.wait()
            return 0
        finally:
            log("stopping")
            await self._end_all()

    async def _start(self, number: int) -> bool:
        """Start a worker in place of the one of this number; whether it serves."""
        process = await asyncio.create_subprocess_exec(*WORKER, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        own_port = self._settings.worker_ports + number if self._settings.worker_ports else None
        order = {"settings": self._settings, "port": self._port, "own_port": own_port}
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._processes[number] = process
        try:
            line = await asyncio.wait_for(process.stdout.readline(), START_S)
        except TimeoutError:
            line = b""
        if not line:
            log("worker did not start", level=logging.ERROR, worker=number)
            await _end(process)
        return bool(line)

    async def _watch(self, number: int) -> None:
        """Start a worker again whenever it has ended by itself."""
        loop, failures = asyncio.get_running_loop(), 0
        while True:
            process, began = self._processes[number], loop.time()
            status = await process.wait()
            async with self._restarting:
                pass
            if self._processes[number] is not process:
                continue  # it was replaced
            failures = 0 if loop.time() - began > ALIVE_S else failures + 1
            log("worker ended", level=logging.ERROR, worker=number, status=status)
            await asyncio.sleep(PAUSES_S[min(failures, len(PAUSES_S) - 1)])
            await self._start(number)

    def _restart(self) -> None:
        self._keep(self._restart_all())

    async def _restart_all(self) -> None:
        """One after the other: the new one serves before the old one is told to go."""
        async with self._restarting:
            for number in range(self._settings.workers):
                old = self._processes[number]
                if not await self._start(number):
                    self._processes[number] = old
                    return
                await _end(old)
            log("all workers restarted", workers=self._settings.workers)

    async def _end_all(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(_end, self._processes.values()))

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _end(process: Process) -> None:
    """Let a worker end as planned; one that does not is killed."""
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), STOP_S)
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    # the transport keeps the pipes open until it is told; asyncio offers no public way
    process._transport.close()  # type: ignore[attr-defined]
