"""The tables in memory: read from the store when somebody needs them, let go when nobody does.

A person's command comes in here and goes to the owner of its table.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, nullcontext

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.owner import OnAnswer, Owner, Parts, Veto
from spieltisch.server.ops.logs import log
from spieltisch.store import DamagedTable, StoreError
from spieltisch.store.table_loading import Loaded, load, steps
from spieltisch.table import (
    FROZEN_VERSION,
    Envelope,
    StaleSnapshot,
    Table,
    freeze,
    thaw,
)

__all__ = ["Tables"]

LOOK_S = 0.02
"""How often a table that is to rest is asked whether it is at work."""
FREEZE_EVERY = 100
"""Events after which a table is frozen again, so that opening it stays fast."""
FOLD_HERE = 100
"""More events than that are folded in a thread, so that the others are served meanwhile."""


class Tables:
    """Owners by the ids of their tables."""

    def __init__(
        self,
        parts: Parts,
        loaded: Callable[[Owner], None],
        forgotten: Callable[[str], None],
        veto: Veto,
    ) -> None:
        self._parts = parts
        self._loaded, self._forgotten = loaded, forgotten
        self._veto = veto
        self._owners: dict[str, Owner] = {}
        self._loading: dict[str, asyncio.Task[Owner]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._resting: dict[str, asyncio.Event] = {}
        """Tables that nobody may open at the moment, and when they may again."""
        self._freezing: Counter[str] = Counter()
        self.is_stopping = False
        """People's commands are refused, since the server is about to stop."""

    def __iter__(self) -> Iterator[Owner]:
        return iter(list(self._owners.values()))

    def __len__(self) -> int:
        return len(self._owners)

    def in_memory(self, table: str) -> Owner | None:
        """The owner of a table that is loaded; one that found its table gone is let go of."""
        owner = self._owners.get(table)
        if owner is not None and owner.state is None:
            del self._owners[table]
            return None
        return owner

    @asynccontextmanager
    async def apart(self, table: str) -> AsyncIterator[None]:
        """Within it the table rests: commands and whoever wants to open it wait.

        Afterwards it is read anew, if it was in memory.
        """
        while table in self._resting:
            await self._resting[table].wait()
        is_over = self._resting[table] = asyncio.Event()
        try:
            while table in self._loading or self._freezing[table]:
                await asyncio.sleep(LOOK_S)
            owner = self.in_memory(table)
            async with owner.resting() if owner else nullcontext():
                yield
                if owner:
                    await self._begin_anew(owner)
        finally:
            del self._resting[table]
            is_over.set()

    async def _begin_anew(self, owner: Owner) -> None:
        try:
            owner.begin_anew(*await self._read(owner.table))
        except SpieltischError:  # whoever asks for the table next is told
            owner.let_go()

    def submit(self, table: str, envelope: Envelope, on_answer: OnAnswer) -> None:
        """Carry out what a person asks of a table; for a table in memory nothing waits."""
        self._refuse_when_stopping()
        owner = self.in_memory(table)
        if owner is not None:
            owner.submit(envelope, on_answer)
        else:
            self._keep(self._submit_later(table, envelope, on_answer))

    async def do(self, table: str, envelope: Envelope) -> int:
        """Like `submit`; the answer is the table's number after the command."""
        self._refuse_when_stopping()
        return await (await self.owner(table)).do(envelope)

    async def create(self, table: str, envelope: Envelope) -> Owner:
        """Carry out a person's command to open a table."""
        self._refuse_when_stopping()
        owner = self.in_memory(table) or self._new_owner(table)
        await owner.do(envelope)
        if owner.state is None:
            return await self.owner(table)
        return self._owners.setdefault(table, owner)

    def _new_owner(self, table: str, state: Table | None = None, rewritten: int = 0) -> Owner:
        owner = Owner(table, self._parts, state, self._veto)
        owner.rewritten = rewritten
        return owner

    async def _submit_later(self, table: str, envelope: Envelope, on_answer: OnAnswer) -> None:
        try:
            owner = await self.owner(table)
        except SpieltischError as error:
            on_answer(error)
        else:
            owner.submit(envelope, on_answer)

    def _refuse_when_stopping(self) -> None:
        if self.is_stopping:
            raise ServerRefused("stopping")

    async def owner(self, table: str) -> Owner:
        """The owner of a table; refused when there is no such table or its rules are gone."""
        while table in self._resting:
            await self._resting[table].wait()
        owner = self.in_memory(table)
        if owner is not None:
            return owner
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._load_done(table, done))
        return await asyncio.shield(task)

    def _load_done(self, table: str, task: asyncio.Task[Owner]) -> None:
        self._loading.pop(table, None)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, DamagedTable):
            self._parts.metrics.store_failures.note(error)

    async def _load(self, table: str) -> Owner:
        owner = self._owners.setdefault(table, self._new_owner(table, *await self._read(table)))
        self._loaded(owner)
        return owner

    async def _read(self, table: str) -> tuple[Table, int]:
        """A table as the store has it, and how often it was rewritten."""
        parts = await load(self._parts.store, table, str(FROZEN_VERSION))
        if parts is None or not parts.seq:
            raise ServerRefused("no_such_table")
        try:
            return await self._folded(table, parts), parts.head.rewritten
        except StaleSnapshot:
            rows = await self._parts.store.read(table, limit=1 << 30)
            whole = Loaded(parts.head, None, rows)
            return await asyncio.to_thread(_fold, table, whole), parts.head.rewritten

    async def _folded(self, table: str, loaded: Loaded) -> Table:
        if len(loaded.events) > FOLD_HERE:
            return await asyncio.to_thread(_fold, table, loaded)
        return _fold(table, loaded)

    def freeze_if_long(self, owner: Owner, every: int = FREEZE_EVERY) -> None:
        """Keep a frozen copy when enough has happened since the last one."""
        if owner.state is not None and owner.seq - owner.frozen_at >= every:
            owner.frozen_at = owner.seq
            self._keep(self._freeze(owner.table, owner.state, owner.rewritten))

    async def _freeze(self, table: str, state: Table, rewritten: int) -> None:
        self._freezing[table] += 1
        try:
            data = await asyncio.to_thread(freeze, state)
            version = str(FROZEN_VERSION)
            await self._parts.store.save_snapshot(table, state.seq, version, data, rewritten)
        except StoreError as error:
            log("snapshot not kept", level=logging.WARNING, table=table, code=error.code)
        finally:
            self._freezing[table] -= 1
            if not self._freezing[table]:
                del self._freezing[table]

    def forget(self, owner: Owner) -> None:
        """Let go of a table in which nothing is under way."""
        if not owner.is_busy:
            self.freeze_if_long(owner, FREEZE_EVERY // 4)
            self._owners.pop(owner.table, None)
            self._forgotten(owner.table)

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _fold(table: str, loaded: Loaded) -> Table:
    state = thaw(loaded.snapshot.data) if loaded.snapshot else None
    for step in steps(table, loaded.events, state):
        state = step.after
    assert state is not None
    return state
