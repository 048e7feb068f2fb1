"""What processes on one database know of each other."""

from collections.abc import Iterator, Sequence
from typing import Any

from spieltisch.store.api import Listed
from spieltisch.store.processes import Beat, HeadNow, Present
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.table_lists import tables_where
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlProcesses"]

DAY_MS = 86_400_000
AT_ONCE = 500
"""Values in one statement."""
MOST_DUE = 500
_BEAT = """
INSERT INTO beats (process, since_ms, at_ms, before_ms, has_left) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (process) DO UPDATE SET since_ms = excluded.since_ms, at_ms = excluded.at_ms,
  before_ms = excluded.before_ms, has_left = excluded.has_left
"""
_BEATS = "SELECT process, since_ms, at_ms, before_ms, has_left FROM beats ORDER BY process"
_CLAIM = "INSERT INTO claims (name, process) VALUES (?, ?) ON CONFLICT DO NOTHING"
_CLAIM_DUE = """
INSERT INTO claims (name, process)
SELECT heads.id, :process FROM listings JOIN heads ON heads.no = listings.no
WHERE wake_ms <= :wake_ms AND changed_ms <= :changed_ms
  AND NOT EXISTS (SELECT 1 FROM claims WHERE name = heads.id)
ORDER BY wake_ms LIMIT :limit
ON CONFLICT DO NOTHING RETURNING name
"""
_COME = "INSERT INTO present (table_id, person, process) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


class SqlProcesses:
    """`Processes`; `store.processes` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def beat(self, beat: Beat) -> list[Beat]:
        """This process is alive."""
        return await self._writer.do(lambda c: _beat(c, beat))

    async def beats(self) -> list[Beat]:
        """All processes."""
        return await self._readers.ask(_beats)

    async def claim(self, process: str, names: Sequence[str]) -> set[str]:
        """Claim what nobody has claimed."""
        return await self._writer.do(lambda c: _claim(c, process, names))

    async def claim_due(self, process: str, *, wake_ms: int, changed_ms: int) -> list[str]:
        """Claim tables that must act."""
        values = {
            "process": process,
            "wake_ms": wake_ms,
            "changed_ms": changed_ms,
            "limit": MOST_DUE,
        }
        rows = await self._writer.do(lambda c: c.execute(_CLAIM_DUE, values).fetchall())
        return [str(name) for (name,) in rows]

    async def claimed(self, process: str) -> set[str]:
        """What a process has claimed."""
        asked = "SELECT name FROM claims WHERE process = ?"
        rows = await self._readers.ask(lambda c: c.execute(asked, (process,)).fetchall())
        return {str(name) for (name,) in rows}

    async def claims_of_others(self, process: str, beginning: str) -> list[str]:
        """What others have claimed by names that begin so."""
        asked = "SELECT name FROM claims WHERE process <> ? AND name LIKE ? ORDER BY name"
        values = (process, f"{beginning}%")
        rows = await self._readers.ask(lambda c: c.execute(asked, values).fetchall())
        return [str(name) for (name,) in rows]

    async def claimant(self, name: str) -> str | None:
        """Who has claimed this."""
        asked = "SELECT process FROM claims WHERE name = ?"
        rows = await self._readers.ask(lambda c: c.execute(asked, (name,)).fetchall())
        return str(rows[0][0]) if rows else None

    async def release(self, process: str, names: Sequence[str]) -> None:
        """Claim these no longer."""
        asked = "DELETE FROM claims WHERE name = ? AND process = ?"
        rows = [(name, process) for name in names]
        await self._writer.do(lambda c: c.executemany(asked, rows))

    async def leave(self, process: str) -> None:
        """The process ends as planned."""
        await self._writer.do(lambda c: _leave(c, process))

    async def bury(self, last: Beat) -> list[Present] | None:
        """Free what a dead process had."""
        return await self._writer.do(lambda c: _bury(c, last))

    async def come(self, process: str, people: Sequence[Present]) -> None:
        """These people are connected to a process."""
        rows = [(one.table, one.person, process) for one in people]
        await self._writer.do(lambda c: c.executemany(_COME, rows))

    async def go(self, process: str, present: Present) -> bool:
        """A person is not any more."""
        return await self._writer.do(lambda c: _go(c, process, present))

    async def is_present(self, present: Present) -> bool:
        """Whether a person is connected to any process."""
        return await self._readers.ask(lambda c: _is_present(c, present))

    async def heads(self, tables: Sequence[str]) -> dict[str, HeadNow]:
        """Where these tables stand."""
        asked = "SELECT id, seq, rewritten FROM heads WHERE id IN ({})"
        rows = await self._readers.ask(lambda c: list(_in_parts(c, asked, tables)))
        return {str(table): HeadNow(seq, rewritten) for table, seq, rewritten in rows}

    async def changed(self, people: Sequence[str], after_ms: int) -> list[Listed]:
        """Tables of these people that changed."""
        return await self._readers.ask(lambda c: _changed(c, people, after_ms))

    async def ended_tokens(self, tokens: Sequence[bytes]) -> set[bytes]:
        """Which of these are nobody's token."""
        asked = "SELECT hash FROM tokens WHERE hash IN ({})"
        rows = await self._readers.ask(lambda c: list(_in_parts(c, asked, tokens)))
        return set(tokens) - {bytes(one) for (one,) in rows}

    async def keep_seal(self, ticket: str, secret: bytes, *, at_ms: int) -> None:
        """Keep a secret for a table to come."""
        await self._writer.do(lambda c: _keep_seal(c, ticket, secret, at_ms))

    async def take_seal(self, ticket: str) -> bytes | None:
        """The secret, once."""
        asked = "DELETE FROM seals WHERE ticket = ? RETURNING secret"
        rows = await self._writer.do(lambda c: c.execute(asked, (ticket,)).fetchall())
        return bytes(rows[0][0]) if rows else None


def _in_parts(connection: Connection, asked: str, values: Sequence[Any]) -> Iterator[Any]:
    """Ask for many values, some at a time."""
    for first in range(0, len(values), AT_ONCE):
        some = values[first : first + AT_ONCE]
        yield from connection.execute(asked.format(", ".join("?" * len(some))), some).fetchall()


def _beat(connection: Connection, beat: Beat) -> list[Beat]:
    found = _beats(connection)
    values = (beat.process, beat.since_ms, beat.at_ms, beat.before_ms, beat.has_left)
    connection.execute(_BEAT, values)
    connection.execute("DELETE FROM beats WHERE at_ms < ?", (beat.at_ms - DAY_MS,))
    return found


def _beats(connection: Connection) -> list[Beat]:
    rows = connection.execute(_BEATS).fetchall()
    return [
        Beat(process, since, at, before, bool(has_left))
        for process, since, at, before, has_left in rows
    ]


def _claim(connection: Connection, process: str, names: Sequence[str]) -> set[str]:
    in_order = sorted(set(names))  # so that two processes never wait for each other in a circle
    connection.executemany(_CLAIM, [(name, process) for name in in_order])
    asked = "SELECT name, process FROM claims WHERE name IN ({})"
    return {str(name) for name, whose in _in_parts(connection, asked, in_order) if whose == process}


def _leave(connection: Connection, process: str) -> None:
    connection.execute("DELETE FROM claims WHERE process = ?", (process,))
    connection.execute("UPDATE beats SET has_left = TRUE WHERE process = ?", (process,))


def _bury(connection: Connection, last: Beat) -> list[Present] | None:
    asked = "DELETE FROM beats WHERE process = ? AND at_ms = ? RETURNING process"
    if not connection.execute(asked, (last.process, last.at_ms)).fetchall():
        return None
    connection.execute("DELETE FROM claims WHERE process = ?", (last.process,))
    asked = "DELETE FROM present WHERE process = ? RETURNING table_id, person"
    return [Present(*row) for row in connection.execute(asked, (last.process,)).fetchall()]


def _go(connection: Connection, process: str, present: Present) -> bool:
    asked = "DELETE FROM present WHERE table_id = ? AND person = ? AND process = ?"
    connection.execute(asked, (*present, process))
    return _is_present(connection, present)


def _is_present(connection: Connection, present: Present) -> bool:
    asked = "SELECT 1 FROM present WHERE table_id = ? AND person = ?"
    return bool(connection.execute(asked, present).fetchall())


def _changed(connection: Connection, people: Sequence[str], after_ms: int) -> list[Listed]:
    condition = (
        "changed_ms > ? AND heads.no IN "
        "(SELECT no FROM sittings WHERE is_seated AND person IN ({}))"
    )
    found: dict[str, Listed] = {}
    for first in range(0, len(people), AT_ONCE):
        some = people[first : first + AT_ONCE]
        where = condition.format(", ".join("?" * len(some)))
        found |= {one.table: one for one in tables_where(connection, where, (after_ms, *some))}
    return list(found.values())


def _keep_seal(connection: Connection, ticket: str, secret: bytes, at_ms: int) -> None:
    connection.execute("DELETE FROM seals WHERE at_ms < ?", (at_ms - DAY_MS,))
    asked = "INSERT INTO seals (ticket, secret, at_ms) VALUES (?, ?, ?)"
    connection.execute(asked, (ticket, secret, at_ms))
