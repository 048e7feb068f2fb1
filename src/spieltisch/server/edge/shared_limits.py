"""Limits that hold over several processes, approximately and without a write per request.

Each process counts for itself. Once per second it adds to the store what it has counted for those
that are near a limit, and takes from their buckets what other processes have counted. Whoever is
far from every limit is never written down. Keys are hashed, and forgotten after a minute.
"""

import asyncio
import logging
from collections.abc import Callable
from hashlib import blake2b

from spieltisch.server.edge.rate_limits import Bucket, Limits
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError
from spieltisch.store.api import Store

__all__ = ["SharedLimits"]

SETTLE_S = 1.0
WINDOW_MS = 10_000
SCALE = 1000
"""Costs are stored in thousandths."""


class SharedLimits:
    """What one process and all together have counted in the window that runs."""

    def __init__(self, limits: Limits, store: Store, now_ms: Callable[[], int]) -> None:
        self._limits, self._store, self._now_ms = limits, store, now_ms
        self._window_ms = 0
        self._mine: dict[str, int] = {}
        self._others: dict[str, int] = {}

    async def settle_for_ever(self) -> None:
        """Settle again and again; while the store cannot be written, each process is alone."""
        while True:
            await asyncio.sleep(SETTLE_S)
            try:
                await self.settle()
            except StoreError as error:
                log("limits not shared", level=logging.DEBUG, code=error.code)

    async def settle(self) -> None:
        """Tell the others what was counted here, and count what they did."""
        window_ms = self._now_ms() // WINDOW_MS * WINDOW_MS
        if window_ms != self._window_ms:
            self._window_ms, self._mine, self._others = window_ms, {}, {}
        buckets = self._near_a_limit()
        if not buckets:
            return
        spent = {key: round(bucket.newly_spent() * SCALE) for key, bucket in buckets.items()}
        for key, amount in spent.items():
            self._mine[key] = self._mine.get(key, 0) + amount
        totals = await self._store.tally(window_ms, spent)
        for key, bucket in buckets.items():
            others = totals[key] - self._mine[key]
            bucket.spend((others - self._others.get(key, 0)) / SCALE, is_mine=False)
            self._others[key] = others

    def _near_a_limit(self) -> dict[str, Bucket]:
        found = {}
        for name, buckets in self._limits.kinds.items():
            low, buckets.low = buckets.low, set()
            for key in low:
                hashed = blake2b(f"{name} {key}".encode(), digest_size=16).hexdigest()
                found[hashed] = buckets.of(key)
        return found
