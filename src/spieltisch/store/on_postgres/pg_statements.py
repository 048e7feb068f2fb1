"""The move path in PostgreSQL: a statement per kind of row, whatever the number of commands.

Columns travel as arrays. A table's row in `heads` is locked before anything of it is read, always
in the order of the ids, so that processes wait for each other and never both go on.
"""

from collections.abc import Iterable, Sequence

from spieltisch.store.api import Duplicate, Stored
from spieltisch.store.on_postgres.pg_arrays import Array, array_of
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import HeadRow, Key
from spieltisch.store.sql.events_in_order import in_order

__all__ = ["PgMoves"]

TYPES = {
    "commands": ("int", "text", "text", "int", "bytea"),
    "events": ("int", "int", "bytea"),
    "listings": ("int", "text", "int", "text", "bool", "int", "bytea", "bigint"),
}
"""Of the columns, as the move path names them."""

_HEADS = "SELECT id, no, seq FROM heads WHERE id = ANY(?) ORDER BY id FOR UPDATE"
_SEATED = "SELECT no, person FROM sittings WHERE no = ANY(?) AND is_seated"
_RESULTS = """
SELECT heads.id, sender, commands.id, commands.seq, result
FROM unnest(?::text[], ?::text[], ?::text[]) AS asked (table_id, by, command)
JOIN heads ON heads.id = asked.table_id
JOIN commands ON commands.no = heads.no AND sender = asked.by AND commands.id = asked.command
"""
_MOVE_HEADS = """
UPDATE heads SET seq = new.seq, changed_ms = greatest(changed_ms, new.at_ms)
FROM unnest(?::int[], ?::int[], ?::bigint[]) AS new (no, seq, at_ms) WHERE heads.no = new.no
"""
_EVENTS = """
SELECT events.seq, event FROM events JOIN heads ON heads.no = events.no
WHERE heads.id = ? AND events.seq > ? ORDER BY events.seq LIMIT ?
"""


class PgMoves:
    """`Moves`, for any number of processes."""

    def version(self, connection: Connection) -> int | None:
        """Others may write at any moment, so nothing is remembered."""
        return None

    def heads(self, connection: Connection, tables: Sequence[str]) -> Iterable[tuple[str, HeadRow]]:
        """Where these tables stand; nobody else can change them now."""
        rows = connection.execute(_HEADS, (array_of("text", tables),))
        return ((table, HeadRow(no, seq)) for table, no, seq in rows)

    def seated(self, connection: Connection, numbers: Sequence[int]) -> Iterable[tuple[int, str]]:
        """Who sits at these tables."""
        return connection.execute(_SEATED, (array_of("int", numbers),))

    def results(self, connection: Connection, keys: Sequence[Key]) -> dict[Key, Duplicate]:
        """What is remembered of these commands."""
        rows = connection.execute(_RESULTS, _columns(("text", "text", "text"), keys))
        return {
            (table, by, command): Duplicate(result, seq) for table, by, command, seq, result in rows
        }

    def insert(
        self, connection: Connection, into: str, rows: Sequence[tuple[object, ...]], after: str = ""
    ) -> int:
        """Insert rows by one statement."""
        if not rows:
            return 0
        types = TYPES[into.partition(" ")[0]]
        arrays = ", ".join(f"?::{kind}[]" for kind in types)
        statement = f"INSERT INTO {into} SELECT * FROM unnest({arrays}) {after}"
        return connection.execute(statement, _columns(types, rows)).rowcount

    def move_heads(self, connection: Connection, rows: Sequence[tuple[int, int, int]]) -> None:
        """Tables have new heads."""
        connection.execute(_MOVE_HEADS, _columns(("int", "int", "bigint"), rows))

    def events(self, connection: Connection, table: str, after: int, limit: int) -> list[Stored]:
        """Events in order."""
        rows = connection.execute(_EVENTS, (table, after, limit)).fetchall()
        if rows:
            in_order(table, after, rows[0][0], rows[-1][0], len(rows))
        return [Stored(seq, event) for seq, event in rows]


def _columns(types: Sequence[str], rows: Sequence[tuple[object, ...]]) -> list[Array]:
    columns = zip(*rows, strict=True)
    return [array_of(kind, column) for kind, column in zip(types, columns, strict=True)]
