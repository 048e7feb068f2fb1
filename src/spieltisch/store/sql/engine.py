"""What differs from database to database."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from spieltisch.store.api import Duplicate, Problem, Stored
from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.sql.asking import Connection

__all__ = ["Engine", "HeadRow", "Key", "Moves"]

Key = tuple[str, str, str]
"""A table, a sender and the id of a command."""


class HeadRow(NamedTuple):
    """A table as it stands within a transaction."""

    no: int
    seq: int


class Moves(Protocol):
    """The statements of the move path, each for many commands at once."""

    def version(self, connection: Connection) -> int | None:
        """A number that stays while nobody else writes; None where nothing tells."""
        ...

    def heads(self, connection: Connection, tables: Sequence[str]) -> Iterable[tuple[str, HeadRow]]:
        """Where these tables stand, and go on standing until the transaction ends."""
        ...

    def seated(self, connection: Connection, numbers: Sequence[int]) -> Iterable[tuple[int, str]]:
        """Who sits at these tables."""
        ...

    def results(self, connection: Connection, keys: Sequence[Key]) -> dict[Key, Duplicate]:
        """What is remembered of these commands."""
        ...

    def insert(
        self, connection: Connection, into: str, rows: Sequence[tuple[object, ...]], after: str = ""
    ) -> int:
        """Insert rows; the answer is how many were written."""
        ...

    def move_heads(self, connection: Connection, rows: Sequence[tuple[int, int, int]]) -> None:
        """Tables have new heads: their number, the head and the time."""
        ...

    def events(self, connection: Connection, table: str, after: int, limit: int) -> list[Stored]:
        """Events in order."""
        ...


class Engine(Protocol):
    """A database and its ways."""

    moves: Moves
    errors: type[Exception]
    """What all its failures are."""
    broken_promises: type[Exception]
    """Its failures that are the fault of one statement and harm nothing else."""

    def connect(self, *, writes: bool) -> Connection:
        """A new way in."""
        ...

    def explained(self, error: Exception, *, is_reading: bool = False) -> StoreUnavailable:
        """The store's own error for one of the database's."""
        ...

    def is_lost(self, error: Exception) -> bool:
        """Whether the way to the database broke, so that nobody knows what was written."""
        ...

    def is_clash(self, error: Exception) -> bool:
        """Whether two transactions stood in each other's way, and this one was undone for it."""
        ...

    def clean_up(self, connection: Connection) -> bool:
        """Leave nothing of what was deleted in any file; False when that must be tried again."""
        ...

    def count_on(self, connection: Connection, name: str) -> None:
        """Rows with numbers came into a table: the next number follows the largest."""
        ...

    def damage(self, connection: Connection) -> list[Problem]:
        """What is wrong with the database as such."""
        ...
