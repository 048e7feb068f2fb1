"""An HTTP connection that bounds what a client may send before anything is asked of the server.

uvicorn's protocol class reads requests, of any size and for any time. Here the head of a request,
the trailers of its body and the number of requests that wait are bounded, and so is the time that a
client may take for a head and for a body. What goes beyond is answered, where an answer is still
possible, and ends the connection.

Times are looked at once per second for all connections together (`Connections.watch`), so a
request pays nothing for them.
"""

from asyncio import Protocol, Transport
from time import monotonic
from typing import Any, ClassVar

from spieltisch.server.edge.open_connections import Connections
from spieltisch.server.http.answers import raw_answer

__all__ = ["BODY_S", "HEAD_S", "LARGEST_HEAD", "on_h11", "on_httptools"]

LARGEST_HEAD = 32 * 1024
"""In bytes: the first line and all headers of a request, or the trailers of a body."""
MOST_HEADERS = 100
LONGEST_HANDSHAKE_LINE = 8000
"""What the WebSocket library reads of one header."""
MOST_WAITING = 32
"""Requests that a client may send before the first of them is answered."""
HEAD_S = 10.0
"""From the connection's start, or the last answer, to the end of a head."""
BODY_S = 60.0
CLOSE_S = 5.0
"""How long the other side may take to accept the last answer."""


class _Guard:
    """Added to uvicorn's class; it uses its `cycle` (the request that is read or answered)."""

    open_connections: ClassVar[Connections]
    transport: Transport
    client: tuple[str, int] | None
    cycle: Any
    _waits_for: tuple[object, bool] | None = None
    """The request and the part of it that the server waits for."""
    _since = 0.0
    _is_socket = False

    def connection_made(self, transport: Transport) -> None:
        """Begin, unless the address holds too many connections."""
        super().connection_made(transport)  # type: ignore[misc]
        if not self.open_connections.enter(self, self.client[0] if self.client else ""):
            self.refuse("too_many_connections")
        self._waits_for, self._since = (None, False), monotonic()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.open_connections.leave(self)
        super().connection_lost(exc)  # type: ignore[misc]

    def handle_websocket_upgrade(self, *event: object) -> None:
        """From here on it is a socket."""
        if not self.open_connections.may_be_socket(self.client[0] if self.client else ""):
            return self.refuse("too_fast")
        self._is_socket = True
        self.open_connections.leave(self)
        return super().handle_websocket_upgrade(*event)  # type: ignore[no-any-return, misc]

    def look(self, now: float) -> None:
        """End the connection if its client has kept the server waiting for too long."""
        if self.transport.is_closing():
            if now - self._since > CLOSE_S:
                self.transport.abort()
            return
        cycle = self.cycle
        has_begun = cycle is not None and not cycle.response_complete
        if has_begun and not cycle.more_body:
            self._waits_for = None
        elif self._waits_for != (cycle, has_begun):
            self._waits_for, self._since = (cycle, has_begun), now
        elif now - self._since > (BODY_S if has_begun else HEAD_S):
            self.refuse("too_slow")

    def refuse(self, code: str) -> None:
        """Answer with a refusal, unless another answer is under way, and close."""
        unanswered = self.unanswered()
        if not any(cycle.response_started for cycle in unanswered):
            self.transport.write(raw_answer(code))
        for cycle in unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._since = monotonic()
        self.transport.close()

    def unanswered(self) -> list[Any]:
        """The requests that the application has not answered to the end."""
        return [] if self.cycle is None or self.cycle.response_complete else [self.cycle]


class _TooMuch(Exception):
    """Raised within the parser, which then stops."""


class _BoundedHead(_Guard):
    """The bounds for uvicorn's class on httptools, which has none of its own.

    `on_…` are called by the parser.
    """

    headers: list[tuple[bytes, bytes]]
    pipeline: Any
    _loose = 0
    """Bytes that came since the end of the last head or piece of a body."""
    _excess: str | None = None
    _earlier: tuple[Any, ...] = ()
    """Requests before the last one that were not answered when it came."""

    def data_received(self, data: bytes) -> None:
        """Read on, in pieces of which none can hold more than a whole head."""
        start, size = 0, len(data)
        while start < size and not self._is_socket and not self.transport.is_closing():
            end = min(size, start + LARGEST_HEAD - self._loose)
            self._loose += end - start
            super().data_received(data if end - start == size else data[start:end])  # type: ignore[misc]
            if self._loose >= LARGEST_HEAD and not self.transport.is_closing():
                self.refuse("head_too_large")
            start = end

    def on_headers_complete(self) -> None:
        self._loose = 0
        if len(self.headers) > MOST_HEADERS:
            self._excess = "head_too_large"
        elif len(self.pipeline) >= MOST_WAITING:
            self._excess = "too_fast"
        if self._excess:
            raise _TooMuch
        if self._earlier or (self.cycle is not None and not self.cycle.response_complete):
            self._earlier = tuple(self.unanswered())
        super().on_headers_complete()  # type: ignore[misc]

    def unanswered(self) -> list[Any]:
        """The requests that the application has not answered to the end, the last one too."""
        earlier = [cycle for cycle in self._earlier if not cycle.response_complete]
        return earlier + super().unanswered()

    def on_body(self, body: bytes) -> None:
        self._loose = 0
        super().on_body(body)  # type: ignore[misc]

    def handle_websocket_upgrade(self, *event: object) -> None:
        """Leave a socket to its own class, which reads shorter lines."""
        if max(map(_length, self.headers), default=0) > LONGEST_HANDSHAKE_LINE:
            return self.refuse("head_too_large")
        return super().handle_websocket_upgrade(*event)

    def send_400_response(self, msg: str) -> None:
        """What the parser could not read, or was not to."""
        self.refuse(self._excess or "bad_request")


def _length(header: tuple[bytes, bytes]) -> int:
    return len(header[0]) + len(header[1])


def on_httptools(connections: Connections) -> type[Protocol]:
    """uvicorn's class on httptools with bounds; `connections` is its list of them."""
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    return type("GuardedHttp", (_BoundedHead, HttpToolsProtocol), {"open_connections": connections})


def on_h11(connections: Connections) -> type[Protocol]:
    """The same on h11, which is slower, and bounds heads and trailers itself."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return type("GuardedHttp", (_Guard, H11Protocol), {"open_connections": connections})
