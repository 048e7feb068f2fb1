"""How much one person or address may leave behind on disk within a day: new tables, and bytes.

What is counted is kept in the store every few seconds, so that a restart does not begin anew.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable

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


class Quotas:
    """Counts what people and addresses use."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.most = DailyMost()
        self._now_ms = now_ms
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._window = self._today()
        self._used: Counter[str] = Counter()
        self._unsaved: Counter[str] = Counter()

    def was_seen(self, person: str, address: str) -> None:
        """A person comes from this address."""
        if self._addresses.get(person) != address:
            self._addresses[person] = address
            if len(self._addresses) > MOST_PEOPLE:
                self._addresses.popitem(last=False)

    def take_table(self, person: str) -> None:
        """A person opens a table; `ServerRefused` when it is one too many."""
        most = (self.most.tables_of_person, self.most.tables_of_address)
        self._take("tables", person, 1, most, "too_many_new_tables")

    def take_bytes(self, person: str, size: int) -> None:
        """What a person does takes this much room; `ServerRefused` when it is too much."""
        most = (
            int(self.most.megabytes_of_person * MEGABYTE),
            int(self.most.megabytes_of_address * MEGABYTE),
        )
        self._take("bytes", person, size, most, "too_much_saved")

    def _take(self, kind: str, person: str, amount: int, most: tuple[int, int], code: str) -> None:
        address = self._addresses.get(person)
        if address is None:  # a bot, or the server itself
            return
        if self._window != (today := self._today()):
            self._window = today
            self._used.clear()
            self._unsaved.clear()
        keys = (f"{kind} of person {person}", f"{kind} of address {address}")
        for key, limit in zip(keys, most, strict=True):
            if limit and self._used[key] + amount > limit:
                raise ServerRefused(code)
        for key in keys:
            self._used[key] += amount
            self._unsaved[key] += amount

    async def watch(self, store: Store) -> None:
        """Take up what was counted before, then keep what is counted, for ever."""
        try:
            self._used.update(await store.house.added_up(self._window))
        except SpieltischError as error:
            log("quotas not read", level=logging.WARNING, code=error.code)
        while True:
            await asyncio.sleep(KEEP_S)
            await self.keep(store)

    async def keep(self, store: Store) -> None:
        """Keep what was counted since the last time."""
        unsaved, self._unsaved = self._unsaved, Counter()
        if not unsaved:
            return
        try:
            await store.house.add_up(self._window, unsaved)
        except SpieltischError as error:
            self._unsaved.update(unsaved)
            log("quotas not kept", level=logging.DEBUG, code=error.code)

    def _today(self) -> int:
        return self._now_ms() // DAY_MS * DAY_MS
