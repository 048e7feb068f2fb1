"""One process beside the server for work that takes longer than others should wait.

Records are read, played and verified there, never in the event loop. Work waits in a short queue;
when it is full, or when an address has its share of it, more is refused with `busy`. A process that
dies, or takes too long, is replaced for the next piece of work.
"""

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar, TypeVarTuple, cast

from spieltisch.game import SpieltischError, Text
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.side_worker import LENGTH
from spieltisch.server.ops.logs import log

__all__ = ["SideProcess"]

WORKER = "spieltisch.server.http.side_worker"
SHARE = 2
"""Pieces of work of one address that may be under way or wait."""
PATIENCE = 6.0
"""How many times as long as it computes a process may take on a busy machine."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class SideProcess:
    """The process; it is started when there is something to do, and then stays."""

    can_vouch = True
    """Whether nobody who plays here can reach what is drawn."""

    def __init__(self, queue: int, seconds: float) -> None:
        """At most `queue` pieces of work wait, and each may compute for so many seconds."""
        self._most, self._seconds = queue + 1, seconds
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        self._process: Process | None = None
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self._process.pid if self._process else None

    async def call(self, address: str, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """What a function of a module returns there; `ServerRefused` when there is no time for it.

        What the function refuses is raised here as well.
        """
        if self._waiting.total() >= self._most or self._waiting[address] >= SHARE:
            raise ServerRefused("busy")
        self._waiting[address] += 1
        try:
            async with self._turn:
                answer = await self._asked(pickle.dumps((function, arguments)))
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        kind, value = answer
        if kind == "refused":
            code, rule, text = cast(tuple[str, str | None, Text], value)
            raise SpieltischError(text, code=code, rule=rule)
        if kind == "failed":
            raise RuntimeError(value)
        return cast(T, value)

    async def _asked(self, data: bytes) -> tuple[str, object]:
        """Ask the process; whoever stops waiting ends it, since its answer would come too late."""
        if self._is_closed:
            raise ServerRefused("stopping")
        try:
            async with asyncio.timeout(PATIENCE * self._seconds):
                answer: tuple[str, object] = pickle.loads(await self._done(data))
                return answer
        except (OSError, EOFError, RuntimeError, TimeoutError):
            log("side process replaced", level=logging.WARNING)
            await self._end()
            raise ServerRefused("busy") from None
        except BaseException:
            await self._end()
            raise

    async def _done(self, data: bytes) -> bytes:
        """What the process makes of a piece of work."""
        process = await self._living()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(data).to_bytes(LENGTH) + data)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH))
        return await process.stdout.readexactly(length)

    async def _living(self) -> Process:
        """The process, or a new one when it has died."""
        if self._process is not None and self._process.returncode is None:
            return self._process
        await self._end()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORKER, f"{self._seconds}", stdin=PIPE, stdout=PIPE
        )
        return self._process

    async def close(self) -> None:
        """End the process and whatever it does."""
        self._is_closed = True
        await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        # the transport keeps the pipes open until it is told; asyncio offers no public way
        process._transport.close()  # type: ignore[attr-defined]
