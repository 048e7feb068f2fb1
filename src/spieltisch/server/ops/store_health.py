"""Whether the store takes what is written, asked at most about once a second."""

import asyncio
from collections.abc import Callable
from time import monotonic

from spieltisch.game.text import Text
from spieltisch.store import StoreUnavailable
from spieltisch.store.api import Store

__all__ = ["StoreHealth"]

KEPT_S = 1.0
"""How long an answer holds, so that nobody can keep the disk busy by asking."""
PATIENCE_S = 1.5
"""Whoever asks for the server's health gives up after two seconds."""


class StoreHealth:
    """Tries to write, for all that ask at the same time together."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._clock = store, clock
        self._trial: asyncio.Task[None] | None = None
        self._tried_at = 0.0

    async def check(self) -> None:
        """Raises `StoreUnavailable` when nothing can be written at the moment."""
        trial = self._trial
        if trial is None or (trial.done() and self._clock() - self._tried_at >= KEPT_S):
            trial = self._trial = asyncio.create_task(self._store.probe())
            trial.add_done_callback(self._was_tried)
        try:
            await asyncio.wait_for(asyncio.shield(trial), PATIENCE_S)
        except TimeoutError:
            raise _slow() from None

    def _was_tried(self, trial: asyncio.Task[None]) -> None:
        self._tried_at = self._clock()
        if not trial.cancelled():
            trial.exception()


def _slow() -> StoreUnavailable:
    text = Text("the server's storage does not answer", "der Speicher des Servers antwortet nicht")
    return StoreUnavailable(text, code="store_busy")
