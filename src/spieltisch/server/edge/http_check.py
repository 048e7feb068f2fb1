"""Whether uvicorn is inside as `guarded_http` needs it, and so which class reads requests.

Each is tried without a network: requests that are answered, one that never ends and one that never
comes. If none does what it should, h11 bounds the heads of requests, and nothing else is bounded.
"""

import logging
from asyncio import AbstractEventLoop, Protocol, Transport
from collections.abc import Callable
from contextlib import closing
from time import monotonic
from typing import Any, Literal, cast

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from spieltisch.server.edge.guarded_http import BODY_S, HEAD_S, LARGEST_HEAD, on_h11, on_httptools
from spieltisch.server.edge.open_connections import Connections
from spieltisch.server.edge.proxies import Proxies
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.edge.rehearsal import StillLoop, Wire, expect, silence
from spieltisch.server.ops.logs import log

__all__ = ["chosen_http", "difference"]

Make = Callable[[Connections], type[Protocol]]
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: check\r\nContent-Length: 2\r\n\r\n{"
REQUEST = b"GET / HTTP/1.1\r\nHost: check\r\n\r\n"


def chosen_http(connections: Connections) -> type[Protocol] | Literal["h11"]:
    """The class that reads requests; its connections are in the list."""
    for make in (on_httptools, on_h11):
        changed = difference(make)
        if changed is None:
            return make(connections)
        log("requests go a plainer way", level=logging.WARNING, difference=changed)
    return "h11"


def difference(make: Make) -> str | None:
    """What in uvicorn is not as a guarded connection needs it; None when all is."""
    with silence():
        try:
            for play in PLAYS:
                with closing(_Rehearsal(make)) as rehearsal:
                    play(rehearsal)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return None


class _Rehearsal:
    """One connection."""

    def __init__(self, make: Make) -> None:
        self.connections = Connections(Proxies(), Limits(0, 0, 0), 0)
        made: Any = make(self.connections)
        config = uvicorn.Config(
            self._application,
            interface="asgi3",
            log_config=None,
            proxy_headers=False,
            ws="none",
            h11_max_incomplete_event_size=LARGEST_HEAD,
        )
        self.wire, self.loop = Wire(), StillLoop()
        self.line = made(config, ServerState(), {}, cast(AbstractEventLoop, self.loop))
        self.line.connection_made(cast(Transport, self.wire))

    def close(self) -> None:
        """Leave nothing unfinished."""
        self.line.connection_lost(None)
        self.loop.close()
        expect(not len(self.connections), "an end is noticed")

    async def _application(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def _answer(rehearsal: _Rehearsal) -> None:
    line, wire = rehearsal.line, rehearsal.wire
    expect(len(rehearsal.connections) == 1, "a connection is noticed")
    for _ in range(2):
        line.data_received(REQUEST)
        line.look(monotonic() + BODY_S + HEAD_S)
        expect(not wire.is_closed, "whoever waits for an answer is not hurried")
        rehearsal.loop.resume_application()
        expect(wire.take().startswith(b"HTTP/1.1 204 "), "a request is answered")
    line.look(monotonic())
    expect(not wire.is_closed, "a connection can be used again")


def _wait_for_head(rehearsal: _Rehearsal) -> None:
    rehearsal.line.data_received(REQUEST[:9])
    rehearsal.line.look(monotonic() + HEAD_S + 1)
    _expect_refusal(rehearsal.wire, 408, "a head that never ends is given up")


def _wait_for_body(rehearsal: _Rehearsal) -> None:
    rehearsal.line.data_received(HALF_A_BODY)
    now = monotonic()
    rehearsal.line.look(now)
    rehearsal.line.look(now + BODY_S + 1)
    _expect_refusal(rehearsal.wire, 408, "a body that never ends is given up")
    rehearsal.loop.resume_application()
    expect(not rehearsal.wire.sent, "nothing is said after a refusal")


def _read_without_end(rehearsal: _Rehearsal) -> None:
    rehearsal.line.data_received(REQUEST[:-2] + b"X: ")
    rehearsal.line.data_received(b"y" * 2 * LARGEST_HEAD)
    _expect_refusal(rehearsal.wire, 4, "a head that is too large is refused")


def _read_nonsense(rehearsal: _Rehearsal) -> None:
    rehearsal.line.data_received(b"nonsense\r\n\r\n")
    _expect_refusal(rehearsal.wire, 400, "what is no request is refused")


PLAYS = (_answer, _wait_for_head, _wait_for_body, _read_without_end, _read_nonsense)


def _expect_refusal(wire: Wire, status: int, what: str) -> None:
    expect(wire.is_closed and wire.take().startswith(b"HTTP/1.1 %d" % status), what)
