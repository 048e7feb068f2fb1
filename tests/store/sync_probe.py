"""Run by a test under strace: many tasks append, and tell of each event that is acknowledged.

With `synchronous_off` the log is never synced; with `too_early` the answers go out before the
COMMIT. Both are faults that the test must find.
"""

import asyncio
import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

from spieltisch.store import Appended
from spieltisch.store.on_sqlite import sqlite_engine
from spieltisch.store.on_sqlite.connections import connect
from spieltisch.store.sql import writer
from spieltisch.store.sql.append import append_all
from spieltisch.store.sql.heads import Heads
from spieltisch.store.sqlite import SqliteStore
from tests.store.places import put

TASKS, EVENTS = 10, 4
TOKENS = [f"<{task}/{seq}>" for task in range(TASKS) for seq in range(EVENTS)]

told = threading.Event()


async def play(store: SqliteStore, task: int) -> None:
    """Append events one by one, and tell of each."""
    for seq in range(EVENTS):
        token = f"<{task}/{seq}>".encode()
        assert await put(store, f"t{task}", seq, token, result=b"") == Appended(seq + 1)
        os.write(sys.stdout.fileno(), token + b"\n")
        told.set()


async def run(path: Path) -> None:
    """Play with all tasks at once."""
    store = SqliteStore(path)
    await asyncio.gather(*(play(store, task) for task in range(TASKS)))
    await store.close()


def plant_synchronous_off() -> None:
    """Every connection of the writer does without syncs."""

    def careless(*args: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **more)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    vars(sqlite_engine)["connect"] = careless


def plant_too_early() -> None:
    """Answers go out before the COMMIT, which waits until one has been told."""

    def hasty(self: writer.Writer, jobs: list[Any]) -> list[Any]:
        connection, moves = self._connected(), self._engine.moves
        connection.execute("BEGIN IMMEDIATE")
        answers = append_all(
            connection, [job.asked for job in jobs], moves, Heads(moves), look=True
        )
        told.clear()
        writer._hand_out(list(zip(jobs, answers, strict=True)))
        told.wait(10)
        connection.execute("COMMIT")
        return []

    writer.Writer._transact = hasty  # type: ignore[method-assign]


if __name__ == "__main__":
    faults = {"synchronous_off": plant_synchronous_off, "too_early": plant_too_early}
    if sys.argv[2] in faults:
        faults[sys.argv[2]]()
    asyncio.run(run(Path(sys.argv[1])))
