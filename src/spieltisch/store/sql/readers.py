"""A few threads that read."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.sql.connections import closed, connect, explained

__all__ = ["Readers"]

THREADS = 2

T = TypeVar("T")


class Readers:
    """Threads, and connections that they take and give back."""

    def __init__(self, path: Path, *, note: Callable[[StoreUnavailable], None]) -> None:
        """`note` is called with every failure, in the thread that met it."""
        self._path = path
        self._note = note
        self._is_closed = False
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="store-reader")
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._generation = 0

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
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

    def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            generation = self._generation
            connection = self._idle.pop() if self._idle else None
        try:
            connection = connection or connect(self._path, writes=False)
            return question(connection)
        except sqlite3.Error as error:
            generation = -1
            reason = explained(error, is_reading=True)
            self._note(reason)
            raise reason from error
        finally:
            if connection is not None:
                self._give_back(connection, generation)

    def _give_back(self, connection: sqlite3.Connection, generation: int) -> None:
        with self._lock:
            if generation == self._generation:
                self._idle.append(connection)
            else:
                connection.close()
