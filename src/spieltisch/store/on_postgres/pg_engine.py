"""PostgreSQL and its ways."""

import psycopg

from spieltisch.store.api import Problem
from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.on_postgres import pg_connections
from spieltisch.store.on_postgres.pg_connections import Address, PgConnection
from spieltisch.store.on_postgres.pg_statements import PgMoves
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Moves

__all__ = ["PgEngine"]

HOLD_WORDS = ("events", "listings", "snapshots", "people", "reports")
"""Where a forgotten person's words were."""


class PgEngine:
    """An `Engine` for one database."""

    moves: Moves = PgMoves()
    errors: type[Exception] = psycopg.Error
    broken_promises: type[Exception] = psycopg.IntegrityError

    def __init__(self, address: Address) -> None:
        self._address = address

    def connect(self, *, writes: bool) -> PgConnection:
        """A connection; commits reach the disk before they return."""
        return pg_connections.connect(self._address)

    def explained(self, error: Exception, *, is_reading: bool = False) -> StoreUnavailable:
        """The store's own error for one of PostgreSQL's."""
        return pg_connections.explained(error, is_reading=is_reading)

    def is_lost(self, error: Exception) -> bool:
        """Whether the way to the database broke."""
        return pg_connections.is_lost(error)

    def is_clash(self, error: Exception) -> bool:
        """Whether this transaction was undone in favour of another."""
        return isinstance(
            error, psycopg.errors.DeadlockDetected | psycopg.errors.SerializationFailure
        )

    def clean_up(self, connection: Connection) -> bool:
        """Let the pages be used again in which deleted words are; the log is the operator's."""
        connection.execute(f"VACUUM {', '.join(HOLD_WORDS)}")
        return True

    def count_on(self, connection: Connection, name: str) -> None:
        """Its numbers come from a sequence, which knows nothing of the rows."""
        sequence = f"pg_get_serial_sequence('{name}', 'no')"
        connection.execute(f"SELECT setval({sequence}, max(no)) FROM {name} HAVING max(no) > 0")

    def damage(self, connection: Connection) -> list[Problem]:
        """PostgreSQL looks after its own pages."""
        return []
