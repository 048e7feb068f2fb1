"""Where the tests keep a store, and short ways to write to it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from spieltisch.game import kind_of
from spieltisch.store import Append, Store, Summary, open_store
from spieltisch.store.api import Answer
from tests.postgres import cluster
from tests.support import DICE

Place = Callable[[], Store]
"""Opens the store at the same place again, with all that is in it."""

GAME = DICE
SUMMARY = Summary(GAME, kind_of(GAME).rules_version)


def sqlite_place(folder: Path) -> Place:
    """A file."""
    return lambda: open_store(folder / "store.db")


def postgres_place(folder: Path) -> Place:
    """A database of its own; the folder is only what names it."""
    address = cluster().new_store()
    return lambda: open_store(address)


PLACES: dict[str, Callable[[Path], Place]] = {
    "postgres": postgres_place,
    "sqlite": sqlite_place,
}
"""Every kind of store."""


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[Store]:
    """A store, closed at the end."""
    store = place()
    try:
        yield store
    finally:
        await store.close()


async def put(store: Store, table: str, seq: int, *events: bytes, **more: Any) -> Answer:
    """Append with a command id made from the place, unless one is given."""
    given: dict[str, Any] = {
        "by": "anna",
        "command": f"c{seq}",
        "result": b"done",
        "at_ms": 1000 + seq,
        "summary": None if seq else SUMMARY,
    }
    return await store.append(Append(table, seq, events, **(given | more)))
