"""One server per database: its memory cannot be changed behind its back, nor can two share a table.

A server locks a file beside the database and writes its process number into it. The system lets go
of the lock when the process ends, however it ends. Where there are no such locks, nobody is known
to serve.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from typing import IO

from spieltisch.game.text import Text
from spieltisch.store import is_shared
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_sqlite.connections import PRIVATE

if sys.platform != "win32":
    import fcntl

__all__ = ["alone"]


@contextmanager
def alone(database: str | PathLike[str]) -> Iterator[None]:
    """Nobody else serves the database meanwhile; refused (`in_use`) when somebody does.

    Many may serve one that is shared.
    """
    file = None if is_shared(database) else _beside(database)
    if file is None:
        yield
        return
    with file:
        if not _lock(file):
            raise _in_use(os.fspath(database), file.read(20).decode(errors="replace").strip())
        _write(file, f"{os.getpid()}\n")
        try:
            yield
        finally:
            _write(file, "")


def _lock(file: IO[bytes]) -> bool:
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _write(file: IO[bytes], text: str) -> None:
    with suppress(OSError):  # a full disk keeps nobody from serving what is there
        file.seek(0)
        file.truncate()
        file.write(text.encode())
        file.flush()


def _in_use(database: str, process: str) -> StoreRefused:
    where = os.path.abspath(database)
    number = process or "?"
    return StoreRefused(
        Text(
            f"a server is running on {where} already: process {number}. "
            f"Stop it first (`kill {number}`, or `systemctl stop spieltisch`), or choose another "
            "folder with --data",
            f"auf {where} läuft schon ein Server: Prozess {number}. "
            f"Beende ihn zuerst (`kill {number}` oder `systemctl stop spieltisch`), oder nimm mit "
            "--data einen anderen Ordner",
        ),
        code="in_use",
    )


def _beside(database: str | PathLike[str]) -> IO[bytes] | None:
    """The file that is locked; a directory that takes no file is no reason not to go on."""
    path = os.fspath(database)
    with suppress(OSError):
        return os.fdopen(os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, PRIVATE), "r+b")
    return None
