"""Columns reach PostgreSQL as they are."""

from contextlib import closing

import pytest

from spieltisch.store.on_postgres.pg_arrays import array_of
from spieltisch.store.on_postgres.pg_connections import address_in, connect
from tests.postgres import cluster

COLUMNS = [
    ("int", [0, 1, -1, 2**31 - 1, -(2**31)]),
    ("bigint", [0, 2**63 - 1, -(2**63), None, 5]),
    ("bool", [True, False, None]),
    ("text", ["", "Ä 😀", "quote ' \\ \" {}", None, "NULL"]),
    ("bytea", [b"", b"\x00\xff{}", None, b"\\x00"]),
    ("text", []),
]


@pytest.mark.parametrize(("kind", "values"), COLUMNS)
def test_what_is_sent_comes_back(kind: str, values: list[object]) -> None:
    with closing(connect(address_in(cluster().new_database()))) as connection:
        asked = f"SELECT one FROM unnest(?::{kind}[]) WITH ORDINALITY AS all_of (one, n) ORDER BY n"
        rows = connection.execute(asked, (array_of(kind, values),)).fetchall()
    assert [one for (one,) in rows] == values
