"""The one owner of a table in this process: every command passes here, one after the other.

Idempotency, decision, commit, then acknowledgement and publication. A command is decided on the
state after the last commit, and its successor waits: were it decided on a pending state, another
process could take the pending number and the successor would be written after a stranger's event.
When a commit fails, nothing was changed. When another process was first, the table is read up to
date and the command is decided again.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import Refused
from spieltisch.server.live.bus import Bus
from spieltisch.server.live.summaries import is_summed_up_alike, summary_of
from spieltisch.server.ops.clock_and_randomness import Sources
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics
from spieltisch.store.api import Answer, Appended, Duplicate, Store, Summary
from spieltisch.table import Context, Envelope, Event, Refusal, Table, decide, encode, evolve
from spieltisch.table.table_commands import Create, Move, Roll
from spieltisch.table.table_events import decode

__all__ = ["Happened", "Owner", "Parts", "Told"]

RECENT = 64
"""How many events are kept in memory for those who were away for a moment."""
KNOWN = 128
"""How many acknowledgements are kept in memory; older ones are asked of the store."""
ATTEMPTS = 20

Told: TypeAlias = Callable[[int | Exception], None]
"""Is called with the table's number after a command, or with what it was refused for."""


@dataclass(frozen=True)
class Parts:
    """What all owners share."""

    store: Store
    bus: Bus
    sources: Sources
    metrics: Metrics


class Happened(NamedTuple):
    """An event with the states around it."""

    before: Table | None
    event: Event
    after: Table


class _Order(NamedTuple):
    """A command on its way."""

    key: str
    envelope: Envelope


class _Draft(NamedTuple):
    """What a command leads to, before it is on disk."""

    happened: list[Happened]
    summary: Summary
    began: float


class Owner:
    """The state of one table and its latest events."""

    def __init__(self, table: str, parts: Parts, state: Table | None = None) -> None:
        self.table = table
        self.state = state
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.summary: Summary | None = None
        self.frozen_at = state.seq if state else 0
        self._parts = parts
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_at_work = False
        self._task: asyncio.Task[None] | None = None
        self._running: dict[str, list[Told]] = {}
        self._known: OrderedDict[str, int] = OrderedDict()

    @property
    def seq(self) -> int:
        """The number of the last event on disk, as far as this process knows."""
        return self.state.seq if self.state else 0

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out."""
        return self._is_at_work or bool(self._waiting)

    async def do(self, envelope: Envelope) -> int:
        """Carry a command out; the answer is the table's number after it, on disk.

        A refused command raises. A caller who goes away does not stop the command.
        """
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def told(answer: int | Exception) -> None:
            if future.done():
                return
            if isinstance(answer, int):
                future.set_result(answer)
            else:
                future.set_exception(answer)

        self.submit(envelope, told)
        return await future

    def submit(self, envelope: Envelope, told: Told) -> None:
        """Like `do`, without waiting: `told` is called with the answer.

        The same command id again, also at the same time, is done once.
        """
        key = f"{envelope.by}:{envelope.id}"
        if (seq := self._known.get(key)) is not None:
            told(seq)
        elif key in self._running:
            self._running[key].append(told)
        else:
            self._running[key] = [told]
            self._enter(partial(self._begin, _Order(key, envelope)))

    # One after the other: who entered leaves before the next begins.

    def _enter(self, begin: Callable[[], None]) -> None:
        self._waiting.append(begin)
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._is_at_work:
            self._is_at_work = True
            self._waiting.popleft()()

    def _leave(self) -> None:
        self._is_at_work = False
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _settle(self, order: _Order, answer: int | Exception) -> None:
        """A command is done: tell the viewers, then who asked for it."""
        if isinstance(answer, int):
            self._known[order.key] = answer
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
            try:
                self._parts.bus.publish(self.table, self.seq)
            except Exception as error:
                log("viewers not told", level=logging.ERROR, trace=error, table=self.table)
        self._leave()
        for told in self._running.pop(order.key):
            told(answer)

    # The usual way: decided at once, then on disk, without a task of its own.

    def _begin(self, order: _Order) -> None:
        try:
            decision = self._decided(order.envelope)
            if isinstance(decision, Refusal):
                self._start(self._take_time(order))
            elif decision:
                draft = self._drafted(decision)
                answer = asyncio.ensure_future(self._append(order.envelope, draft))
                answer.add_done_callback(partial(self._answered, order, draft))
            else:
                self._settle(order, self.seq)
        except Exception as error:
            self._settle(order, error)

    def _answered(self, order: _Order, draft: _Draft, answer: asyncio.Future[Answer]) -> None:
        error = Refused("stopping") if answer.cancelled() else answer.exception()
        if isinstance(error, Exception):
            self._settle(order, error)
        elif isinstance(answer.result(), Appended):
            self._written(order.envelope, draft)
            self._settle(order, self.seq)
        else:
            self._start(self._take_time(order))

    def _decided(self, envelope: Envelope) -> tuple[Event, ...] | Refusal:
        sources = self._parts.sources
        if self.state is None and not isinstance(envelope.command, Create):
            raise Refused("no_such_table")
        return decide(self.state, envelope, Context(sources.now_ms(), sources.random))

    def _drafted(self, events: tuple[Event, ...]) -> _Draft:
        happened = self._folded(events)
        before, after, summary = self.state, happened[-1].after, self.summary
        if summary is None or before is None or not is_summed_up_alike(before, after):
            summary = summary_of(after)
        return _Draft(happened, summary, perf_counter())

    def _append(self, envelope: Envelope, draft: _Draft) -> Awaitable[Answer]:
        last = draft.happened[-1]
        return self._parts.store.append(
            self.table,
            self.seq,
            [encode(one.event) for one in draft.happened],
            by=envelope.by,
            command=envelope.id,
            result=b'{"seq":%d}' % last.after.seq,
            at_ms=last.event.at,
            summary=None if draft.summary == self.summary else draft.summary,
        )

    def _written(self, envelope: Envelope, draft: _Draft) -> None:
        """The draft is on disk: it is the state from now on."""
        metrics = self._parts.metrics
        metrics.commit.add(perf_counter() - draft.began)
        metrics.commands.add(type(envelope.command).__name__)
        if isinstance(envelope.command, Move | Roll):
            metrics.moves.add(draft.happened[-1].after.game.name)
        self.summary = draft.summary
        self._take(draft.happened)

    # The long way: after a refusal, when the command is known, or when another process was first.

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.create_task(work)

    async def _take_time(self, order: _Order) -> None:
        try:
            for _ in range(ATTEMPTS):
                seq = await self._attempt(order.envelope)
                if seq is not None:
                    return self._settle(order, seq)
            raise Refused("contended")
        except Exception as error:
            return self._settle(order, error)

    async def _attempt(self, envelope: Envelope) -> int | None:
        """The number after the command, or None when the table has moved on meanwhile."""
        decision = self._decided(envelope)
        if isinstance(decision, Refusal):
            return await self._refused(envelope, decision)
        if not decision:
            return self.seq
        draft = self._drafted(decision)
        answer = await self._append(envelope, draft)
        if isinstance(answer, Duplicate):
            return await self._known_already(answer)
        if not isinstance(answer, Appended):
            await self.catch_up()
            return None
        self._written(envelope, draft)
        return self.seq

    async def _refused(self, envelope: Envelope, refusal: Refusal) -> int | None:
        """A refusal stands unless the command is on disk already or the state was out of date."""
        store = self._parts.store
        if known := await store.result_of(self.table, envelope.by, envelope.id):
            return await self._known_already(known)
        if await self.catch_up():
            return None
        self._parts.metrics.refusals.add(refusal.code)
        raise SpieltischError(refusal.text, code=refusal.code, rule=refusal.rule)

    async def _known_already(self, answer: Duplicate) -> int:
        """The command is on disk; if another process put it there, that is still to be read."""
        if answer.seq > self.seq:
            await self.catch_up()
        return answer.seq

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
        self._take(self._folded(decode(row.event) for row in stored))
        return True

    def forget_old(self, before_ms: int) -> None:
        """Let go of events that are older; who was away for longer gets a snapshot."""
        while self.recent and self.recent[0].event.at < before_ms:
            self.recent.popleft()

    async def refresh(self) -> None:
        """Catch up when the command under way is done; for messages of other processes."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                await self.catch_up()
            finally:
                self._leave()
                if not done.done():
                    done.set_result(None)

        self._enter(lambda: self._start(work()))
        await done
