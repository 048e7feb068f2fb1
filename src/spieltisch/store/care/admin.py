"""What an operator does with a database, also while a server uses it; each call is complete.

Only forgetting a person needs the database for itself, since a server keeps names in its memory.
"""

import asyncio
from collections.abc import Awaitable, Callable
from os import PathLike
from typing import TypeAlias, TypeVar

from spieltisch.game.text import Text
from spieltisch.store import StoreRefused, open_store
from spieltisch.store.api import Expired, Problem, Rewrite, Store
from spieltisch.store.care.lock import alone
from spieltisch.store.care.table_check import problems_of_tables
from spieltisch.table.table_events import decode, encode, without_person

__all__ = ["backup", "check", "expire", "export", "forget", "forgetting"]

T = TypeVar("T")
Where: TypeAlias = str | PathLike[str]


def backup(database: Where, target: Where) -> None:
    """Copy the database into a new file."""
    _with(database, lambda store: store.backup(target))


def check(database: Where) -> list[Problem]:
    """Look through the database, every table folded; nothing is found in one that is whole."""

    async def look(store: Store) -> list[Problem]:
        problems = await store.check()
        if any(problem.code == "damaged" for problem in problems):
            return problems  # where pages are torn, events are not where they seem to be
        return problems + [problem async for problem in problems_of_tables(store)]

    return _with(database, look)


def export(database: Where, target: Where, person: str | None = None) -> int:
    """Write JSON lines of everything, or of what is known of one person, and count them."""
    return _with(database, lambda store: store.export(target, person))


def forget(database: Where, person: str) -> list[str]:
    """Delete a person's name, words and tokens; answers the tables at which they were.

    Refused (`in_use`) while a server is running on the database.
    """
    with alone(database):
        tables = _with(database, lambda store: store.delete_person(person, forgetting(person)))
    if tables is None:
        raise StoreRefused(
            Text(f"nobody has the id {person}", f"niemand hat die Kennung {person}"),
            code="unknown_person",
        )
    return tables


def expire(database: Where, before_ms: int) -> Expired:
    """Remove all tables that nobody has touched since, and the people who then have none."""

    async def repeat(store: Store) -> Expired:
        total = Expired(0, 0, 0)
        while True:
            one = await store.expire(before_ms)
            total = Expired(
                total.tables + one.tables, total.people + one.people, total.codes + one.codes
            )
            if not one.tables:
                return total

    return _with(database, repeat)


def forgetting(person: str) -> Rewrite:
    """What `delete_person` does to every event of the person's tables."""

    def rewrite(raw: bytes) -> bytes:
        event = decode(raw)
        changed = without_person(event, person)
        return raw if changed == event else encode(changed)

    return rewrite


def _with(database: Where, ask: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await asyncio.to_thread(lambda: open_store(database, create=False))
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(run())
