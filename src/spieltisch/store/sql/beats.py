"""Which processes serve the database, and when each was last known to run."""

import sqlite3

__all__ = ["beat", "last_beat"]

DAY_MS = 86_400_000


def beat(connection: sqlite3.Connection, process: str, at_ms: int) -> None:
    """A process is alive at this moment; those silent for a day are forgotten."""
    connection.execute(
        "INSERT INTO beats (process, since_ms, at_ms) VALUES (?, ?, ?) "
        "ON CONFLICT (process) DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)",
        (process, at_ms, at_ms),
    )
    connection.execute("DELETE FROM beats WHERE at_ms < ?", (at_ms - DAY_MS,))


def last_beat(connection: sqlite3.Connection) -> int | None:
    """When any process was last known to run."""
    (at_ms,) = connection.execute("SELECT max(at_ms) FROM beats").fetchone()
    return None if at_ms is None else int(at_ms)
