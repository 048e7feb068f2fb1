"""A lean WebSocket client, so that the load uses little of the machine that it measures."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

from websockets.utils import apply_mask

__all__ = ["Client", "connected"]

_TEXT, _CLOSE = 0x81, 0x88
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_MASK = os.urandom(4)


class Client(asyncio.Protocol):
    """One connection; `take` gets every text."""

    def __init__(self, host: str, path: str, take: Callable[[bytes], object]) -> None:
        self._host, self._path, self._take = host, path, take
        self._rest = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        self._transport.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the end of the connection."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("not accepted"))
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Hand out the texts that are complete."""
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self._is_open = True
            self.opened.set_result(None)
        start, size = 0, len(data)
        while size - start >= 2:
            begin, end_at = _payload(data, start)
            if end_at > size:
                break
            if data[start] == _TEXT:
                self._take(data[begin:end_at])
            start = end_at
        self._rest = data[start:]

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._transport.write(_head(_TEXT, len(text)) + apply_mask(text, _MASK))

    async def close(self) -> None:
        """Close the connection and wait for its end."""
        if not self.closed.done():
            self._transport.write(_head(_CLOSE, 2) + apply_mask((1000).to_bytes(2), _MASK))
        await self.closed


async def connected(url: str, take: Callable[[bytes], object], source: str | None = None) -> Client:
    """An open connection to a ws:// address, from a local address of choice."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: Client(parts.netloc, parts.path, take),
        parts.hostname,
        parts.port or 80,
        local_addr=(source, 0) if source else None,
    )
    await client.opened
    return client


def _head(kind: int, length: int) -> bytes:
    if length < _TWO_BYTES:
        return bytes((kind, 0x80 | length)) + _MASK
    return bytes((kind, 0x80 | _TWO_BYTES)) + length.to_bytes(2) + _MASK


def _payload(data: bytes, start: int) -> tuple[int, int]:
    """Where the payload of the frame at `start` begins and ends."""
    length, begin = data[start + 1], start + 2
    if length == _TWO_BYTES:
        begin = start + 4
        length = int.from_bytes(data[start + 2 : begin])
    elif length == _EIGHT_BYTES:
        begin = start + 10
        length = int.from_bytes(data[start + 2 : begin])
    return begin, begin + length
