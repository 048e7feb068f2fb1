"""Connections to an SQLite file, and what its errors mean."""

import sqlite3
from pathlib import Path

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused, StoreUnavailable, unavailable

__all__ = [
    "BUSY_SECONDS",
    "PRIVATE",
    "connect",
    "damaged",
    "explained",
    "missing",
    "unopened",
]

BUSY_SECONDS = 5.0
"""How long a write waits for another process that is writing."""
PAGES_BETWEEN_CHECKPOINTS = 2000
STATEMENTS_KEPT = 256
PRIVATE = 0o600
"""Nobody else on the machine may read a database: it holds what players hide from each other."""


def connect(path: Path, *, writes: bool, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection without transactions of its own; commits reach the disk before they return.

    What is deleted is overwritten, so that a forgotten person's words are really gone.
    """
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS_KEPT,
        timeout=busy_seconds,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        if writes:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
        else:
            connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def explained(error: Exception, *, is_reading: bool = False) -> StoreUnavailable:
    """The store's own error for one of SQLite's."""
    number = getattr(error, "sqlite_errorcode", None)
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    code = _MEANINGS.get(number & 0xFF if number else None, "store_failed")
    return unavailable(code, name, error, is_reading=is_reading)


def unopened(path: Path, error: Exception) -> StoreUnavailable:
    """The error for a file that cannot be opened."""
    return StoreUnavailable(
        Text(
            f"{path.name} cannot be opened ({error}); may this user write in its folder?",
            f"{path.name} lässt sich nicht öffnen ({error}); darf dieser Benutzer in dem Ordner "
            "schreiben?",
        )
    )


def damaged(path: Path, error: Exception) -> StoreUnavailable:
    """The error for a file whose beginning makes no sense."""
    return StoreUnavailable(
        Text(
            f"{path.name} is damaged ({error}); please put a backup in its place",
            f"{path.name} ist beschädigt ({error}); bitte eine Sicherung an seine Stelle setzen",
        ),
        code="store_damaged",
    )


def missing(path: Path) -> StoreRefused:
    """The error for a file that should be there."""
    return StoreRefused(
        Text(f"there is no database {path.name}", f"es gibt keine Datenbank {path.name}"),
        code="missing_database",
    )


_MEANINGS: dict[int | None, str] = {
    sqlite3.SQLITE_FULL: "store_full",
    sqlite3.SQLITE_READONLY: "store_read_only",
    sqlite3.SQLITE_PERM: "store_read_only",
    sqlite3.SQLITE_BUSY: "store_busy",
    sqlite3.SQLITE_LOCKED: "store_busy",
    sqlite3.SQLITE_CORRUPT: "store_damaged",
    sqlite3.SQLITE_NOTADB: "store_damaged",
}
