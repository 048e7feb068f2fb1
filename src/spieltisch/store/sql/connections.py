"""Connections to an SQLite file, and what its errors mean."""

import sqlite3
from pathlib import Path

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused, StoreUnavailable

__all__ = [
    "BUSY_SECONDS",
    "PRIVATE",
    "closed",
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


def explained(error: sqlite3.Error, *, is_reading: bool = False) -> StoreUnavailable:
    """The store's own error for one of SQLite's."""
    number = getattr(error, "sqlite_errorcode", None)
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    code, text = _MEANINGS.get(number & 0xFF if number else None, _FAILED)
    if is_reading and code != "store_damaged":
        text = _UNREADABLE
    if code == "store_failed":
        text = Text(f"{text.en} ({name})", f"{text.de} ({name})")
    return StoreUnavailable(text, code=code, details=f"{name}: {error}")


def closed() -> StoreUnavailable:
    """The error for what comes after closing."""
    text = Text("the store is closed", "der Speicher ist geschlossen")
    return StoreUnavailable(text, code="store_closed")


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


_FAILED = (
    "store_failed",
    Text(
        "the server could not save this, so nothing was changed",
        "der Server konnte das nicht speichern; es wurde nichts geändert",
    ),
)
_UNREADABLE = Text(
    "the server's storage cannot be read", "der Speicher des Servers ist nicht lesbar"
)
_READ_ONLY = (
    "store_read_only",
    Text(
        "the server's storage is read-only, so nothing was changed",
        "der Speicher des Servers ist schreibgeschützt; es wurde nichts geändert",
    ),
)
_BUSY = (
    "store_busy",
    Text(
        "the server's storage is busy, so nothing was changed; please try again",
        "der Speicher des Servers ist belegt; nichts wurde geändert, bitte noch einmal versuchen",
    ),
)
_DAMAGED = (
    "store_damaged",
    Text(
        "the server's storage is damaged, so nothing was changed; whoever runs the server can see "
        "more with `spieltisch db check` and put a backup in its place",
        "der Speicher des Servers ist beschädigt; nichts wurde geändert. Wer den Server betreibt, "
        "sieht mit `spieltisch db check` mehr und kann eine Sicherung an seine Stelle setzen",
    ),
)
_MEANINGS: dict[int | None, tuple[str, Text]] = {
    sqlite3.SQLITE_FULL: (
        "store_full",
        Text(
            "the server's storage is full, so nothing was changed",
            "der Speicher des Servers ist voll; es wurde nichts geändert",
        ),
    ),
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}
