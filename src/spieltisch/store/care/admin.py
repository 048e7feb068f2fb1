"""What an operator does with a database, also while a server uses it; each call is complete."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from spieltisch.game.text import Text
from spieltisch.store import StoreRefused, is_shared, open_store
from spieltisch.store.api import Expired, Problem, Store
from spieltisch.store.care.lock import alone
from spieltisch.store.care.table_check import problems_of_tables
from spieltisch.store.care.words_of_person import WithoutPerson
from spieltisch.store.house import FORGET

__all__ = [
    "DAY_MS",
    "Kept",
    "backup",
    "check",
    "copy",
    "dated_backup",
    "expire",
    "export",
    "forget",
    "now_ms",
    "prune",
    "with_store",
]

LOOK_S, PATIENCE_S = 0.2, 600.0
"""How often it is asked whether a server has done what it was asked for, and how long."""
SILENT_S = 6.0
"""Whoever serves a shared store and says nothing for this long has died."""
DAY_MS = 24 * 60 * 60 * 1000
EXPIRED_AT_ONCE = 20
"""Tables removed before the server may write again, which waits meanwhile."""
BREATH_S = 0.01
BACKUP = "spieltisch-"
"""What the names of dated backups begin with."""

T = TypeVar("T")
Where: TypeAlias = str | PathLike[str]


def backup(database: Where, target: Where) -> None:
    """Copy the database into a new file."""
    with_store(database, lambda store: store.backup(target))


def dated_backup(database: Where, folder: Path) -> Path:
    """Copy the database into a folder, under a name that tells the time; the answer is the file."""
    folder.mkdir(parents=True, exist_ok=True)
    moment = datetime.fromtimestamp(now_ms() / 1000, UTC)
    target = folder / f"{BACKUP}{moment:%Y-%m-%d-%H%M%S}.sqlite3"
    backup(database, target)
    return target


def prune(folder: Path, keep: int) -> None:
    """Remove all dated backups but the newest ones."""
    for old in sorted(folder.glob(f"{BACKUP}*.sqlite3"))[:-keep]:
        old.unlink()


def copy(database: Where, target: Where) -> int:
    """Copy everything into another database, which is made where it is not; how many rows."""

    async def both(source: Store) -> int:
        into = await asyncio.to_thread(lambda: open_store(target))
        try:
            return await source.copy_into(into)
        finally:
            await into.close()

    return with_store(database, both)


def check(database: Where) -> list[Problem]:
    """Look through the database, every table folded; nothing is found in one that is whole."""

    async def look(store: Store) -> list[Problem]:
        problems = await store.check()
        if any(problem.code == "damaged" for problem in problems):
            return problems  # where pages are torn, events are not where they seem to be
        return problems + [problem async for problem in problems_of_tables(store)]

    return with_store(database, look)


def export(database: Where, target: Where, person: str | None = None) -> int:
    """Write JSON lines of everything, or of what is known of one person, and count them."""
    return with_store(database, lambda store: store.export(target, person))


def forget(database: Where, person: str) -> None:
    """Delete a person's name, words and tokens; while a server runs, it is asked to do so."""

    async def here(store: Store) -> None:
        no = await store.house.ask(FORGET, person, "", at_ms=now_ms())
        tables = await store.delete_person(person, lambda: WithoutPerson(person))
        result = "unknown_person" if tables is None else ""
        await store.house.done(no, result, at_ms=now_ms())
        if result:
            raise _unknown(person)

    async def by_whom(store: Store) -> None:
        """Where many may serve, those who live do it."""
        await (_ask_server(store, person) if await _is_served(store) else here(store))

    if is_shared(database):
        return with_store(database, by_whom)
    try:
        with alone(database):
            return with_store(database, here)
    except StoreRefused as error:
        if error.code != "in_use":
            raise
    return with_store(database, lambda store: _ask_server(store, person))


async def _is_served(store: Store) -> bool:
    """Whether anybody serves; that is seen by a new sign of life, whatever the hour is there."""
    known = await store.processes.beats()
    if all(one.has_left for one in known):
        return False
    for _ in range(int(SILENT_S / LOOK_S)):
        await asyncio.sleep(LOOK_S)
        if any(one not in known and not one.has_left for one in await store.processes.beats()):
            return True
    return False


async def _ask_server(store: Store, person: str) -> None:
    no = await store.house.ask(FORGET, person, "", at_ms=now_ms())
    for _ in range(int(PATIENCE_S / LOOK_S)):
        entry = await store.house.entry(no)
        if entry is not None and entry.done_ms is not None:
            if entry.result:
                raise _unknown(person)
            return
        await asyncio.sleep(LOOK_S)
    raise StoreRefused(
        Text(
            "the server has not done it yet; it will, also after a restart, and `spieltisch admin "
            "audit` shows when",
            "der Server hat es noch nicht erledigt; er tut es, auch nach einem Neustart, und "
            "`spieltisch admin audit` zeigt, wann",
        ),
        code="not_done_yet",
    )


def _unknown(person: str) -> StoreRefused:
    return StoreRefused(
        Text(f"nobody has the id {person}", f"niemand hat die Kennung {person}"),
        code="unknown_person",
    )


def now_ms() -> int:
    """What an operator's clock says."""
    return time.time_ns() // 1_000_000


class Kept(NamedTuple):
    """For how many days something is kept that nobody touches."""

    finished: float
    abandoned: float
    guests: float


def expire(database: Where, kept: Kept) -> Expired:
    """Remove all tables that nobody has touched since, and the people who then have none."""
    finished, abandoned, guests = (now_ms() - int(days * DAY_MS) for days in kept)

    async def repeat(store: Store) -> Expired:
        total = Expired(0, 0, 0)
        while True:
            one = await store.expire(
                finished, abandoned_ms=abandoned, people_ms=guests, limit=EXPIRED_AT_ONCE
            )
            total = Expired(
                total.tables + one.tables, total.people + one.people, total.codes + one.codes
            )
            if not (one.tables or one.people):
                return total
            await asyncio.sleep(BREATH_S)

    return with_store(database, repeat)


def with_store(database: Where, ask: Callable[[Store], Awaitable[T]]) -> T:
    """What comes of asking a database's store, which is opened for it."""

    async def run() -> T:
        store = await asyncio.to_thread(lambda: open_store(database, create=False))
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(run())
