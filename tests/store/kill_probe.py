"""Run by a test until it is killed: tasks append for ever and tell what is acknowledged."""

import asyncio
import os
import sys
from pathlib import Path

from spieltisch.store import Appended, open_store
from spieltisch.store.api import Store
from tests.store.places import put

TABLES = 20


async def play(store: Store, table: str) -> None:
    """Go on where the table stands."""
    head = await store.head(table)
    seq = head.seq if head else 0
    while True:
        event = f"{table} {seq + 1}".encode()
        assert await put(store, table, seq, event) == Appended(seq + 1)
        seq += 1
        os.write(sys.stdout.fileno(), f"{table} {seq}\n".encode())


async def run(path: Path) -> None:
    """Play at all tables at once."""
    store = open_store(path)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1])))
