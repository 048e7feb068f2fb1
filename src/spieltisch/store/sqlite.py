"""The store on SQLite: one file, one process or several on the same machine, nothing to set up."""

import shutil
import sqlite3
from collections.abc import Callable
from os import PathLike
from pathlib import Path

from spieltisch.store.api import Usage
from spieltisch.store.on_sqlite.connections import BUSY_SECONDS
from spieltisch.store.on_sqlite.schema import prepare
from spieltisch.store.on_sqlite.sqlite_engine import NO_LIMIT, SqliteEngine, backup
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.sql_store import SqlStore
from spieltisch.store.sql.writer import Commit

__all__ = ["SqliteStore"]


class SqliteStore(SqlStore):
    """A `Store` in an SQLite file."""

    is_shared = False

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        create: bool = True,
        busy_seconds: float = BUSY_SECONDS,
        watch: Callable[[Commit], None] | None = None,
    ) -> None:
        """Open the file, made or brought up to date where needed; this blocks.

        `watch` is called in the writing thread after every commit.
        """
        self.path = Path(path)
        prepare(self.path, create=create)
        self._file = SqliteEngine(self.path, busy_seconds)
        super().__init__(self._file, watch)

    def usage(self) -> Usage:
        """How much room is taken and left."""
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        taken = sum(file.stat().st_size for file in files if file.exists())
        return Usage(taken, shutil.disk_usage(self.path.parent).free, self._writer.waiting)

    async def backup(self, path: str | PathLike[str]) -> None:
        """A complete copy as of now."""

        def copy(connection: Connection) -> None:
            assert isinstance(connection, sqlite3.Connection)
            backup(connection, Path(path))

        await self._readers.ask(copy)

    async def limit_pages(self, pages: int | None) -> None:
        """Let the file grow to `pages` pages of 4 KiB at most; what needs more is refused."""
        self._file.most_pages = NO_LIMIT if pages is None else pages
        await self._writer.do(self._file.limit, alone=True)
