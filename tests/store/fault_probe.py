"""Run by a test in a process of its own: a store whose file the system refuses to write."""

import asyncio
import os
import resource
import stat
import sys
from pathlib import Path

from spieltisch.store import StoreUnavailable
from spieltisch.store.sqlite import SqliteStore
from tests.store.places import put


async def attempt(store: SqliteStore, seq: int, event: bytes) -> None:
    """Say what became of an append."""
    try:
        print(type(await put(store, "t", seq, event)).__name__)
    except StoreUnavailable as error:
        print(error.code)


async def grow(path: Path) -> None:
    """No file may grow beyond a limit, then it may again."""
    store = SqliteStore(path)
    await put(store, "t", 0, b"a")
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    await attempt(store, 1, bytes(1_000_000))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await attempt(store, 1, bytes(1_000_000))
    print(await store.check() or "whole")
    await store.close()


async def read_only(path: Path) -> None:
    """Nothing in the folder may be written, then it may again."""
    files = [path, *path.parent.glob(path.name + "-*")]
    for file in files:
        file.chmod(stat.S_IRUSR)
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    store = SqliteStore(path)
    print("read" if len(await store.read("t")) == 1 else "lost")
    await attempt(store, 1, b"b")
    path.parent.chmod(stat.S_IRWXU)
    for file in files:
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    await attempt(store, 1, b"b")
    print(await store.check() or "whole")
    await store.close()


if __name__ == "__main__":
    os.umask(0o077)
    asyncio.run({"grow": grow, "read_only": read_only}[sys.argv[1]](Path(sys.argv[2])))
