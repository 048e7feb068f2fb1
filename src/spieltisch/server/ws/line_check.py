"""Whether uvicorn is inside as `ShortLine` needs it, and so which line is used.

`ShortLine` relies on attributes and methods of a class that uvicorn does not promise to keep. When
the server starts, a short line without a network behind it goes through everything that a real one
meets: the handshake, messages, odd frames, waiting and the close. If anything is not as it should
be, all connections use `PlainLine`.
"""

import logging
from asyncio import AbstractEventLoop, Protocol, Transport
from collections.abc import Generator
from contextlib import closing
from typing import Literal, cast

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from spieltisch.server.edge.rehearsal import StillLoop, Wire, expect, silence
from spieltisch.server.ops.logs import log
from spieltisch.server.ws.line import CLOSE_NORMAL, CLOSE_RESTART

__all__ = ["chosen_protocol", "difference"]

HANDSHAKE = b"\r\n".join(
    (
        b"GET /ws HTTP/1.1",
        b"Host: check",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"",
        b"",
    )
)
CLIENT_MASK = bytes(4)
"""Frames from a client are masked; this mask leaves them as they are."""
TEXT, CONTINUED, CLOSE, PING, PONG = 0x81, 0x80, 0x88, 0x89, 0x8A
UNFINISHED_TEXT = 0x01


def chosen_protocol() -> type[Protocol] | Literal["auto"]:
    """What uvicorn shall speak on WebSockets: the short line, or its own protocol."""
    changed = difference()
    if changed is None:
        from spieltisch.server.ws.short_line import ShortLine

        return ShortLine
    log("sockets go the plain way", level=logging.WARNING, difference=changed)
    return "auto"


def difference() -> str | None:
    """What in uvicorn is not as a short line needs it; None when all is."""
    with silence():
        try:
            for play in (_Rehearsal.talk, _Rehearsal.stop):
                with closing(_Rehearsal()) as rehearsal:
                    play(rehearsal)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return None


class _Rest:
    """Wait until the loop goes on."""

    def __await__(self) -> Generator[None, None, None]:
        yield


class _Rehearsal:
    """A conversation on a short line."""

    def __init__(self) -> None:
        from spieltisch.server.ws.short_line import ShortLine

        config = uvicorn.Config(
            self._application, interface="asgi3", log_config=None, proxy_headers=False, ws="none"
        )
        self.wire, self.loop = Wire(), StillLoop()
        self.line = ShortLine(config, ServerState(), {}, cast(AbstractEventLoop, self.loop))
        self.line.party = self
        self.heard: list[str | bytes] = []
        self.times_drained = 0
        self.received: list[str] = []
        self.is_found = False

    def close(self) -> None:
        """Leave nothing unfinished."""
        self.loop.close()

    def take(self, message: str | bytes) -> None:
        """A message has come."""
        self.heard.append(message)

    def drained(self) -> None:
        """The line takes messages again."""
        self.times_drained += 1

    async def _application(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.is_found = scope["state"].get("line") is self.line
        self.received.append((await receive())["type"])
        await send({"type": "websocket.accept"})
        await _Rest()
        self.received.append((await receive())["type"])
        await send({"type": "websocket.close", "code": CLOSE_NORMAL})

    def stop(self) -> None:
        """A line whose server stops; raises at the first thing that is different."""
        self._shake_hands()
        self.line.write(b"bye")
        self.line.shutdown()
        sent = b"\x81\x03bye" + bytes((CLOSE, 2)) + CLOSE_RESTART.to_bytes(2)
        expect(self.wire.take() == sent and self.wire.is_closed, "a stop is said last")

    def talk(self) -> None:
        """A line from its beginning to its end; raises at the first thing that is different."""
        self._shake_hands()
        self._hear()
        self._say()
        self._wait()
        self._close()

    def _shake_hands(self) -> None:
        self.line.connection_made(cast(Transport, self.wire))
        self.line.data_received(HANDSHAKE)
        expect(not self.wire.sent, "the application decides whether to accept")
        self.loop.resume_application()
        expect(self.is_found, "the application finds the line")
        expect(self.received == ["websocket.connect"], "the application is asked")
        expect(self.wire.take().startswith(b"HTTP/1.1 101 "), "a handshake is answered")

    def _hear(self) -> None:
        halved = _frame(TEXT, b"halved")
        self.line.data_received(_frame(TEXT, b"whole") + halved[:9])
        self.line.data_received(halved[9:])
        self.line.data_received(_frame(UNFINISHED_TEXT, b"in ") + _frame(CONTINUED, b"parts"))
        expect(self.heard == ["whole", "halved", "in parts"], "messages are handed over")
        self.line.data_received(_frame(PING, b"there?"))
        expect(self.wire.take() == bytes((PONG, 6)) + b"there?", "a ping is answered")

    def _say(self) -> None:
        self.line.write(b"one")
        self.line.write(b"two")
        expect(not self.wire.sent, "what is said in one round is sent together")
        self.loop.end_round()
        expect(self.wire.take() == b"\x81\x03one\x81\x03two", "what is said is sent")

    def _wait(self) -> None:
        line, wire = self.line, self.wire
        line.hold()
        expect(not wire.is_reading, "a client can be let wait")
        line.go_on()
        expect(wire.is_reading, "a client can be heard again")
        line.pause_writing()
        expect(line.is_full, "a full line is noticed")
        line.resume_writing()
        expect(not line.is_full and self.times_drained == 1, "a drained line is noticed")

    def _close(self) -> None:
        line, wire, code = self.line, self.wire, CLOSE_NORMAL.to_bytes(2)
        line.end()
        line.write(b"bye")
        self.loop.resume_application()
        expect(self.received[1:] == ["websocket.disconnect"], "the application learns of the end")
        expect(wire.take() == b"\x81\x03bye" + bytes((CLOSE, 2)) + code, "a close is sent last")
        line.data_received(_frame(TEXT, b"late") + _frame(CLOSE, code))
        expect(len(self.heard) == 3 and wire.is_closed, "nothing is heard after a close")


def _frame(kind: int, payload: bytes) -> bytes:
    return bytes((kind, 0x80 | len(payload))) + CLIENT_MASK + payload
