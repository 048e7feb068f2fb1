"""Whether a process serves alone or among others, and what it sees to.

Whoever is alone on a store sees to everything. Several processes on one store share the work:
`among_others`.
"""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import NamedTuple, Protocol

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness, SteadyClock
from spieltisch.store.api import Store
from spieltisch.store.processes import Beat, Present
from spieltisch.table import Table

__all__ = ["Alone", "Company", "Gap", "not_before"]


class Gap(NamedTuple):
    """No process served between these two times; clocks do not count it."""

    from_ms: int
    until_ms: int


class Company(Protocol):
    """What the rest of a process needs to know of other processes."""

    round_s: float
    """How often `round` is to be called."""

    @property
    def is_cut_off(self) -> bool:
        """Whether the store is out of reach for so long that others see to this one's tables."""
        ...

    @property
    def is_last(self) -> bool:
        """Whether no other process serves, as far as this one knows."""
        ...

    @property
    def claims(self) -> int:
        """How many tables this process sees to by a claim."""
        ...

    @property
    def silence_s(self) -> float:
        """How long others have not heard of this process."""
        ...

    async def arrive(self) -> Gap:
        """Begin; the answer is the last time without service."""
        ...

    async def round(self, has_timers: bool) -> None:
        """Say that this process is alive, and see what others do."""
        ...

    async def leave(self) -> None:
        """End as planned."""
        ...

    def is_mine(self, table: str) -> bool:
        """Whether this process sees to a table's bots and clocks."""
        ...

    def noticed(self, table: str, state: Table) -> None:
        """A table in memory is like this: it may need somebody who sees to it."""
        ...

    def has_left_memory(self, table: str) -> None:
        """A table is not in memory any more."""
        ...

    def only_here(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Within it no other process does the same, if the answer is yes."""
        ...

    async def is_done_elsewhere(self, name: str) -> bool:
        """Whether another process is doing this."""
        ...

    def has_come(self, present: Present) -> None:
        """A person's first socket watches a table."""
        ...

    async def has_gone(self, present: Present) -> bool:
        """A person's last socket is gone; whether they are connected to another process."""
        ...

    async def is_elsewhere(self, present: Present) -> bool:
        """Whether a person is connected to the table by another process."""
        ...


def not_before(source: ClockAndRandomness, at_ms: int) -> None:
    """The hour is not earlier than what another process has seen."""
    if isinstance(source.now_ms, SteadyClock):
        source.now_ms.not_before(at_ms)


class Alone:
    """The only process on its store."""

    round_s = 2.0
    is_cut_off = False
    is_last = True
    claims = 0
    silence_s = 0.0

    def __init__(self, store: Store, source: ClockAndRandomness, life: str) -> None:
        self._processes, self._source, self._life = store.processes, source, life
        self._gap = Gap(0, 0)

    async def arrive(self) -> Gap:
        """Whatever was here before has ended."""
        last = max((beat.at_ms for beat in await self._processes.beats()), default=0)
        not_before(self._source, last)
        self._gap = Gap(last, self._source.now_ms())
        return self._gap

    async def round(self, has_timers: bool) -> None:
        """While no clock runs, nothing needs to be noted."""
        if has_timers:
            now = self._source.now_ms()
            await self._processes.beat(Beat(self._life, self._gap.until_ms, now, self._gap.from_ms))

    async def leave(self) -> None:
        """Nobody is there to be told."""

    def is_mine(self, table: str) -> bool:
        """Everything is."""
        return True

    def noticed(self, table: str, state: Table) -> None:
        """It is seen to already."""

    def has_left_memory(self, table: str) -> None:
        """Its timer stays."""

    def only_here(self, name: str) -> AbstractAsyncContextManager[bool]:
        """There is no other."""
        return nullcontext(True)

    async def is_done_elsewhere(self, name: str) -> bool:
        """There is no other."""
        return False

    def has_come(self, present: Present) -> None:
        """Nobody else needs to know."""

    async def has_gone(self, present: Present) -> bool:
        """There is no other process."""
        return False

    async def is_elsewhere(self, present: Present) -> bool:
        """There is no other process."""
        return False
