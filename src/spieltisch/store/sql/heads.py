"""What the writing connection knows without asking, for as long as nobody else writes."""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from spieltisch.store.sql.statements import ask_once

__all__ = ["HeadRow", "Heads"]

MOST_KEPT = 10_000
"""Tables of which this is remembered; with more, all is forgotten and asked again."""

_HEADS = """
SELECT json_group_array(json_array(id, no, seq)) FROM heads
WHERE id IN (SELECT value FROM json_each(?))
"""
_SEATED = """
SELECT json_group_array(json_array(no, person)) FROM sittings
WHERE no IN (SELECT value FROM json_each(?)) AND is_seated
"""
_heads_decoder = msgspec.json.Decoder(list[tuple[str, int, int]])
_seated_decoder = msgspec.json.Decoder(list[tuple[int, str]])


class HeadRow(NamedTuple):
    """A table as it stands within the transaction."""

    no: int
    seq: int


class Heads:
    """Heads of tables, and who sits there, as this connection last read or wrote them.

    It belongs to one connection and ends with it, so a transaction that failed leaves nothing here.
    """

    def __init__(self) -> None:
        self.by_table: dict[str, HeadRow] = {}
        self.seated: dict[int, frozenset[str]] = {}
        self._version: int | None = None

    def begin(self, connection: sqlite3.Connection) -> None:
        """A transaction has begun: what others have written meanwhile must be read anew."""
        ((version,),) = connection.execute("PRAGMA data_version").fetchall()
        if version != self._version or len(self.by_table) > MOST_KEPT:
            self.forget()
            self._version = version

    def forget(self) -> None:
        """Something else was written, whatever it was."""
        self.by_table.clear()
        self.seated.clear()

    def look_up(self, connection: sqlite3.Connection, tables: Iterable[str]) -> None:
        """Know the heads of these tables, where they exist."""
        unknown = [table for table in tables if table not in self.by_table]
        if unknown:
            for table, no, seq in ask_once(connection, _HEADS, unknown, _heads_decoder):
                self.by_table[table] = HeadRow(no, seq)

    def look_around(self, connection: sqlite3.Connection, numbers: Iterable[int]) -> None:
        """Know who sits at these tables."""
        unknown = [no for no in numbers if no not in self.seated]
        if unknown:
            seated: dict[int, set[str]] = {no: set() for no in unknown}
            for no, person in ask_once(connection, _SEATED, unknown, _seated_decoder):
                seated[no].add(person)
            self.seated |= {no: frozenset(people) for no, people in seated.items()}
