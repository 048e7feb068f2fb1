"""Questions and sockets of the page, as the application knows them: ASGI without a network."""

import asyncio
import json
from contextlib import suppress
from typing import NamedTuple, Protocol
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

__all__ = ["Answer", "Bridge", "Telling"]

HERE = ("127.0.0.1", 0)
LOST = 1006
"""What a browser tells of a socket whose handshake was refused, or that broke off."""


class Answer(NamedTuple):
    """What a question is answered with."""

    status: int
    headers: str
    """Pairs, as JSON."""
    body: bytes


class Telling(Protocol):
    """Tells the page of its sockets, by the number that it gave them."""

    def opened(self, number: int) -> object:
        """It was accepted."""
        ...

    def heard(self, number: int, text: str) -> object:
        """A message came."""
        ...

    def closed(self, number: int, code: int, reason: str) -> object:
        """It is closed, by either side."""
        ...


class Bridge:
    """Brings what is asked to the application, and its answers back."""

    def __init__(self, app: ASGIApp, host: str, is_secure: bool, telling: Telling) -> None:
        self._app, self._host, self._telling = app, host, telling
        self._is_secure = is_secure
        self._sockets: dict[int, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def fetch(self, method: str, path: str, headers: str, body: bytes) -> Answer:
        """One request."""
        asked: asyncio.Queue[Message] = asyncio.Queue()
        asked.put_nowait({"type": "http.request", "body": bytes(body), "more_body": False})
        started: Message = {"status": 500, "headers": []}
        parts: list[bytes] = []

        async def send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = message
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", path, headers), "method": method}
        await self._app(scope, asked.get, send)
        pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in
                 started["headers"]]  # fmt: skip
        return Answer(started["status"], json.dumps(pairs), b"".join(parts))

    def open(self, number: int, path: str, headers: str) -> None:
        """A new socket."""
        received: asyncio.Queue[Message] = asyncio.Queue()
        received.put_nowait({"type": "websocket.connect"})
        self._sockets[number] = received
        scope = self._scope("websocket", path, headers)
        task = asyncio.get_running_loop().create_task(self._serve(number, scope, received))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def say(self, number: int, text: str) -> None:
        """The page says something on a socket."""
        if number in self._sockets:
            self._sockets[number].put_nowait({"type": "websocket.receive", "text": text})

    def shut(self, number: int, code: int) -> None:
        """The page closes a socket, or is gone."""
        received = self._sockets.pop(number, None)
        if received is not None:
            received.put_nowait({"type": "websocket.disconnect", "code": code})
            self._telling.closed(number, code, "")

    async def _serve(self, number: int, scope: Scope, received: asyncio.Queue[Message]) -> None:
        ended = (LOST, "")

        async def send(message: Message) -> None:
            nonlocal ended
            if number not in self._sockets:
                raise OSError("the page has closed this socket")
            if message["type"] == "websocket.accept":
                self._telling.opened(number)
            elif message["type"] == "websocket.send":
                self._telling.heard(number, message.get("text") or message["bytes"].decode())
            elif message["type"] == "websocket.close":
                ended = (message.get("code", 1000), message.get("reason") or "")

        with suppress(OSError):
            await self._app(scope, received.get, send)
        if self._sockets.pop(number, None) is not None:
            self._telling.closed(number, *ended)

    def _scope(self, kind: str, path: str, headers: str) -> Scope:
        place, _, query = path.partition("?")
        scheme = "http" if kind == "http" else "ws"
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.5"},
            "http_version": "1.1",
            "scheme": f"{scheme}s" if self._is_secure else scheme,
            "path": unquote(place),
            "raw_path": place.encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "root_path": "",
            "headers": [
                (b"host", self._host.encode()),
                *((name.lower().encode(), value.encode("latin-1")) for name, value in
                  json.loads(headers)),
            ],
            "client": HERE,
            "server": HERE,
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}} if kind == "websocket" else {},
        }  # fmt: skip
