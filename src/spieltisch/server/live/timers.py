"""Timers: tables that must act by themselves, whether anybody looks at them or not."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

__all__ = ["Timers"]

SLACK_MS = 5
"""A timer may fire a little early; the table is then asked again."""


class Timers:
    """Calls `wake(table)` when a table's time has come."""

    def __init__(self, now_ms: Callable[[], int], wake: Callable[[str], Awaitable[None]]) -> None:
        self._now_ms, self._wake = now_ms, wake
        self._times: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def set(self, table: str, at_ms: int | None) -> None:
        """From now on the table is to be woken then, or not at all."""
        if self._times.get(table) == at_ms:
            return
        if at_ms is None:
            self._times.pop(table, None)
            return
        self._times[table] = at_ms
        heapq.heappush(self._heap, (at_ms, table))
        self._changed.set()

    def __iter__(self) -> Iterator[str]:
        """The tables that wait for their time."""
        return iter(list(self._times))

    async def run(self) -> None:
        """Serve the timers for ever."""
        while True:
            for table in self._due():
                task = asyncio.ensure_future(self._wake(table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), self._pause())

    def _due(self) -> list[str]:
        now, due = self._now_ms(), []
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._times.get(table) == at:
                del self._times[table]
                due.append(table)
        return due

    def _pause(self) -> float | None:
        if not self._heap:
            return None
        return max(0, self._heap[0][0] - self._now_ms() + SLACK_MS) / 1000
