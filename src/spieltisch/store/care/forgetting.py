"""Forgetting a person: no name, no words, no way in, in no file of the database."""

import json
import sqlite3
from collections.abc import Iterable

from spieltisch.game.json_types import Json
from spieltisch.store.api import Rewrite
from spieltisch.store.care.upkeep import empty_log, transaction

__all__ = ["delete_person"]


def delete_person(
    connection: sqlite3.Connection, person: str, rewrite: Rewrite | None
) -> list[str] | None:
    """Forget a person, everywhere, also in the log that is yet to be copied into the file."""
    with transaction(connection):
        named = connection.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchall()
        if not named:
            return None
        tables = connection.execute(_TABLES_OF_PERSON, {"person": person}).fetchall()
        for no, _ in tables:
            connection.execute("DELETE FROM snapshots WHERE no = ?", (no,))
            names = {named[0][0]} | (_rewrite_events(connection, no, rewrite) if rewrite else set())
            _clean_details(connection, no, names)
        for statement in (
            "DELETE FROM tokens WHERE person = ?",
            "DELETE FROM recoveries WHERE person = ?",
            "DELETE FROM sittings WHERE person = ?",
            "DELETE FROM people WHERE id = ?",
        ):
            connection.execute(statement, (person,))
    empty_log(connection)
    return [table for _, table in tables]


_TABLES_OF_PERSON = """
SELECT no, id FROM heads WHERE no IN (
  SELECT no FROM sittings WHERE person = :person
  UNION SELECT no FROM commands WHERE sender = :person
) ORDER BY no
"""


def _rewrite_events(connection: sqlite3.Connection, no: int, rewrite: Rewrite) -> set[str]:
    """Take the person out of a table's events; answers the names that were taken out."""
    names: set[str] = set()
    rows = connection.execute("SELECT seq, event FROM events WHERE no = ?", (no,)).fetchall()
    for seq, event in rows:
        changed = rewrite(event)
        if changed != event:
            names.update(_names_in(event) - _names_in(changed))
            connection.execute(
                "UPDATE events SET event = ? WHERE no = ? AND seq = ?", (changed, no, seq)
            )
    return names


def _names_in(event: bytes) -> set[str]:
    """The texts of an event's fields `name`, `host_name` and the like."""
    fields = _read(event)
    if not isinstance(fields, dict):
        return set()
    return {
        value for key, value in fields.items() if key.endswith("name") and isinstance(value, str)
    }


def _clean_details(connection: sqlite3.Connection, no: int, names: Iterable[str]) -> None:
    rows = connection.execute("SELECT details FROM listings WHERE no = ?", (no,)).fetchall()
    for (details,) in rows:
        whole = _read(details)
        clean = _without(whole, frozenset(names))
        if clean != whole:
            raw = json.dumps(clean, ensure_ascii=False).encode()
            connection.execute("UPDATE listings SET details = ? WHERE no = ?", (raw, no))


def _without(value: Json, names: frozenset[str]) -> Json:
    """JSON in which each text that is one of these names is empty."""
    if isinstance(value, dict):
        return {key: _without(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without(inner, names) for inner in value]
    return "" if isinstance(value, str) and value in names else value


def _read(raw: bytes) -> Json:
    try:
        value: Json = json.loads(raw)
    except ValueError:
        return None
    return value
