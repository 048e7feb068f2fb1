"""Whether the database takes anything at all: asked by writing, since nothing else tells."""

import sqlite3

__all__ = ["try_writing"]

BYTES = 65_536
"""More than a move takes, so that a probe never fits where moves do not."""


def try_writing(connection: sqlite3.Connection) -> None:
    """Write something that needs room and take it away again."""
    connection.execute("INSERT INTO probes (filling) VALUES (zeroblob(?))", (BYTES,))
    connection.execute("DELETE FROM probes")
