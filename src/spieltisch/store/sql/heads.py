"""What the writing connection knows without asking, for as long as nobody else writes."""

from collections.abc import Iterable

from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import HeadRow, Moves

__all__ = ["Heads"]

MOST_KEPT = 10_000
"""Tables of which this is remembered; with more, all is forgotten and asked again."""


class Heads:
    """Heads of tables, and who sits there, as this connection last read or wrote them.

    It belongs to one connection and ends with it, so a transaction that failed leaves nothing here.
    """

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self.by_table: dict[str, HeadRow] = {}
        self.seated: dict[int, frozenset[str]] = {}
        self._version: int | None = None

    def begin(self, connection: Connection) -> None:
        """A transaction has begun: what others have written meanwhile must be read anew."""
        version = self._moves.version(connection)
        if version is None or version != self._version or len(self.by_table) > MOST_KEPT:
            self.forget()
            self._version = version

    def forget(self) -> None:
        """Something else was written, whatever it was."""
        self.by_table.clear()
        self.seated.clear()

    def look_up(self, connection: Connection, tables: Iterable[str]) -> None:
        """Know the heads of these tables, where they exist."""
        unknown = [table for table in tables if table not in self.by_table]
        if unknown:
            self.by_table.update(self._moves.heads(connection, unknown))

    def look_around(self, connection: Connection, numbers: Iterable[int]) -> None:
        """Know who sits at these tables."""
        unknown = [no for no in numbers if no not in self.seated]
        if unknown:
            seated: dict[int, set[str]] = {no: set() for no in unknown}
            for no, person in self._moves.seated(connection, unknown):
                seated[no].add(person)
            self.seated |= {no: frozenset(people) for no, people in seated.items()}
