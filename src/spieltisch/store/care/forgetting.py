"""Forgetting a person: no name, no words, no way in, in no file of the database.

It is done in pieces of bounded size, so that no commit waits long, and in an order in which it can
be stopped anywhere and begun again: the person's row goes last.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from functools import partial

from spieltisch.game.json_types import Json
from spieltisch.store.api import Apart, Rewriter, Stored
from spieltisch.store.care.of_people import OF_PEOPLE, STRAY
from spieltisch.store.care.upkeep import transaction
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Engine
from spieltisch.store.sql.guest_rows import tables_of
from spieltisch.store.sql.played_rows import forget_names
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["Forgetting"]

EVENTS_AT_ONCE = 500
TRIES, PAUSE_S = 20, 0.25
"""How often the log is emptied in vain while somebody reads an old state, and the time between."""


class Forgetting:
    """Takes one person out of everything."""

    def __init__(self, engine: Engine, readers: Readers, writer: Writer, person: str) -> None:
        self._engine, self._readers, self._writer = engine, readers, writer
        self._person = person

    async def run(
        self, new_rewriter: Callable[[], Rewriter] | None, apart: Apart
    ) -> list[str] | None:
        """Forget the person; answers the tables at which they were, None when nobody has the id."""
        name = await self._writer.do(self._shut_out)
        if name is None:
            return None
        tables = await self._readers.ask(lambda c: tables_of(c, self._person))
        for no, table in tables:
            await self._clean(no, table, name, new_rewriter() if new_rewriter else None, apart)
        await self._writer.do(self._remove)
        await self._clean_up()
        return [table for _, table in tables]

    def _shut_out(self, connection: Connection) -> str | None:
        """No token and no code opens anything; the answer is the person's name."""
        asked = "SELECT name FROM people WHERE id = ?"
        rows = connection.execute(asked, (self._person,)).fetchall()
        for place in ("tokens", "recoveries"):
            connection.execute(f"DELETE FROM {place} WHERE person = ?", (self._person,))
        return str(rows[0][0]) if rows else None

    async def _clean(
        self, no: int, table: str, name: str, rewriter: Rewriter | None, apart: Apart
    ) -> None:
        """Take the person out of a table: most of it while it goes on, the last while it rests."""
        names, seq = {name}, 0
        if rewriter:
            seq = await self._rewrite(no, seq, rewriter, names)
        async with apart(table):
            if rewriter:
                seq = await self._rewrite(no, seq, rewriter, names)
            last = partial(_finish, no=no, after=seq, rewriter=rewriter, names=names)
            await self._writer.do(last, alone=True)  # it keeps others from writing meanwhile

    async def _rewrite(self, no: int, seq: int, rewriter: Rewriter, names: set[str]) -> int:
        """Rewrite all events after a number; the answer is the last one's."""
        while rows := await self._readers.ask(partial(_read, no=no, after=seq)):
            changed = await asyncio.to_thread(_changes, rows, rewriter, names)
            if changed:
                await self._writer.do(partial(_write, no=no, rows=changed))
            seq = rows[-1].seq
        return seq

    def _remove(self, connection: Connection) -> None:
        for statement in (
            "DELETE FROM sittings WHERE person = ?",
            "DELETE FROM blocks WHERE ? IN (person, other)",
            *(f"DELETE FROM {kept.name} WHERE {kept.person} = ?" for kept in OF_PEOPLE),
            "UPDATE reports SET quoted = '' WHERE about = ?",
            "DELETE FROM people WHERE id = ?",
        ):
            connection.execute(statement, (self._person,))
        for statement in STRAY:
            connection.execute(statement)

    async def _clean_up(self) -> None:
        """The log still holds what was written before; whoever reads just now is not waited for."""
        for _ in range(TRIES):
            if await self._writer.do(self._engine.clean_up, alone=True):
                return
            await asyncio.sleep(PAUSE_S)


def _read(connection: Connection, no: int, after: int) -> list[Stored]:
    """The next events, also of a table in which some are missing."""
    asked = "SELECT seq, event FROM events WHERE no = ? AND seq > ? ORDER BY seq LIMIT ?"
    return [Stored(*row) for row in connection.execute(asked, (no, after, EVENTS_AT_ONCE))]


def _changes(rows: list[Stored], rewriter: Rewriter, names: set[str]) -> list[Stored]:
    """The events that have to change; the names that were in them are added to `names`."""
    changed = []
    for row in rows:
        event = rewriter.rewrite(row)
        if event != row.event:
            names.update(_names_in(row.event) - _names_in(event))
            changed.append(Stored(row.seq, event))
    return changed


def _write(connection: Connection, no: int, rows: Iterable[Stored]) -> None:
    connection.executemany(
        "UPDATE events SET event = ? WHERE no = ? AND seq = ?",
        [(row.event, no, row.seq) for row in rows],
    )


def _finish(
    connection: Connection, no: int, after: int, rewriter: Rewriter | None, names: set[str]
) -> None:
    """Do the rest in one piece; from now on nobody may go on from what they have in memory."""
    with transaction(connection):
        connection.execute("UPDATE heads SET rewritten = rewritten + 1 WHERE no = ?", (no,))
        if rewriter:
            while rows := _read(connection, no, after):
                _write(connection, no, _changes(rows, rewriter, names))
                after = rows[-1].seq
            _write(connection, no, rewriter.rest())
        for place in ("snapshots", "reviews"):
            connection.execute(f"DELETE FROM {place} WHERE no = ?", (no,))
        _clean_details(connection, no, names)
        forget_names(connection, no, names)


def _names_in(event: bytes) -> set[str]:
    """The texts of an event's fields `name`, `host_name` and the like."""
    fields = _json(event)
    if not isinstance(fields, dict):
        return set()
    return {
        value for key, value in fields.items() if key.endswith("name") and isinstance(value, str)
    }


def _clean_details(connection: Connection, no: int, names: Iterable[str]) -> None:
    rows = connection.execute("SELECT details FROM listings WHERE no = ?", (no,)).fetchall()
    for (details,) in rows:
        whole = _json(details)
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


def _json(raw: bytes) -> Json:
    try:
        value: Json = json.loads(raw)
    except ValueError:
        return None
    return value
