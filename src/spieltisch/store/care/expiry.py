"""Removing what nobody has touched for long: tables, then guests that have none."""

from typing import NamedTuple

from spieltisch.store.api import Expired
from spieltisch.store.care.of_people import OF_PEOPLE, STRAY
from spieltisch.store.care.upkeep import OF_A_TABLE, transaction
from spieltisch.store.sql.asking import Connection

__all__ = ["Times", "expire"]


class Times(NamedTuple):
    """What was last touched before these times goes."""

    finished_ms: int
    """Tables whose game is over."""
    abandoned_ms: int
    """All other tables."""
    people_ms: int
    """Guests without tables or new tokens, and recovery codes."""


def expire(connection: Connection, times: Times, limit: int) -> Expired:
    """Remove some tables; where there are no more, people too."""
    with transaction(connection):
        latest_ms = max(times.finished_ms, times.abandoned_ms)
        values = {**times._asdict(), "latest_ms": latest_ms, "limit": limit}
        old = connection.execute(_OLD_TABLES, values).fetchall()
        gone = sum(_remove(connection, no, changed_ms) for no, changed_ms in old)
        people, codes = (0, 0) if len(old) == limit else _expire_people(connection, times, limit)
    return Expired(gone, people, codes)


def _remove(connection: Connection, no: int, changed_ms: int) -> bool:
    """Remove a table, unless somebody has touched it meanwhile: first its head, that nobody may."""
    asked = "DELETE FROM heads WHERE no = ? AND changed_ms = ?"
    if connection.execute(asked, (no, changed_ms)).rowcount == 0:
        return False
    for place in OF_A_TABLE:
        connection.execute(f"DELETE FROM {place} WHERE no = ?", (no,))
    return True


_OLD_TABLES = """
SELECT heads.no, changed_ms FROM heads LEFT JOIN listings ON listings.no = heads.no
WHERE changed_ms < :latest_ms
AND changed_ms < CASE phase WHEN 'over' THEN :finished_ms ELSE :abandoned_ms END
ORDER BY changed_ms LIMIT :limit
"""


def _expire_people(connection: Connection, times: Times, limit: int) -> tuple[int, int]:
    before = times.people_ms
    codes = connection.execute("DELETE FROM recoveries WHERE expires_ms < ?", (before,))
    connection.execute("DELETE FROM puzzle_peeks WHERE at_ms < ?", (before,))
    gone = connection.execute(_IDLE_PEOPLE, {"before_ms": before, "limit": limit}).fetchall()
    for row in gone:
        connection.execute("DELETE FROM tokens WHERE person = ?", row)
        connection.execute("DELETE FROM recoveries WHERE person = ?", row)
        for kept in OF_PEOPLE:
            connection.execute(f"DELETE FROM {kept.name} WHERE {kept.person} = ?", row)
        connection.execute("DELETE FROM people WHERE id = ?", row)
    if gone:
        for statement in STRAY:
            connection.execute(statement)
    return len(gone), codes.rowcount


_IDLE_PEOPLE = """
SELECT id FROM people WHERE created_ms < :before_ms
AND NOT EXISTS (SELECT 1 FROM sittings WHERE person = people.id)
AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND created_ms >= :before_ms)
AND NOT EXISTS (SELECT 1 FROM recoveries WHERE person = people.id)
AND NOT EXISTS (
  SELECT 1 FROM puzzle_tries WHERE person = people.id AND last_ms >= :before_ms
)
AND NOT EXISTS (SELECT 1 FROM played WHERE person = people.id AND ended_ms >= :before_ms)
AND NOT EXISTS (SELECT 1 FROM addresses WHERE person = people.id AND confirmed_ms >= :before_ms)
AND NOT EXISTS (SELECT 1 FROM mazes WHERE person = people.id AND changed_ms >= :before_ms)
AND NOT EXISTS (SELECT 1 FROM searches WHERE person = people.id AND at_ms >= :before_ms)
LIMIT :limit
"""
