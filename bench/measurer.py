"""One of two versions that measure themselves in turns; `bench.beside` starts it in either tree.

It reads the name of a part and answers with its rows as a line of JSON. Before every short
measurement it says `TURN` and waits for a line, so that never both versions measure at a time and
whatever else the machine does meets both alike.
"""

import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import bench.__main__ as figures
from bench import peers, rates, rules, server
from bench.server_load import Load
from spieltisch.game import NAMES

TURN = "turn"
TURNS = 12
SHORT_TURNS = 36
"""Of games of some moves, whose slowest moves count."""
PEERS = {"c++", "openspiel", "theirs"}
SECONDS = 0.05
MOVES = 10
"""How many moves a table the server's load makes in a turn."""

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what is measured may print


def say(line: str) -> None:
    """Tell the process that compares."""
    print(line, file=answers, flush=True)


def in_turn(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, done when it is this version's turn."""

    def waits(*given: Any, **named: Any) -> Any:
        say(TURN)
        if not sys.stdin.readline():
            raise SystemExit
        return work(*given, **named)

    return waits


def alternate(measured: Mapping[str, Callable[[], float]], rounds: int = 0) -> dict[str, Any]:
    """The best of many short turns, as noise only ever slows down; other programs measure once."""
    del rounds
    turns = {name: 1 if name in PEERS else TURNS for name in measured}
    return {
        name: [max(in_turn(one)() for _ in range(turns[name]))] for name, one in measured.items()
    }


def quickest(play: Callable[..., list[float]], *given: Any) -> list[float]:
    """The shortest time of each step, over turns in which the same is played."""
    turns = [in_turn(play)(*given) for _ in range(SHORT_TURNS)]
    return [min(times) for times in zip(*turns, strict=True)]


def rows_of(part: str) -> Iterator[Mapping[str, Any]]:
    """The figures of a game, or the server's highest rate with two tables of every game."""
    if part != "server":
        yield from figures.rows([part])
        return
    with tempfile.TemporaryDirectory() as folder:
        runs = server.run_loop(server_runs(Path(folder) / "data"))
    for label, slices in zip(("first moves", "whole games"), runs, strict=True):
        rate = statistics.median(run.rate for run in slices)
        computing = statistics.fmean(run.server_ms for run in slices)
        yield {"name": f"server: highest rate, {label}", "value": rate, "unit": "1/s"}
        yield {"name": f"server: computing a move, {label}", "value": computing, "unit": "ms"}


async def server_runs(data: Path) -> list[list[Any]]:
    """A server under full load with two tables of every game, in turns of some moves a table."""
    process = server.Process(data)
    load = Load(process.url)
    try:
        await load.open([name for _ in range(2) for name in NAMES])
        first, *marks = server.MARKS
        await load.flat_out(first)
        runs = []
        for mark in marks:
            steps = range(first + MOVES, mark + 1, MOVES)
            runs.append([await _turn(process, load, moves) for moves in steps])
            first = mark
        return runs
    finally:
        await load.close()
        process.end()


async def _turn(process: server.Process, load: Load, moves: int) -> Any:
    say(TURN)
    if not sys.stdin.readline():
        raise SystemExit
    return await server._flat_out(process, load, moves)


rates.timed.__defaults__ = (SECONDS, *(rates.timed.__defaults__ or ())[1:])
for module in (figures, rules, peers):
    module.alternate = alternate  # type: ignore[attr-defined]
rules._query_and_move = partial(quickest, rules._query_and_move)
for line in sys.stdin:
    say(json.dumps([dict(row) for row in rows_of(line.strip())]))
