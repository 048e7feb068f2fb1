"""A WebSocket connection as a socket uses it, and the plain way to have one.

Two lines do the same. `ShortLine` reads and writes frames inside uvicorn's own protocol class,
which saves a queue and a task per message. `PlainLine` uses nothing but Starlette's WebSocket,
whatever uvicorn is like inside. `line_check` chooses between them when the server starts.
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

__all__ = ["CLOSE_NORMAL", "CLOSE_RESTART", "GONE", "Line", "Party", "PlainLine", "line_of"]

CLOSE_NORMAL = 1000
CLOSE_RESTART = 1012
MOST_UNSENT = 1 << 16
"""In bytes: a plain line with more is full."""
GONE = (RuntimeError, OSError, WebSocketDisconnect)
"""What is raised when something is sent to a client that has gone."""


class Party(Protocol):
    """Whoever speaks on a line."""

    def take(self, message: str | bytes) -> None:
        """A message has come; texts are str."""
        ...

    def drained(self) -> None:
        """The line takes messages again."""
        ...


class Line(Protocol):
    """One connection."""

    @property
    def is_full(self) -> bool:
        """The other side does not take what it is sent: what is sent now waits in this process."""
        ...

    async def talk(self, raw: WebSocket, party: Party) -> None:
        """Accept the connection and hand every message to the party, until the connection ends."""
        ...

    def write(self, data: bytes) -> None:
        """Send a text; never waits."""
        ...

    async def flush(self) -> None:
        """Wait until everything that was written is sent."""
        ...

    def hold(self) -> None:
        """Let the client wait."""
        ...

    def go_on(self) -> None:
        """Take messages again."""
        ...

    def end(self) -> None:
        """Let `talk` return, so that the connection is closed."""
        ...


def line_of(raw: WebSocket) -> Line:
    """The line of a connection: the short one, where uvicorn was started with it."""
    short: Line | None = raw.scope.get("state", {}).get("line")
    return short or PlainLine()


class PlainLine:
    """A line by Starlette's interface alone."""

    def __init__(self) -> None:
        self._raw: WebSocket | None = None
        self._party: Party | None = None
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._reading: asyncio.Task[None] | None = None
        self._sending: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether too much waits to be sent."""
        return self._unsent_bytes > MOST_UNSENT

    async def talk(self, raw: WebSocket, party: Party) -> None:
        """Accept the connection and read until it ends."""
        self._raw, self._party = raw, party
        await raw.accept()
        self._reading = asyncio.create_task(self._read(raw, party))
        try:
            await asyncio.wait([self._reading])
        finally:
            self._reading.cancel()

    async def _read(self, raw: WebSocket, party: Party) -> None:
        while True:
            await self._may_read.wait()
            message = await raw.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            party.take(message["bytes"] if text is None else text)

    def write(self, data: bytes) -> None:
        """Send a text, after all that was written before it."""
        self._unsent.append(data)
        self._unsent_bytes += len(data)
        if self._sending is None and self._raw is not None:
            self._sending = asyncio.create_task(self._send(self._raw))

    async def _send(self, raw: WebSocket) -> None:
        was_full = False
        with suppress(*GONE):
            while self._unsent:
                was_full = was_full or self.is_full
                await raw.send_text(self._unsent[0].decode())
                self._unsent_bytes -= len(self._unsent.popleft())
                if was_full and not self.is_full and self._party is not None:
                    was_full = False
                    self._party.drained()
        self._sending = None

    async def flush(self) -> None:
        """Wait for whatever is being sent."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    def hold(self) -> None:
        """Read nothing for now."""
        self._may_read.clear()

    def go_on(self) -> None:
        """Read again."""
        self._may_read.set()

    def end(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
