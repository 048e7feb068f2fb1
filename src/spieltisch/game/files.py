"""Writing a file so that a crash leaves the old one or the new one, never half of it."""

import os
from contextlib import suppress
from errno import EISDIR
from os import PathLike
from pathlib import Path
from secrets import token_hex

__all__ = ["write_atomically"]


def write_atomically(path: str | PathLike[str], data: bytes) -> None:
    """Replace a file's content; `OSError` when that is not possible, with nothing changed."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "it is a directory")
    fresh = target.with_name(f".{target.name[:100]}.{token_hex(6)}.new")
    try:
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(target)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    _sync_directory(target.parent)


def _sync_directory(directory: Path) -> None:
    """Make the new name itself durable, where the system lets one."""
    with suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
