"""Which processes serve the database, and when each was last known to run."""

from spieltisch.store.sql.asking import Connection

__all__ = ["beat", "last_beat"]

DAY_MS = 86_400_000
_BEAT = """
INSERT INTO beats (process, since_ms, at_ms) VALUES (?, ?, ?) ON CONFLICT (process) DO UPDATE SET
  at_ms = CASE WHEN beats.at_ms < excluded.at_ms THEN excluded.at_ms ELSE beats.at_ms END
"""


def beat(connection: Connection, process: str, at_ms: int) -> None:
    """A process is alive at this moment; those silent for a day are forgotten."""
    connection.execute(_BEAT, (process, at_ms, at_ms))
    connection.execute("DELETE FROM beats WHERE at_ms < ?", (at_ms - DAY_MS,))


def last_beat(connection: Connection) -> int | None:
    """When any process was last known to run."""
    (at_ms,) = connection.execute("SELECT max(at_ms) FROM beats").fetchone()
    return None if at_ms is None else int(at_ms)
