"""Bots think in other processes; a broken one is replaced, and a busy queue is fair and shown."""

import asyncio
import json
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvloop

from spieltisch.bots.worker import answer
from spieltisch.game import load
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.workers import BotFailed, Thinkers
from tests.mutabor.boards import describe
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES, near_the_end
from tests.server.inside import inside
from tests.server.process import ServerProcess

START = load("mutabor").start(seed=3)
MEMORY = START.memory(START.turn or "")
ASKER = Asker("address", "person", "table")

FAULTY = """
import json, os, pathlib, sys, time
from spieltisch.bots.worker import answer
marks = pathlib.Path(sys.argv[1])
print("{}", flush=True)
for line in sys.stdin:
    tries = len(list(marks.iterdir()))
    (marks / str(tries)).touch()
    if tries < int(sys.argv[3]):
        if sys.argv[2] == "crash":
            os._exit(3)
        if sys.argv[2] == "hang":
            time.sleep(1000)
        print("nonsense" if sys.argv[2] == "babble" else '{"id": -1}', flush=True)
        continue
    print(json.dumps(answer(line)), flush=True)
"""


def faulty(tmp_path: Path, how: str, times: int) -> tuple[str, ...]:
    """A worker that breaks `times` times, counted over all its restarts."""
    marks = tmp_path / "marks"
    marks.mkdir()
    return (sys.executable, "-c", FAULTY, str(marks), how, str(times))


@pytest.mark.once
@pytest.mark.parametrize("run_loop", [asyncio.run, uvloop.run])
def test_a_worker_that_ended_while_it_was_idle_is_replaced(run_loop: Any) -> None:
    async def think() -> list[str]:
        thinkers = Thinkers(1, Metrics())
        try:
            moves = [await thinkers.think(ASKER, MEMORY, 0, "1", lambda ahead: None)]
            for process in list(thinkers.processes):
                process.kill()
                await process.wait()
            await asyncio.sleep(0.2)  # until the pipe to it is known to be closed
            async with asyncio.timeout(30):
                moves.append(await thinkers.think(ASKER, MEMORY, 0, "1", lambda ahead: None))
            return moves
        finally:
            await thinkers.close()

    first, again = run_loop(think())
    assert first == again


@pytest.mark.once
@pytest.mark.parametrize("how", ["crash", "hang", "babble", "other"])
def test_a_broken_worker_is_replaced_and_the_move_is_asked_again(tmp_path: Path, how: str) -> None:
    async def think() -> str:
        metrics = Metrics()
        times = 1 if how == "hang" else 2
        thinkers = Thinkers(1, metrics, faulty(tmp_path, how, times), patience=4.0)
        try:
            return await thinkers.think(ASKER, MEMORY, 0, "1", lambda ahead: None)
        finally:
            await thinkers.close()
            assert sum(metrics.bot_restarts.values.values()) == times

    assert run(think()) in START.legal()


@pytest.mark.once
def test_a_bot_that_breaks_every_worker_fails_after_some_attempts(tmp_path: Path) -> None:
    async def think() -> None:
        thinkers = Thinkers(1, Metrics(), faulty(tmp_path, "crash", 99))
        with pytest.raises(BotFailed):
            await thinkers.think(ASKER, MEMORY, 0, "1", lambda ahead: None)
        await thinkers.close()

    run(think())


@pytest.mark.once
def test_tables_take_turns_in_the_queue_and_are_told_how_many_wait() -> None:
    async def think() -> tuple[list[str], list[int]]:
        thinkers = Thinkers(1, Metrics())
        begun: list[str] = []
        told: list[int] = []

        def tell(table: str, ahead: int) -> None:
            if table == "b":
                told.append(ahead)
            if ahead == 0:
                begun.append(table)

        async def one(table: str) -> None:
            asker = Asker("", "", table)
            await thinkers.think(asker, MEMORY, 0, "1", lambda ahead: tell(table, ahead))

        await asyncio.gather(*(one(table) for table in "aaaab"))
        await thinkers.close()
        return begun, told

    begun, told = run(think())
    assert begun == list("baa"), "two of a's jobs never wait; then it is the other table's turn"
    assert told[-1] == 0
    assert max(told) >= 1


def test_a_worker_answers_with_a_move_and_says_what_is_wrong_with_a_request() -> None:
    request = {"id": 7, "memory": MEMORY, "level": 1, "seed": "s"}
    found = answer(json.dumps(request))
    assert found["id"] == 7
    assert found["move"] in START.legal()
    assert answer(json.dumps(request))["move"] == found["move"]
    assert answer(json.dumps(request | {"level": 99}))["error"]["code"] == "unknown_level"
    for broken in ("", "{", "[]", '{"id": 1}', json.dumps(request | {"memory": {}})):
        assert answer(broken)["error"]["code"] == "bot_failed"


@pytest.mark.parametrize("name", NAMES)
def test_one_person_plays_against_bots_to_the_end(server: ServerProcess, name: str) -> None:
    async def play() -> None:
        api = await Api.guest(server.url, "alone")
        table = await open_table(api, name, position=near_the_end(name, moves=14))
        player = await Player(api, table, Random(2)).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=1)
        await player.done("start")
        while not player.is_over:
            await player.wait(lambda: player.is_mine or player.is_over)
            if player.is_mine:
                await player.act()
        assert player.state["results"][-1]["how"] == "played"

    run(play())


def test_a_bot_waits_as_long_as_the_table_s_pace_says(tmp_path: Path) -> None:
    async def play() -> list[int]:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "alone")
            table = await open_table(api, "mutabor", settings={"bot_pace_ms": 150})
            player = await Player(api, table, Random(2)).connect()
            await player.done("join", contribution="")
            await player.done("add_bot", place=1, level=0)
            await player.done("start")
            for _ in range(4):
                await player.wait(lambda: player.is_mine)
                await player.act()
            events = [e for raw in player.heard for e in json.loads(raw).get("events", [])]
            steps = [e for e in events if e["type"] == "played"]
            return [b["at"] - a["at"] for a, b in pairwise(steps) if b["place"] == 1]

    pauses = run(play())
    assert pauses
    assert min(pauses) >= 140


def test_a_bot_offers_a_draw_where_nobody_can_win_and_plays_on_until_it_is_taken(
    tmp_path: Path,
) -> None:
    """MUT-22 (d)"""
    dull = {"quiet": 20, "round": 90}
    deadlock = describe({}, south="e6 d8 e8 f8", north="b3 c1 d1 e1", fields=dull)

    async def play() -> list[str]:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "alone")
            table = await open_table(api, "mutabor", position=deadlock)
            player = await Player(api, table, Random(2)).connect()
            await player.done("join", contribution="", place=1)
            await player.done("add_bot", place=0, level=5)
            await player.done("start")
            await player.wait(lambda: player.is_mine)
            events = [e for raw in player.heard for e in json.loads(raw).get("events", [])]
            assert [(e["ask"], e["place"]) for e in events if e["type"] == "asked"] == [("draw", 0)]
            await player.done("answer_draw", yes=True)
            await player.wait(lambda: player.is_over)
            return [player.state["results"][-1]["how"]]

    assert run(play()) == ["agreed"]
