"""A few threads that read."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from spieltisch.store.failures import StoreUnavailable, closed
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Engine

__all__ = ["Readers"]

THREADS = 2
PATIENCE_S, PAUSE_S = 5.0, 0.1
"""How long a database that is out of reach is waited for, and how often it is tried."""

T = TypeVar("T")


class Readers:
    """Threads, and connections that they take and give back."""

    def __init__(self, engine: Engine, *, note: Callable[[StoreUnavailable], None]) -> None:
        """`note` is called with every failure, in the thread that met it."""
        self._engine = engine
        self._note = note
        self._is_closed = False
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="store-reader")
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._generation = 0

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Read in one of the threads."""
        if self._is_closed:
            raise closed()
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, question)

    def renew(self) -> None:
        """Let go of all connections; those in use when they are done.

        SQLite shares what it knows of a file among a process's connections: as long as one of them
        found it read-only, all new ones do.
        """
        with self._lock:
            self._generation += 1
            while self._idle:
                self._idle.pop().close()

    async def close(self) -> None:
        """Finish what was asked for, then let go."""
        self._is_closed = True
        await asyncio.to_thread(self._pool.shutdown)
        self.renew()

    def _read(self, question: Callable[[Connection], T]) -> T:
        """Ask, and again while a database is out of reach, for a short time."""
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self._asked(question)
            except self._engine.errors as error:
                if self._is_closed or not self._engine.is_lost(error) or time.monotonic() > until:
                    reason = self._engine.explained(error, is_reading=True)
                    self._note(reason)
                    raise reason from error
            time.sleep(PAUSE_S)

    def _asked(self, question: Callable[[Connection], T]) -> T:
        with self._lock:
            generation = self._generation
            connection = self._idle.pop() if self._idle else None
        try:
            connection = connection or self._engine.connect(writes=False)
            return question(connection)
        except self._engine.errors:
            generation = -1
            raise
        finally:
            if connection is not None:
                self._give_back(connection, generation)

    def _give_back(self, connection: Connection, generation: int) -> None:
        with self._lock:
            if generation == self._generation:
                self._idle.append(connection)
            else:
                connection.close()
