"""SQLite and its ways."""

import sqlite3
from contextlib import closing
from pathlib import Path

from spieltisch.store.api import Problem
from spieltisch.store.care.upkeep import new_file
from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.on_sqlite.connections import BUSY_SECONDS, connect, explained
from spieltisch.store.on_sqlite.statements import SqliteMoves
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Moves

__all__ = ["NO_LIMIT", "SqliteEngine", "backup"]

LOG_PATIENCE_MS = 50
NO_LIMIT = (1 << 32) - 2
"""SQLite's own limit of pages."""


class SqliteEngine:
    """An `Engine` for one file."""

    moves: Moves = SqliteMoves()
    errors: type[Exception] = sqlite3.Error
    broken_promises: type[Exception] = sqlite3.IntegrityError

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self.most_pages = NO_LIMIT
        """To which the file may grow."""
        self._busy_seconds = busy_seconds

    def connect(self, *, writes: bool) -> sqlite3.Connection:
        """A connection; commits reach the disk before they return."""
        if not writes:
            return connect(self.path, writes=False)
        connection = connect(self.path, writes=True, busy_seconds=self._busy_seconds)
        self.limit(connection)
        return connection

    def limit(self, connection: Connection) -> None:
        """Let the file grow to this number of pages at most."""
        connection.execute(f"PRAGMA max_page_count = {self.most_pages}").fetchall()

    def explained(self, error: Exception, *, is_reading: bool = False) -> StoreUnavailable:
        """The store's own error for one of SQLite's."""
        return explained(error, is_reading=is_reading)

    def is_lost(self, error: Exception) -> bool:
        """A file is always there."""
        return False

    def is_clash(self, error: Exception) -> bool:
        """There is one writer at a time."""
        return False

    def clean_up(self, connection: Connection) -> bool:
        """Copy the log into the file and cut it off, so that deleted words are in neither.

        False when somebody reads an older state: commits do not wait for that.
        """
        ((patience_ms,),) = connection.execute("PRAGMA busy_timeout").fetchall()
        connection.execute(f"PRAGMA busy_timeout = {LOG_PATIENCE_MS}").fetchall()
        try:
            ((is_busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.execute(f"PRAGMA busy_timeout = {patience_ms}").fetchall()
        return not is_busy

    def count_on(self, connection: Connection, name: str) -> None:
        """It always does."""

    def damage(self, connection: Connection) -> list[Problem]:
        """Torn pages, else rows that refer to nobody."""
        pages = [text for (text,) in connection.execute("PRAGMA integrity_check")]
        if pages != ["ok"]:
            return [Problem("damaged", text) for text in pages]
        strays = connection.execute("PRAGMA foreign_key_check")
        return [
            Problem("stray", f"{name}: a row refers to nobody ({where})") for name, *where in strays
        ]


def backup(connection: sqlite3.Connection, path: Path) -> None:
    """Copy everything into a new file."""
    with (
        new_file(path, sqlite3.Error) as part,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").fetchall()
