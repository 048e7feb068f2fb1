"""What goes wrong with the storage, counted and logged: an operator must see it at once.

A full disk fails every command, so each code is logged at most once in a while; the next line says
how many were not logged.
"""

import logging
import threading
from collections import Counter as Counting
from collections.abc import Callable
from time import monotonic

from spieltisch.server.ops.counters import Counter
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError

__all__ = ["StoreFailures"]

LOG_EVERY_S = 10.0


class StoreFailures(Counter):
    """Failures of the store by their code."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(
            "spieltisch_store_failures_total", "What the storage did not do, by code.", "code"
        )
        self._clock = clock
        self._lock = threading.Lock()
        self._logged: dict[str, float] = {}
        self._silent: Counting[str] = Counting()

    def note(self, error: StoreError) -> None:
        """Count a failure, and log it unless one of its kind was logged just before."""
        with self._lock:
            self.add(error.code)
            now = self._clock()
            if now - self._logged.get(error.code, -LOG_EVERY_S) < LOG_EVERY_S:
                self._silent[error.code] += 1
                return
            self._logged[error.code] = now
            silent = self._silent.pop(error.code, 0)
        log(
            "storage failed",
            level=logging.ERROR,
            code=error.code,
            why=error.text.en,
            details=error.details,
            not_logged=silent,
        )
