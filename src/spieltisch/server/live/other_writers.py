"""What other processes have written of tables that this one has in memory."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from spieltisch.game import SpieltischError
from spieltisch.server.live.owner import Owner
from spieltisch.server.ops.logs import log
from spieltisch.store.processes import HeadNow

if TYPE_CHECKING:
    from spieltisch.server.live.service import Service

__all__ = ["OtherWriters"]


class OtherWriters:
    """Reads what others have written, and opens tables that are claimed."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._tasks: set[asyncio.Task[None]] = set()

    def catch_up(self, owner: Owner) -> None:
        """The store has more of a table than this process."""
        self._keep(self._catch_up(owner))

    async def _catch_up(self, owner: Owner) -> None:
        try:
            await owner.refresh()
        except SpieltischError as error:
            log("table not read", level=logging.WARNING, table=owner.table, code=error.code)
        else:
            self._service.was_read_on(owner)

    def compare(self, owner: Owner, head: HeadNow | None) -> None:
        """The store has this of a table in memory."""
        if owner.is_busy or self._service.tables.in_memory(owner.table) is not owner:
            return
        if head is None:
            owner.let_go()
        elif head.rewritten != owner.rewritten:
            self._keep(self._read_anew(owner.table))
        elif head.seq > owner.seq:
            self.catch_up(owner)

    async def _read_anew(self, table: str) -> None:
        """A person was taken out of the table: nothing of what was read before may stay."""
        self._service.histories.forget()
        self._service.reviews.drop(table)
        async with self._service.tables.apart(table):
            pass

    def open(self, table: str) -> None:
        """This process has claimed a table, whether it is in its memory or not."""
        if self._service.tables.in_memory(table) is None:
            self._keep(self._open(table))
        else:
            self._service.see_to(table)

    async def _open(self, table: str) -> None:
        try:
            await self._service.tables.owner(table)
        except SpieltischError as error:
            log("table not opened", level=logging.WARNING, table=table, code=error.code)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
