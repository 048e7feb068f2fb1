"""WebSockets: messages in, one viewer's streams out.

A socket says `hello` first. Its messages are carried out one after the other. A socket that does
not take what it is sent in time is dropped and, when it comes back, resumes from the last number it
has.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from time import monotonic, perf_counter

import msgspec
from starlette.websockets import WebSocket, WebSocketState

from spieltisch.game import SpieltischError
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.answers import ServerRefused, as_problem
from spieltisch.server.http.endpoints import device_of, read_by
from spieltisch.server.live.one_by_one import OneByOne
from spieltisch.server.live.service import Service
from spieltisch.server.ops.clock_and_randomness import hashed
from spieltisch.server.ops.logs import log
from spieltisch.server.ws.about_message import AboutMessage, about_message
from spieltisch.server.ws.line import CLOSE_NORMAL, GONE, line_of
from spieltisch.server.ws.messages import (
    PROTOCOL,
    Ack,
    Do,
    Echo,
    FromClient,
    Hello,
    MessageRefused,
    Ping,
    Pong,
    Probe,
    Unwatch,
    Watch,
    Welcome,
)
from spieltisch.server.ws.outbox import Outbox
from spieltisch.server.ws.viewer_streams import Watcher
from spieltisch.store.api import Person
from spieltisch.table import Envelope
from spieltisch.table.table_commands import Chat, React

__all__ = ["CLOSE_FORBIDDEN", "PROBE_S", "Socket"]

LARGEST = 16 * 1024
"""Of one message from a client, in bytes; far larger ones end the connection."""
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


class Socket:
    """One connection of a page or a program."""

    def __init__(
        self,
        raw: WebSocket,
        service: Service,
        limits: Limits,
        address: str,
        cookie: str | None = None,
    ) -> None:
        self._raw, self._service, self._cookie = raw, service, cookie
        self._limits, self._address = limits, address
        self.address: str = raw.scope["caller"].address
        self._line = line_of(raw)
        self._outbox = Outbox(self._line)
        self._views: dict[str, Watcher] = {}
        self._mine: Watcher | None = None
        self._messages = OneByOne()
        self._work: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self._too_fast = 0
        self._sent_bytes = 0
        self._is_known = False
        self._numbers = count(1)
        self._probes: dict[int, float] = {}
        self.lag_ms = 0
        self.person: Person | None = None
        self.token: bytes | None = None
        """The hash of what the person has shown."""
        self.heard = monotonic()

    async def serve(self) -> None:
        """Talk until the connection ends."""
        metrics = self._service.parts.metrics
        metrics.sockets.value += 1
        try:
            await self._line.talk(self._raw, self)
        finally:
            metrics.sockets.value -= 1
            for table in list(self._views):
                self.unwatch(table)
            if self._mine:
                self._service.my_tables.remove(self._mine)
            self.close(CLOSE_NORMAL)
            if self._work:
                self._work.cancel()
                await asyncio.gather(self._work, return_exceptions=True)
            await self._hang_up()

    async def _hang_up(self) -> None:
        if self._raw.application_state is not WebSocketState.DISCONNECTED:
            with suppress(*GONE, TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await self._line.flush()
                    await self._raw.close(self._closing or CLOSE_NORMAL)

    def send(self, data: bytes) -> None:
        """Send a message, now or when the line takes it; a socket that is too slow is given up."""
        self._sent_bytes += len(data)
        if self._closing is None and not self._outbox.put(data):
            self.give_up()

    def drained(self) -> None:
        """The line takes messages again."""
        self._outbox.drained()

    def close(self, code: int, is_now: bool = False) -> None:
        """End the connection after what is queued, or without it."""
        if self._closing is None:
            self._closing = code
            self._line.end()
        if is_now:
            self._outbox.clear()

    def give_up_if_stuck(self) -> None:
        """Let go of a client that has not taken a message for too long."""
        if self._outbox.is_stuck:
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

    def take(self, raw: str | bytes) -> None:
        """A message has come: carry it out, or let it wait for the one before it."""
        self.heard = monotonic()
        self._messages.add(partial(self._answer, raw))
        if self._messages.has_waiting:
            self._line.hold()

    def _answer(self, raw: str | bytes) -> None:
        """Carry out one message; whatever is wrong with it is said."""
        if not self._messages.has_waiting:
            self._line.go_on()
        message: FromClient | None = None
        is_done = True
        if self._closing is None:
            try:
                self._check_rate()
                if len(raw) > LARGEST:
                    raise ServerRefused("too_large")
                message = read_by(_decoder, raw)
                is_done = self._carry_out(message)
            except Exception as error:
                self._refuse(error, message, raw)
        if is_done:
            self._messages.done()

    def _refuse(self, error: Exception, message: FromClient | None, raw: str | bytes = b"") -> None:
        about = about_message(message, raw)
        if not isinstance(error, SpieltischError):
            log("message failed", level=logging.ERROR, trace=error, type=type(message).__name__)
            error, about = ServerRefused("internal"), AboutMessage(None, about.id)
        elif not isinstance(message, Do) or isinstance(error, ServerRefused):
            self._service.parts.metrics.refusals.add(error.code)
        self.send(_encode(MessageRefused(as_problem(error), about.table, about.id)))

    @property
    def _who(self) -> str | None:
        return self.person.id if self.person else None

    def _check_rate(self) -> None:
        if self._limits.may_say(self._address, self._who):
            return
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._service.parts.metrics.dropped.add("too_fast")
            self.close(CLOSE_FORBIDDEN)
        raise ServerRefused("too_fast")

    def _carry_out(self, message: FromClient) -> bool:
        """Do what a message says; whether it is done, or will call `done` itself."""
        if isinstance(message, Do) and self._is_known:
            self._do(message)
            return False
        if isinstance(message, Hello):
            return self._start(message, self._hello(message))
        if isinstance(message, Ping):
            now = self._service.parts.clock_and_randomness.now_ms()
            self.send(_encode(Pong(message.n, now)))
        elif not self._is_known:
            raise ServerRefused("no_hello")
        elif isinstance(message, Watch):
            return self._start(message, self._watch(message.table, message.last))
        elif isinstance(message, Unwatch):
            self.unwatch(message.table)
        elif isinstance(message, Echo):
            self._echo(message.n)
        return True

    def _start(self, message: FromClient, work: Coroutine[None, None, None]) -> bool:
        """Begin something that waits for the store; it is not done yet."""

        async def carry_out() -> None:
            try:
                await work
            except Exception as error:
                self._refuse(error, message)
            finally:
                self._messages.done()

        self._work = asyncio.create_task(carry_out())
        return False

    async def _hello(self, hello: Hello) -> None:
        if self._is_known:
            raise ServerRefused("hello_twice")
        if hello.version != PROTOCOL:
            raise ServerRefused("other_version", f"{hello.version} / {PROTOCOL}")
        token = hello.token or self._cookie
        self.person = await self._service.guests.by_token(token)
        self.token = hashed(token) if token else None
        self._is_known = True
        if self.person is not None:
            self._service.saw(self.person.id, self._address, device_of(self._raw))
        now = self._service.parts.clock_and_randomness.now_ms()
        person, name = (self.person.id, self.person.name) if self.person else (None, None)
        self.send(_encode(Welcome(PROTOCOL, now, person, name)))
        if hello.mine and self.person:
            self._mine = Watcher(self.person.id, self.send, self.unwatch)
            self._service.my_tables.add(self._mine)
        if hello.table is not None:
            await self._watch(hello.table, hello.last)

    async def _watch(self, table: str, last: int) -> None:
        if len(self._views) >= MOST_WATCHED and table not in self._views:
            raise ServerRefused("too_many_tables")
        self.unwatch(table)
        view = Watcher(self._who, self.send, self.unwatch)
        if not self._limits.may_say(self._address, self._who, 0.0):
            raise ServerRefused("too_fast")  # what was sent to others here is paid for first
        before = self._sent_bytes
        view.owner = await self._service.watch(table, view, last)
        self._views[table] = view
        self._limits.was_sent(self._address, self._who, self._sent_bytes - before)

    def _do(self, do: Do) -> None:
        began, person = perf_counter(), self.person
        if person is None:
            raise ServerRefused("no_token")
        if isinstance(do.command, Chat | React):
            self._limits.check_talk(self._address, person.id)

        def on_answer(answer: int | Exception) -> None:
            if isinstance(answer, int):
                self.send(_encode(Ack(do.table, do.id, answer)))
                self._service.parts.metrics.acknowledge.add(perf_counter() - began)
            else:
                self._refuse(answer, do)
            self._messages.done()

        envelope = Envelope(do.id, person.id, do.command, person.name, self.lag_ms)
        self._service.tables.submit(do.table, envelope, on_answer)

    def _echo(self, number: int) -> None:
        sent = self._probes.pop(number, None)
        if sent is not None:
            self.lag_ms = int(1000 * (perf_counter() - sent))
