"""`spieltisch admin`: order in the house, also while a server runs: it looks every second."""

import argparse
import ipaddress
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from spieltisch.commands.db import add_places, database_in
from spieltisch.game.errors import SpieltischError
from spieltisch.game.text import Text, shortened
from spieltisch.terminal import Console

if TYPE_CHECKING:
    from spieltisch.store.api import Listed, Store
    from spieltisch.store.house import BanKind

__all__ = ["HELP", "add_arguments", "run"]

HELP = "keep order on a server: tables, bans, reports, what was done"
ALL = -1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch admin`."""
    add_places(parser)
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    tables = tasks.add_parser("tables", help="list tables, the last changed first")
    tables.add_argument("--person", metavar="ID", help="only those at which this person sits")
    tables.add_argument("--limit", type=int, default=50, help="how many (%(default)s)")
    close = tasks.add_parser("close", help="close a table: it takes no more commands")
    close.add_argument("what", metavar="TABLE")
    reopen = tasks.add_parser("reopen", help="let a closed table go on")
    reopen.add_argument("what", metavar="TABLE")
    ban = tasks.add_parser("ban", help="keep an address, a network or a person out")
    ban.add_argument("kind", choices=("address", "person"))
    ban.add_argument("what", metavar="WHAT")
    ban.add_argument("--days", type=float, help="how long (for ever)")
    unban = tasks.add_parser("unban", help="let them in again")
    unban.add_argument("kind", choices=("address", "person"))
    unban.add_argument("what", metavar="WHAT")
    tasks.add_parser("bans", help="list bans and closed tables")
    person = tasks.add_parser("person", help="what is known of a person, and their tables")
    person.add_argument("what", metavar="ID")
    reports = tasks.add_parser("reports", help="list what people have reported")
    reports.add_argument("--all", action="store_true", help="also what has been seen to")
    seen = tasks.add_parser("close-report", help="note that a report has been seen to")
    seen.add_argument("number", type=int)
    audit = tasks.add_parser("audit", help="list what operators have done")
    audit.add_argument("--limit", type=int, default=50, help="how many (%(default)s)")
    for task in (close, reopen, ban, unban, seen):
        task.add_argument("--why", metavar="REASON", default="", help="kept in the audit log")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Do the task and say its result."""
    from spieltisch.store.care.admin import now_ms, with_store

    async def do(store: "Store") -> Text:
        return await _Task(store, arguments, now_ms).done()

    console.say(with_store(database_in(arguments), do))


class _Task:
    """One task on one store."""

    def __init__(
        self, store: "Store", arguments: argparse.Namespace, now_ms: Callable[[], int]
    ) -> None:
        self._store, self._arguments, self._now = store, arguments, now_ms()

    @property
    def _kind(self) -> "BanKind":
        """What a ban is about; closing a table is a ban too."""
        kinds: dict[str, BanKind] = {"address": "address", "person": "person"}
        return kinds.get(getattr(self._arguments, "kind", ""), "table")

    async def done(self) -> Text:
        """What came of it, in words."""
        match self._arguments.task:
            case "tables":
                return await self._tables(self._arguments.person, self._arguments.limit)
            case "person":
                return await self._person()
            case "close" | "ban":
                return await self._ban()
            case "reopen" | "unban":
                return await self._unban()
            case "bans":
                rows = await self._store.house.bans(self._now)
                return _list(
                    f"{ban.kind} {ban.what}  since {_time(ban.since_ms)}, "
                    f"until {_time(ban.until_ms)}  {ban.why}"
                    for ban in rows
                )
            case "reports":
                return await self._reports()
            case "close-report":
                return await self._close_report()
            case _:
                return await self._audit()

    async def _tables(self, person: str | None, limit: int) -> Text:
        rows = await self._store.tables(person=person, limit=limit)
        return _list(_table(row) for row in rows)

    async def _person(self) -> Text:
        person = await self._store.person(self._arguments.what)
        if person is None:
            raise _unknown("person", self._arguments.what)
        shown = f"{person.id}  {shortened(person.name)}  since {_time(person.created_ms)}"
        tables = await self._tables(person.id, ALL)
        return Text(f"{shown}\n{tables.en}", f"{shown}\n{tables.de}")

    async def _ban(self) -> Text:
        from spieltisch.store.care.admin import DAY_MS
        from spieltisch.store.house import Ban

        asked = self._arguments
        kind, what = self._kind, await self._known()
        days = getattr(asked, "days", None)
        until = None if days is None else self._now + int(days * DAY_MS)
        await self._store.house.ban(Ban(kind, what, asked.why, self._now, until))
        return Text(
            f"{kind} {what} is shut out from the next second on, until {_time(until)}",
            f"{kind} {what} ist ab der nächsten Sekunde ausgeschlossen, bis {_time(until)}",
        )

    async def _unban(self) -> Text:
        kind, what = self._kind, str(self._arguments.what)
        if kind == "address":
            what = _network(what)
        house = self._store.house
        if not await house.unban(kind, what, self._arguments.why, at_ms=self._now):
            raise _unknown("ban", what)
        return Text(f"{kind} {what} is let in again", f"{kind} {what} darf wieder herein")

    async def _known(self) -> str:
        """Whom or what a ban is about; a slip of the pen shuts nobody out."""
        kind, what = self._kind, str(self._arguments.what)
        if kind == "address":
            return _network(what)
        if kind == "person" and await self._store.person(what) is None:
            raise _unknown("person", what)
        if kind == "table" and await self._store.head(what) is None:
            raise _unknown("table", what)
        return what

    async def _reports(self) -> Text:
        rows = await self._store.reports(None if self._arguments.all else True)
        return _list(
            f"{row.no}  {_time(row.at_ms)}  {'open' if row.is_open else 'closed'}  {row.kind}  "
            f"table {row.table}, by {row.person}, about {row.about}: {shortened(row.quoted, 300)}"
            for row in rows
        )

    async def _close_report(self) -> Text:
        no = self._arguments.number
        if not await self._store.close_report(no):
            raise _unknown("report", str(no))
        why = self._arguments.why
        await self._store.house.note("close report", str(no), why, at_ms=self._now)
        return Text(f"report {no} is closed", f"Meldung {no} ist erledigt")

    async def _audit(self) -> Text:
        rows = await self._store.house.audit(self._arguments.limit)
        return _list(
            f"{row.no}  {_time(row.at_ms)}  {row.action}  {row.about}  {row.why}  "
            f"{'not done yet' if row.done_ms is None else row.result or 'done'}"
            for row in rows
        )


def _table(row: "Listed") -> str:
    summary = row.summary
    people = " ".join(summary.people) or "-"
    return (
        f"{row.table}  {summary.game}  {summary.phase}  {row.seq} events  "
        f"changed {_time(row.changed_ms)}  {'listed' if summary.is_listed else 'by link'}  {people}"
    )


def _network(what: str) -> str:
    try:
        return str(ipaddress.ip_network(what, strict=False))
    except ValueError:
        text = Text(
            f"an address is like 203.0.113.7 or 2001:db8::/64, not {shortened(what)}",
            f"eine Adresse ist wie 203.0.113.7 oder 2001:db8::/64, nicht {shortened(what)}",
        )
        raise SpieltischError(text, code="bad_address") from None


def _unknown(kind: str, what: str) -> SpieltischError:
    names = {"person": "Person", "table": "keinen Tisch", "ban": "Sperre", "report": "Meldung"}
    german = names[kind] if kind == "table" else f"keine {names[kind]}"
    text = Text(f"there is no {kind} {shortened(what)}", f"es gibt {german} {shortened(what)}")
    return SpieltischError(text, code=f"unknown_{kind}")


def _list(lines: Iterable[str]) -> Text:
    shown = "\n".join(lines)
    return Text(shown or "none", shown or "keine")


def _time(ms: int | None) -> str:
    if ms is None:
        return "further notice"
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
