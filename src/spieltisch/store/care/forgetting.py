"""Forgetting a person: no name, no words, no way in, in no file of the database."""

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from spieltisch.store.api import Rewrite
from spieltisch.store.care.upkeep import empty_log, transaction

__all__ = ["delete_person"]


def delete_person(
    connection: sqlite3.Connection, person: str, rewrite: Rewrite | None
) -> list[str] | None:
    """Forget a person, everywhere, also in the log that is yet to be copied into the file."""
    with transaction(connection):
        found = connection.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchall()
        if not found:
            return None
        tables = connection.execute(_TABLES_OF_PERSON, {"person": person}).fetchall()
        for no, _ in tables:
            connection.execute("DELETE FROM snapshots WHERE no = ?", (no,))
            names = {found[0][0]} | (_rewrite_events(connection, no, rewrite) if rewrite else set())
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
        told = _read(details)
        clean = _without(told, frozenset(names))
        if clean != told:
            raw = json.dumps(clean, ensure_ascii=False).encode()
            connection.execute("UPDATE listings SET details = ? WHERE no = ?", (raw, no))


def _without(told: Any, names: frozenset[str]) -> Any:
    """JSON in which each text that is one of these names is empty."""
    if isinstance(told, dict):
        return {key: _without(value, names) for key, value in told.items()}
    if isinstance(told, list):
        return [_without(value, names) for value in told]
    return "" if isinstance(told, str) and told in names else told


def _read(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return None
