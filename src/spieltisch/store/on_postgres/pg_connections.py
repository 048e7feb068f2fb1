"""Connections to PostgreSQL, and what its errors mean.

No connection keeps anything between two transactions, so a pooler may stand in between that lends
connections for one transaction each (PgBouncer's mode `transaction`).
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import psycopg
from psycopg.pq import TransactionStatus

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused, StoreUnavailable, unavailable
from spieltisch.store.on_postgres.pg_arrays import register
from spieltisch.store.sql.asking import Cursor, Values

__all__ = ["Address", "PgConnection", "address_in", "connect", "explained", "is_lost"]

PREPARE, UNSAFE = "prepare", "unsafe"
"""What our addresses may say beside PostgreSQL's own words."""
YES, NO = "yes", "no"
PREPARED_AFTER = 5
"""A statement that was run so often is prepared, where that is wished for."""
WORDS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""So that a peer that is gone is noticed; an address may say otherwise."""
STANDS_STILL_MS = 3_000
"""Whoever says nothing for so long in the middle of a transaction loses it, and its locks."""


class Address(NamedTuple):
    """Where a database is, and how it is to be used."""

    dsn: str
    prepares: bool
    is_unsafe: bool
    """The operator insists on a database that may lose what it has acknowledged."""


def address_in(url: str) -> Address:
    """Read `postgresql://…?prepare=yes&unsafe=yes`."""
    parts = urlsplit(url)
    words = dict(parse_qsl(parts.query, keep_blank_values=True))
    ours = {name: words.pop(name, NO) for name in (PREPARE, UNSAFE)}
    for name, word in ours.items():
        if word not in (YES, NO):
            raise StoreRefused(
                Text(
                    f"{name}={word} is not understood in the address of a database: yes or no",
                    f"{name}={word} ist in der Adresse einer Datenbank unverständlich: yes oder no",
                ),
                code="bad_address",
            )
    given = {name: str(value) for name, value in WORDS.items()} | words
    dsn = urlunsplit(parts._replace(scheme="postgresql", query=urlencode(given)))
    return Address(dsn, ours[PREPARE] == YES, ours[UNSAFE] == YES)


def connect(address: Address) -> "PgConnection":
    """A connection without transactions of its own."""
    raw = psycopg.connect(
        address.dsn,
        autocommit=True,
        application_name="spieltisch",
        prepare_threshold=PREPARED_AFTER if address.prepares else None,
    )
    register(raw)
    return PgConnection(raw)


class PgConnection:
    """A `Connection`: it reads the statements that SQLite reads too."""

    def __init__(self, raw: "psycopg.Connection[tuple[Any, ...]]") -> None:
        self.raw = raw

    @property
    def in_transaction(self) -> bool:
        """Whether one was begun."""
        return self.raw.info.transaction_status not in (
            TransactionStatus.IDLE,
            TransactionStatus.UNKNOWN,
        )

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        """Run a statement."""
        prepare = False if statement == BEGIN else None  # only single statements can be prepared
        return self.raw.execute(_in_its_words(statement), values, prepare=prepare)

    def executemany(self, statement: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement for each of many rows."""
        cursor = self.raw.cursor()
        cursor.executemany(_in_its_words(statement), rows)
        return cursor

    def close(self) -> None:
        """Let go."""
        self.raw.close()


_VALUE = re.compile(r"\?|(?<![:\w]):([a-z_]+)")
BEGIN = "BEGIN IMMEDIATE"
_ITS_OWN = {
    # said anew each time, since nothing is kept between two transactions
    BEGIN: f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = {STANDS_STILL_MS}",
    "BEGIN DEFERRED": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "group_concat(": "string_agg(",
}


@cache
def _in_its_words(statement: str) -> bytes:
    """A statement as psycopg reads it."""
    for ours, its in _ITS_OWN.items():
        statement = statement.replace(ours, its)
    escaped = statement.replace("%", "%%")
    made = _VALUE.sub(lambda found: f"%({found[1]})s" if found[1] else "%s", escaped)
    return made.encode()


def explained(error: Exception, *, is_reading: bool = False) -> StoreUnavailable:
    """The store's own error for one of PostgreSQL's."""
    state = getattr(error, "sqlstate", None) or ""
    code = _MEANINGS.get(state) or _MEANINGS.get(state[:2]) or "store_failed"
    if is_lost(error):
        code = "store_unreachable"
    return unavailable(code, type(error).__name__, error, is_reading=is_reading)


def is_lost(error: Exception) -> bool:
    """Whether the way to the database broke, or it is just starting or stopping.

    The way also breaks when this process stood still for too long.
    """
    state = getattr(error, "sqlstate", None) or ""
    is_cut = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and not state
    return is_cut or state.startswith("08") or state in _COMES_AND_GOES


_COMES_AND_GOES = {"25P03", "57P01", "57P02", "57P03", "57P05"}
_MEANINGS = {
    "53100": "store_full",
    "25006": "store_read_only",
    "42501": "store_read_only",
    "40": "store_busy",
    "55": "store_busy",
    "53": "store_busy",
    "XX": "store_damaged",
}
"""By SQLSTATE, or by the class that its first two letters name."""
