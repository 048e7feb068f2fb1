"""Sockets that want to know of every change at a person's tables, such as those of the lobby."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from spieltisch.server.live.owner import Owner
from spieltisch.server.live.summaries import details_in
from spieltisch.server.ops.logs import log
from spieltisch.server.ws.messages import TableChanged
from spieltisch.server.ws.viewer_streams import Watcher
from spieltisch.store import StoreError
from spieltisch.store.api import Listed, Store

__all__ = ["MyTables"]

LOOK_S = 2.0
SKEW_MS = 30_000
"""Other machines may have another hour; what was told already is not told again."""
MOST_TOLD = 10_000


class MyTables:
    """Watchers by person, and what they were told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watchers: dict[str, set[Watcher]] = {}
        self._told: dict[str, int] = {}
        """The number up to which a table's people know of it, where other processes write too."""

    def add(self, watcher: Watcher) -> None:
        """Tell a person's socket of every change at the person's tables."""
        self._watchers.setdefault(watcher.person or "", set()).add(watcher)

    def remove(self, watcher: Watcher) -> None:
        """End what `add` began."""
        watchers = self._watchers.get(watcher.person or "", set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(watcher.person or "", None)

    def tell(self, owner: Owner) -> None:
        """A table in memory has changed."""
        state = owner.state
        if state is None or not self._watchers:
            return
        acting = state.acting.place if state.acting and state.phase == "playing" else None
        for number, place in enumerate(state.places):
            if place.person in self._watchers:
                changed = TableChanged(owner.table, owner.seq, state.phase, number == acting)
                self._send(place.person or "", changed)

    async def look(self, now_ms: int) -> None:
        """Tell of what other processes have changed at tables that are not in memory."""
        if not self._watchers:
            return
        for listed in await self._store.processes.changed(list(self._watchers), now_ms - SKEW_MS):
            if self._told.get(listed.table, 0) < listed.seq:
                self._tell_listed(listed)

    async def keep_looking(self, now_ms: Callable[[], int]) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look(now_ms())
            except StoreError as error:
                log("changes not read", level=logging.DEBUG, code=error.code)

    def _tell_listed(self, listed: Listed) -> None:
        acting = details_in(listed.summary).acting
        for person in listed.summary.people:
            changed = TableChanged(listed.table, listed.seq, listed.summary.phase, person == acting)
            self._send(person, changed)

    def _send(self, person: str, changed: TableChanged) -> None:
        if len(self._told) > MOST_TOLD:
            self._told.clear()
        self._told[changed.table] = changed.seq
        for watcher in list(self._watchers.get(person, ())):
            watcher.send(msgspec.json.encode(changed))
