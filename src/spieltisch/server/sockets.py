"""WebSockets: messages in, one viewer's streams out.

A socket says `hello` first. What it is sent waits in a bounded queue; a socket that does not take
its messages in time is dropped and, when it comes back, resumes from the last number it has.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from itertools import count
from time import monotonic, perf_counter
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spieltisch.game import SpieltischError
from spieltisch.server.answers import Refused, as_problem
from spieltisch.server.endpoints import decoded
from spieltisch.server.limits import Bucket
from spieltisch.server.logs import log
from spieltisch.server.messages import (
    PROTOCOL,
    Ack,
    CommandId,
    Do,
    Echo,
    FromClient,
    Hello,
    Ping,
    Pong,
    Probe,
    Refusal,
    TableId,
    Unwatch,
    Watch,
    Welcome,
)
from spieltisch.server.owner import Owner
from spieltisch.server.service import Service
from spieltisch.store.api import Person
from spieltisch.table.commands import Chat, React

__all__ = ["Socket"]

LARGEST = 16 * 1024
"""Of one message from a client, in bytes; far larger ones end the connection."""
MOST_QUEUED = 256
MOST_BYTES = 4 << 20
SEND_S = 10.0
"""How long a client may take to accept a message."""
PROBE_S = 10.0
MOST_WATCHED = 200
PATIENCE = 100
"""Refusals for speed after which the socket is closed."""

CLOSE_S = 1.0
"""How long a close may wait for the messages before it; a deaf socket is then just let go."""
CLOSE_NORMAL = 1000
CLOSE_FORBIDDEN = 1008
CLOSE_SLOW = 1013

_encode = msgspec.json.Encoder().encode


class _View:
    """This socket's stream of one table."""

    __slots__ = ("_socket", "owner", "person", "seq")

    def __init__(self, socket: "Socket", person: str | None) -> None:
        self._socket = socket
        self.person = person
        self.seq = 0
        self.owner: Owner | None = None

    def send(self, data: bytes) -> None:
        self._socket.send(data)

    def end(self) -> None:
        if self.owner:
            self._socket.unwatch(self.owner.table)


class _About(msgspec.Struct):
    """What a refused message may have been about."""

    table: TableId | None = None
    id: CommandId | None = None


def _about(raw: str | bytes) -> _About:
    """As much as can be read of a message that is wrong elsewhere."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(raw, type=_About)
    return _About()


class Socket:
    """One connection of a page or a program."""

    def __init__(
        self, raw: WebSocket, service: Service, rate: float, cookie: str | None = None
    ) -> None:
        self._raw, self._service, self._cookie = raw, service, cookie
        self._bucket = Bucket(rate, 3 * rate) if rate else None
        self._talk = Bucket(1.0, 8.0) if rate else None
        self._views: dict[str, _View] = {}
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._ready = asyncio.Event()
        self._closing: int | None = None
        self._sending_since: float | None = None
        self._writer: asyncio.Task[None] | None = None
        self._too_fast = 0
        self._is_known = False
        self._numbers = count(1)
        self._probes: dict[int, float] = {}
        self.lag_ms = 0
        self.person: Person | None = None
        self.heard = monotonic()

    async def serve(self) -> None:
        """Talk until the connection ends."""
        await self._raw.accept()
        metrics = self._service.parts.metrics
        metrics.sockets.value += 1
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        self._writer = writer
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            metrics.sockets.value -= 1
            for table in list(self._views):
                self.unwatch(table)
            if self.person:
                self._forget_mine(self.person.id)
            self.close(CLOSE_NORMAL)
            reader.cancel()
            if self._sending_since is not None:
                writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    def send(self, data: bytes) -> None:
        """Queue a message; a socket that is too slow is given up."""
        if self._closing is not None:
            return
        self._queue.append(data)
        self._queued_bytes += len(data)
        self._ready.set()
        if len(self._queue) > MOST_QUEUED or self._queued_bytes > MOST_BYTES:
            self.give_up()

    def close(self, code: int, is_now: bool = False) -> None:
        """End the connection after what is queued, or without it."""
        if self._closing is None:
            self._closing = code
        if is_now:
            self._queue.clear()
        self._ready.set()

    def give_up_if_stuck(self) -> None:
        """Let go of a client that has not taken a message for too long."""
        since = self._sending_since
        if since is not None and monotonic() - since > SEND_S:
            self.give_up()

    def give_up(self) -> None:
        """Let go of a client that is too slow; it resumes when it comes back."""
        self._service.parts.metrics.dropped.add("slow")
        self.close(CLOSE_SLOW, is_now=True)
        if self._sending_since is not None and self._writer is not None:
            self._writer.cancel()

    def unwatch(self, table: str) -> None:
        """End the stream of a table."""
        view = self._views.pop(table, None)
        if view and view.owner:
            self._service.unwatch(view.owner, view)

    def probe(self) -> None:
        """Measure the way there and back."""
        number = next(self._numbers)
        self._probes = {number: perf_counter()}
        self.send(_encode(Probe(number)))

    async def _write(self) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._queue:
                data = self._queue.popleft()
                self._queued_bytes -= len(data)
                self._sending_since = monotonic()
                try:
                    await self._raw.send({"type": "websocket.send", "text": data.decode()})
                except (RuntimeError, OSError, WebSocketDisconnect):
                    self.close(CLOSE_SLOW, is_now=True)
                self._sending_since = None
            if self._closing is not None:
                break
        if self._raw.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await self._raw.close(self._closing)

    async def _read(self) -> None:
        while self._closing is None:
            message = await self._raw.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard = monotonic()
            raw = message.get("text")
            await self._answer(raw if raw is not None else message.get("bytes") or b"")

    async def _answer(self, raw: str | bytes) -> None:
        """Carry out one message; whatever is wrong with it is said."""
        said: Any = None
        try:
            self._check_rate()
            if len(raw) > LARGEST:
                raise Refused("too_large")
            said = decoded(raw, FromClient)
            await self._take(said)
        except SpieltischError as error:
            refusals = self._service.parts.metrics.refusals
            if not isinstance(said, Do) or isinstance(error, Refused):
                refusals.add(error.code)
            about = said if isinstance(said, Do) else _about(raw)
            self.send(_encode(Refusal(as_problem(error), about.table, about.id)))
        except Exception:
            log("message failed", level=logging.ERROR, trace=True, type=type(said).__name__)
            number = getattr(said, "id", None)
            self.send(_encode(Refusal(as_problem(Refused("internal")), None, number)))

    def _check_rate(self) -> None:
        if self._bucket is None or self._bucket.take():
            return
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._service.parts.metrics.dropped.add("too_fast")
            self.close(CLOSE_FORBIDDEN)
        raise Refused("too_fast")

    async def _take(self, said: FromClient) -> None:
        if isinstance(said, Ping):
            self.send(_encode(Pong(said.n, self._service.parts.nature.now_ms())))
        elif isinstance(said, Hello):
            await self._hello(said)
        elif not self._is_known:
            raise Refused("no_hello")
        elif isinstance(said, Do):
            await self._do(said)
        elif isinstance(said, Watch):
            await self._watch(said.table, said.last)
        elif isinstance(said, Unwatch):
            self.unwatch(said.table)
        elif isinstance(said, Echo):
            self._echo(said.n)

    async def _hello(self, said: Hello) -> None:
        if self._is_known:
            raise Refused("hello_twice")
        if said.version != PROTOCOL:
            raise Refused("other_version", f"{said.version} / {PROTOCOL}")
        self.person = await self._service.people.by_token(said.token or self._cookie)
        self._is_known = True
        now = self._service.parts.nature.now_ms()
        person, name = (self.person.id, self.person.name) if self.person else (None, None)
        self.send(_encode(Welcome(PROTOCOL, now, person, name)))
        if said.mine and self.person:
            self._service.mine.setdefault(self.person.id, set()).add(_View(self, self.person.id))
        if said.table is not None:
            await self._watch(said.table, said.last)

    def _forget_mine(self, person: str) -> None:
        views = self._service.mine.get(person, set())
        left = {view for view in views if getattr(view, "_socket", None) is not self}
        if left:
            self._service.mine[person] = left
        else:
            self._service.mine.pop(person, None)

    async def _watch(self, table: str, last: int) -> None:
        if len(self._views) >= MOST_WATCHED and table not in self._views:
            raise Refused("too_many_tables")
        self.unwatch(table)
        view = _View(self, self.person.id if self.person else None)
        view.owner = await self._service.watch(table, view, last)
        self._views[table] = view

    async def _do(self, said: Do) -> None:
        began = perf_counter()
        if self.person is None:
            raise Refused("no_token")
        is_talk = isinstance(said.command, Chat | React)
        if is_talk and self._talk is not None and not self._talk.take():
            raise Refused("too_fast")
        seq = await self._service.do(said.table, self.person, said.id, said.command, self.lag_ms)
        self.send(_encode(Ack(said.table, said.id, seq)))
        self._service.parts.metrics.acknowledge.add(perf_counter() - began)

    def _echo(self, number: int) -> None:
        sent = self._probes.pop(number, None)
        if sent is not None:
            self.lag_ms = int(1000 * (perf_counter() - sent))
