"""What the statements need of a connection, whichever database it leads to.

They are written in the SQL that SQLite and PostgreSQL share, with `?` or `:name` for values.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

__all__ = ["EVERY_ROW", "Connection", "Cursor", "Values"]

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]
EVERY_ROW = (1 << 62) - 1
"""A limit that is none."""


class Cursor(Protocol):
    """What a statement answers."""

    @property
    def rowcount(self) -> int:
        """How many rows were written."""
        ...

    @property
    def description(self) -> Any:
        """The columns; the first thing of each is its name."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows."""
        ...

    def fetchone(self) -> Any:
        """The next row, or None."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A way into a database, for one thread at a time and without transactions of its own."""

    @property
    def in_transaction(self) -> bool:
        """Whether one was begun."""
        ...

    def execute(self, statement: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""
        ...

    def executemany(self, statement: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement for each of many rows."""
        ...

    def close(self) -> None:
        """Let go, and so of what was not committed."""
        ...
