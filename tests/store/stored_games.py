"""Real games, written to a store command by command as a server does."""

from itertools import count
from random import Random
from typing import Any

from spieltisch.server.live.summaries import summary_of
from spieltisch.store import Append, Appended, Store
from spieltisch.table import Event, encode
from tests.table.live import Live, started

__all__ = ["StoredGame"]

SENDER = "person-of-16-ids"
"""As long as a person's id, and a command's id is as long as the page's, so that rows are too."""


class StoredGame:
    """A table that is played in memory and kept in a store."""

    def __init__(self, table: str, game: str, **more: Any) -> None:
        self.table = table
        self.live: Live = started(game, seed=table, **more)
        self._rng = Random(table)
        self._numbers = count(1)
        self._kept = 0

    async def keep(self, store: Store, moves: int = 100_000) -> None:
        """Write what there is, then play some moves, each on disk before the next."""
        await self._append(store, self.live.events[self._kept :])
        for _ in range(moves):
            if not self.live.table.is_running:
                return
            await self._append(store, list(self.live.step(self._rng)))

    async def _append(self, store: Store, events: list[Event]) -> None:
        if not events:
            return
        asked = Append(
            self.table,
            self._kept,
            tuple(encode(event) for event in events),
            by=SENDER,
            command=f"c{next(self._numbers):023}",
            result=b'{"seq":%d}' % events[-1].seq,
            at_ms=self.live.now,
            summary=summary_of(self.live.table),
        )
        assert await store.append(asked) == Appended(events[-1].seq)
        self._kept = events[-1].seq
