"""Where the servers of the tests keep everything: a file, or PostgreSQL if the run asks for it.

What is done here beside a server, as by a fault or by an operator, is done to either.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from spieltisch.store.care import admin
from spieltisch.store.care.upkeep import transaction
from spieltisch.store.on_postgres import pg_connections
from spieltisch.store.on_sqlite import connections
from spieltisch.store.sql.asking import Connection
from tests.postgres import cluster

__all__ = ["ON_POSTGRES", "at_store", "everything_in", "put_file", "store_of", "tampering"]

ON_POSTGRES = os.environ.get("SPIELTISCH_TEST_STORE") == "postgres"
"""The same tests on the other store: SPIELTISCH_TEST_STORE=postgres pytest tests/server."""
FILE = "spieltisch.sqlite3"


def store_of(data: Path) -> str:
    """What belongs to a server's data directory, the same over restarts."""
    return _database(str(data.resolve())) if ON_POSTGRES else str(data / FILE)


@cache
def _database(_: str) -> str:
    return cluster().new_store()


def at_store(data: Path) -> list[str]:
    """How a command is told where the store is that belongs to a data directory."""
    return ["--database", store_of(data)] if ON_POSTGRES else ["--data", str(data)]


def put_file(file: Path, data: Path) -> None:
    """A database in a file becomes what the server with this data directory has."""
    data.mkdir(exist_ok=True)
    if not ON_POSTGRES:
        shutil.copy(file, data / FILE)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(file, folder)  # since opening it may bring it up to date
        admin.copy(copy, store_of(data))


@contextmanager
def tampering(data: Path) -> Iterator[Connection]:
    """Within it the store is changed without its knowledge, in one transaction."""
    with closing(_connection(data)) as connection, transaction(connection):
        yield connection


def _connection(data: Path) -> Connection:
    if ON_POSTGRES:
        return pg_connections.connect(pg_connections.address_in(store_of(data)))
    return connections.connect(Path(store_of(data)), writes=True)


def everything_in(data: Path) -> bytes:
    """All that is kept: every byte of a file's folder, or everything PostgreSQL can still read."""
    files = b"".join(file.read_bytes() for file in data.iterdir()) if data.exists() else b""
    return files + (b"".join(_rows_in(data)) if ON_POSTGRES else b"")


def _rows_in(data: Path) -> Iterator[bytes]:
    names = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    with closing(_connection(data)) as connection:
        for (name,) in connection.execute(names).fetchall():
            for row in connection.execute(f"SELECT * FROM {name}"):
                yield b" ".join(
                    value if isinstance(value, bytes) else str(value).encode() for value in row
                )
