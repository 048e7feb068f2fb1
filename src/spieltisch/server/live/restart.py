"""What a stop or a crash leaves behind and the next start takes up: clocks, bots and timers.

While clocks run, the store is told every few seconds that this process is alive. Time after the
last of these beats is nobody's: after a start a clock is charged up to it, stands, and runs again
when its person is back.
"""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from spieltisch.game import SpieltischError
from spieltisch.server.live.company import Alone, Gap
from spieltisch.server.live.owner import Owner
from spieltisch.server.live.summaries import AT_ONCE, details_in
from spieltisch.server.ops.clock_and_randomness import SteadyClock
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError, StoreRefused
from spieltisch.store.api import Listed
from spieltisch.store.table_loading import decoded
from spieltisch.table import Table, next_tick
from spieltisch.table.table_commands import Interrupt, Pause, Resume
from spieltisch.table.table_events import Paused, Resumed
from spieltisch.table.table_state import Phase

if TYPE_CHECKING:
    from spieltisch.server.live.service import Service

__all__ = ["Restart"]

PAGE = 500
RESUME_S = 60.0
"""After a start, paused clocks run again when their person is back, or after this time."""
DRIFT_MS = 10_000
"""When the computer's clock has been set on by so much, it is followed."""
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
        self._interrupted: set[str] = set()
        """Those among them that this process itself has paused after its start."""
        self._early: set[str] = set()
        """Tables to which somebody came back before all had been looked through."""
        self._has_looked = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._gap = Gap(0, 0)

    async def look_back(self) -> None:
        """Find out until when a server was known to run here."""
        self._gap = await self._service.company.arrive()
        await self._round(has_timers=True)

    def was_loaded(self, owner: Owner) -> None:
        """A clock that ran without a server is set right before anybody can act."""
        state = owner.state
        if state is None or state.clocks.since >= self._gap.until_ms or next_tick(state) is None:
            return
        interrupt = self._service.order(Interrupt(self._gap.from_ms))
        owner.submit(interrupt, lambda answer: None)
        self._paused.add(owner.table)
        self._interrupted.add(owner.table)
        now = self._service.parts.clock_and_randomness.now_ms()
        if now - self._gap.until_ms > 1000 * RESUME_S or owner.table in self._early:
            self.is_back(owner.table)

    async def keep_time(self) -> None:
        """For ever: say that this process is alive, and follow the computer's clock."""
        while True:
            await asyncio.sleep(self._service.company.round_s)
            await self._follow_the_wall()
            await self._round(has_timers=any(True for _ in self._service.timers))

    async def _round(self, has_timers: bool) -> None:
        try:
            await self._service.company.round(has_timers)
        except StoreError as error:
            log("beat not stored", level=logging.WARNING, code=error.code)
        except Exception as error:  # what is wrong with one round must not end all of them
            log("round failed", level=logging.ERROR, trace=error)

    async def skip_time(self, from_ms: int) -> None:
        """Time from then until now is nobody's: clocks go on from where they were."""
        for table in list(self._service.timers):
            await self._service.system(table, Interrupt(from_ms, goes_on=True))

    async def _follow_the_wall(self) -> None:
        """The hour jumps: clocks stand for that moment, so that nobody loses or wins by it."""
        clock = self._service.parts.clock_and_randomness.now_ms
        if not isinstance(clock, SteadyClock) or clock.behind_ms < DRIFT_MS:
            return
        log("the computer's clock was set", by_ms=clock.behind_ms)
        running = list(self._service.timers)
        for table in running:
            await self._service.system(table, Interrupt(clock()))
        clock.catch_up()
        for table in running:
            await self._service.system(table, Resume())

    async def begin(self) -> None:
        """Find the running tables that have a timer, a bot to move or a clock that we paused."""
        running = await self._look_through("paused")
        if isinstance(self._service.company, Alone):  # else whoever finds them claims them
            running += await self._look_through("playing")
        self._has_looked = True
        self._early.clear()
        log("running tables found", tables=running, paused=len(self._paused))
        await self._resume_all_later()

    def another_ended(self) -> None:
        """What another process has paused and not let run again is seen to here."""
        self._keep(asyncio.create_task(self._take_up_pauses()))

    async def _take_up_pauses(self) -> None:
        try:
            await self._look_through("paused")
        except SpieltischError as error:
            log("paused tables not read", level=logging.WARNING, code=error.code)
        await self._resume_all_later()

    async def _resume_all_later(self) -> None:
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
                try:
                    await self._look_at(listed)
                except StoreRefused as error:  # a damaged table harms no other
                    self._service.parts.metrics.store_failures.note(error)
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
        if await self._is_paused_by_server(listed.table, listed.seq):
            self._paused.add(listed.table)
            if listed.table in self._early:
                self.is_back(listed.table)

    async def _is_paused_by_server(self, table: str, seq: int) -> bool:
        rows = await self._service.parts.store.read(table, max(0, seq - TALK))
        pauses = [e for e in decoded(table, rows) if isinstance(e, PAUSES)]
        return bool(pauses) and isinstance(pauses[-1], Paused) and pauses[-1].by is None

    def _start(self, table: str) -> None:
        """Loading a table lets its bot begin to think."""

        async def load() -> None:
            with suppress(SpieltischError):  # a damaged table is noted where it is read
                await self._service.tables.owner(table)

        self._keep(asyncio.create_task(load()))

    def came(self, owner: Owner, person: str | None) -> None:
        """Somebody watches a table: if its clock waits for them, it runs again."""
        if person is not None and _waits_for(owner.state, person):
            self.is_back(owner.table)

    def is_back(self, table: str) -> None:
        """Somebody is back at a table: if we paused it, its clock runs again."""
        if table in self._paused:
            self._paused.discard(table)
            is_certain = table in self._interrupted
            self._interrupted.discard(table)
            resumed = self._service.system(table, Resume()) if is_certain else self._resume(table)
            self._keep(asyncio.create_task(resumed))
        elif not self._has_looked:
            self._early.add(table)

    async def _resume(self, table: str) -> None:
        """Another process may have been first, and people may have agreed to a pause since."""
        try:
            owner = await self._service.tables.owner(table)
            if await self._is_paused_by_server(table, owner.seq):
                await owner.do(self._service.order(Resume()))
        except SpieltischError as error:
            log("clock not resumed", level=logging.DEBUG, table=table, code=error.code)

    async def pause_clocks(self) -> None:
        """Stop the clocks of all tables in memory."""
        for owner in self._service.tables:
            state = owner.state
            if state and state.phase == "playing" and state.settings.clock.kind in TIMED:
                await self._service.system(owner.table, Pause())

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _waits_for(state: Table | None, person: str) -> bool:
    """Whether a clock that stands may run for this person, or nobody's would."""
    place = state.place_of(person) if state else None
    if state is None or place is None:
        return False
    acting = state.acting
    return acting is None or acting.place == place or state.places[acting.place].bot is not None
