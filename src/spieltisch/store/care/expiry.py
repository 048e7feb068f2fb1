"""Removing what nobody has touched for long: tables, then guests that have none."""

import sqlite3
from typing import NamedTuple

from spieltisch.store.api import Expired
from spieltisch.store.care.upkeep import OF_A_TABLE, empty_log, transaction

__all__ = ["Times", "expire"]


class Times(NamedTuple):
    """What was last touched before these times goes."""

    finished_ms: int
    """Tables whose game is over."""
    abandoned_ms: int
    """All other tables."""
    people_ms: int
    """Guests without tables or new tokens, and recovery codes."""


def expire(connection: sqlite3.Connection, times: Times, limit: int) -> Expired:
    """Remove some tables; where there are no more, people too."""
    with transaction(connection):
        old = connection.execute(_OLD_TABLES, {**times._asdict(), "limit": limit}).fetchall()
        for (no,) in old:
            for place in (*OF_A_TABLE, "heads"):
                connection.execute(f"DELETE FROM {place} WHERE no = ?", (no,))
        people, codes = (0, 0) if len(old) == limit else _expire_people(connection, times, limit)
    if old or people:
        empty_log(connection)
    return Expired(len(old), people, codes)


_OLD_TABLES = """
SELECT heads.no FROM heads LEFT JOIN listings ON listings.no = heads.no
WHERE changed_ms < max(:finished_ms, :abandoned_ms)
AND changed_ms < CASE phase WHEN 'over' THEN :finished_ms ELSE :abandoned_ms END
ORDER BY changed_ms LIMIT :limit
"""


def _expire_people(connection: sqlite3.Connection, times: Times, limit: int) -> tuple[int, int]:
    before = times.people_ms
    codes = connection.execute("DELETE FROM recoveries WHERE expires_ms < ?", (before,))
    gone = connection.execute(_IDLE_PEOPLE, {"before_ms": before, "limit": limit}).fetchall()
    for row in gone:
        connection.execute("DELETE FROM tokens WHERE person = ?", row)
        connection.execute("DELETE FROM recoveries WHERE person = ?", row)
        connection.execute("DELETE FROM learned WHERE person = ?", row)
        connection.execute("DELETE FROM people WHERE id = ?", row)
    return len(gone), codes.rowcount


_IDLE_PEOPLE = """
SELECT id FROM people WHERE created_ms < :before_ms
AND NOT EXISTS (SELECT 1 FROM sittings WHERE person = people.id)
AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND created_ms >= :before_ms)
AND NOT EXISTS (SELECT 1 FROM recoveries WHERE person = people.id)
LIMIT :limit
"""
