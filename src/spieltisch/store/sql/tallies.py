"""How often something was asked for within a window of time, over all serving processes."""

from collections.abc import Mapping

from spieltisch.store.sql.asking import Connection

__all__ = ["tally"]

LIMIT = "limit "
"""What the keys begin with; others keep quotas in the same table."""
KEPT_MS = 60_000
"""Windows of limits that began longer ago than this are forgotten; quotas go by days."""


def tally(connection: Connection, window_ms: int, amounts: Mapping[str, int]) -> dict[str, int]:
    """Add amounts to a window that begins at this time; what all processes have counted there."""
    connection.execute(
        "DELETE FROM tallies WHERE window_ms < ? AND key LIKE ?", (window_ms - KEPT_MS, f"{LIMIT}%")
    )
    connection.executemany(
        "INSERT INTO tallies (key, window_ms, amount) VALUES (?, ?, ?) "
        "ON CONFLICT (key, window_ms) DO UPDATE SET amount = tallies.amount + excluded.amount",
        [(f"{LIMIT}{key}", window_ms, amount) for key, amount in amounts.items()],
    )
    rows = connection.execute("SELECT key, amount FROM tallies WHERE window_ms = ?", (window_ms,))
    found = {key.removeprefix(LIMIT): amount for key, amount in rows}
    return {key: found[key] for key in amounts}
