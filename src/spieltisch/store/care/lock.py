"""Whether a database is served right now: a server's memory cannot be changed behind its back.

Every server holds a shared lock on a file beside the database, which the system lets go of when
the process ends, however it ends. Where there are no such locks, nobody is known to serve.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from typing import IO

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused
from spieltisch.store.sql.connections import PRIVATE

if sys.platform != "win32":
    import fcntl

__all__ = ["alone", "serving"]


@contextmanager
def serving(database: str | PathLike[str]) -> Iterator[None]:
    """Serve the database meanwhile; others may serve it too."""
    file = _beside(database)
    try:
        _lock(file, is_alone=False)
        yield
    finally:
        if file is not None:
            file.close()


@contextmanager
def alone(database: str | PathLike[str]) -> Iterator[None]:
    """Nobody serves the database meanwhile; refused when somebody does."""
    file = _beside(database)
    try:
        _lock(file, is_alone=True)
        yield
    except BlockingIOError:
        raise StoreRefused(
            Text(
                "a server is running on this database and still has the name in its memory; "
                "stop it first (people can delete themselves in the page's settings)",
                "ein Server läuft auf dieser Datenbank und hat den Namen noch im Speicher; "
                "beende ihn zuerst (auf der Seite kann sich jeder selbst löschen)",
            ),
            code="in_use",
        ) from None
    finally:
        if file is not None:
            file.close()


def _lock(file: IO[bytes] | None, is_alone: bool) -> None:
    if file is not None and sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB if is_alone else fcntl.LOCK_SH)


def _beside(database: str | PathLike[str]) -> IO[bytes] | None:
    """The file that is locked; a directory that takes no file is no reason not to go on."""
    path = os.fspath(database)
    with suppress(OSError):
        return os.fdopen(os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, PRIVATE), "r+b")
    return None
