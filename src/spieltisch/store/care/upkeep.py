"""Looking after a database: export, check, copy."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from spieltisch.game.json_types import Json, JsonObject
from spieltisch.game.text import Text
from spieltisch.store.api import Problem, Stored
from spieltisch.store.care.words_of_person import words_of
from spieltisch.store.failures import StoreRefused
from spieltisch.store.sql.connections import PRIVATE
from spieltisch.store.sql.guest_rows import tables_of
from spieltisch.store.sql.table_lists import list_tables

__all__ = ["OF_A_TABLE", "backup", "check", "empty_log", "export", "transaction"]

OF_A_TABLE = ("events", "commands", "snapshots", "listings", "sittings", "reviews")
"""Where a table has rows, beside `heads`."""
LOG_PATIENCE_MS = 50


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All of what happens inside, or nothing."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def empty_log(connection: sqlite3.Connection) -> bool:
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


def export(connection: sqlite3.Connection, path: Path, person: str | None) -> int:
    """Write JSON lines: all of it, or what is known of one person."""
    with (
        _writing(path),
        transaction(connection, "DEFERRED"),
        open(path, "w", encoding="utf-8", opener=_private) as file,
    ):
        lines = _everything(connection) if person is None else _of_person(connection, person)
        count = 0
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += 1
    return count


def _everything(connection: sqlite3.Connection) -> Iterator[JsonObject]:
    yield from _rows(connection, "person", "SELECT id, name, created_ms FROM people ORDER BY id")
    for table in _tables(connection, None):
        yield table
        rows = connection.execute(_EVENTS, (table["id"],))
        for seq, event in rows:
            yield {"type": "event", "table": table["id"], "seq": seq, "event": _readable(event)}


_EVENTS = """
SELECT events.seq, event FROM events JOIN heads ON heads.no = events.no
WHERE heads.id = ? ORDER BY events.seq
"""


def _of_person(connection: sqlite3.Connection, person: str) -> Iterator[JsonObject]:
    of = {"person": person}
    asked = "SELECT id, name, created_ms FROM people WHERE id = :person"
    yield from _rows(connection, "person", asked, of)
    asked = "SELECT created_ms FROM tokens WHERE person = :person ORDER BY created_ms"
    yield from _rows(connection, "token", asked, of)
    asked = "SELECT lesson, stars, steps, at_ms FROM learned WHERE person = :person ORDER BY lesson"
    yield from _rows(connection, "learned", asked, of)
    yield from _tables(connection, person)
    for no, table in tables_of(connection, person):
        rows = connection.execute("SELECT seq, event FROM events WHERE no = ? ORDER BY seq", (no,))
        for words in words_of(person, (Stored(*row) for row in rows)):
            yield {"table": table} | words
    asked = """
        SELECT heads.id AS "table", commands.id, commands.seq FROM commands
        JOIN heads ON heads.no = commands.no WHERE sender = :person ORDER BY commands.no, 3, 2
        """
    yield from _rows(connection, "command", asked, of)


def _tables(connection: sqlite3.Connection, person: str | None) -> Iterator[JsonObject]:
    for one in list_tables(
        connection, listed=None, phase=None, person=person, before_ms=None, limit=-1
    ):
        summary = one.summary
        yield {
            "type": "table",
            "id": one.table,
            "seq": one.seq,
            "created_ms": one.created_ms,
            "changed_ms": one.changed_ms,
            "game": summary.game,
            "rules": summary.rules,
            "phase": summary.phase,
            "is_listed": summary.is_listed,
            "people": summary.people if person is None else (person,),
        }


def _rows(
    connection: sqlite3.Connection, kind: str, asked: str, of: dict[str, str] | None = None
) -> Iterator[JsonObject]:
    rows = connection.execute(asked, of or {})
    names = [column[0] for column in rows.description]
    for row in rows:
        yield {"type": kind} | dict(zip(names, row, strict=True))


def _readable(event: bytes) -> Json:
    """An event as JSON where it is JSON, else as hexadecimal digits."""
    try:
        readable: Json = json.loads(event)
    except ValueError:
        return {"hex": event.hex()}
    return readable


def check(connection: sqlite3.Connection) -> list[Problem]:
    """Everything that is wrong with the database; nothing in one that is whole."""
    try:
        with transaction(connection, "DEFERRED"):
            pages = [text for (text,) in connection.execute("PRAGMA integrity_check")]
            if pages != ["ok"]:
                return [Problem("damaged", text) for text in pages]
            return list(_problems(connection))
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return [Problem("damaged", str(error))]


def _problems(connection: sqlite3.Connection) -> Iterator[Problem]:
    for name, *where in connection.execute("PRAGMA foreign_key_check"):
        yield Problem("stray", f"{name}: a row refers to nobody ({where})")
    for table, seq, count, first, last in connection.execute(_GAPS):
        text = f"table {table}: head {seq}, but {count} events from {first} to {last}"
        yield Problem("numbers", text)
    for name in OF_A_TABLE:
        for no, count in connection.execute(_STRAYS.format(name=name)):
            yield Problem("stray", f"{name}: {count} rows of no table ({no})")
    for table, what in connection.execute(_AHEAD):
        yield Problem("ahead", f"table {table}: {what} is ahead of the head")
    for (table,) in connection.execute(_UNLISTED):
        yield Problem("unlisted", f"table {table}: no game and no rules")


_GAPS = """
SELECT id, heads.seq, count(events.seq), min(events.seq), max(events.seq)
FROM heads LEFT JOIN events ON events.no = heads.no GROUP BY heads.no
HAVING count(events.seq) <> heads.seq OR (heads.seq > 0 AND
  (min(events.seq) <> 1 OR max(events.seq) <> heads.seq))
"""
_STRAYS = "SELECT no, count(*) FROM {name} WHERE no NOT IN (SELECT no FROM heads) GROUP BY no"
_AHEAD = """
SELECT heads.id, 'snapshot' FROM heads JOIN snapshots ON snapshots.no = heads.no
WHERE snapshots.seq > heads.seq
UNION SELECT heads.id, 'command' FROM heads JOIN commands ON commands.no = heads.no
WHERE commands.seq > heads.seq
"""
_UNLISTED = "SELECT id FROM heads WHERE no NOT IN (SELECT no FROM listings)"


def backup(connection: sqlite3.Connection, path: Path) -> None:
    """Copy everything into a new file, which has its name only once it is whole and synced."""
    if path.exists():
        raise StoreRefused(
            Text(f"{path.name} exists already", f"{path.name} gibt es schon"), code="file_exists"
        )
    part = path.with_name(path.name + ".part")
    with _writing(path):
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=PRIVATE)
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Say which file could not be written."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise StoreRefused(
            Text(
                f"{path.name} could not be written: {error}",
                f"{path.name} konnte nicht geschrieben werden: {error}",
            ),
            code="cannot_write",
        ) from error
