"""Order in the house as the store has it: read about once a second, so that operators can act.

Whoever is banned is kept out from the next look on. What only a running server can do is an errand:
it is done here and noted as done, and one that a crash interrupted is done after the next start.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from spieltisch.game import SpieltischError
from spieltisch.server.ops.logs import log
from spieltisch.store.api import Store
from spieltisch.store.house import FORGET, Ban, Entry

__all__ = ["HouseOrder"]

LOOK_S = 1.0
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class HouseOrder:
    """Bans in memory, and errands on their way."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store, self._now_ms = store, now_ms
        self._bans: list[Ban] = []
        self._people: frozenset[str] = frozenset()
        self._tables: frozenset[str] = frozenset()
        self._networks: list[Network] = []
        self._under_way: dict[int, asyncio.Task[str]] = {}
        self.forget: Callable[[str], Awaitable[bool]] | None = None
        """Deletes what is known of a person; False when nobody has the id."""
        self.shut_out: Callable[[], None] | None = None
        """Ends the connections of whoever is banned."""
        self.reopened: Callable[[str], None] | None = None
        """Is called with a table that is closed no longer."""
        self.only_here: Callable[[str], AbstractAsyncContextManager[bool]] = lambda name: (
            nullcontext(True)
        )
        """Keeps other processes from doing the same meanwhile."""
        self._failed: set[int] = set()
        """Errands that failed: said once, tried again and again."""

    def is_banned(self, person: str) -> bool:
        """Whether a person is kept out."""
        return person in self._people

    def is_closed(self, table: str) -> bool:
        """Whether a table takes no more commands."""
        return table in self._tables

    def is_kept_out(self, address: str) -> bool:
        """Whether an address is banned, or a network that it is in."""
        if not self._networks:
            return False
        try:
            number = ipaddress.ip_interface(address).ip
        except ValueError:
            return False
        number = getattr(number, "ipv4_mapped", None) or number
        return any(number in network for network in self._networks)

    async def watch(self) -> None:
        """Look again and again, for ever; a store that cannot be read changes nothing."""
        while True:
            try:
                await self.look()
            except SpieltischError as error:
                log("order not read", level=logging.DEBUG, code=error.code)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Read what operators have written."""
        before, self._bans = self._bans, await self._store.house.bans(self._now_ms())
        if self._bans != before:
            self._people = frozenset(ban.what for ban in self._bans if ban.kind == "person")
            self._tables = frozenset(ban.what for ban in self._bans if ban.kind == "table")
            self._networks = [
                ipaddress.ip_network(ban.what) for ban in self._bans if ban.kind == "address"
            ]
            if self.shut_out:
                self.shut_out()
            for ban in before:
                if ban.kind == "table" and ban.what not in self._tables and self.reopened:
                    self.reopened(ban.what)
        for entry in await self._store.house.errands():
            self._begin(entry)

    async def forget_person(self, person: str, why: str) -> None:
        """Delete what is known of a person, as an errand: it is finished even after a crash."""
        no = await self._store.house.ask(FORGET, person, why, at_ms=self._now_ms())
        await asyncio.shield(self._begin(Entry(no, 0, FORGET, person, why, None, "")))

    async def close(self) -> None:
        """Leave what is under way to the next start."""
        for task in self._under_way.values():
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    def _begin(self, entry: Entry) -> asyncio.Task[str]:
        task = self._under_way.get(entry.no)
        if task is None:
            task = self._under_way[entry.no] = asyncio.create_task(self._do(entry))
            task.add_done_callback(lambda done: self._ended(entry, done))
        return task

    async def _do(self, entry: Entry) -> str:
        async with self.only_here(f"errand {entry.no}") as is_only:
            if not is_only:
                return ""
            return await self._done(entry)

    async def _done(self, entry: Entry) -> str:
        result = "unknown_errand"
        if entry.action == FORGET and self.forget:
            result = "" if await self.forget(entry.about) else "unknown_person"
        await self._store.house.done(entry.no, result, at_ms=self._now_ms())
        return result

    def _ended(self, entry: Entry, task: asyncio.Task[str]) -> None:
        del self._under_way[entry.no]
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and entry.no not in self._failed:
            self._failed.add(entry.no)
            log("errand not done", level=logging.ERROR, errand=entry.action, trace=error)
