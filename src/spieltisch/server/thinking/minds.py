"""What answers lines: a process of this machine, or whatever stands in for one."""

import asyncio
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Protocol

__all__ = ["Mind", "ProcessMind"]

LONGEST_LINE = 1 << 25
"""The review of a game of thousands of moves takes a few megabytes."""


class Mind(Protocol):
    """Answers one line with one line, one after the other, and can be ended at any time."""

    async def ask(self, line: bytes) -> bytes:
        """The answer; `EOFError` or `OSError` when there is nobody to answer."""
        ...

    async def end(self) -> None:
        """Stop, whatever it is doing."""
        ...


class ProcessMind:
    """A process that reads lines and writes lines."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def begin(cls, command: tuple[str, ...], patience: float) -> "ProcessMind":
        """Start it and wait until it is ready, for so many seconds."""
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        mind = cls(process)
        try:
            await asyncio.wait_for(mind._line(), patience)
        except BaseException:
            await mind.end()
            raise
        return mind

    async def ask(self, line: bytes) -> bytes:
        """Write, then read."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
        except RuntimeError as error:  # what uvloop says of a pipe to a process that has ended
            raise EOFError("the worker has ended") from error
        await self.process.stdin.drain()
        return await self._line()

    async def _line(self) -> bytes:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError("the worker ended")
        return line

    async def end(self) -> None:
        """Kill it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        # the transport keeps the pipes open until it is told; asyncio offers no public way
        self.process._transport.close()  # type: ignore[attr-defined]
