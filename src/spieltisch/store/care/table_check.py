"""Every stored table, read and folded event by event as a server would: what is wrong with it?"""

import asyncio
from collections.abc import AsyncIterator

from spieltisch.store.api import Listed, Problem, Snapshot, Store, Stored
from spieltisch.store.failures import DamagedTable, StoreRefused
from spieltisch.store.table_loading import decoded, refuse_other_rules, steps
from spieltisch.table.freezing import FROZEN_VERSION, StaleSnapshot, freeze, thaw
from spieltisch.table.table_state import Table

__all__ = ["problems_of_tables"]

EVENTS_AT_ONCE = 1000
ALL = -1


async def problems_of_tables(store: Store) -> AsyncIterator[Problem]:
    """What keeps tables from being opened, each with the table and the event."""
    for listed in await store.tables(limit=ALL):
        try:
            await _look_at(store, listed)
        except DamagedTable as error:
            yield Problem("damaged_table", error.details)


async def _look_at(store: Store, listed: Listed) -> None:
    head = await store.head(listed.table)
    if head is None:
        return
    try:
        refuse_other_rules(head)
    except StoreRefused:  # the events of such a table can be read, and no more
        async for rows in _events(store, listed.table):
            decoded(listed.table, rows)
        return
    state: Table | None = None
    snapshot = await store.load_snapshot(listed.table, FROZEN_VERSION)
    async for rows in _events(store, listed.table):
        state = await asyncio.to_thread(_fold, listed.table, rows, state, snapshot)
    seq = state.seq if state else 0
    if seq < head.seq:
        raise DamagedTable(listed.table, f"its last event is {seq} and should be {head.seq}")


async def _events(store: Store, table: str) -> AsyncIterator[list[Stored]]:
    after = 0
    while rows := await store.read(table, after, EVENTS_AT_ONCE):
        yield rows
        after = rows[-1].seq


def _fold(
    table: str, rows: list[Stored], state: Table | None, snapshot: Snapshot | None
) -> Table | None:
    for step in steps(table, rows, state):
        state = step.after
        if snapshot is not None and snapshot.seq == state.seq and not _is_of(snapshot, state):
            text = f"its snapshot after event {state.seq} is not what its events lead to"
            raise DamagedTable(table, text)
    return state


def _is_of(snapshot: Snapshot, state: Table) -> bool:
    """Whether a snapshot says what the events say; one that cannot be read is never used."""
    try:
        return freeze(thaw(snapshot.data)) == freeze(state)
    except StaleSnapshot:
        return True
