"""Frames as they really come: in pieces, together, in fragments, and broken."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.clients import run
from tests.server.process import ServerProcess

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x12\x34\x56\x78"


def frame(kind: int, payload: bytes, *, is_last: bool = True, is_masked: bool = True) -> bytes:
    first = bytes([kind | (0x80 if is_last else 0)])
    bit, size = 0x80 if is_masked else 0, len(payload)
    if size < 126:
        length = bytes([bit | size])
    elif size < 1 << 16:
        length = bytes([bit | 126]) + size.to_bytes(2)
    else:
        length = bytes([bit | 127]) + size.to_bytes(8)
    if not is_masked:
        return first + length + payload
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
    return first + length + MASK + masked


def said(**message: Any) -> bytes:
    return json.dumps(message).encode()


def ping(n: int) -> bytes:
    return frame(TEXT, said(type="ping", n=n))


class Raw:
    """A connection on which frames are written by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def frame(self) -> tuple[int, bytes]:
        first, length = await self._reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8))
        return first & 15, await self._reader.readexactly(length)

    async def told(self) -> dict[str, Any]:
        kind, payload = await self.frame()
        assert kind == TEXT
        message: dict[str, Any] = json.loads(payload)
        return message

    async def code(self) -> int:
        """The code with which the server closes."""
        kind, payload = await self.frame()
        assert kind == CLOSE
        return int.from_bytes(payload[:2])


def speak(server: ServerProcess, talk: Callable[[Raw], Awaitable[None]]) -> None:
    async def whole() -> None:
        parts = urlsplit(server.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        lines = ["GET /ws HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
        writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        try:
            await talk(Raw(reader, writer))
        finally:
            writer.close()
            await writer.wait_closed()

    run(whole())


def test_a_message_that_comes_byte_by_byte_is_answered(either_server: ServerProcess) -> None:
    async def talk(line: Raw) -> None:
        for byte in ping(1):
            await line.send(bytes([byte]))
            await asyncio.sleep(0.002)
        assert (await line.told())["n"] == 1

    speak(either_server, talk)


def test_messages_that_come_together_are_answered_in_order(either_server: ServerProcess) -> None:
    async def talk(line: Raw) -> None:
        await line.send(b"".join(ping(n) for n in range(50)) + ping(50)[:9])
        assert [(await line.told())["n"] for _ in range(50)] == list(range(50))
        await line.send(ping(50)[9:])
        assert (await line.told())["n"] == 50

    speak(either_server, talk)


def test_what_follows_a_message_that_takes_time_waits_for_it(either_server: ServerProcess) -> None:
    async def talk(line: Raw) -> None:
        await line.send(frame(TEXT, said(type="hello")) + ping(1) + ping(2))
        told = [await line.told() for _ in range(3)]
        assert [message["type"] for message in told] == ["welcome", "pong", "pong"]

    speak(either_server, talk)


def test_fragments_are_put_together_and_control_frames_between_them_answered(
    either_server: ServerProcess,
) -> None:
    async def talk(line: Raw) -> None:
        whole = said(type="ping", n=7)
        await line.send(frame(TEXT, whole[:5], is_last=False))
        await line.send(frame(PING, b"there?") + frame(CONTINUED, whole[5:9], is_last=False))
        await line.send(frame(CONTINUED, whole[9:]) + ping(8))
        assert await line.frame() == (PONG, b"there?")
        assert [(await line.told())["n"] for _ in range(2)] == [7, 8]

    speak(either_server, talk)


@pytest.mark.parametrize("size", [200, 70_000])
def test_longer_messages_are_read_too(either_server: ServerProcess, size: int) -> None:
    async def talk(line: Raw) -> None:
        await line.send(frame(TEXT, said(type="ping", n=1).ljust(size)) + ping(2))
        first = await line.told()
        assert first.get("n") == 1 if size < 1 << 14 else first["error"]["code"] == "too_large"
        assert (await line.told())["n"] == 2

    speak(either_server, talk)


def test_bytes_that_are_json_are_understood(either_server: ServerProcess) -> None:
    async def talk(line: Raw) -> None:
        await line.send(frame(BINARY, said(type="ping", n=3)))
        assert (await line.told())["n"] == 3

    speak(either_server, talk)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b'{"type"', is_last=False) + frame(CONTINUED, b"\xff"), 1007),
        (frame(TEXT, b"{", is_last=False) + ping(1), 1002),
        (frame(TEXT, said(type="ping", n=1), is_masked=False), 1002),
        (frame(CONTINUED, b"nothing was begun"), 1002),
        (bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8) + MASK, 1009),
    ],
    ids=["not text", "not text in the end", "text in text", "bare", "no beginning", "endless"],
)
def test_who_breaks_the_protocol_is_told_how(
    either_server: ServerProcess, sent: bytes, code: int
) -> None:
    async def talk(line: Raw) -> None:
        await line.send(ping(1))
        assert (await line.told())["n"] == 1
        await line.send(sent)
        assert await line.code() == code

    speak(either_server, talk)


def test_a_close_is_answered_and_nothing_after_it(either_server: ServerProcess) -> None:
    async def talk(line: Raw) -> None:
        await line.send(ping(1))
        assert (await line.told())["n"] == 1
        await line.send(frame(CLOSE, (1000).to_bytes(2)) + ping(2))
        assert await line.code() == 1000
        with pytest.raises(asyncio.IncompleteReadError):
            await line.frame()

    speak(either_server, talk)


def test_what_comes_together_with_a_close_is_answered_before_it(server: ServerProcess) -> None:
    """On a short line; uvicorn's own protocol answers a close before the application knows."""

    async def talk(line: Raw) -> None:
        await line.send(ping(1) + frame(CLOSE, (1000).to_bytes(2)) + ping(2))
        assert (await line.told())["n"] == 1
        assert await line.code() == 1000
        with pytest.raises(asyncio.IncompleteReadError):
            await line.frame()

    speak(server, talk)
