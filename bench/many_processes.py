"""Servers on one PostgreSQL beside one on a file: `python -m bench.many_processes [PART …]`.

The parts are `rate`, `latency`, `bus`, `memory` and `quiet`. All run in one go on the same
machine, by turns, with a PostgreSQL and a Redis of their own on loopback. The load shares the
processors with the servers and the database, so the figures say how these divide what there is; the
processor time per move says what a machine with more of them would have room for.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import uvloop

from bench.peer.boardgame_io import cpu_seconds
from bench.server import Process, Row, row
from bench.server_load import Load
from spieltisch.game import NAMES
from tests.postgres import Cluster, cluster
from tests.redis_server import redis_server

OUTPUT = Path("build") / "bench-many-processes.json"
PARTS = ("rate", "latency", "bus", "memory", "quiet")
TABLES = 32
MARKS = (10, 100)
"""The highest rate is measured between these numbers of moves per table."""
ROUNDS = 3
STEADY_TABLES, STEADY_S = 200, 20.0
BUS_MOVES = 400
QUIET_TABLES, PER_TABLE = 100, 10
QUIET_BEATS, PING_S = 6, 2.5
"""As the page does: a sign of life after so many seconds of silence."""


class Site:
    """Some servers on one store."""

    def __init__(self, folder: Path, processes: int, store: str | None, redis: str | None) -> None:
        words = [] if store is None else ["--database", store]
        words += [] if redis is None else ["--redis", redis]
        self.processes = [Process(folder / str(n), *words) for n in range(processes)]
        self.loads = [Load(process.url) for process in self.processes]

    async def open(self, tables: int) -> None:
        """Tables of all games, spread over the servers as a proxy spreads them."""
        shares = [len(range(n, tables, len(self.loads))) for n in range(len(self.loads))]
        for load, share in zip(self.loads, shares, strict=True):
            await load.open([NAMES[n % len(NAMES)] for n in range(share)])

    async def close(self) -> None:
        """End everything."""
        for load in self.loads:
            await load.close()
        for process in self.processes:
            process.end()


def postmaster_cpu(database: Cluster) -> float:
    """Seconds that a PostgreSQL and all its processes have computed."""
    whole = 0.0
    for number in [database.pid, *_children(database.pid)]:
        try:
            whole += cpu_seconds(number)
        except OSError:
            continue
    return whole


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in found.read_text().split()]


def rate_rows(folder: Path) -> list[Row]:
    """The highest rate, each kind of site by turns."""
    kinds = {
        "one server on a file": (1, False),
        "1 server on PostgreSQL": (1, True),
        "2 servers on PostgreSQL": (2, True),
        "3 servers on PostgreSQL": (3, True),
    }
    found: dict[str, list[tuple[float, float, float, float]]] = {name: [] for name in kinds}
    for turn in range(ROUNDS):
        for name, (processes, is_shared) in kinds.items():
            data = folder / f"rate {turn} {name}"
            found[name].append(uvloop.run(_flat_out(data, processes, is_shared)))
    rows = []
    file_rate = statistics.median(run[0] for run in found["one server on a file"])
    for name, runs in found.items():
        rates, servers, database, load = (
            statistics.median(column) for column in zip(*runs, strict=True)
        )
        rows += [
            row(f"{name}, {TABLES} tables flat out: durable moves/s", rates, "1/s"),
            row(f"{name}: beside the file", rates / file_rate, "x"),
            row(f"{name}: computing of the servers per move", servers, "ms"),
            row(f"{name}: computing of PostgreSQL per move", database, "ms"),
            row(f"{name}: computing of the load per move", load, "ms"),
        ]
    return rows


async def _flat_out(
    data: Path, processes: int, is_shared: bool
) -> tuple[float, float, float, float]:
    database = cluster()
    store, redis = (database.new_store(), redis_server().new_site()) if is_shared else (None, None)
    site = Site(data, processes, store, redis)
    try:
        await site.open(TABLES)
        await asyncio.gather(*(load.flat_out(MARKS[0]) for load in site.loads))
        servers, pg = sum(p.cpu() for p in site.processes), postmaster_cpu(database)
        own, began = time.process_time(), time.perf_counter()
        answers = await asyncio.gather(*(load.flat_out(MARKS[1]) for load in site.loads))
        took, moves = time.perf_counter() - began, sum(len(times) for _, times in answers)
        a_move = 1e3 / moves
        return (
            moves / took,
            a_move * (sum(p.cpu() for p in site.processes) - servers),
            a_move * max(0.0, postmaster_cpu(database) - pg),
            a_move * (time.process_time() - own),
        )
    finally:
        await site.close()


async def latency_rows(folder: Path) -> list[Row]:
    """The time to an acknowledgement with many tables at one move per second each."""
    rows = []
    for name, processes, is_shared in (
        ("one server on a file", 1, False),
        ("1 server on PostgreSQL", 1, True),
        ("2 servers on PostgreSQL", 2, True),
        ("3 servers on PostgreSQL", 3, True),
    ):
        database = cluster()
        words = (database.new_store(), redis_server().new_site()) if is_shared else (None, None)
        site = Site(folder / f"latency {name}", processes, *words)
        try:
            await site.open(STEADY_TABLES)
            await asyncio.gather(*(load.steady(3) for load in site.loads))
            answers = await asyncio.gather(*(load.steady(STEADY_S) for load in site.loads))
            times = sorted(took for each in answers for took in each)
            label = f"{name}, {STEADY_TABLES} tables, one move per second each"
            rows += [
                row(f"{label}: median", 1e3 * statistics.median(times), "ms"),
                row(f"{label}: 99 %", 1e3 * times[int(0.99 * len(times))], "ms"),
            ]
        finally:
            await site.close()
    return rows


async def bus_rows(folder: Path) -> list[Row]:
    """How much later the other player hears of a move, if they are at another server."""
    store, redis = cluster().new_store(), redis_server().new_site()
    site = Site(folder / "bus", 2, store, redis)
    try:
        here = await _heard(site.loads[0], site.loads[0])
        there = await _heard(site.loads[0], site.loads[1])
        rows = []
        for name, times in (("at the same server", here), ("at another server", there)):
            rows += [
                row(f"a move heard {name} after its acknowledgement: median",
                    1e3 * statistics.median(times), "ms"),
                row(f"a move heard {name} after its acknowledgement: 99 %",
                    1e3 * sorted(times)[int(0.99 * len(times))], "ms"),
            ]  # fmt: skip
        return rows
    finally:
        await site.close()


async def _heard(first: Load, second: Load) -> list[float]:
    """Two people play one game, at two servers; from each acknowledgement until the other hears."""
    table = await first.open_apart(NAMES[0], second)
    times = []
    for _ in range(BUS_MOVES):
        mover = next(p for p in table.people if p.board and p.board.acting
                     and p.place == p.board.acting.place)  # fmt: skip
        other = next(p for p in table.people if p is not mover)
        assert mover.board is not None
        ply = mover.board.ply
        await table.act()
        acknowledged = time.perf_counter()
        await other.wait(partial(other.has_seen, ply + 1))
        times.append(time.perf_counter() - acknowledged)
        if any(person.phase == "over" for person in table.people):
            table = await first.open_apart(NAMES[0], second)
    return times


async def memory_rows(folder: Path) -> list[Row]:
    """What a process takes, idle and with tables."""
    rows = []
    for name, is_shared in (("on a file", False), ("on PostgreSQL", True)):
        words = (cluster().new_store(), redis_server().new_site()) if is_shared else (None, None)
        site = Site(folder / f"memory {name}", 1, *words)
        try:
            await asyncio.sleep(1)
            idle = site.processes[0].memory()
            await site.open(100)
            await asyncio.sleep(1)
            rows += [
                row(f"memory of a server {name}, idle", idle / 1e6, "MB"),
                row(f"memory of a server {name}, 100 tables and 200 sockets",
                    site.processes[0].memory() / 1e6, "MB"),
            ]  # fmt: skip
        finally:
            await site.close()
    return rows


async def quiet_rows(folder: Path) -> list[Row]:
    """What sockets cost on which nothing happens but that both sides are there."""
    site = Site(folder / "quiet", 1, None, None)
    load, process = site.loads[0], site.processes[0]
    try:
        tables = [await load.idle_table(NAMES[n % len(NAMES)], n) for n in range(QUIET_TABLES)]
        await asyncio.sleep(1)
        before = process.memory()
        sockets = [await load.socket(table) for table in tables for _ in range(PER_TABLE)]
        await asyncio.sleep(1)
        size = (process.memory() - before) / len(sockets)
        cpu, began = process.cpu(), time.perf_counter()
        for beat in range(QUIET_BEATS):
            for socket in sockets:
                socket.send(b'{"type":"ping","n":%d}' % beat)
            await asyncio.sleep(max(0.0, began + PING_S * (beat + 1) - time.perf_counter()))
        share = (process.cpu() - cpu) / (time.perf_counter() - began)
        for socket in sockets:
            await socket.close()
        return [
            row(f"{len(sockets)} quiet sockets: share of a core", 100 * share, "%"),
            row("quiet sockets per core", len(sockets) / share, ""),
            row("memory of a quiet socket", size / 1024, "KiB"),
            row("quiet sockets per GB", 1e9 / size, ""),
        ]
    finally:
        await site.close()


def main(parts: list[str]) -> None:
    """Measure, and keep the figures."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in parts or PARTS:
            if part == "rate":
                rows += rate_rows(folder)
            elif part == "latency":
                rows += uvloop.run(latency_rows(folder))
            elif part == "bus":
                rows += uvloop.run(bus_rows(folder))
            elif part == "memory":
                rows += uvloop.run(memory_rows(folder))
            elif part == "quiet":
                rows += uvloop.run(quiet_rows(folder))
            else:
                raise SystemExit(f"there is no part {part!r}; there are {', '.join(PARTS)}")
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
