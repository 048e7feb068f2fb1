"""Writing and reading without threads, for a database that somebody else keeps.

In a browser the database is a file in memory. It is kept as pages elsewhere, which takes a while
and may fail: nobody is answered before what was committed is kept, nobody reads it before, and what
could not be kept is taken back.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Engine
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Commit, Outcomes, Writer

__all__ = ["InlineReaders", "InlineWriter", "Keeper", "hands"]

T = TypeVar("T")


class Keeper(Protocol):
    """Whoever keeps the database's file."""

    async def keep(self) -> None:
        """Keep what has changed in the file; it is kept for good when this returns."""
        ...

    def take_back(self) -> None:
        """Make the file again what was kept last; nobody has it open."""
        ...


class InlineWriter(Writer):
    """Commits in the event loop, one group after the other."""

    def __init__(
        self,
        engine: Engine,
        keeper: Keeper,
        *,
        on_failure: Callable[[], None] | None = None,
        note: Callable[[StoreUnavailable], None] | None = None,
    ) -> None:
        super().__init__(engine, on_failure=on_failure, note=note)
        self._keeper = keeper
        self._writing: asyncio.Task[None] | None = None

    async def all_kept(self) -> None:
        """Wait until nothing is committed that is not kept."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._is_closed = True
        if self._jobs:
            self._ring(asyncio.get_running_loop())
        await self.all_kept()
        self._hang_up()

    def _begin(self) -> None:
        """There is no thread to start."""

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        self._about_to_ring.discard(loop)
        if self._writing is None:
            self._writing = loop.create_task(self._write_all())

    async def _write_all(self) -> None:
        try:
            while self._jobs:
                for outcomes in self._serve():
                    self._settle(await self._kept(outcomes))
        finally:
            self._writing = None

    async def _kept(self, outcomes: Outcomes) -> Outcomes:
        """What everybody is told: what was to be told if it is kept, else why it is not."""
        try:
            await self._keeper.keep()
        except Exception as error:
            reason = _unkept(error)
            self._hang_up()
            if self._on_failure:
                self._on_failure()
            self._keeper.take_back()
            return [(job, reason) for job, _ in outcomes]
        return outcomes


class InlineReaders(Readers):
    """Reads only what is kept."""

    def __init__(
        self,
        engine: Engine,
        *,
        note: Callable[[StoreUnavailable], None],
    ) -> None:
        super().__init__(engine, note=note)
        self.writer: InlineWriter | None = None
        """After whom to read."""

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Read as soon as nothing is being written."""
        if self.writer is not None:
            await self.writer.all_kept()
        return await super().ask(question)


def hands(
    engine: Engine,
    keeper: Keeper | None,
    watch: Callable[[Commit], None] | None,
    note: Callable[[StoreUnavailable], None],
) -> tuple[Readers, Writer]:
    """Who reads and who writes: threads, or nobody but the event loop where there is a keeper."""
    if keeper is None:
        readers = Readers(engine, note=note)
        return readers, Writer(engine, watch=watch, on_failure=readers.renew, note=note)
    waiting = InlineReaders(engine, note=note)
    writer = InlineWriter(engine, keeper, on_failure=waiting.renew, note=note)
    waiting.writer = writer
    return waiting, writer


def _unkept(error: Exception) -> StoreUnavailable:
    text = Text(
        f"this browser could not keep it ({error}); is there room left on this device?",
        f"dieser Browser konnte es nicht aufheben ({error}); ist auf diesem Gerät noch Platz?",
    )
    return StoreUnavailable(text, code="store_full")
