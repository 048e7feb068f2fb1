"""Whether the database takes anything at all: asked by writing, since nothing else tells."""

from spieltisch.store.sql.asking import Connection

__all__ = ["try_writing"]

BYTES = 65_536
"""More than a move takes, so that a probe never fits where moves do not."""


def try_writing(connection: Connection) -> None:
    """Write something that needs room and take it away again."""
    connection.execute("INSERT INTO probes (filling) VALUES (?)", (bytes(BYTES),))
    connection.execute("DELETE FROM probes")
