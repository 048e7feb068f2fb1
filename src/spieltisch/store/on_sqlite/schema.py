"""The database's shape: looked at on opening, brought up to date where it is older."""

import sqlite3
from contextlib import closing
from pathlib import Path

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_sqlite.connections import (
    PRIVATE,
    connect,
    damaged,
    explained,
    missing,
    unopened,
)
from spieltisch.store.revision import REVISION, refuse_newer, upgrade

__all__ = ["prepare", "revision_of"]


def prepare(path: Path, *, create: bool = True) -> None:
    """Make the database, or bring it to `REVISION`, or refuse it and leave it as it is."""
    if not path.exists() and not create:
        raise missing(path)
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=PRIVATE)
        with closing(connect(path, writes=False)) as connection:
            revision = revision_of(connection)
        _refuse_strange(path, revision)
        if revision != REVISION:
            _upgrade(path)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise _foreign(path) from error
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CANTOPEN:
            raise unopened(path, error) from error
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise damaged(path, error) from error
        raise explained(error) from error
    except OSError as error:
        raise unopened(path, error) from error


def revision_of(connection: sqlite3.Connection) -> str | None:
    """The shape that a database has; None when it is empty, "" when it is not one of ours."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names:
        return None
    if not {"alembic_version", "heads", "events"} <= names:
        return ""
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def _refuse_strange(path: Path, revision: str | None) -> None:
    if revision == "":
        raise _foreign(path)
    refuse_newer(path.name, revision)


def _foreign(path: Path) -> StoreRefused:
    return StoreRefused(
        Text(
            f"{path.name} is not a database of Spieltisch",
            f"{path.name} ist keine Datenbank von Spieltisch",
        ),
        code="foreign_database",
    )


def _upgrade(path: Path) -> None:
    """Run the missing steps in one transaction; a second process waits, then finds them done."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    with closing(connect(path, writes=True)) as raw:
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.exec_driver_sql("COMMIT")
        engine.dispose()
