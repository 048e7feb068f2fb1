"""What lists tell of tables."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from spieltisch.store.api import Listed, Summary
from spieltisch.store.sql.asking import EVERY_ROW, Connection, Values
from spieltisch.store.sql.engine import Moves
from spieltisch.store.sql.heads import Heads
from spieltisch.table.table_state import Phase

__all__ = ["list_tables", "tables_where", "write_summaries"]


def write_summaries(
    connection: Connection, summaries: Mapping[int, Summary], moves: Moves, heads: Heads
) -> None:
    """Keep tables' summaries. Game and rules stay as they were at a table's beginning."""
    rows = [
        (
            no,
            one.game,
            one.rules,
            one.phase,
            one.is_listed,
            one.free_places,
            one.details,
            one.wake_ms,
        )
        for no, one in summaries.items()
    ]
    moves.insert(connection, _INTO_LISTINGS, rows, _REPLACING)
    heads.look_around(connection, summaries)
    for no, one in summaries.items():
        people = frozenset(one.people)
        if heads.seated[no] != people:
            _seat(connection, no, people)
            heads.seated[no] = people


_INTO_LISTINGS = "listings (no, game, rules, phase, is_listed, free_places, details, wake_ms)"
_REPLACING = """
ON CONFLICT (no) DO UPDATE SET phase = excluded.phase, is_listed = excluded.is_listed,
  free_places = excluded.free_places, details = excluded.details, wake_ms = excluded.wake_ms
"""


def _seat(connection: Connection, no: int, people: Iterable[str]) -> None:
    """These people sit at a table; of others it is remembered that they once did."""
    connection.execute("UPDATE sittings SET is_seated = FALSE WHERE no = ?", (no,))
    for person in people:
        connection.execute(
            """
            INSERT INTO sittings (person, no, is_seated) VALUES (?, ?, TRUE)
            ON CONFLICT (person, no) DO UPDATE SET is_seated = TRUE
            """,
            (person, no),
        )


_LISTED = """
SELECT heads.id, heads.seq, heads.created_ms, heads.changed_ms, game, rules, phase, is_listed,
  free_places, details, wake_ms,
  (SELECT group_concat(person, ' ') FROM sittings WHERE sittings.no = heads.no AND is_seated)
FROM heads JOIN listings ON listings.no = heads.no
WHERE {conditions} ORDER BY heads.changed_ms DESC, heads.no DESC {limit}
"""


def list_tables(
    connection: Connection,
    *,
    listed: bool | None,
    phase: Phase | None,
    person: str | None,
    before_ms: int | None,
    limit: int,
) -> list[Listed]:
    """Tables that fit every given condition, the last changed first."""
    conditions = {
        "is_listed = :listed": listed,
        "phase = :phase": phase,
        "heads.changed_ms < :before_ms": before_ms,
        "heads.no IN (SELECT no FROM sittings WHERE person = :person AND is_seated)": person,
    }
    given = [condition for condition, value in conditions.items() if value is not None]
    values = {
        "listed": listed,
        "phase": phase,
        "person": person,
        "before_ms": before_ms,
        "limit": limit if limit >= 0 else EVERY_ROW,
    }
    return tables_where(connection, " AND ".join(given) or "TRUE", values, "LIMIT :limit")


def tables_where(
    connection: Connection, conditions: str, values: Values, limit: str = ""
) -> list[Listed]:
    """Tables for which something holds, the last changed first."""
    rows = connection.execute(_LISTED.format(conditions=conditions, limit=limit), values)
    return [_listed(row) for row in rows.fetchall()]


_Row: TypeAlias = tuple[
    str, int, int, int, str, int, Phase, int, int, bytes, int | None, str | None
]


def _listed(row: _Row) -> Listed:
    table, seq, created, changed, game, rules, phase, is_listed, free, details, wake, people = row
    seated = tuple(sorted(people.split(" "))) if people else ()
    summary = Summary(game, rules, phase, bool(is_listed), free, seated, details, wake)
    return Listed(table, seq, created, changed, summary)
