"""Guests, the hashes of their tokens, and one-time recovery codes."""

from spieltisch.game.text import Text
from spieltisch.store.api import Person
from spieltisch.store.failures import StoreRefused
from spieltisch.store.sql.asking import Connection

__all__ = [
    "add_person",
    "add_recovery",
    "find_person",
    "person_of_token",
    "redeem_recovery",
    "rename",
    "revoke_token",
    "tables_of",
]


def find_person(connection: Connection, person: str) -> Person | None:
    """The person of this id."""
    rows = connection.execute(
        "SELECT id, name, created_ms FROM people WHERE id = ?", (person,)
    ).fetchall()
    return Person(*rows[0]) if rows else None


def person_of_token(connection: Connection, token: bytes) -> Person | None:
    """Whose token this is."""
    rows = connection.execute(
        """
        SELECT people.id, name, people.created_ms FROM tokens JOIN people ON people.id = person
        WHERE hash = ?
        """,
        (token,),
    ).fetchall()
    return Person(*rows[0]) if rows else None


def add_person(connection: Connection, person: str, name: str, token: bytes, at_ms: int) -> Person:
    """A new guest with a first token."""
    if find_person(connection, person):
        raise StoreRefused(
            Text(f"person {person} exists already", f"die Person {person} gibt es schon"),
            code="person_taken",
        )
    connection.execute("INSERT INTO people VALUES (?, ?, ?)", (person, name, at_ms))
    _insert_token(connection, person, token, at_ms)
    return Person(person, name, at_ms)


def rename(connection: Connection, person: str, name: str) -> bool:
    """Change a nickname."""
    changed = connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
    return changed.rowcount > 0


def revoke_token(connection: Connection, token: bytes) -> bool:
    """Remove a token."""
    return connection.execute("DELETE FROM tokens WHERE hash = ?", (token,)).rowcount > 0


def add_recovery(connection: Connection, person: str, code: bytes, expires_ms: int) -> bool:
    """A one-time code in place of earlier ones."""
    if find_person(connection, person) is None:
        return False
    connection.execute("DELETE FROM recoveries WHERE person = ?", (person,))
    connection.execute(
        "INSERT INTO recoveries (hash, person, expires_ms) VALUES (?, ?, ?)",
        (code, person, expires_ms),
    )
    return True


def redeem_recovery(
    connection: Connection, code: bytes, token: bytes, at_ms: int, keep_old: bool
) -> Person | None:
    """Use a code up for a token."""
    rows = connection.execute(
        "DELETE FROM recoveries WHERE hash = ? AND expires_ms > ? RETURNING person", (code, at_ms)
    ).fetchall()
    if not rows:
        return None
    person = rows[0][0]
    if not keep_old:
        connection.execute("DELETE FROM tokens WHERE person = ?", (person,))
    _insert_token(connection, person, token, at_ms)
    return find_person(connection, person)


def _insert_token(connection: Connection, person: str, token: bytes, at_ms: int) -> None:
    added = connection.execute(
        """
        INSERT INTO tokens (hash, person, created_ms) VALUES (?, ?, ?)
        ON CONFLICT (hash) DO NOTHING
        """,
        (token, person, at_ms),
    )
    if added.rowcount == 0:
        raise StoreRefused(
            Text("this token is in use already", "dieses Token wird schon benutzt"),
            code="token_taken",
        )


def tables_of(connection: Connection, person: str) -> list[tuple[int, str]]:
    """Numbers and ids of the tables at which a person had a place or sent a command."""
    return connection.execute(_TABLES_OF_PERSON, {"person": person}).fetchall()


_TABLES_OF_PERSON = """
SELECT no, id FROM heads WHERE no IN (
  SELECT no FROM sittings WHERE person = :person
  UNION SELECT no FROM commands WHERE sender = :person
) ORDER BY no
"""
