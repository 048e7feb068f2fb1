"""Where Spieltisch keeps what it can make again."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

__all__ = ["cache_places"]


def cache_places() -> Iterator[Path]:
    """Folders to keep it in, the most wanted one first; they may not be there yet."""
    if chosen := os.environ.get("SPIELTISCH_CACHE_DIR"):
        yield Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    with suppress(RuntimeError):  # no home directory
        yield (Path(base) if base else Path.home() / ".cache") / "spieltisch"
    yield Path(tempfile.gettempdir()) / f"spieltisch-{os.getuid() if hasattr(os, 'getuid') else 0}"
