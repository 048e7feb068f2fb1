"""Looking after a database: export and check."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spieltisch.game.json_types import Json, JsonObject
from spieltisch.game.text import Text
from spieltisch.store.api import Problem, Stored
from spieltisch.store.care.of_people import OF_PEOPLE
from spieltisch.store.care.words_of_person import words_of
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_sqlite.connections import PRIVATE
from spieltisch.store.sql.asking import EVERY_ROW, Connection
from spieltisch.store.sql.engine import Engine
from spieltisch.store.sql.guest_rows import tables_of
from spieltisch.store.sql.table_lists import list_tables

__all__ = ["OF_A_TABLE", "check", "export", "new_file", "transaction"]

OF_A_TABLE = ("events", "commands", "snapshots", "listings", "sittings", "reviews", "recorded")
"""Where a table has rows, beside `heads`."""


@contextmanager
def transaction(connection: Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All of what happens inside, or nothing."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def export(connection: Connection, path: Path, person: str | None) -> int:
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


def _everything(connection: Connection) -> Iterator[JsonObject]:
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


def _of_person(connection: Connection, person: str) -> Iterator[JsonObject]:
    of = {"person": person}
    asked = "SELECT id, name, created_ms FROM people WHERE id = :person"
    yield from _rows(connection, "person", asked, of)
    asked = "SELECT created_ms FROM tokens WHERE person = :person ORDER BY created_ms"
    yield from _rows(connection, "token", asked, of)
    for kept in OF_PEOPLE:
        columns = ", ".join(kept.shown)
        asked = f"SELECT {columns} FROM {kept.name} WHERE {kept.person} = :person ORDER BY 1"
        yield from _rows(connection, kept.name, asked, of)
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


def _tables(connection: Connection, person: str | None) -> Iterator[JsonObject]:
    for one in list_tables(
        connection, listed=None, phase=None, person=person, before_ms=None, limit=EVERY_ROW
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
    connection: Connection, kind: str, asked: str, of: dict[str, str] | None = None
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


def check(connection: Connection, engine: Engine) -> list[Problem]:
    """Everything that is wrong with the database; nothing in one that is whole."""
    try:
        with transaction(connection, "DEFERRED"):
            found = engine.damage(connection)
            if any(problem.code == "damaged" for problem in found):
                return found
            return [*found, *_problems(connection)]
    except engine.errors as error:
        if engine.explained(error).code != "store_damaged":
            raise
        return [Problem("damaged", str(error))]


def _problems(connection: Connection) -> Iterator[Problem]:
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


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


@contextmanager
def new_file(path: Path, errors: type[Exception] = OSError) -> Iterator[Path]:
    """Where to write a new file, which has its name only once it is whole and synced."""
    if path.exists():
        raise StoreRefused(
            Text(f"{path.name} exists already", f"{path.name} gibt es schon"), code="file_exists"
        )
    part = path.with_name(path.name + ".part")
    with _writing(path, errors):
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=PRIVATE)
            yield part
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def _writing(path: Path, errors: type[Exception] = OSError) -> Iterator[None]:
    """Say which file could not be written."""
    try:
        yield
    except (OSError, errors) as error:
        raise StoreRefused(
            Text(
                f"{path.name} could not be written: {error}",
                f"{path.name} konnte nicht geschrieben werden: {error}",
            ),
            code="cannot_write",
        ) from error
