"""WebSockets: messages in, one viewer's streams out.

A socket says `hello` first. Its messages are carried out one after the other. What it is sent is
written at once, or waits in a bounded queue while the other side takes nothing; a socket that does
not take its messages in time is dropped and, when it comes back, resumes from the last number it
has.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from time import monotonic, perf_counter
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spieltisch.game import SpieltischError
from spieltisch.server.edge.rate_limits import Bucket
from spieltisch.server.http.answers import Refused, as_problem
from spieltisch.server.http.endpoints import read_by
from spieltisch.server.live.owner import Owner
from spieltisch.server.live.service import Service
from spieltisch.server.ops.logs import log
from spieltisch.server.ws.line import CLOSE_NORMAL, Line
from spieltisch.server.ws.messages import (
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
from spieltisch.store.api import Person
from spieltisch.table.table_commands import Chat, React

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
CLOSE_FORBIDDEN = 1008
CLOSE_SLOW = 1013

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


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


def _named(said: FromClient) -> _About:
    return _About(getattr(said, "table", None), getattr(said, "id", None))


class Socket:
    """One connection of a page or a program."""

    def __init__(
        self, raw: WebSocket, service: Service, rate: float, cookie: str | None = None
    ) -> None:
        self._raw, self._service, self._cookie = raw, service, cookie
        self._line: Line = raw.scope["state"]["line"]
        self._bucket = Bucket(rate, 3 * rate) if rate else None
        self._talk = Bucket(1.0, 8.0) if rate else None
        self._views: dict[str, _View] = {}
        self._heard_of: deque[str | bytes] = deque()
        """Messages that came while another was being carried out."""
        self._is_busy = False
        self._work: asyncio.Task[None] | None = None
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._full_since: float | None = None
        self._closing: int | None = None
        self._too_fast = 0
        self._is_known = False
        self._numbers = count(1)
        self._probes: dict[int, float] = {}
        self.lag_ms = 0
        self.person: Person | None = None
        self.heard = monotonic()

    async def serve(self) -> None:
        """Talk until the connection ends."""
        self._line.party = self
        await self._raw.accept()
        metrics = self._service.parts.metrics
        metrics.sockets.value += 1
        try:
            await self._until_the_end()
        finally:
            metrics.sockets.value -= 1
            for table in list(self._views):
                self.unwatch(table)
            if self.person:
                self._forget_mine(self.person.id)
            self.close(CLOSE_NORMAL)
            if self._work:
                self._work.cancel()
                await asyncio.gather(self._work, return_exceptions=True)
            await self._hang_up()

    async def _until_the_end(self) -> None:
        """The line itself hands messages over; what is left to come is the end."""
        while (await self._raw.receive())["type"] != "websocket.disconnect":
            pass

    async def _hang_up(self) -> None:
        if self._raw.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await self._raw.close(self._closing or CLOSE_NORMAL)

    def send(self, data: bytes) -> None:
        """Send a message, now or when the line takes it; a socket that is too slow is given up."""
        if self._closing is not None:
            return
        if not self._line.is_full:
            self._line.write(data)
            return
        if self._full_since is None:
            self._full_since = monotonic()
        self._queue.append(data)
        self._queued_bytes += len(data)
        if len(self._queue) > MOST_QUEUED or self._queued_bytes > MOST_BYTES:
            self.give_up()

    def drained(self) -> None:
        """The line takes messages again."""
        self._full_since = None
        while self._queue and not self._line.is_full:
            data = self._queue.popleft()
            self._queued_bytes -= len(data)
            self._line.write(data)
        if self._queue:
            self._full_since = monotonic()

    def close(self, code: int, is_now: bool = False) -> None:
        """End the connection after what is queued, or without it."""
        if self._closing is None:
            self._closing = code
            self._line.end()
        if is_now:
            self._queue.clear()

    def give_up_if_stuck(self) -> None:
        """Let go of a client that has not taken a message for too long."""
        since = self._full_since
        if since is not None and monotonic() - since > SEND_S:
            self.give_up()

    def give_up(self) -> None:
        """Let go of a client that is too slow; it resumes when it comes back."""
        self._service.parts.metrics.dropped.add("slow")
        self.close(CLOSE_SLOW, is_now=True)

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

    def take(self, message: str | bytes) -> None:
        """A message has come: carry it out, or let it wait for the one before it."""
        self.heard = monotonic()
        self._heard_of.append(message)
        if self._is_busy:
            self._line.hold()
        else:
            self._go_on()

    def _go_on(self) -> None:
        while self._heard_of and not self._is_busy and self._closing is None:
            self._answer(self._heard_of.popleft())
        if not self._heard_of:
            self._line.go_on()

    def _done(self) -> None:
        """A message that took its time is done."""
        self._is_busy = False
        if self._heard_of:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _answer(self, raw: str | bytes) -> None:
        """Carry out one message; whatever is wrong with it is said."""
        said: FromClient | None = None
        try:
            self._check_rate()
            if len(raw) > LARGEST:
                raise Refused("too_large")
            said = read_by(_decoder, raw)
            self._take(said)
        except Exception as error:
            self._refuse(error, said, raw)

    def _refuse(self, error: Exception, said: FromClient | None, raw: str | bytes = b"") -> None:
        about = _about(raw) if said is None else _named(said)
        if not isinstance(error, SpieltischError):
            log("message failed", level=logging.ERROR, trace=error, type=type(said).__name__)
            error, about = Refused("internal"), _About(None, about.id)
        elif not isinstance(said, Do) or isinstance(error, Refused):
            self._service.parts.metrics.refusals.add(error.code)
        self.send(_encode(Refusal(as_problem(error), about.table, about.id)))

    def _check_rate(self) -> None:
        if self._bucket is None or self._bucket.take():
            return
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._service.parts.metrics.dropped.add("too_fast")
            self.close(CLOSE_FORBIDDEN)
        raise Refused("too_fast")

    def _take(self, said: FromClient) -> None:
        if isinstance(said, Do) and self._is_known:
            self._do(said)
        elif isinstance(said, Ping):
            self.send(_encode(Pong(said.n, self._service.parts.sources.now_ms())))
        elif isinstance(said, Hello):
            self._start(said, self._hello(said))
        elif not self._is_known:
            raise Refused("no_hello")
        elif isinstance(said, Watch):
            self._start(said, self._watch(said.table, said.last))
        elif isinstance(said, Unwatch):
            self.unwatch(said.table)
        elif isinstance(said, Echo):
            self._echo(said.n)

    def _start(self, said: FromClient, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that waits for the store."""

        async def carry_out() -> None:
            try:
                await work
            except Exception as error:
                self._refuse(error, said)
            finally:
                self._done()

        self._is_busy = True
        self._work = asyncio.create_task(carry_out())

    async def _hello(self, said: Hello) -> None:
        if self._is_known:
            raise Refused("hello_twice")
        if said.version != PROTOCOL:
            raise Refused("other_version", f"{said.version} / {PROTOCOL}")
        self.person = await self._service.guests.by_token(said.token or self._cookie)
        self._is_known = True
        now = self._service.parts.sources.now_ms()
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

    def _do(self, said: Do) -> None:
        began = perf_counter()
        if self.person is None:
            raise Refused("no_token")
        is_talk = isinstance(said.command, Chat | React)
        if is_talk and self._talk is not None and not self._talk.take():
            raise Refused("too_fast")

        def told(answer: int | Exception) -> None:
            if isinstance(answer, int):
                self.send(_encode(Ack(said.table, said.id, answer)))
                self._service.parts.metrics.acknowledge.add(perf_counter() - began)
            else:
                self._refuse(answer, said)
            self._done()

        self._is_busy = True
        try:
            self._service.submit(said.table, self.person, said.id, said.command, told, self.lag_ms)
        except SpieltischError:
            self._is_busy = False
            raise

    def _echo(self, number: int) -> None:
        sent = self._probes.pop(number, None)
        if sent is not None:
            self.lag_ms = int(1000 * (perf_counter() - sent))
