"""Where the servers of the tests keep everything: a file, or PostgreSQL if the run asks for it."""

import os
from functools import cache
from pathlib import Path

__all__ = ["ON_POSTGRES", "store_of"]

ON_POSTGRES = os.environ.get("SPIELTISCH_TEST_STORE") == "postgres"
"""The same tests on the other store: SPIELTISCH_TEST_STORE=postgres pytest tests/server."""


def store_of(data: Path) -> str:
    """What belongs to a server's data directory, the same over restarts."""
    return _database(str(data.resolve())) if ON_POSTGRES else str(data / "spieltisch.sqlite3")


@cache
def _database(_: str) -> str:
    from tests.postgres import cluster

    return cluster().new_store()
