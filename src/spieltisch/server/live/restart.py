"""What a planned stop leaves behind and the next start takes up: clocks, bots and timers."""

import asyncio
from typing import TYPE_CHECKING

from spieltisch.server.live.summaries import AT_ONCE, details_in
from spieltisch.server.ops.logs import log
from spieltisch.store.api import Listed
from spieltisch.table import decode
from spieltisch.table.table_commands import Pause, Resume
from spieltisch.table.table_events import Paused, Resumed
from spieltisch.table.table_state import Phase

if TYPE_CHECKING:
    from spieltisch.server.live.service import Service

__all__ = ["Restart"]

PAGE = 500
RESUME_S = 60.0
"""After a start, paused clocks run again when the first person is back, or after this time."""
TALK = 200
"""At most this number of events may have followed the pause: talk, and people who come and go."""
PAUSES = (Paused, Resumed)
TIMED = ("move", "game")
"""Clocks of minutes stop for a restart; clocks of days do not notice it."""


class Restart:
    """Pauses clocks at a stop and lets them run again after a start."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._paused: set[str] = set()
        self._early: set[str] = set()
        """Tables to which somebody came back before all had been looked through."""
        self._has_looked = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Find the running tables that have a timer, a bot to move or a clock that we paused."""
        running = await self._look_through("playing") + await self._look_through("paused")
        self._has_looked = True
        self._early.clear()
        log("running tables found", tables=running, paused=len(self._paused))
        await asyncio.sleep(RESUME_S)
        for table in list(self._paused):
            self.is_back(table)

    async def _look_through(self, phase: Phase) -> int:
        before: int | None = None
        seen: set[str] = set()
        while True:
            page = await self._service.parts.store.tables(phase=phase, before_ms=before, limit=PAGE)
            fresh = [listed for listed in page if listed.table not in seen]
            for listed in fresh:
                await self._look_at(listed)
            seen.update(listed.table for listed in fresh)
            if len(page) < PAGE or not fresh:
                return len(seen)
            # once more from the last time on: others may have changed in the same millisecond
            before = page[-1].changed_ms + 1

    async def _look_at(self, listed: Listed) -> None:
        details = details_in(listed.summary)
        if details.wake == AT_ONCE:
            self._start(listed.table)
        elif details.wake is not None:
            self._service.timers.set(listed.table, details.wake)
        elif details.clock in TIMED:
            await self._look_for_pause(listed)

    async def _look_for_pause(self, listed: Listed) -> None:
        """Note a table that the server itself has paused, whatever was said there since."""
        rows = await self._service.parts.store.read(listed.table, max(0, listed.seq - TALK))
        pauses = [e for e in (decode(row.event) for row in rows) if isinstance(e, PAUSES)]
        if pauses and isinstance(pauses[-1], Paused) and pauses[-1].by is None:
            self._paused.add(listed.table)
            if listed.table in self._early:
                self.is_back(listed.table)

    def _start(self, table: str) -> None:
        """Loading a table lets its bot begin to think."""

        async def load() -> None:
            await self._service.tables.owner(table)

        self._keep(asyncio.create_task(load()))

    def is_back(self, table: str) -> None:
        """Somebody is back at a table: if we paused it, its clock runs again."""
        if table in self._paused:
            self._paused.discard(table)
            self._keep(asyncio.create_task(self._service.system(table, Resume())))
        elif not self._has_looked:
            self._early.add(table)

    async def pause_clocks(self) -> None:
        """Stop the clocks of all tables in memory."""
        for owner in self._service.tables:
            state = owner.state
            if state and state.phase == "playing" and state.settings.clock.kind in TIMED:
                await self._service.system(owner.table, Pause())

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
