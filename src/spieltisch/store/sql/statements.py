"""Much asked or written in one statement.

Every statement that Python runs in SQLite, and every row that it fetches, gives up the interpreter
lock and waits to get it back, which takes long when the event loop is busy. So the move path uses
few of both, however many commands there are.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import msgspec

__all__ = ["as_json", "ask_once", "insert"]

T = TypeVar("T")
MOST_ROWS = 128
"""Rows in one INSERT."""
USUAL_ROWS = 16
"""So many rows have a statement of their own for each number, which SQLite keeps prepared."""


def ask_once(
    connection: sqlite3.Connection,
    statement: str,
    asked: Sequence[object],
    answers: msgspec.json.Decoder[list[T]],
) -> list[T]:
    """What a statement answers that takes a JSON array and gives another one in one row."""
    ((answer,),) = connection.execute(statement, (as_json(asked),))
    return answers.decode(answer)


def as_json(rows: Sequence[object]) -> str:
    """Many values as one, for a statement that reads JSON."""
    return msgspec.json.encode(rows).decode()


def insert(
    connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]], after: str = ""
) -> int:
    """Insert few rows at once, many in slices whose lengths are powers of two.

    So few statements are run, and few different ones are prepared.

    The answer is how many rows were written.
    """
    done, written = 0, 0
    while done < len(rows):
        left = len(rows) - done
        size = left if left <= USUAL_ROWS else min(MOST_ROWS, 1 << (left.bit_length() - 1))
        values = [value for row in rows[done : done + size] for value in row]
        written += connection.execute(_insertion(into, size, len(rows[0]), after), values).rowcount
        done += size
    return written


@cache
def _insertion(into: str, size: int, width: int, after: str) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {into} VALUES {', '.join([row] * size)} {after}"
