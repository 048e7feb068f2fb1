"""Addresses of e-mail, notices, letters that wait, and calendar feeds."""

from collections.abc import Mapping

from msgspec.structs import asdict

from spieltisch.store.post import Address, Feed, Letter, Seated
from spieltisch.store.sql.asking import Connection, Values
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlPost"]

_ASK = """
INSERT INTO addresses (person, address, language, asked_ms, stop)
SELECT :person, :address, :language, :asked_ms, :stop
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person) DO UPDATE SET address = excluded.address, language = excluded.language,
  asked_ms = excluded.asked_ms, confirmed_ms = NULL, confirm = NULL, stop = excluded.stop
"""
_ADDRESSES = "SELECT person, address, language, asked_ms, stop, confirmed_ms FROM addresses"
_CONFIRM = """
UPDATE addresses SET confirm = NULL, confirmed_ms = :at_ms
WHERE confirm = :key AND confirmed_ms IS NULL AND asked_ms >= :after_ms
"""
_SEATED = """
SELECT addresses.person, heads.id, game, details, wake_ms, changed_ms,
  (SELECT max(at_ms) FROM notices
    WHERE notices.person = addresses.person AND notices.table_id = heads.id)
FROM addresses JOIN sittings ON sittings.person = addresses.person AND is_seated
JOIN listings ON listings.no = sittings.no JOIN heads ON heads.no = listings.no
WHERE confirmed_ms IS NOT NULL AND phase = 'playing' AND wake_ms > 0 AND {condition}
"""
_NOT_ON_DAY = """
NOT EXISTS (SELECT 1 FROM notices
  WHERE notices.person = addresses.person AND notices.table_id = heads.id AND day = ?)
"""
_NOTE = """
INSERT INTO notices (person, table_id, day, at_ms) SELECT :person, :table, :day, :at_ms
WHERE EXISTS (SELECT 1 FROM addresses WHERE person = :person AND confirmed_ms IS NOT NULL)
ON CONFLICT DO NOTHING
"""
_WAIT = """
INSERT INTO letters (person, kind, table_id, day, at_ms, due_ms, tries)
VALUES (:person, :kind, :table, :day, :at_ms, :due_ms, :tries)
ON CONFLICT (person, kind, table_id) DO UPDATE SET day = excluded.day, at_ms = excluded.at_ms,
  due_ms = excluded.due_ms, tries = excluded.tries
"""
_CLAIM = """
UPDATE letters SET due_ms = :until_ms, tries = tries + 1
WHERE person = :person AND kind = :kind AND table_id = :table AND due_ms = :due_ms
"""
_THIS = "WHERE person = :person AND kind = :kind AND table_id = :table AND at_ms = :at_ms"
_FEED = """
INSERT INTO feeds (person, key, language, made_ms) SELECT :person, :key, :language, :made_ms
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person) DO UPDATE SET key = excluded.key, language = excluded.language,
  made_ms = excluded.made_ms
"""


class SqlPost:
    """A `Post`; `store.post` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def ask(self, address: Address) -> bool:
        """Keep an address that is yet to be confirmed."""
        return await self._writer.do(lambda c: _ask(c, address))

    async def address(self, person: str) -> Address | None:
        """The address of a person."""
        asked = f"{_ADDRESSES} WHERE person = ?"
        rows = await self._readers.ask(lambda c: c.execute(asked, (person,)).fetchall())
        return Address(*rows[0]) if rows else None

    async def key_sent(self, person: str, asked_ms: int, key: bytes) -> bool:
        """The letter that goes out now has this key."""
        return await self._changed(
            "UPDATE addresses SET confirm = ? "
            "WHERE person = ? AND asked_ms = ? AND confirmed_ms IS NULL",
            (key, person, asked_ms),
        )

    async def confirm(self, key: bytes, *, asked_after_ms: int, at_ms: int) -> bool:
        """Use up a key."""
        values = {"key": key, "after_ms": asked_after_ms, "at_ms": at_ms}
        return await self._changed(_CONFIRM, values)

    async def remove(self, person: str) -> bool:
        """Forget a person's address."""
        return await self._writer.do(lambda c: _remove(c, [person]))

    async def stop(self, key: bytes) -> bool:
        """Forget the address whose letters have this key."""
        asked = "SELECT person FROM addresses WHERE stop = ?"
        return await self._writer.do(
            lambda c: _remove(c, [person for (person,) in c.execute(asked, (key,)).fetchall()])
        )

    async def take(self, window_ms: int, most: Mapping[str, int]) -> bool:
        """Count one more for each key."""
        return await self._writer.do(lambda c: _take(c, window_ms, most))

    async def seated(self, day: str, table: str | None = None) -> list[Seated]:
        """Who may have to be told."""
        condition, value = (_NOT_ON_DAY, day) if table is None else ("heads.id = ?", table)
        asked = _SEATED.format(condition=condition)
        rows = await self._readers.ask(lambda c: c.execute(asked, (value,)).fetchall())
        return [Seated(*row) for row in rows]

    async def note(self, letter: Letter) -> bool:
        """Tell a person of a table."""
        return await self._writer.do(lambda c: _note(c, letter))

    async def claim(self, now_ms: int, until_ms: int, limit: int) -> list[Letter]:
        """Letters that are due."""
        return await self._writer.do(lambda c: _claim(c, now_ms, until_ms, limit))

    async def postpone(self, letter: Letter, due_ms: int) -> None:
        """A letter is tried again."""
        values = asdict(letter) | {"due_ms": due_ms}
        await self._changed(f"UPDATE letters SET due_ms = :due_ms {_THIS}", values)

    async def settle(self, letter: Letter, sent_ms: int | None) -> None:
        """A letter waits no longer."""
        await self._writer.do(lambda c: _settle(c, letter, sent_ms))

    async def waiting(self) -> int:
        """How many letters wait."""
        asked = "SELECT count(*) FROM letters"
        return int((await self._readers.ask(lambda c: c.execute(asked).fetchall()))[0][0])

    async def keep_feed(self, feed: Feed, key: bytes) -> bool:
        """A feed with a new key."""
        return await self._changed(_FEED, asdict(feed) | {"key": key})

    async def feed(self, person: str) -> Feed | None:
        """The feed of a person."""
        return await self._feed_where("person = ?", person)

    async def feed_by_key(self, key: bytes) -> Feed | None:
        """Whose feed has this key."""
        return await self._feed_where("key = ?", key)

    async def drop_feed(self, person: str) -> bool:
        """The key opens nothing any more."""
        return await self._changed("DELETE FROM feeds WHERE person = ?", (person,))

    async def _feed_where(self, condition: str, value: str | bytes) -> Feed | None:
        asked = f"SELECT person, language, made_ms FROM feeds WHERE {condition}"
        rows = await self._readers.ask(lambda c: c.execute(asked, (value,)).fetchall())
        return Feed(*rows[0]) if rows else None

    async def _changed(self, statement: str, values: Values) -> bool:
        return await self._writer.do(lambda c: c.execute(statement, values).rowcount > 0)


def _ask(connection: Connection, address: Address) -> bool:
    if connection.execute(_ASK, asdict(address)).rowcount == 0:
        return False
    asked = address.asked_ms
    letter = Letter(address.person, "confirm", "", "", at_ms=asked, due_ms=asked)
    connection.execute(_WAIT, asdict(letter))
    return True


def _remove(connection: Connection, people: list[str]) -> bool:
    """Notices stay: whoever comes back on the same day is not told again."""
    for person in people:
        connection.execute("DELETE FROM letters WHERE person = ?", (person,))
        connection.execute("DELETE FROM addresses WHERE person = ?", (person,))
    return bool(people)


def _take(connection: Connection, window_ms: int, most: Mapping[str, int]) -> bool:
    asked = "SELECT amount FROM tallies WHERE key = ? AND window_ms = ?"
    for key, limit in most.items():
        rows = connection.execute(asked, (key, window_ms)).fetchall()
        if rows and rows[0][0] >= limit:
            return False
    connection.executemany(
        "INSERT INTO tallies (key, window_ms, amount) VALUES (?, ?, 1) "
        "ON CONFLICT (key, window_ms) DO UPDATE SET amount = tallies.amount + 1",
        [(key, window_ms) for key in most],
    )
    return True


def _note(connection: Connection, letter: Letter) -> bool:
    """The notice's row decides, whichever process is first."""
    if connection.execute(_NOTE, asdict(letter)).rowcount == 0:
        return False
    connection.execute(_WAIT, asdict(letter))
    return True


def _claim(connection: Connection, now_ms: int, until_ms: int, limit: int) -> list[Letter]:
    rows = connection.execute(
        "SELECT person, kind, table_id, day, at_ms, due_ms, tries FROM letters "
        "WHERE due_ms <= ? ORDER BY due_ms LIMIT ?",
        (now_ms, limit),
    ).fetchall()
    claimed = []
    for letter in (Letter(*row) for row in rows):
        values = asdict(letter) | {"until_ms": until_ms}
        if connection.execute(_CLAIM, values).rowcount:
            claimed.append(letter)
    return claimed


def _settle(connection: Connection, letter: Letter, sent_ms: int | None) -> None:
    connection.execute(f"DELETE FROM letters {_THIS}", asdict(letter))
    if letter.kind == "turn" and sent_ms is not None:
        connection.execute(
            "UPDATE notices SET sent_ms = ? WHERE person = ? AND table_id = ? AND day = ?",
            (sent_ms, letter.person, letter.table, letter.day),
        )
