"""Bots are fair: nobody's many tables keep others waiting, and nobody has too many."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from spieltisch.game import load
from spieltisch.server.live.owner import Owner
from spieltisch.server.live.summaries import wake_of
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.fair_queue import Asker, FairQueue
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.table import Table
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import Inside, inside
from tests.support import DEALT, DICE

START = load(DEALT).start(seed=3)
MEMORY = START.memory(START.turn or "")
DEAR, CHEAP = 5, 1

STUCK = """
import json, pathlib, sys, time
from spieltisch.bots.worker import answer
print("{}", flush=True)
for line in sys.stdin:
    while json.loads(line)["level"] > 2 and not pathlib.Path(sys.argv[1]).exists():
        time.sleep(0.01)
    print(json.dumps(answer(line)), flush=True)
"""


def stuck(until: Path) -> tuple[str, ...]:
    """A worker whose dear levels think until a file exists."""
    return (sys.executable, "-c", STUCK, str(until))


class Job(NamedTuple):
    asker: Asker
    number: int = 0


def served(jobs: Sequence[Job]) -> list[str]:
    """The tables in the order in which a queue gives their jobs out."""
    queue: FairQueue[Job] = FairQueue()
    for job in jobs:
        queue.add(job)
    foreseen = [job.asker.table for job in queue.in_order()]
    found = [queue.take(lambda job: True) for _ in jobs]
    assert foreseen == [job.asker.table for job in found if job]
    return foreseen


def test_addresses_take_turns_then_people_then_tables() -> None:
    many = [Job(Asker("a", "ann", f"a{number}")) for number in range(4)]
    twice = [Job(Asker("a", "ben", "b0"), number) for number in range(2)]
    elsewhere = [Job(Asker("c", "cleo", "c0")), Job(Asker("c", "dora", "d0"))]
    assert served(many + twice + elsewhere) == ["a0", "c0", "b0", "d0", "a1", "b0", "a2", "a3"]


def test_whoever_was_served_longest_ago_is_next_also_when_they_come_back() -> None:
    queue: FairQueue[Job] = FairQueue()
    for number in range(6):
        queue.add(Job(Asker("a", "ann", f"a{number}")))
    order = []
    for number in range(3):
        queue.add(Job(Asker("b", "ben", "b"), number))
        for _ in range(2):
            job = queue.take(lambda job: True)
            assert job is not None
            order.append(job.asker.address)
    assert order == ["a", "b", "a", "b", "a", "b"]


@pytest.mark.once
def test_a_cheap_level_is_answered_while_all_workers_think_about_dear_ones(tmp_path: Path) -> None:
    async def think() -> list[bool]:
        thinkers = Thinkers(1, Metrics(), stuck(tmp_path / "go"))

        async def ask(asker: Asker, level: int) -> str:
            return await thinkers.think(asker, MEMORY, level, "1", lambda ahead: None)

        dear = [
            asyncio.create_task(ask(Asker("a", "ann", f"t{number}"), DEAR)) for number in range(20)
        ]
        try:
            await asyncio.sleep(0)
            for _ in range(3):
                async with asyncio.timeout(30):
                    assert await ask(Asker("b", "ben", "t"), CHEAP) in START.legal()
            return [task.done() for task in dear]
        finally:
            for task in dear:
                task.cancel()
            await thinkers.close()

    assert not any(run(think()))


@pytest.mark.once
def test_a_person_waits_for_one_dear_move_of_somebody_else_not_for_twenty(tmp_path: Path) -> None:
    async def think() -> list[str]:
        thinkers = Thinkers(1, Metrics(), stuck(tmp_path / "go"))
        order: list[str] = []

        async def ask(person: str, table: str) -> None:
            asker = Asker(f"address of {person}", person, table)
            await thinkers.think(asker, MEMORY, DEAR, "1", lambda ahead: None)
            order.append(person)

        tasks = [asyncio.create_task(ask("ann", f"t{number}")) for number in range(5)]
        tasks.append(asyncio.create_task(ask("ben", "t")))
        await asyncio.sleep(0)
        (tmp_path / "go").touch()
        await asyncio.gather(*tasks)
        await thinkers.close()
        return order

    assert run(think()).index("ben") <= 1


async def with_a_bot(api: Api, *levels: int, game: str = DICE) -> Player:
    """A table of the person and a bot, or of bots alone, that has not started."""
    table = await open_table(api, game)
    player = await Player(api, table, Random(1)).connect()
    if len(levels) < 2:
        await player.done("join", contribution="", place=0)
    for place, level in enumerate(levels, 2 - len(levels)):
        await player.done("add_bot", place=place, level=level)
    return player


def code_of(answer: dict[str, Any]) -> str:
    """What a command was refused for, or that it was not."""
    if answer["type"] == "ack":
        return "ack"
    assert all(answer["error"]["text"][language] for language in ("en", "de"))
    return str(answer["error"]["code"])


def test_a_person_has_so_many_games_with_bots_at_once_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path / "data", bot_tables=2) as running:
            api = await Api.guest(running.url, "many")
            players = [await with_a_bot(api, 0) for _ in range(4)]
            codes = [code_of(await player.do("start")) for player in players]
            assert codes == ["ack", "ack", "too_many_bot_tables", "too_many_bot_tables"]
            again = await players[3].do("add_bot", place=1, level=1)
            assert code_of(again) == "too_many_bot_tables"
            await players[0].done("resign")
            assert code_of(await players[2].do("start")) == "ack"
            rematch = await players[0].do("rematch", yes=True)
            assert code_of(rematch) == "too_many_bot_tables"
            other = await with_a_bot(await Api.guest(running.url, "other"), 0)
            assert code_of(await other.do("start")) == "ack"

    run(play())


def test_people_of_one_address_share_a_number_of_games_with_bots(tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with inside(tmp_path / "data", bot_tables_of_address=2) as running:
            guests = [await Api.guest(running.url, name) for name in "abc"]
            players = [await with_a_bot(api, 0) for api in guests]
            return [code_of(await player.do("start")) for player in players]

    assert run(play()) == ["ack", "ack", "too_many_bot_tables"]


def test_games_without_bots_are_not_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path / "data", bot_tables=1) as running:
            anna, ben = [await Api.guest(running.url, name) for name in ("anna", "ben")]
            for _ in range(3):
                table = await open_table(anna, DICE)
                players = [await Player(api, table).connect() for api in (anna, ben)]
                for player in players:
                    await player.done("join", contribution="")
                await players[0].done("start")

    run(play())


def owner_of(running: Inside, table: str) -> Owner:
    owner = running.server.service.tables.in_memory(table)
    assert owner is not None
    return owner


def state_of(running: Inside, table: str) -> Table:
    state = owner_of(running, table).state
    assert state is not None
    return state


def seq_of(running: Inside, table: str) -> int:
    return state_of(running, table).seq


def test_bots_alone_play_while_somebody_watches_and_wait_otherwise(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "watcher")
            player = await with_a_bot(api, 0, 0)
            bots = running.server.service.bots
            await player.disconnect()
            start = {"id": "s", "command": {"type": "start"}}
            seq = (await api.post(f"/api/tables/{player.table}/commands", start))["seq"]
            assert not bots.is_busy(player.table)
            await player.connect()
            await player.wait(lambda: player.state["seq"] > seq + 10)
            await player.disconnect()
            async with asyncio.timeout(30):
                while bots.is_busy(player.table) or owner_of(running, player.table).is_busy:
                    await asyncio.sleep(0.01)
            stood = seq_of(running, player.table)
            assert wake_of(state_of(running, player.table)) is None, "a restart leaves it alone"
            await asyncio.sleep(0.3)
            assert seq_of(running, player.table) == stood
            await player.connect()
            await player.wait(lambda: player.state["seq"] > stood)

    run(play())


def test_what_bots_alone_were_to_think_is_dropped_when_nobody_watches(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(1, Metrics(), stuck(tmp_path / "go"))
        async with inside(tmp_path / "data", thinkers=thinkers) as running:
            api = await Api.guest(running.url, "watcher")
            players = [await with_a_bot(api, DEAR, DEAR, game=DEALT) for _ in range(3)]
            for player in players:
                await player.done("start")
            async with asyncio.timeout(30):
                while thinkers.queued != 2:  # whoever shares a store claims a table first
                    await asyncio.sleep(0.01)
            for player in players:
                await player.disconnect()
            async with asyncio.timeout(30):
                while thinkers.queued or running.server.service.bots.is_busy(players[0].table):
                    await asyncio.sleep(0.01)

    run(play())


def test_four_people_of_an_address_may_wait_for_hints_and_the_fifth_is_told(tmp_path: Path) -> None:
    async def ask() -> list[int]:
        thinkers = Thinkers(1, Metrics(), stuck(tmp_path / "go"))
        async with inside(tmp_path / "data", thinkers=thinkers) as running:
            waiting = []
            for name in "abcde":
                api = await Api.guest(running.url, name)
                table = await open_table(api, DEALT, options={"preset": "mini", "begins": "south"})
                player = await Player(api, table, Random(1)).connect()
                await player.done("join", contribution="")
                await player.done("add_bot", place=1, level=0)
                await player.done("start")
                await player.wait(lambda player=player: player.is_mine)
                question = api.ask("POST", f"/api/tables/{table}/hint")
                waiting.append(asyncio.create_task(question))
                hints = running.server.service.hints
                while not waiting[-1].done() and hints.open < len(waiting):
                    await asyncio.sleep(0.01)
            (tmp_path / "go").touch()
            return [answer.status_code for answer in await asyncio.gather(*waiting)]

    assert run(ask()) == [200, 200, 200, 200, 429]
