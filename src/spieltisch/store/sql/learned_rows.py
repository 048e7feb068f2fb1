"""How far people are in lessons."""

import sqlite3
from collections.abc import Iterable

from spieltisch.store.api import Learned

__all__ = ["keep_learned", "list_learned"]

_KEEP = """
INSERT INTO learned (person, lesson, stars, steps, at_ms)
SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)
ON CONFLICT (person, lesson) DO UPDATE SET
  stars = max(stars, excluded.stars), steps = max(steps, excluded.steps), at_ms = excluded.at_ms
"""


def keep_learned(connection: sqlite3.Connection, rows: Iterable[Learned]) -> None:
    """The better of what was and what is; of nobody whom nobody knows."""
    connection.executemany(
        _KEEP, [(row.person, row.lesson, row.stars, row.steps, row.at_ms) for row in rows]
    )


def list_learned(connection: sqlite3.Connection, person: str) -> list[Learned]:
    """Those of a person, by the names of the lessons."""
    rows = connection.execute(
        "SELECT person, lesson, stars, steps, at_ms FROM learned WHERE person = ? ORDER BY lesson",
        (person,),
    )
    return [Learned(*row) for row in rows]
