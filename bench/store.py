"""How many commands per second reach the disk: `python -m bench.store [SECONDS [URL …]]`.

Without an address it is an SQLite file; with one or more, PostgreSQL databases that are empty, and
the file beside them.

First the time of a sync, and one move per second at each of 200 tables. Then many tasks that append
one event each to a table of their own, with a changed row for the lists, and wait until it is on
disk; also with an event loop that is busy with other things half of the time. Last the time to read
a long table.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spieltisch.store import Append, Appended, Commit, Store, Summary, is_shared, open_store

__all__ = ["rows"]

EVENT = (
    b'{"v":1,"type":"played","seq":1234,"at":1700000000000,"seat":"green","text":"14-20","by":1}'
)
SUMMARY = Summary("game", 1, "playing")
PEOPLE = ("person-0123456789abcdef", "person-fedcba9876543210")
DETAILS = b'{"host":"Anna","names":["Anna","Ben"],"options":{},"clock":"none","wake":%d}'
LONG_TABLE = 5000
LOADS = ((1, False), (50, False), (200, False), (1000, False), (200, True))
"""Tasks that append, and whether the event loop has other work."""


def rows(seconds: float = 3, addresses: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """Everything measured, one row per figure."""
    with tempfile.TemporaryDirectory() as folder:
        yield _row("store: sync of 4 KiB, median", 1e3 * _sync_time(Path(folder)), "ms")
        for where in (str(Path(folder) / "store.db"), *addresses):
            yield from asyncio.run(_paced(where, seconds))
            for tasks, is_busy in LOADS:
                yield from asyncio.run(_appends(where, tasks, is_busy, seconds))
            yield from asyncio.run(_reads(where))


def _sync_time(folder: Path, count: int = 200) -> float:
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(count):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return sorted(times)[count // 2]


async def _appends(where: str, tasks: int, is_busy: bool, seconds: float) -> list[dict[str, Any]]:
    commits: list[Commit] = []
    store, mark = open_store(where, watch=commits.append), f"{tasks}{is_busy}"
    times: list[float] = []
    await asyncio.gather(*(_append(store, f"{mark}-{task}", 0) for task in range(tasks)))
    commits.clear()
    began = time.perf_counter()
    end = began + seconds
    work = [_player(store, f"{mark}-{task}", end, times) for task in range(tasks)]
    await asyncio.gather(*work, *([_burn(end)] if is_busy else []))
    took = time.perf_counter() - began
    await store.close()
    times.sort()
    name = f"{_kind(where)}: {tasks} tasks" + (", loop half busy" if is_busy else "")
    return [
        _row(f"{name}: durable appends/s", len(times) / took, "1/s"),
        _row(f"{name}: p50", 1e3 * times[len(times) // 2], "ms"),
        _row(f"{name}: p99", 1e3 * times[int(0.99 * len(times))], "ms"),
        _row(f"{name}: appends per commit", len(times) / len(commits), ""),
    ]


async def _paced(where: str, seconds: float, tables: int = 200) -> list[dict[str, Any]]:
    """One move per second at each of many tables, evenly spread."""

    async def play(table: int) -> None:
        await asyncio.sleep(table / tables)
        for seq in range(1, 1 + max(1, round(seconds))):
            began = time.perf_counter()
            await _append(store, f"t{table}", seq)
            times.append(time.perf_counter() - began)
            await asyncio.sleep(1)

    store = open_store(where)
    times: list[float] = []
    await asyncio.gather(*(_append(store, f"t{table}", 0) for table in range(tables)))
    await asyncio.gather(*(play(table) for table in range(tables)))
    await store.close()
    times.sort()
    name = f"{_kind(where)}: {tables} tables, one move per second each"
    return [
        _row(f"{name}: p50", 1e3 * times[len(times) // 2], "ms"),
        _row(f"{name}: p99", 1e3 * times[int(0.99 * len(times))], "ms"),
    ]


async def _player(store: Store, table: str, end: float, times: list[float]) -> None:
    seq = 1
    while (began := time.perf_counter()) < end:
        await _append(store, table, seq)
        seq += 1
        times.append(time.perf_counter() - began)


async def _append(store: Store, table: str, seq: int) -> None:
    asked = Append(
        table,
        seq,
        (EVENT,),
        by="person-0123456789abcdef",
        command=f"c{seq:020}",
        result=b"{}",
        at_ms=seq,
        summary=Summary("game", 1, "playing", people=PEOPLE, details=DETAILS % seq),
    )
    answer = await store.append(asked)
    assert answer == Appended(seq + 1), answer


async def _burn(end: float) -> None:
    """Compute for two milliseconds, then give way for as long."""
    while time.perf_counter() < end:
        until = time.perf_counter() + 0.002
        while time.perf_counter() < until:
            pass
        await asyncio.sleep(0.002)


async def _reads(where: str) -> list[dict[str, Any]]:
    store = open_store(where)
    await store.append(Append("long", 0, (EVENT,) * LONG_TABLE, "a", "c", b"", 0, SUMMARY))
    times = []
    for _ in range(20):
        began = time.perf_counter()
        assert len(await store.read("long")) == LONG_TABLE
        times.append(time.perf_counter() - began)
    await store.close()
    return [_row(f"{_kind(where)}: read {LONG_TABLE} events", 1e3 * sorted(times)[10], "ms")]


def _kind(where: str) -> str:
    return "postgresql" if is_shared(where) else "store"


def _row(name: str, value: float, unit: str) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": unit, "peer": None, "ratio": None}


if __name__ == "__main__":
    for row in rows(float(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2:]):
        print(f"{row['name']:<56} {row['value']:>12,.2f} {row['unit']}", flush=True)
