"""The store in a file that lives in memory and is kept by somebody else: in a browser."""

import shutil
import sqlite3
from os import PathLike
from pathlib import Path

from spieltisch.game.text import Text, shortened
from spieltisch.store.api import Usage
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_sqlite.schema import revision_of
from spieltisch.store.on_sqlite.sqlite_engine import SqliteEngine
from spieltisch.store.revision import REVISION, refuse_newer
from spieltisch.store.sql.inline_writer import Keeper
from spieltisch.store.sql.sql_store import SqlStore
from spieltisch.store.sqlite import SqliteStore

__all__ = ["KeptStore"]


class KeptEngine(SqliteEngine):
    """SQLite on a file that no other program sees, and that is never on a disk itself."""

    def connect(self, *, writes: bool) -> sqlite3.Connection:
        """A connection; the keeper makes its commits last."""
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA journal_mode = MEMORY").fetchall()
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA secure_delete = ON").fetchall()
        if not writes:
            connection.execute("PRAGMA query_only = ON")
        return connection


class KeptStore(SqliteStore):
    """A `Store` without threads."""

    def __init__(self, path: str | PathLike[str], empty: Path, keeper: Keeper) -> None:
        """Open the file; where there is none yet, it begins as a copy of an empty database."""
        self.path = Path(path)
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(empty, self.path)
        self._file = KeptEngine(self.path)
        _refuse_others(self._file)
        SqlStore.__init__(self, self._file, keeper=keeper)

    def usage(self) -> Usage:
        """How much room is taken; nobody knows how much is left."""
        return Usage(self.path.stat().st_size, None, self._writer.waiting)


def _refuse_others(engine: KeptEngine) -> None:
    """A database of another shape is left alone."""
    connection = engine.connect(writes=False)
    try:
        revision = revision_of(connection) or ""
    finally:
        connection.close()
    refuse_newer("what this browser has kept", revision)
    if revision != REVISION:
        raise StoreRefused(
            Text(
                f"what this browser has kept is of version {shortened(revision)}, and this program "
                f"knows {REVISION}",
                f"was dieser Browser aufgehoben hat, ist von Version {shortened(revision)}, und "
                f"dieses Programm kennt {REVISION}",
            ),
            code="other_schema",
        )
