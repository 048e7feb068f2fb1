"""Bans, tallies and the audit log."""

from collections.abc import Mapping

from spieltisch.store.house import Ban, BanKind, Entry
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlHouse"]

WEEK_MS = 7 * 24 * 60 * 60 * 1000
_BAN = """
INSERT INTO bans (kind, what, why, since_ms, until_ms) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (kind, what) DO UPDATE SET
  why = excluded.why, since_ms = excluded.since_ms, until_ms = excluded.until_ms
"""
_ENTRIES = "SELECT no, at_ms, action, about, why, done_ms, result FROM audit"


class SqlHouse:
    """A `House`; `store.house` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def ban(self, ban: Ban) -> None:
        """Keep somebody out."""
        await self._writer.do(lambda c: _ban(c, ban))

    async def unban(self, kind: BanKind, what: str, why: str, *, at_ms: int) -> bool:
        """Let somebody in again."""
        return await self._writer.do(lambda c: _unban(c, kind, what, why, at_ms))

    async def bans(self, at_ms: int) -> list[Ban]:
        """Those that hold at this time."""
        return await self._readers.ask(lambda c: _bans(c, at_ms))

    async def note(self, action: str, about: str, why: str, *, at_ms: int) -> None:
        """Write down what was done."""
        await self._writer.do(lambda c: _note(c, action, about, why, at_ms))

    async def ask(self, action: str, about: str, why: str, *, at_ms: int) -> int:
        """An errand for the server."""
        return await self._writer.do(lambda c: _ask(c, action, about, why, at_ms))

    async def errands(self) -> list[Entry]:
        """What is yet to be done."""
        return await self._readers.ask(
            lambda c: _entries(c, f"{_ENTRIES} WHERE done_ms IS NULL ORDER BY no", ())
        )

    async def done(self, no: int, result: str, *, at_ms: int) -> None:
        """An errand is done."""

        def write(connection: Connection) -> None:
            asked = "UPDATE audit SET done_ms = ?, result = ? WHERE no = ? AND done_ms IS NULL"
            connection.execute(asked, (at_ms, result, no))

        await self._writer.do(write)

    async def entry(self, no: int) -> Entry | None:
        """One line of the audit log."""
        rows = await self._readers.ask(lambda c: _entries(c, f"{_ENTRIES} WHERE no = ?", (no,)))
        return rows[0] if rows else None

    async def add_up(self, window_ms: int, amounts: Mapping[str, int]) -> None:
        """Add to what is counted."""
        await self._writer.do(lambda c: _add_up(c, window_ms, amounts))

    async def added_up(self, window_ms: int) -> dict[str, int]:
        """What was counted."""
        asked = "SELECT key, amount FROM tallies WHERE window_ms = ?"
        return await self._readers.ask(lambda c: dict(c.execute(asked, (window_ms,)).fetchall()))

    async def audit(self, limit: int = 100) -> list[Entry]:
        """What was asked for and done."""
        return await self._readers.ask(
            lambda c: _entries(c, f"{_ENTRIES} ORDER BY no DESC LIMIT ?", (limit,))
        )


def _ban(connection: Connection, ban: Ban) -> None:
    connection.execute(
        _BAN,
        (ban.kind, ban.what, ban.why, ban.since_ms, ban.until_ms),
    )
    if ban.kind == "table":
        connection.execute(
            "UPDATE listings SET is_listed = FALSE WHERE no = (SELECT no FROM heads WHERE id = ?)",
            (ban.what,),
        )
    _note(connection, f"ban {ban.kind}", ban.what, ban.why, ban.since_ms)


def _unban(connection: Connection, kind: str, what: str, why: str, at_ms: int) -> bool:
    gone = connection.execute("DELETE FROM bans WHERE kind = ? AND what = ?", (kind, what))
    if gone.rowcount:
        _note(connection, f"unban {kind}", what, why, at_ms)
    return gone.rowcount > 0


def _bans(connection: Connection, at_ms: int) -> list[Ban]:
    rows = connection.execute(
        "SELECT kind, what, why, since_ms, until_ms FROM bans "
        "WHERE until_ms IS NULL OR until_ms > ? ORDER BY since_ms DESC, kind, what",
        (at_ms,),
    )
    return [Ban(*row) for row in rows.fetchall()]


def _ask(connection: Connection, action: str, about: str, why: str, at_ms: int) -> int:
    asked = "SELECT no FROM audit WHERE done_ms IS NULL AND action = ? AND about = ?"
    rows = connection.execute(asked, (action, about)).fetchall()
    if rows:
        return int(rows[0][0])
    made = connection.execute(
        "INSERT INTO audit (at_ms, action, about, why, result) VALUES (?, ?, ?, ?, '') "
        "RETURNING no",
        (at_ms, action, about, why),
    )
    return int(made.fetchall()[0][0])


def _add_up(connection: Connection, window_ms: int, amounts: Mapping[str, int]) -> None:
    connection.executemany(
        "INSERT INTO tallies (key, window_ms, amount) VALUES (?, ?, ?) "
        "ON CONFLICT (key, window_ms) DO UPDATE SET amount = tallies.amount + excluded.amount",
        [(key, window_ms, amount) for key, amount in amounts.items()],
    )
    connection.execute("DELETE FROM tallies WHERE window_ms < ?", (window_ms - WEEK_MS,))


def _note(connection: Connection, action: str, about: str, why: str, at_ms: int) -> None:
    """A line about something that is done at once."""
    connection.execute(
        "INSERT INTO audit (at_ms, action, about, why, done_ms, result) VALUES (?, ?, ?, ?, ?, '')",
        (at_ms, action, about, why, at_ms),
    )


def _entries(connection: Connection, asked: str, values: tuple[object, ...]) -> list[Entry]:
    return [Entry(*row) for row in connection.execute(asked, values).fetchall()]
