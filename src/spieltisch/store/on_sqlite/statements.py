"""The move path in SQLite: much asked or written in one statement.

Every statement that Python runs in SQLite, and every row that it fetches, gives up the interpreter
lock and waits to get it back, which takes long when the event loop is busy. So the move path uses
few of both, however many commands there are.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

import msgspec

from spieltisch.store.api import Duplicate, Stored
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import HeadRow, Key
from spieltisch.store.sql.events_in_order import in_order

__all__ = ["SqliteMoves"]

T = TypeVar("T")
MOST_ROWS = 128
"""Rows in one INSERT."""
USUAL_ROWS = 16
"""So many rows have a statement of their own for each number, which SQLite keeps prepared."""

_HEADS = """
SELECT json_group_array(json_array(id, no, seq)) FROM heads
WHERE id IN (SELECT value FROM json_each(?))
"""
_SEATED = """
SELECT json_group_array(json_array(no, person)) FROM sittings
WHERE no IN (SELECT value FROM json_each(?)) AND is_seated
"""
_RESULTS = """
SELECT json_group_array(json_array(asked.key, commands.seq, hex(result))) FROM json_each(?) AS asked
JOIN heads ON heads.id = asked.value ->> 0
JOIN commands ON commands.no = heads.no
  AND sender = asked.value ->> 1 AND commands.id = asked.value ->> 2
"""
_MOVE_HEADS = """
UPDATE heads SET seq = new.seq, changed_ms = max(changed_ms, new.at_ms) FROM (
  SELECT value ->> 0 AS no, value ->> 1 AS seq, value ->> 2 AS at_ms FROM json_each(?)
) AS new WHERE heads.no = new.no
"""
_EVENTS = """
SELECT group_concat(hex(event), ' '), min(seq), max(seq), count(*) FROM (
  SELECT seq, event FROM events WHERE no = (SELECT no FROM heads WHERE id = ?) AND seq > ?
  ORDER BY seq LIMIT ?)
"""
_heads_decoder = msgspec.json.Decoder(list[tuple[str, int, int]])
_seated_decoder = msgspec.json.Decoder(list[tuple[int, str]])
_results_decoder = msgspec.json.Decoder(list[tuple[int, int, str]])


class SqliteMoves:
    """`Moves`; the transaction holds SQLite's write lock, so what it reads stays true."""

    def version(self, connection: Connection) -> int | None:
        """It changes when another connection writes."""
        ((version,),) = connection.execute("PRAGMA data_version").fetchall()
        return int(version)

    def heads(self, connection: Connection, tables: Sequence[str]) -> Iterable[tuple[str, HeadRow]]:
        """Where these tables stand."""
        rows = _ask_once(connection, _HEADS, tables, _heads_decoder)
        return ((table, HeadRow(no, seq)) for table, no, seq in rows)

    def seated(self, connection: Connection, numbers: Sequence[int]) -> Iterable[tuple[int, str]]:
        """Who sits at these tables."""
        return _ask_once(connection, _SEATED, numbers, _seated_decoder)

    def results(self, connection: Connection, keys: Sequence[Key]) -> dict[Key, Duplicate]:
        """What is remembered of these commands."""
        rows = _ask_once(connection, _RESULTS, keys, _results_decoder)
        return {keys[i]: Duplicate(bytes.fromhex(result), seq) for i, seq, result in rows}

    def insert(
        self, connection: Connection, into: str, rows: Sequence[tuple[object, ...]], after: str = ""
    ) -> int:
        """Insert few rows at once, many in slices whose lengths are powers of two.

        So few statements are run, and few different ones are prepared.
        """
        done, written = 0, 0
        while done < len(rows):
            left = len(rows) - done
            size = left if left <= USUAL_ROWS else min(MOST_ROWS, 1 << (left.bit_length() - 1))
            values = [value for row in rows[done : done + size] for value in row]
            statement = _insertion(into, size, len(rows[0]), after)
            written += connection.execute(statement, values).rowcount
            done += size
        return written

    def move_heads(self, connection: Connection, rows: Sequence[tuple[int, int, int]]) -> None:
        """Tables have new heads."""
        connection.execute(_MOVE_HEADS, (_as_json(rows),))

    def events(self, connection: Connection, table: str, after: int, limit: int) -> list[Stored]:
        """Events in order, fetched as one value."""
        ((packed, first, last, count),) = connection.execute(_EVENTS, (table, after, limit))
        if first is None:
            return []
        in_order(table, after, first, last, count)
        return [Stored(first + i, bytes.fromhex(one)) for i, one in enumerate(packed.split(" "))]


def _ask_once(
    connection: Connection,
    statement: str,
    asked: Sequence[object],
    answers: msgspec.json.Decoder[list[T]],
) -> list[T]:
    """What a statement answers that takes a JSON array and gives another one in one row."""
    ((answer,),) = connection.execute(statement, (_as_json(asked),))
    return answers.decode(answer)


def _as_json(rows: Sequence[object]) -> str:
    """Many values as one, for a statement that reads JSON."""
    return msgspec.json.encode(rows).decode()


@cache
def _insertion(into: str, size: int, width: int, after: str) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {into} VALUES {', '.join([row] * size)} {after}"
