"""A line on the loopback between a process and its PostgreSQL that can be cut and mended."""

import asyncio
import socket
import struct
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Literal, TypeVar

__all__ = ["Cut", "Line"]

Cut = Literal["reset", "frozen"]
"""`reset`: connections break and new ones are refused. `frozen`: nothing arrives any more, and
whoever tries to connect waits in vain."""
AT_ONCE = struct.pack("ii", 1, 0)
"""A socket that lingers for no time is reset when it closes."""
WAIT_S = 10.0
T = TypeVar("T")


class Line:
    """Passes bytes on, in a thread of its own, until it is cut."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._listen())

    def cut(self, how: Cut) -> None:
        """From now on nothing gets through."""
        self._do(self._reset() if how == "reset" else self._freeze())

    def mend(self, *, late_bytes_arrive: bool = True) -> None:
        """Pass bytes on again; what was held back arrives late, or its connections break."""
        self._do(self._mend(late_bytes_arrive))

    def close(self) -> None:
        """End, with every connection."""
        self._do(self._reset())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_S)
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT_S)

    # What follows runs in the thread.

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _reset(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        self._break_all()
        self._flows.set()  # whatever waits finds its connection broken
        while self._writers:
            await asyncio.sleep(0.001)

    async def _freeze(self) -> None:
        self._flows.clear()

    async def _mend(self, late_bytes_arrive: bool) -> None:
        if not late_bytes_arrive:
            self._break_all()
        self._flows.set()
        if self._server is None:
            await self._listen()

    def _break_all(self) -> None:
        for writer in self._writers:
            raw = writer.get_extra_info("socket")
            if raw is not None:
                with suppress(OSError):
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._flows.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._to_port)
            self._writers.add(back)
            try:
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
            finally:
                self._end(back)
        except OSError:
            pass  # PostgreSQL itself is gone
        finally:
            self._end(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        self._end(writer)

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self._writers.discard(writer)
        writer.close()
