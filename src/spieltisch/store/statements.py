"""Much asked or written in one statement.

Every statement that Python runs in SQLite, and every row that it fetches, gives up the interpreter
lock and waits to get it back, which takes long when the event loop is busy. So the move path uses
few of both, however many commands there are.
"""

import json
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any

__all__ = ["ask_once", "insert"]

MOST_ROWS = 128
"""Rows in one INSERT."""


def ask_once(connection: sqlite3.Connection, statement: str, asked: Sequence[Any]) -> list[Any]:
    """What a statement answers that takes a JSON array and gives one, in one row."""
    ((found,),) = connection.execute(statement, (json.dumps(asked),))
    rows: list[Any] = json.loads(found)
    return rows


def insert(
    connection: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]], after: str = ""
) -> None:
    """Insert in slices whose lengths are powers of two, so that few statements are prepared."""
    done = 0
    while done < len(rows):
        size = min(MOST_ROWS, 1 << ((len(rows) - done).bit_length() - 1))
        values = [value for row in rows[done : done + size] for value in row]
        connection.execute(_insertion(into, size, len(rows[0]), after), values)
        done += size


@cache
def _insertion(into: str, size: int, width: int, after: str) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {into} VALUES {', '.join([row] * size)} {after}"
