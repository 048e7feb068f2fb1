"""A small reverse proxy on the loopback: it serves one path and knows nothing beside it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

__all__ = ["Proxy", "proxy"]

NOTHING = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Proxy:
    """Passes requests below `path` on, whole or with the path cut off; others find nothing."""

    def __init__(self, path: str, is_cutting: bool) -> None:
        self._path, self._is_cutting = path, is_cutting
        self.port = 0
        self.upstream = 0
        """The port of the server behind."""

    @property
    def url(self) -> str:
        """Where the server is found from outside."""
        return f"http://127.0.0.1:{self.port}{self._path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, one request or socket."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, path, rest = head.split(" ", 2)
            if not path.startswith(self._path + "/"):
                writer.write(NOTHING)
            else:
                path = path[len(self._path) :] if self._is_cutting else path
                await self._pass_on(f"{method} {path} {rest}", reader, writer)
        writer.close()

    async def _pass_on(
        self, head: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        lines = head.removesuffix("\r\n\r\n").split("\r\n")
        if not any(line.lower().startswith("upgrade:") for line in lines):
            lines = [line for line in lines if not line.lower().startswith("connection:")]
            lines.append("connection: close")
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        to_writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
        there = asyncio.create_task(_pump(reader, to_writer))
        await _pump(to_reader, writer)
        there.cancel()
        to_writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def proxy(path: str, is_cutting: bool) -> AsyncIterator[Proxy]:
    """Serve as a proxy for as long as the block lasts."""
    found = Proxy(path, is_cutting)
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
