"""How far people are in lessons."""

from collections.abc import Iterable

from msgspec.structs import asdict

from spieltisch.store.api import Learned
from spieltisch.store.sql.asking import Connection

__all__ = ["keep_learned", "list_learned"]

_KEEP = """
INSERT INTO learned (person, lesson, stars, steps, at_ms)
SELECT :person, :lesson, :stars, :steps, :at_ms
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person, lesson) DO UPDATE SET at_ms = excluded.at_ms,
  stars = CASE WHEN learned.stars < excluded.stars THEN excluded.stars ELSE learned.stars END,
  steps = CASE WHEN learned.steps < excluded.steps THEN excluded.steps ELSE learned.steps END
"""


def keep_learned(connection: Connection, rows: Iterable[Learned]) -> None:
    """The better of what was and what is; of nobody whom nobody knows."""
    connection.executemany(_KEEP, [asdict(row) for row in rows])


def list_learned(connection: Connection, person: str) -> list[Learned]:
    """Those of a person, by the names of the lessons."""
    rows = connection.execute(
        "SELECT person, lesson, stars, steps, at_ms FROM learned WHERE person = ? ORDER BY lesson",
        (person,),
    )
    return [Learned(*row) for row in rows]
