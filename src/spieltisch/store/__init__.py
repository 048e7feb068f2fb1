"""Where tables and people are kept: append-only events on SQLite or PostgreSQL.

    store = open_store("sqlite:///path/to/file.db")    or a plain path, or postgresql://…
    await store.append(Append(...))                    on disk when it returns

`spieltisch.store.api` says what a store promises.
"""

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from spieltisch.game.text import Text, shortened
from spieltisch.store.api import Append, Appended, Conflict, Duplicate, Head, Store, Stored, Summary
from spieltisch.store.failures import DamagedTable, StoreError, StoreRefused, StoreUnavailable
from spieltisch.store.sql.writer import Commit
from spieltisch.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from spieltisch.store.postgres import PostgresStore

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
    "is_shared",
    "open_store",
    "without_password",
]

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql", "postgres")


def is_shared(where: str | PathLike[str]) -> bool:
    """Whether many processes may serve what is kept there."""
    return str(where).partition("://")[0] in POSTGRESQL


def without_password(where: str | PathLike[str]) -> str:
    """An address as it may be shown."""
    parts = urlsplit(str(where))
    if not parts.password:
        return str(where)
    name, _, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{name.partition(':')[0]}:***@{place}"))


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
    kind = place.partition("://")[0] if "://" in place else "sqlite"
    if is_shared(place):
        return _postgres()(place, create=create, watch=watch)
    if kind != "sqlite":
        shown = shortened(kind)
        raise StoreRefused(
            Text(
                f"a store of the kind {shown} is unknown; this program knows sqlite and postgresql",
                f"einen Speicher der Art {shown} kennt dieses Programm nicht, nur sqlite und "
                "postgresql",
            ),
            code="unknown_store",
        )
    return SqliteStore(place.removeprefix(SQLITE), create=create, watch=watch)


def _postgres() -> "type[PostgresStore]":
    """What speaks with PostgreSQL is not installed everywhere."""
    try:
        from spieltisch.store.postgres import PostgresStore
    except ImportError as error:
        raise StoreRefused(
            Text(
                f"PostgreSQL needs a library that is not here ({error}): pip install "
                "'spieltisch[postgres]'",
                f"für PostgreSQL fehlt eine Bibliothek ({error}): pip install "
                "'spieltisch[postgres]'",
            ),
            code="missing_library",
        ) from error
    return PostgresStore
