"""One process among others on the same store.

About once a second it says that it is alive and looks at the others. Whoever has not been heard of
for a while is buried, and its claims are free. A table in memory that has bots or clocks is claimed
by one process, which lets the bots think and the clocks ring; a table that must act and is in no
memory is claimed by whoever finds it first. The heads of tables show what messages the bus lost.

A process that has not reached the store for some seconds is cut off: others see to its tables, so
it lets nothing ring, and sends its viewers away. How long another was silent is measured by the own
clock, so it does not matter what the hour is on other machines.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

from spieltisch.server.live.company import Gap, not_before
from spieltisch.server.live.shared_bot_tables import share_bot_tables
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError
from spieltisch.store.processes import Beat, Present
from spieltisch.table import Table

if TYPE_CHECKING:
    from spieltisch.server.live.service import Service

__all__ = ["AmongOthers"]

FRESH_MS = 5_000
"""Whoever starts and finds a sign of life of this age or younger goes on without a gap."""
LEASE_S = 4.0
"""Whoever is not heard of for this long is dead."""
CUT_OFF_S = 5.0
"""After this time without the store a process knows that others may have buried it."""
LATE_S = 2.5
"""After such a pause between two rounds the others get a whole lease again: we have not looked."""
SOON_MS, UNCHANGED_MS = 1_000, 2_000
"""A table that nobody sees to is claimed so long before its time, if nobody has just changed it."""
SHARE_S = 2.0
"""How often others are told of the games with bots."""
HEADS_S, HEADS_WITHOUT_BUS_S = 3.0, 1.0
"""How often the heads of the tables in memory are asked for."""


class AmongOthers:
    """What this process knows of the others, and what it has claimed."""

    round_s = 1.0

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._processes = service.parts.store.processes
        self._life = service.life
        self._now_ms = service.parts.clock_and_randomness.now_ms
        self._gap = Gap(0, 0)
        self._heard: dict[str, tuple[Beat, float]] = {}
        """Of each other process the last sign of life, and when that was new."""
        self._mine: set[str] = set()
        self._wished: set[str] = set()
        """Tables in memory that have bots or clocks, and that others see to as yet."""
        self._releasing: set[str] = set()
        self._claiming = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_round, self._last_round_ms = monotonic(), 0
        self._last_heads = self._last_shared = 0.0
        self._has_beaten = False

    @property
    def is_cut_off(self) -> bool:
        """Whether others may see to this process's tables."""
        return self._has_beaten and monotonic() - self._last_round > CUT_OFF_S

    @property
    def is_last(self) -> bool:
        """Whether no other process serves."""
        return all(beat.has_left for beat, _ in self._heard.values())

    @property
    def claims(self) -> int:
        """How many tables this process sees to."""
        return len(self._mine)

    @property
    def silence_s(self) -> float:
        """How long ago this process reached the store."""
        return monotonic() - self._last_round

    async def arrive(self) -> Gap:
        """Go on where others serve; else there was a gap since the last one."""
        beats = await self._processes.beats()
        last = max((one.at_ms for one in beats), default=0)
        not_before(self._service.parts.clock_and_randomness, last)
        now = self._now_ms()
        alive = [one for one in beats if not one.has_left and one.at_ms > now - FRESH_MS]
        if alive:
            first = min(alive, key=lambda one: one.since_ms)
            self._gap = Gap(first.before_ms, first.since_ms)
        else:
            self._gap = Gap(last, now)
        await self._beat()
        self._keep(self._claim_wished())
        return self._gap

    async def round(self, has_timers: bool) -> None:
        """Beat, look after the dead, claim, and look whether messages were lost."""
        began = monotonic()
        pause, until_ms = began - self._last_round, self._last_round_ms
        is_new = await self._beat()
        if pause > LATE_S:
            self._heard = {name: (beat, monotonic()) for name, (beat, _) in self._heard.items()}
        if is_new:
            await self._processes.come(self._life, self._service.presence.everybody())
        await self._compare_claims()
        if pause > CUT_OFF_S:
            log("the store was out of reach", level=logging.WARNING, seconds=round(pause, 1))
            await self._service.restart.skip_time(until_ms)
        await self._bury_the_dead()
        await self._claim_due()
        if self._wished:
            self._claiming.set()
        await self._check_heads()

    async def leave(self) -> None:
        """Free everything; others see to who was connected here."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreError):
            await self._processes.leave(self._life)

    # Tables.

    def is_mine(self, table: str) -> bool:
        """Whether this process has claimed a table."""
        return table in self._mine

    def noticed(self, table: str, state: Table) -> None:
        """Claim a table that has bots or clocks; free one that needs nobody."""
        if self._needs_somebody(table, state):
            if table not in self._mine and table not in self._wished:
                self._wished.add(table)
                self._claiming.set()
        else:
            self._let_go(table)

    def _needs_somebody(self, table: str, state: Table) -> bool:
        if state.phase != "playing":
            return False
        clock = state.settings.clock
        has_bots = any(place.bot is not None for place in state.places)
        if not has_bots and clock.kind == "none" and clock.at_no_show == "wait":
            return False
        return next(state.people(), None) is not None or self._service.streams.has(table)

    def has_left_memory(self, table: str) -> None:
        """Free a table; when it must act, somebody will find it."""
        self._service.timers.set(table, None)
        self._let_go(table)

    def _let_go(self, table: str) -> None:
        self._wished.discard(table)
        if table in self._mine:
            self._mine.discard(table)
            self._releasing.add(table)
            self._keep(self._release(table))

    async def _release(self, name: str) -> None:
        try:
            with suppress(StoreError):  # the next round finds it again
                await self._processes.release(self._life, [name])
        finally:
            self._releasing.discard(name)

    async def _claim_wished(self) -> None:
        """Claim what is wished for, all that came together at once."""
        while True:
            await self._claiming.wait()
            self._claiming.clear()
            wished = list(self._wished)
            try:
                gained = await self._processes.claim(self._life, wished)
            except StoreError as error:
                log("tables not claimed", level=logging.DEBUG, code=error.code)
                continue
            unwished = gained - self._wished
            self._gain(gained & self._wished)
            for table in unwished - self._mine:  # it was let go of meanwhile
                await self._release(table)

    def _gain(self, tables: set[str]) -> None:
        self._mine |= tables
        self._wished -= tables
        for table in tables:
            self._service.see_to(table)

    async def _compare_claims(self) -> None:
        """Others may have freed what this process had; an answer to a claim may have got lost."""
        before = set(self._mine)
        names = await self._processes.claimed(self._life)
        claimed = {name for name in names if " " not in name}
        lost = before - claimed
        self._mine -= lost
        for table in lost:
            self._service.see_to(table)
        unknown = claimed - self._mine - self._wished - self._releasing
        self._mine |= unknown
        for table in unknown:
            self._service.others.open(table)
        if monotonic() - self._last_shared > SHARE_S:
            self._last_shared = monotonic()
            tables = self._service.bot_tables
            await share_bot_tables(tables, self._processes, self._life, names)

    async def _claim_due(self) -> None:
        now = self._now_ms()
        due = await self._processes.claim_due(
            self._life, wake_ms=now + SOON_MS, changed_ms=now - UNCHANGED_MS
        )
        self._mine.update(due)
        for table in due:
            self._service.others.open(table)

    async def _check_heads(self) -> None:
        pause = HEADS_S if self._service.parts.bus.is_well else HEADS_WITHOUT_BUS_S
        if monotonic() - self._last_heads < pause - self.round_s / 2:
            return
        self._last_heads = monotonic()
        owners = {owner.table: owner for owner in self._service.tables}
        heads = await self._processes.heads(list(owners))
        for table, owner in owners.items():
            self._service.others.compare(owner, heads.get(table))

    # Processes.

    async def _beat(self) -> bool:
        """Say that this process is alive; whether nobody knew of it."""
        now = self._now_ms()
        beat = Beat(self._life, self._gap.until_ms, now, self._gap.from_ms)
        known = {one.process: one for one in await self._processes.beat(beat)}
        is_new = known.pop(self._life, None) is None
        self._last_round, self._last_round_ms, self._has_beaten = monotonic(), now, True
        for process, one in known.items():
            last = self._heard.get(process)
            if last is None or last[0] != one:
                self._heard[process] = (one, self._last_round)
        self._heard = {name: heard for name, heard in self._heard.items() if name in known}
        return is_new

    async def _bury_the_dead(self) -> None:
        now = monotonic()
        for process, (beat, heard_at) in list(self._heard.items()):
            if not beat.has_left and now - heard_at <= LEASE_S:
                continue
            people = await self._processes.bury(beat)
            self._heard.pop(process, None)
            if people is not None:
                log("another process has ended", process=process, was_planned=beat.has_left)
                self._service.parts.metrics.takeovers.add()
                self._service.presence.lost(people)
                self._service.restart.another_ended()

    # People, and what is done once.

    @asynccontextmanager
    async def only_here(self, name: str) -> AsyncIterator[bool]:
        """Claim it meanwhile."""
        claimed = await self._processes.claim(self._life, [name])
        try:
            yield bool(claimed)
        finally:
            if claimed:
                await self._release(name)

    async def is_done_elsewhere(self, name: str) -> bool:
        """Whether another has claimed it."""
        return await self._processes.claimant(name) not in (None, self._life)

    def has_come(self, present: Present) -> None:
        """Others are to know it."""
        self._keep(self._say(lambda: self._processes.come(self._life, [present])))

    async def has_gone(self, present: Present) -> bool:
        """Whether another process knows the person."""
        return await self._processes.go(self._life, present)

    async def is_elsewhere(self, present: Present) -> bool:
        """Whether any process knows the person."""
        return await self._processes.is_present(present)

    async def _say(self, what: Callable[[], Awaitable[None]]) -> None:
        with suppress(StoreError):  # who is there is said again after the store was out of reach
            await what()

    def _keep(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
