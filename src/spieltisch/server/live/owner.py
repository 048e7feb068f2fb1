"""The one owner of a table in this process: every command passes here, one after the other.

A command is decided, drafted, appended, published and acknowledged. It is decided on the state
after the last commit, and its successor waits: were it decided on a pending state, another process
could take the pending number and the successor would be written after a stranger's event. When a
commit fails, nothing was changed. When the store knows more than this process, the table is read up
to date and the command is decided again.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from time import perf_counter
from typing import NamedTuple, TypeAlias

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.bus import Bus
from spieltisch.server.live.one_by_one import OneByOne
from spieltisch.server.live.seals import Seals
from spieltisch.server.live.summaries import is_summed_up_alike, summary_of
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.house_order import HouseOrder
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ops.quotas import Quotas
from spieltisch.store.api import Answer, Append, Appended, Conflict, Duplicate, Store, Summary
from spieltisch.store.table_loading import steps
from spieltisch.table import Context, Envelope, Event, Refusal, Table, decide, encode, evolve
from spieltisch.table.table_commands import Create, Move, Roll

__all__ = ["Happened", "OnAnswer", "Owner", "Parts", "Veto"]

RECENT = 64
"""How many events are kept in memory for viewers that were away for a moment."""
KNOWN = 128
"""How many acknowledgements are kept in memory; older ones are asked of the store."""
ATTEMPTS = 20
"""How often a command is decided while other processes are faster."""

OnAnswer: TypeAlias = Callable[[int | Exception], None]
"""Is called with the table's number after a command, or with what it was refused for."""
Veto: TypeAlias = Callable[[str, Table | None, Envelope, tuple[Event, ...]], Refusal | None]
"""Why a command that a table would carry out is refused all the same, if it is."""


@dataclass(frozen=True)
class Parts:
    """What all owners share."""

    store: Store
    bus: Bus
    clock_and_randomness: ClockAndRandomness
    metrics: Metrics

    @cached_property
    def quotas(self) -> Quotas:
        """How much people and addresses may leave behind."""
        return Quotas(self.clock_and_randomness.now_ms)

    @cached_property
    def seals(self) -> Seals:
        """Commitments that were handed out for tables to come."""
        return Seals(self.clock_and_randomness, self.store)

    @cached_property
    def house(self) -> HouseOrder:
        """Who is kept out, and which tables are closed."""
        return HouseOrder(self.store, self.clock_and_randomness.now_ms)


class Happened(NamedTuple):
    """An event with the states around it."""

    before: Table | None
    event: Event
    after: Table


class _Order(NamedTuple):
    """A command on its way."""

    key: str
    envelope: Envelope
    attempt: int = 1


class _Draft(NamedTuple):
    """What a command leads to, before it is on disk."""

    happened: list[Happened]
    summary: Summary
    began: float


class Owner:
    """The state of one table and its latest events."""

    def __init__(
        self, table: str, parts: Parts, state: Table | None = None, veto: Veto | None = None
    ) -> None:
        self.table, self.state = table, state
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.summary: Summary | None = None
        self.frozen_at = state.seq if state else 0
        self.rewritten = 0
        """How often the events that this comes from were rewritten."""
        self._parts, self._veto = parts, veto
        self._turns = OneByOne()
        self._reading: asyncio.Task[None] | None = None
        self._running: dict[str, list[OnAnswer]] = {}
        self._known: OrderedDict[str, int] = OrderedDict()
        self._told = self.seq
        """Up to which number the viewers were told by what was asked here."""

    @property
    def seq(self) -> int:
        """The number of the last event on disk, as far as this process knows."""
        return self.state.seq if self.state else 0

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out."""
        return self._turns.is_busy

    async def do(self, envelope: Envelope) -> int:
        """Carry a command out; the answer is the table's number after it, on disk.

        A refused command raises. A caller that goes away does not stop the command.
        """
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def on_answer(answer: int | Exception) -> None:
            if future.done():
                return
            if isinstance(answer, int):
                future.set_result(answer)
            else:
                future.set_exception(answer)

        self.submit(envelope, on_answer)
        return await future

    def submit(self, envelope: Envelope, on_answer: OnAnswer) -> None:
        """Like `do`, without waiting.

        The same command id again, also at the same time, is done once.
        """
        key = f"{envelope.by}:{envelope.id}"
        if (seq := self._known.get(key)) is not None:
            on_answer(seq)
        elif key in self._running:
            self._running[key].append(on_answer)
        else:
            self._running[key] = [on_answer]
            self._turns.add(partial(self._attempt, _Order(key, envelope)))

    def _attempt(self, order: _Order) -> None:
        """Decide the command and hand its events to the store; no task is needed for it."""
        try:
            decision = self._decided(order.envelope)
            if isinstance(decision, Refusal):
                self._read_on(order, self._doubted(order, decision))
            elif decision:
                draft = self._drafted(decision)
                answer = asyncio.ensure_future(self._append(order.envelope, draft))
                answer.add_done_callback(partial(self._answered, order, draft))
            else:
                self._settle(order, self.seq)
        except Exception as error:
            self._settle(order, error)

    def _answered(self, order: _Order, draft: _Draft, future: asyncio.Future[Answer]) -> None:
        """The store has answered."""
        error = ServerRefused("stopping") if future.cancelled() else future.exception()
        if isinstance(error, Exception):
            return self._settle(order, error)
        answer = future.result()
        if isinstance(answer, Appended):
            self._written(order.envelope, draft)
            return self._settle(order, self.seq)
        return self._read_on(order, self._overtaken(answer))

    def _settle(self, order: _Order, answer: int | Exception) -> None:
        """A command is done: tell the viewers, then whoever asked for it.

        A refused command has nothing to tell, unless others' events were read for it.
        """
        if isinstance(answer, int):
            self._known[order.key] = answer
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        if isinstance(answer, int) or self.seq > self._told:
            self._told = self.seq
            try:
                self._parts.bus.publish(self.table, self.seq)
            except Exception as error:
                log("viewers not told", level=logging.ERROR, trace=error, table=self.table)
        self._turns.done()
        for on_answer in self._running.pop(order.key):
            on_answer(answer)

    # The store may know more than this process: a refused command may be on disk already, and
    # another process may have been first.

    def _read_on(self, order: _Order, reading: Coroutine[None, None, int | None]) -> None:
        """Read what the store has of a command; without an answer it is attempted again."""

        async def read() -> None:
            try:
                seq = await reading
            except Exception as error:
                return self._settle(order, error)
            if seq is not None:
                return self._settle(order, seq)
            if order.attempt == ATTEMPTS:
                return self._settle(order, ServerRefused("contended"))
            return self._attempt(order._replace(attempt=order.attempt + 1))

        self._reading = asyncio.create_task(read())

    async def _doubted(self, order: _Order, refusal: Refusal) -> int | None:
        """A refusal stands unless the command is on disk already or the state was out of date."""
        envelope = order.envelope
        known = await self._parts.store.result_of(self.table, envelope.by, envelope.id)
        if known:
            return await self._overtaken(known)
        if await self.catch_up():
            return None
        if self.state is not None and await self._parts.store.head(self.table) is None:
            raise self._expired()
        self._parts.metrics.refusals.add(refusal.code)
        raise SpieltischError(refusal.text, code=refusal.code, rule=refusal.rule)

    def _expired(self) -> ServerRefused:
        self.let_go()
        return ServerRefused("no_such_table")

    async def _overtaken(self, answer: Duplicate | Conflict) -> int | None:
        """The command is on disk already, or the table has moved on without this process."""
        if isinstance(answer, Conflict):
            if answer.seq < self.seq:
                raise self._expired()
            await self.catch_up()
            return None
        if answer.seq > self.seq:
            await self.catch_up()
        return answer.seq

    def _decided(self, envelope: Envelope) -> tuple[Event, ...] | Refusal:
        source, random = self._parts.clock_and_randomness, self._parts.clock_and_randomness.random
        if self.state is None:
            if not isinstance(envelope.command, Create):
                raise ServerRefused("no_such_table")
            if envelope.command.seal is not None:
                random = self._parts.seals.opened(envelope.command.seal)
        if self._parts.house.is_closed(self.table):
            raise ServerRefused("closed_table")
        decision = decide(self.state, envelope, Context(source.now_ms(), random))
        if isinstance(decision, Refusal) or self._veto is None:
            return decision
        return self._veto(self.table, self.state, envelope, decision) or decision

    def _drafted(self, events: tuple[Event, ...]) -> _Draft:
        happened = self._folded(events)
        before, after, summary = self.state, happened[-1].after, self.summary
        if summary is None or before is None or not is_summed_up_alike(before, after):
            summary = summary_of(after)
        return _Draft(happened, summary, perf_counter())

    def _append(self, envelope: Envelope, draft: _Draft) -> Awaitable[Answer]:
        last = draft.happened[-1]
        events = tuple(encode(one.event) for one in draft.happened)
        self._parts.quotas.take_bytes(envelope.by, sum(map(len, events)))
        asked = Append(
            self.table,
            self.seq,
            events,
            by=envelope.by,
            command=envelope.id,
            result=b'{"seq":%d}' % last.after.seq,
            at_ms=last.event.at,
            summary=None if draft.summary == self.summary else draft.summary,
        )
        return self._parts.store.append(asked)

    def _written(self, envelope: Envelope, draft: _Draft) -> None:
        """The draft is on disk: it is the state from now on."""
        metrics = self._parts.metrics
        metrics.commit.add(perf_counter() - draft.began)
        metrics.commands.add(type(envelope.command).__name__)
        if isinstance(envelope.command, Move | Roll):
            metrics.moves.add(draft.happened[-1].after.game.name)
        self.summary = draft.summary
        self._take(draft.happened)

    def _folded(self, events: Iterable[Event]) -> list[Happened]:
        state, happened = self.state, []
        for event in events:
            before, state = state, evolve(state, event)
            happened.append(Happened(before, event, state))
        return happened

    def _take(self, happened: list[Happened]) -> None:
        self.recent.extend(happened)
        self.state = happened[-1].after

    async def catch_up(self) -> bool:
        """Read what other processes have written; whether there was anything."""
        stored = await self._parts.store.read(self.table, self.seq)
        if not stored:
            return False
        self.summary = None
        self._take([Happened(*step) for step in steps(self.table, stored, self.state)])
        return True

    def let_go(self) -> None:
        """Know nothing of the table any more; whoever asks for it next reads it anew."""
        self.state, self.summary = None, None
        self.recent.clear()

    @asynccontextmanager
    async def resting(self) -> AsyncIterator[None]:
        """Within it nothing happens at the table: commands wait."""
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.add(lambda: begun.set_result(None))
        await begun
        try:
            yield
        finally:
            self._turns.done()

    def begin_anew(self, state: Table, rewritten: int) -> None:
        """Go on from what was read; of what happened before nothing is kept."""
        self.state, self.summary, self.frozen_at, self.rewritten = state, None, 0, rewritten
        self.recent.clear()

    def forget_old(self, before_ms: int) -> None:
        """Let go of older events; a viewer that was away for longer gets a snapshot."""
        while self.recent and self.recent[0].event.at < before_ms:
            self.recent.popleft()

    async def refresh(self) -> None:
        """Catch up when the command under way is done; for messages of other processes."""
        refreshed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def read() -> None:
            failure: Exception | None = None
            try:
                await self.catch_up()
            except Exception as error:
                failure = error
            self._turns.done()
            if refreshed.done():
                return
            if failure is None:
                refreshed.set_result(None)
            else:
                refreshed.set_exception(failure)

        def begin() -> None:
            self._reading = asyncio.create_task(read())

        self._turns.add(begin)
        await refreshed
