"""The store on PostgreSQL: any number of processes on any number of machines."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from spieltisch.store.api import Usage
from spieltisch.store.copying import copy_into_file
from spieltisch.store.on_postgres.pg_connections import address_in
from spieltisch.store.on_postgres.pg_engine import PgEngine
from spieltisch.store.on_postgres.pg_schema import prepare_database
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.sql_store import SqlStore
from spieltisch.store.sql.writer import Commit

__all__ = ["PostgresStore"]


class PostgresStore(SqlStore):
    """A `Store` in a PostgreSQL database."""

    is_shared = True

    def __init__(
        self, url: str, *, create: bool = True, watch: Callable[[Commit], None] | None = None
    ) -> None:
        """Open the database, its tables made or brought up to date where needed; this blocks."""
        address = address_in(url)
        prepare_database(address, create=create)
        super().__init__(PgEngine(address), watch)
        self._bytes = 0

    def usage(self) -> Usage:
        """How much waits; how much room there is knows whoever runs PostgreSQL."""
        return Usage(self._bytes, None, self._writer.waiting)

    async def probe(self) -> None:
        """Write something that needs room, and take it away again; look how large all is."""
        await super().probe()
        self._bytes = await self._readers.ask(_size)

    async def backup(self, path: str | PathLike[str]) -> None:
        """A complete copy as of now, in an SQLite file."""
        await self._readers.ask(lambda c: copy_into_file(c, Path(path)))


def _size(connection: Connection) -> int:
    ((size,),) = connection.execute("SELECT pg_database_size(current_database())")
    return int(size)
