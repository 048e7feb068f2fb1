"""From where people come, as marks: two with the same one may be one person.

A mark is a keyed hash of an address or of a browser's cookie; the key is a secret of the server, so
nobody can read an address from it. Marks are written together, every other second.
"""

import asyncio
import hmac
import logging
from collections import OrderedDict

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError
from spieltisch.store import ratings as stored
from spieltisch.store.api import Store

__all__ = ["Whereabouts"]

WRITE_S = 2.0
AGAIN_MS = 12 * 60 * 60 * 1000
"""A mark that was written within this time is not written again."""
MOST_KNOWN = 50_000
KEY, KEY_BYTES, MARK_BYTES = "whereabouts", 32, 16


class Whereabouts:
    """Collects marks and writes them down."""

    def __init__(self, store: Store, source: ClockAndRandomness) -> None:
        self._store, self._source = store, source
        self._known: OrderedDict[tuple[str, str], int] = OrderedDict()
        """When what was last noted of a person; as plain texts, in memory only."""
        self._waiting: dict[tuple[str, str], int] = {}
        self._key, self._new_key = b"", source.naming(KEY_BYTES)

    def saw(self, person: str, address: str, device: str | None) -> None:
        """A person comes from an address and perhaps a browser that is known."""
        now = self._source.now_ms()
        for where in _places(address, device):
            key = (person, where)
            if now - self._known.get(key, -AGAIN_MS) < AGAIN_MS:
                continue
            self._known[key] = self._waiting[key] = now
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    async def write_down(self) -> None:
        """Write what waits."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, {}
        try:
            await self._fetch_key()
            rows = [
                stored.Whereabouts(person, self._mark(where), at)
                for (person, where), at in waiting.items()
            ]
            await self._store.ratings.were_seen(rows)
        except StoreError:
            self._waiting = waiting | self._waiting
            raise

    async def keep_writing(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(WRITE_S)
            try:
                await self.write_down()
            except StoreError as error:
                log("whereabouts not written", level=logging.DEBUG, code=error.code)

    async def marks(self, address: str, device: str | None) -> tuple[bytes, ...]:
        """The marks of whoever comes from there, a person or nobody."""
        await self._fetch_key()
        return tuple(self._mark(where) for where in _places(address, device))

    async def _fetch_key(self) -> None:
        if not self._key:
            self._key = await self._store.ratings.secret(KEY, self._new_key)

    def _mark(self, where: str) -> bytes:
        return hmac.digest(self._key, where.encode(), "sha256")[:MARK_BYTES]


def _places(address: str, device: str | None) -> list[str]:
    return [f"address {address}", *([f"device {device}"] if device else [])]
