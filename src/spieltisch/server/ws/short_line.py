"""A WebSocket connection with a short way: messages go straight in and straight out.

uvicorn's protocol does the handshake, control frames, fragments and the close. Nearly everything
that is said at a table is one whole text frame, which needs none of this: such frames are read and
written here, without a queue and a task in between. This relies on the inside of uvicorn's class:
`line_check` says what on, and looks whether it still is so.
"""

from asyncio.transports import BaseTransport

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from spieltisch.server.edge.rate_limits import Bucket
from spieltisch.server.ws.line import CLOSE_NORMAL, Party

__all__ = ["ShortLine"]

_WHOLE_TEXT = 0x81
_MASKED = 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""What stands in place of a length that needs two or eight bytes of its own."""
_MASK = 4
ODD_FRAMES_PER_S, ODD_FRAMES_AT_ONCE = 10, 100
"""Pings, fragments and the like of one connection: they cost, and no limit of messages counts them.
A flood of them ends the connection."""


class ShortLine(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope's state, as `line`."""

    _out: list[bytes]
    """What was said in this round of the event loop."""
    party: Party | None = None
    is_full = False
    """The other side does not take what it is sent: what is sent now waits in this process."""
    _rest: bytearray
    """The beginning of a frame of which the end has not come yet."""
    _missing = 0
    """At least so many bytes are missing until its end."""
    _odd_frames: Bucket
    _has_ended = False
    """The application is about to close: what the client still says is not read."""
    _is_odd = False
    """The client breaks the protocol; uvicorn shall say so."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin."""
        self._out, self._rest = [], bytearray()
        self._odd_frames = Bucket(ODD_FRAMES_PER_S, ODD_FRAMES_AT_ONCE)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        """Let the application find this line."""
        self.scope["state"]["line"] = self
        await super().run_asgi()

    async def talk(self, raw: WebSocket, party: Party) -> None:
        """Accept the connection; messages come by themselves, so only its end is waited for."""
        self.party = party
        await raw.accept()
        while (await raw.receive())["type"] != "websocket.disconnect":
            pass

    def write(self, data: bytes) -> None:
        """Send a text, with everything else that is said in the same round of the event loop."""
        if not self._out:
            self.loop.call_soon(self._flush)
        self._out += (_head(len(data)), data)

    def _flush(self) -> None:
        if self._out and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(self._out))
        self._out.clear()

    async def flush(self) -> None:
        """What was written is handed to the transport, which sends it before a close."""
        self._flush()

    async def send(self, message: ASGISendEvent) -> None:
        """What is said before a close is sent before it."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """What was said is sent."""
        self._flush()
        super().shutdown()

    def end(self) -> None:
        """Let the application see the end of the connection, so that it closes it."""
        self._has_ended = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_NORMAL})

    def hold(self) -> None:
        """Let the client wait."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Take messages again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """The other side does not take what it is sent."""
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        self.is_full = False
        super().resume_writing()
        if self.party:
            self.party.drained()

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole; the parser of the odd ones never sees half a frame."""
        if not self.handshake_complete or self._is_odd:
            super().data_received(data)
            return
        if self._rest:
            self._rest += data
            self._missing -= len(data)
            if self._missing > 0:
                return
            data = bytes(self._rest)
            self._rest.clear()
        start, size = 0, len(data)
        while size - start >= 2 and not self.transport.is_closing():
            if self._has_ended and not self.close_sent:
                return
            head, length = _measured(data, start)
            if length > self.config.ws_max_size or not data[start + 1] & _MASKED:
                self._is_odd = True
                self._flush()
                super().data_received(data[start:])
                return
            end = start + head + length
            if end > size:
                self._missing = end - size
                break
            self._frame(data, start, start + head, end)
            start = end
        self._rest += data[start:]

    def _frame(self, data: bytes, start: int, begin: int, end: int) -> None:
        """One frame with its payload from `begin` to `end`."""
        if data[start] == _WHOLE_TEXT and not self.frames and self.party:
            try:
                text = _unmasked(data[begin:end], data[begin - _MASK : begin]).decode()
            except UnicodeDecodeError:
                pass  # uvicorn closes with the right code
            else:
                if not self.close_sent:
                    self.party.take(text)
                return
        if not self._odd_frames.take():
            self.transport.abort()
            return
        self._flush()
        super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that came in an odd way, in its turn."""
        if self.party is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "bytes":
            self.frames = []
            self.party.take(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.party.take(text)


def _measured(data: bytes, start: int) -> tuple[int, int]:
    """The lengths of a masked frame's head and payload, as far as they are known yet."""
    length = data[start + 1] & 0x7F
    if length < _TWO_BYTES:
        return 2 + _MASK, length
    head = 4 if length == _TWO_BYTES else 10
    return head + _MASK, int.from_bytes(data[start + 2 : start + head])


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    """Both as one long number each: there is no faster way to do this in Python."""
    size = len(payload)
    masks = (mask * (size // _MASK + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(masks)).to_bytes(size)


def _head(length: int) -> bytes:
    """The beginning of a frame with a whole text, unmasked as a server's must be."""
    if length < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((_WHOLE_TEXT, _TWO_BYTES)) + length.to_bytes(2)
    return bytes((_WHOLE_TEXT, _EIGHT_BYTES)) + length.to_bytes(8)
