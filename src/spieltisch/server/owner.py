"""The one owner of a table in this process: every command passes here, one after the other.

Idempotency, decision, commit, then acknowledgement and publication. A command is decided on the
state after the last commit, and its successor waits: were it decided on a pending state, another
process could take the pending number and the successor would be written after a stranger's event.
When a commit fails, nothing was changed. When another process was first, the table is read up to
date and the command is decided again.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

import msgspec

from spieltisch.game import SpieltischError
from spieltisch.server.answers import Refused
from spieltisch.server.bus import Bus
from spieltisch.server.metrics import Metrics
from spieltisch.server.nature import Nature
from spieltisch.server.summaries import summary_of
from spieltisch.store.api import Appended, Duplicate, Store, Summary
from spieltisch.table import Context, Envelope, Event, Refusal, Table, decide, encode, evolve
from spieltisch.table.commands import Create, Move, Roll
from spieltisch.table.events import decode

__all__ = ["Happened", "Owner", "Parts"]

RECENT = 64
"""How many events are kept in memory for those who were away for a moment."""
KNOWN = 128
"""How many acknowledgements are kept in memory; older ones are asked of the store."""
ATTEMPTS = 20


@dataclass(frozen=True)
class Parts:
    """What all owners share."""

    store: Store
    bus: Bus
    nature: Nature
    metrics: Metrics


class Happened(NamedTuple):
    """An event with the states around it."""

    before: Table | None
    event: Event
    after: Table


class Owner:
    """The state of one table and its latest events."""

    def __init__(self, table: str, parts: Parts, state: Table | None = None) -> None:
        self.table = table
        self.state = state
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.summary: Summary | None = None
        self.frozen_at = state.seq if state else 0
        self._parts = parts
        self._lock = asyncio.Lock()
        self._running: dict[str, asyncio.Task[int]] = {}
        self._known: OrderedDict[str, int] = OrderedDict()

    @property
    def seq(self) -> int:
        """The number of the last event on disk, as far as this process knows."""
        return self.state.seq if self.state else 0

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out."""
        return bool(self._running) or self._lock.locked()

    async def do(self, envelope: Envelope) -> int:
        """Carry a command out; the answer is the table's number after it, on disk.

        A refused command raises. The same command id again, also at the same time, is done once.
        A caller who goes away does not stop the command.
        """
        key = f"{envelope.by}:{envelope.id}"
        if key in self._known:
            return self._known[key]
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._do(envelope))
            self._running[key] = task
            task.add_done_callback(lambda done: self._finished(key, done))
        return await asyncio.shield(task)

    def _finished(self, key: str, task: asyncio.Task[int]) -> None:
        self._running.pop(key, None)
        if not task.cancelled() and task.exception() is None:
            self._known[key] = task.result()
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)

    async def _do(self, envelope: Envelope) -> int:
        async with self._lock:
            for _ in range(ATTEMPTS):
                seq = await self._attempt(envelope)
                if seq is not None:
                    break
            else:
                raise Refused("contended")
        await self._parts.bus.publish(self.table, self.seq)
        return seq

    async def _attempt(self, envelope: Envelope) -> int | None:
        """The number after the command, or None when the table has moved on meanwhile."""
        nature = self._parts.nature
        if self.state is None and not isinstance(envelope.command, Create):
            raise Refused("no_such_table")
        decision = decide(self.state, envelope, Context(nature.now_ms(), nature.random))
        if isinstance(decision, Refusal):
            return await self._refused(envelope, decision)
        if not decision:
            return self.seq
        return await self._commit(envelope, decision)

    async def _refused(self, envelope: Envelope, refusal: Refusal) -> int | None:
        """A refusal stands unless the command is on disk already or the state was out of date."""
        store = self._parts.store
        if known := await store.result_of(self.table, envelope.by, envelope.id):
            return known.seq
        if await self.catch_up():
            return None
        self._parts.metrics.refusals.add(refusal.code)
        raise SpieltischError(refusal.text, code=refusal.code, rule=refusal.rule)

    async def _commit(self, envelope: Envelope, events: tuple[Event, ...]) -> int | None:
        happened = list(self._folded(events))
        state = happened[-1].after
        summary = summary_of(state)
        began = perf_counter()
        answer = await self._parts.store.append(
            self.table,
            self.seq,
            [encode(event) for event in events],
            by=envelope.by,
            command=envelope.id,
            result=msgspec.json.encode({"seq": state.seq}),
            at_ms=events[-1].at,
            summary=None if summary == self.summary else summary,
        )
        if isinstance(answer, Duplicate):
            return answer.seq
        if not isinstance(answer, Appended):
            await self.catch_up()
            return None
        metrics = self._parts.metrics
        metrics.commit.add(perf_counter() - began)
        metrics.commands.add(type(envelope.command).__name__)
        if isinstance(envelope.command, Move | Roll):
            metrics.moves.add(state.game.name)
        self.summary = summary
        self._take(happened)
        return answer.seq

    def _folded(self, events: tuple[Event, ...]) -> Iterator[Happened]:
        state = self.state
        for event in events:
            before, state = state, evolve(state, event)
            yield Happened(before, event, state)

    def _take(self, happened: list[Happened]) -> None:
        self.recent.extend(happened)
        self.state = happened[-1].after

    async def catch_up(self) -> bool:
        """Read what other processes have written; whether there was anything."""
        stored = await self._parts.store.read(self.table, self.seq)
        if not stored:
            return False
        self.summary = None
        self._take(list(self._folded(tuple(decode(row.event) for row in stored))))
        return True

    def forget_old(self, before_ms: int) -> None:
        """Let go of events that are older; who was away for longer gets a snapshot."""
        while self.recent and self.recent[0].event.at < before_ms:
            self.recent.popleft()

    async def refresh(self) -> None:
        """Catch up, unless a command is doing so; for messages of other processes."""
        async with self._lock:
            await self.catch_up()
