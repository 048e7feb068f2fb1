"""Where tables and people are kept: append-only events on SQLite.

    store = open_store("sqlite:///path/to/file.db")    or a plain path
    await store.append(Append(...))                    on disk when it returns

`spieltisch.store.api` says what a store promises.
"""

from collections.abc import Callable
from os import PathLike

from spieltisch.game.text import Text, shortened
from spieltisch.store.api import Append, Appended, Conflict, Duplicate, Head, Store, Stored, Summary
from spieltisch.store.failures import DamagedTable, StoreError, StoreRefused, StoreUnavailable
from spieltisch.store.sql.writer import Commit
from spieltisch.store.sqlite import SqliteStore

__all__ = [
    "Append",
    "Appended",
    "Commit",
    "Conflict",
    "DamagedTable",
    "Duplicate",
    "Head",
    "Store",
    "StoreError",
    "StoreRefused",
    "StoreUnavailable",
    "Stored",
    "Summary",
    "open_store",
]

SQLITE = "sqlite:///"


def open_store(
    where: str | PathLike[str],
    *,
    create: bool = True,
    watch: Callable[[Commit], None] | None = None,
) -> Store:
    """Open the store at a path or address; this blocks, so call it before serving.

    `watch` is called after every commit, in another thread.
    """
    place = str(where)
    if "://" in place and not place.startswith(SQLITE):
        shown = shortened(place.partition("://")[0])
        raise StoreRefused(
            Text(
                f"a store of the kind {shown} is unknown; this program knows sqlite",
                f"einen Speicher der Art {shown} kennt dieses Programm nicht, nur sqlite",
            ),
            code="unknown_store",
        )
    return SqliteStore(place.removeprefix(SQLITE), create=create, watch=watch)
