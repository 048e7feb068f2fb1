"""How fast and how big the server is: `python -m bench.server [--quick] [PART …]`.

The parts are `start`, `latency`, `rate`, `memory` and `opening`. The server runs in a process of
its own; this process is the load. Figures depend on the machine and its other work; rates are taken
by turns with the peer's, and the processor time per move is disturbed least.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import uvloop

from bench.peer.boardgame_io import WAYS, Run, cpu_seconds, installed, measure
from bench.server_load import Load
from spieltisch.game import NAMES
from spieltisch.server.live.bus import LocalBus
from spieltisch.server.live.owner import Parts
from spieltisch.server.live.service import Service
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.store import open_store
from spieltisch.store.api import Person
from spieltisch.table import Envelope
from spieltisch.table.table_commands import Command, Create, Join, Move, Rematch, Roll, Start

OUTPUT = Path("build") / "bench-server.json"
PARTS = ("start", "latency", "rate", "memory", "opening")
MARKS = (10, 50, 400)
"""The highest rate is measured between these numbers of moves per table: at the beginning of games,
and to the end of longer ones. The first moves only warm everything up.
"""
MEASURED = {
    "rate": ("highest rate", "1/s"),
    "server_ms": ("computing of the server per move", "ms"),
    "load_ms": ("computing of the load per move", "ms"),
}
PLAYED = {"all games": NAMES, NAMES[0]: NAMES[:1]}
LONG_GAME = NAMES[-1]
"""The game with the longest random games."""

Row = dict[str, Any]
run_loop = uvloop.run


class Process:
    """A server process."""

    def __init__(self, data: Path, *more: str) -> None:
        command = [sys.executable, "-m", "spieltisch.server.run", "--host", "127.0.0.1"]
        command += ["--port", "0", "--data", str(data), "--rate", "0", "--socket-rate", "0"]
        command += ["--log-level", "warning", "--connections", "0", *more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().split(": ", 1)[1].strip()

    def memory(self) -> float:
        """Bytes in memory."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))

    def cpu(self) -> float:
        """Seconds of computing so far."""
        return cpu_seconds(self._process.pid)

    def end(self) -> None:
        """Stop."""
        self._process.terminate()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()


def row(name: str, value: float, unit: str) -> Row:
    """One line of the table."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    print(f"{name:<64} {shown:>12} {unit}", flush=True)
    return {"name": name, "value": value, "unit": unit, "peer": None, "ratio": None}


async def live_rows(folder: Path, seconds: float, of_each: int) -> list[Row]:
    """Latency at one move per second and table."""
    process = Process(folder / "live")
    load = Load(process.url)
    try:
        names = [name for _ in range(of_each) for name in NAMES]
        await load.open(names)
        label = f"{len(names)} tables, one move per second each"
        await load.steady(2)
        before, began = process.cpu(), time.perf_counter()
        times = sorted(await load.steady(seconds))
        share = (process.cpu() - before) / (time.perf_counter() - began)
        return [
            row(f"{label}: send to acknowledged, median", 1e3 * statistics.median(times), "ms"),
            row(f"{label}: 99 %", 1e3 * times[int(0.99 * len(times))], "ms"),
            row(f"{label}: longest", 1e3 * times[-1], "ms"),
            row(f"{label}: the server's share of a core", 100 * share, "%"),
        ]
    finally:
        await load.close()
        process.end()


def rate_rows(folder: Path, rounds: int) -> list[Row]:
    """The highest rate, by turns with boardgame.io's with as many clients.

    The peer plays the smallest game there is; our server plays all of its games, or its first one.
    """
    modules = installed()
    rows = []
    for tables in (8, 32):
        ours: dict[str, list[list[Run]]] = {what: [] for what in PLAYED}
        peers: dict[str, list[list[Run]]] = {how: [] for how in WAYS if modules}
        for number in range(rounds):
            data = folder / f"rate {tables} {number}"
            for what, own_runs in ours.items():
                names = [PLAYED[what][n % len(PLAYED[what])] for n in range(tables)]
                own_runs.append(run_loop(flat_out(data / what, names)))
            for how, runs in peers.items():
                assert modules is not None
                runs.append(measure(modules, how, tables, MARKS, data / how))
        for part, (first, last) in enumerate(pairwise(MARKS)):
            theirs = {how: [run[part] for run in runs] for how, runs in peers.items()}
            for what, own_runs in ours.items():
                label = f"{2 * tables} clients, {tables} tables of {what}, moves {first}-{last}"
                rows += _rate_rows(label, [run[part] for run in own_runs], theirs)
    return rows


def _rate_rows(label: str, ours: list[Run], peers: dict[str, list[Run]]) -> list[Row]:
    rows = []
    for what, (meaning, unit) in MEASURED.items():
        mine = [getattr(run, what) for run in ours]
        rows.append(row(f"{label}: {meaning}", statistics.median(mine), unit))
        for how, runs in peers.items():
            theirs = [getattr(run, what) for run in runs]
            pairs = zip(mine, theirs, strict=True)
            times = statistics.median(m / t if unit == "1/s" else t / m for m, t in pairs)
            peer_row = row(f"    boardgame.io, {how}", statistics.median(theirs), unit)
            rows[-1].setdefault("peers", {})[how] = {"value": peer_row["value"], "ratio": times}
            row("        ours is better by", times, "x")
    return rows


async def flat_out(data: Path, names: list[str]) -> list[Run]:
    """Our server between each two marks."""
    process = Process(data)
    load = Load(process.url)
    try:
        await load.open(names)
        await load.flat_out(MARKS[0])
        return [await _flat_out(process, load, moves) for moves in MARKS[1:]]
    finally:
        await load.close()
        process.end()


async def _flat_out(process: Process, load: Load, moves: int) -> Run:
    server, own = process.cpu(), time.process_time()
    rate, times = await load.flat_out(moves)
    a_move = 1e3 / len(times)
    return Run(rate, a_move * (process.cpu() - server), a_move * (time.process_time() - own))


async def memory_rows(folder: Path) -> list[Row]:
    """What one more idle table and one more idle socket take."""
    process = Process(folder / "memory")
    load = Load(process.url)
    try:
        await load.open(list(NAMES))
        return await _memory_rows(process, load)
    finally:
        await load.close()
        process.end()


async def _memory_rows(process: Process, load: Load) -> list[Row]:
    names = [name for _ in range(50) for name in NAMES]
    start = process.memory()
    tables = [await load.idle_table(name, number) for number, name in enumerate(names)]
    a_table = (process.memory() - start) / len(tables)
    start = process.memory()
    sockets = [await load.socket(table) for table in tables for _ in range(2)]
    await asyncio.sleep(0.5)
    a_socket = (process.memory() - start) / len(sockets)
    for socket in sockets:
        await socket.close()
    return [
        row("memory of an idle socket", a_socket / 1024, "KiB"),
        row("memory of an idle table", a_table / 1024, "KiB"),
    ]


async def long_table(data: Path, events: int) -> str:
    """A table with at least `events` events, played without sockets."""
    data.mkdir(parents=True, exist_ok=True)
    metrics = Metrics()
    parts = Parts(
        open_store(data / "spieltisch.sqlite3"), LocalBus(), ClockAndRandomness(), metrics
    )
    service = Service(parts, Thinkers(1, metrics))
    people = [Person(f"p{n}", "load", 0) for n in range(2)]
    create = Create(game=LONG_GAME, people=2)
    owner = await service.create(people[0], f"token {events}", "c", create)

    async def do(person: Person, number: str, command: Command) -> None:
        await service.tables.do(owner.table, Envelope(number, person.id, command, person.name))

    for number, person in enumerate(people):
        await do(person, "j", Join("x", number))
    await do(people[0], "s", Start())
    rng, number = Random(1), 0
    while owner.seq < events:
        state = owner.state
        number += 1
        if state is None or state.acting is None or state.position is None:
            for person in people:
                await do(person, f"m{number}", Rematch(True))
            continue
        command = Roll() if state.acting.is_roll else Move(rng.choice(state.position.legal()))
        await do(people[state.acting.place], f"m{number}", command)
    await service.stop()
    return owner.table


async def opening_rows(folder: Path) -> list[Row]:
    """How long it takes to show a table that is not in memory."""
    data = folder / "opening"
    tables = {events: await long_table(data, events) for events in (10, 5000)}
    process = Process(data)
    load = Load(process.url)
    try:
        await load.get("/api/games")
        rows = []
        for events, table in tables.items():
            began = time.perf_counter()
            shown = await load.get(f"/api/tables/{table}")
            took = 1e3 * (time.perf_counter() - began)
            rows.append(row(f"opening a table with {shown['seq']} events ({events})", took, "ms"))
        return rows
    finally:
        await load.close()
        process.end()


def start_rows(folder: Path, rounds: int = 5) -> list[Row]:
    """How long it takes from the start of the process until it answers that it is well."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        process = Process(folder / "start")
        with urlopen(f"{process.url}/health", timeout=30) as answer:
            assert json.load(answer)["status"] == "ok"
        times.append(1e3 * (time.perf_counter() - began))
        process.end()
    shown = [("the median", statistics.median(times)), ("the slowest", max(times))]
    return [row(f"from start to /health, {which} of {rounds}", ms, "ms") for which, ms in shown]


def main(arguments: list[str]) -> None:
    """Measure everything, or the parts that are named, and write `build/bench-server.json`."""
    is_quick = "--quick" in arguments
    parts = [part for part in arguments if not part.startswith("-")] or list(PARTS)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "start" in parts:
            rows += start_rows(folder)
        if "latency" in parts:
            rows += run_loop(live_rows(folder, 6 if is_quick else 30, 10 if is_quick else 50))
        if "rate" in parts:
            rows += rate_rows(folder, 1 if is_quick else 3)
        if "memory" in parts:
            rows += run_loop(memory_rows(folder))
        if "opening" in parts:
            rows += run_loop(opening_rows(folder))
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps({"cores": os.cpu_count(), "rows": rows}, indent=1) + "\n")
    print(f"written to {OUTPUT}")


if __name__ == "__main__":
    main(sys.argv[1:])
