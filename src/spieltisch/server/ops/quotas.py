"""How much one person or address may leave behind on disk within a day: new tables, and bytes.

What is counted is kept in the store every few seconds, so that a restart does not begin anew; where
several processes serve, each then counts what the others have kept.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.ops.config import DailyMost
from spieltisch.server.ops.logs import log
from spieltisch.store.api import Store

__all__ = ["Quotas"]

DAY_MS = 24 * 60 * 60 * 1000
KEEP_S = 5.0
MOST_PEOPLE = 100_000
"""Of whom it is remembered where they come from."""
MEGABYTE = 1_000_000


class _Keys(NamedTuple):
    """Under which names is counted what a person does."""

    address: str
    tables: tuple[str, str]
    bytes: tuple[str, str]


class Quotas:
    """Counts what people and addresses use."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.most = DailyMost()
        self._now_ms = now_ms
        self._keys: OrderedDict[str, _Keys] = OrderedDict()
        self._window = self._today()
        self._used: dict[str, int] = {}
        self._unsaved: dict[str, int] = {}

    def address_of(self, person: str) -> str | None:
        """Where a person was last seen."""
        keys = self._keys.get(person)
        return None if keys is None else keys.address

    def was_seen(self, person: str, address: str) -> None:
        """A person comes from this address."""
        keys = self._keys.get(person)
        if keys is None or keys.address != address:
            self._keys[person] = _Keys(
                address,
                (f"tables of person {person}", f"tables of address {address}"),
                (f"bytes of person {person}", f"bytes of address {address}"),
            )
            if len(self._keys) > MOST_PEOPLE:
                self._keys.popitem(last=False)

    def take_table(self, person: str) -> None:
        """A person opens a table; `ServerRefused` when it is one too many."""
        keys = self._keys.get(person)
        if keys is not None:
            most = (self.most.tables_of_person, self.most.tables_of_address)
            self._take(keys.tables, 1, most, "too_many_new_tables")

    def take_bytes(self, person: str, size: int) -> None:
        """What a person does takes this much room; `ServerRefused` when it is too much."""
        keys = self._keys.get(person)
        if keys is not None:  # else it is a bot, or the server itself
            most = (self.most.megabytes_of_person, self.most.megabytes_of_address)
            self._take(keys.bytes, size, most, "too_much_saved", MEGABYTE)

    def _take(
        self,
        keys: tuple[str, str],
        amount: int,
        most: tuple[float, float],
        code: str,
        unit: int = 1,
    ) -> None:
        used, unsaved, (person, address) = self._used, self._unsaved, keys
        by_person, by_address = used.get(person, 0) + amount, used.get(address, 0) + amount
        if 0 < most[0] * unit < by_person or 0 < most[1] * unit < by_address:
            raise ServerRefused(code)
        used[person], used[address] = by_person, by_address
        unsaved[person] = unsaved.get(person, 0) + amount
        unsaved[address] = unsaved.get(address, 0) + amount

    async def watch(self, store: Store) -> None:
        """Keep what is counted, for ever."""
        while True:
            await asyncio.sleep(KEEP_S)
            await self.keep(store)
            if store.is_shared:
                await self.read(store)

    async def read(self, store: Store) -> None:
        """Count what all have kept, and what is not kept yet."""
        try:
            kept = await store.house.added_up(self._window)
        except SpieltischError as error:
            return log("quotas not read", level=logging.WARNING, code=error.code)
        for key, amount in self._unsaved.items():
            kept[key] = kept.get(key, 0) + amount
        self._used.update(kept)
        return None

    async def keep(self, store: Store) -> None:
        """Keep what was counted since the last time; a new day begins with nothing."""
        unsaved, self._unsaved = self._unsaved, {}
        window, self._window = self._window, self._today()
        if window != self._window:
            self._used.clear()
        if not unsaved:
            return
        try:
            await store.house.add_up(window, unsaved)
        except SpieltischError as error:
            for key, amount in unsaved.items():
                self._unsaved[key] = self._unsaved.get(key, 0) + amount
            log("quotas not kept", level=logging.DEBUG, code=error.code)

    def _today(self) -> int:
        return self._now_ms() // DAY_MS * DAY_MS
