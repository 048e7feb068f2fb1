"""Several servers on one PostgreSQL: whoever is at one of them plays with those at the others."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.server.live import among_others, presence, restart
from spieltisch.store import open_store
from spieltisch.table import decode
from spieltisch.table.table_commands import Pause
from spieltisch.table.table_events import Paused
from tests.postgres import cluster
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import Inside, inside
from tests.server.test_hints import against_a_bot
from tests.support import DEALT, DICE

pytestmark = pytest.mark.once

HURRY_S = 0.05


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds to see what happens after them."""
    monkeypatch.setattr(among_others.AmongOthers, "round_s", 0.2)
    monkeypatch.setattr(among_others, "LEASE_S", 1.5)
    monkeypatch.setattr(presence, "GRACE_S", 0.3)


@asynccontextmanager
async def two(folder: Path, **settings: Any) -> AsyncIterator[tuple[Inside, Inside]]:
    """Two servers on one database."""
    url = cluster().new_store()
    async with (
        inside(folder / "1", database=url, **settings) as one,
        inside(folder / "2", database=url, **settings) as other,
    ):
        yield one, other


async def until(is_so: Any, seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


def at(api: Api, server: Inside) -> Api:
    """The same person at another server."""
    return Api(server.url, api.token)


async def seated(game: str, servers: list[Inside], **create: Any) -> list[Player]:
    """A game of people, each at a server of their own, that has begun."""
    apis = [await Api.guest(server.url, f"guest {n}") for n, server in enumerate(servers)]
    table = await open_table(apis[0], game, people=len(servers), **create)
    players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis)]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    for player in players:
        await player.wait(lambda p=player: p.state["phase"] == "playing")
    return players


def test_people_at_two_servers_play_a_game_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as servers:
            players = await seated(DEALT, list(servers), options={"preset": "mini"})
            for _ in range(20):
                actor = next((one for one in players if one.is_mine), None)
                if actor is None:
                    break
                seq = (await actor.act())["seq"]
                for player in players:
                    await player.wait(lambda p=player, seq=seq: p.state["seq"] >= seq)
            assert players[0].state["board"]["ply"] == players[1].state["board"]["ply"]

    run(play())


def test_one_of_the_servers_lets_a_bot_think(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            player = await against_a_bot(one)
            tab = await Player(at(player.api, other), player.table, Random(1)).connect()
            for _ in range(6):
                await player.wait(lambda: player.is_mine or player.is_over)
                if player.is_over:
                    break
                await player.done(**_named(await player.command()))
            await tab.wait(lambda: tab.state["seq"] >= player.state["seq"])
            services = [server.server.service for server in (one, other)]
            assert [s.company.is_mine(player.table) for s in services].count(True) <= 1
            thought = [sum(s.parts.metrics.bot_thinking.counts) for s in services]
            assert 0 in thought

    run(play())


def _named(command: dict[str, Any]) -> dict[str, Any]:
    return {"kind": command.pop("type"), **command}


def test_a_bot_goes_on_when_the_server_that_let_it_think_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        url = cluster().new_store()
        async with inside(tmp_path / "2", database=url) as other:
            async with inside(tmp_path / "1", database=url) as one:
                player = await against_a_bot(one)
                api = player.api
                await player.disconnect()
            player.api = at(api, other)
            await player.connect()
            for _ in range(4):
                await player.wait(lambda: player.is_mine or player.is_over)
                if not player.is_over:
                    await player.done(**_named(await player.command()))

    run(play())


def test_a_planned_stop_pauses_no_clock_while_another_serves(tmp_path: Path) -> None:
    clock = {"kind": "move", "seconds": 30, "at_zero": "lose"}

    async def play() -> tuple[list[Any], list[Any]]:
        url = cluster().new_store()
        async with inside(tmp_path / "2", database=url):
            async with inside(tmp_path / "1", database=url) as one:
                await asyncio.sleep(0.5)
                players = await seated(DICE, [one, one], settings={"clock": clock})
                table = players[0].table
            first = await pauses(url, table)
        return first, await pauses(url, table)

    during, after = run(play())
    assert during == []
    assert len(after) <= 1, "the last one pauses what it has in memory"


async def pauses(url: str, table: str) -> list[Any]:
    store = open_store(url)
    try:
        events = [decode(row.event) for row in await store.read(table)]
    finally:
        await store.close()
    return [event for event in events if isinstance(event, Paused)]


def test_who_is_connected_to_any_server_is_here(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            players = await seated(DICE, [one, other])
            tab = await Player(at(players[0].api, other), players[0].table, Random(1)).connect()
            await asyncio.sleep(0.5)
            await players[0].disconnect()
            await asyncio.sleep(1.5)
            assert players[1].state["places"][0]["here"]
            await tab.disconnect()
            await players[1].wait(lambda: not players[1].state["places"][0]["here"])

    run(play())


def test_who_was_connected_to_a_server_that_died_is_away_after_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        url = cluster().new_store()
        async with inside(tmp_path / "1", database=url) as one:
            async with inside(tmp_path / "2", database=url) as other:
                players = await seated(DICE, [one, other])
            await players[0].wait(lambda: not players[0].state["places"][1]["here"])

    run(play())


def test_a_seal_of_one_server_opens_a_table_at_another_once(tmp_path: Path) -> None:
    async def play() -> list[int]:
        async with two(tmp_path) as (one, other):
            api = await Api.guest(one.url, "host")
            seal = await api.get("/api/seal")
            create = {"type": "create", "game": DICE, "people": 2, "seal": seal["ticket"]}
            answers = [
                await at(api, other).ask("POST", "/api/tables", {"id": "a", "create": create}),
                await api.ask("POST", "/api/tables", {"id": "b", "create": create}),
            ]
            return [answer.status_code for answer in answers]

    assert run(play()) == [201, 409]


def test_a_person_asks_one_server_at_a_time_for_a_hint(tmp_path: Path) -> None:
    async def play() -> list[int]:
        async with two(tmp_path) as (one, other):
            player = await against_a_bot(one)
            claimed = await one.server.service.parts.store.processes.claim(
                one.server.service.life, [f"hint {player.person}"]
            )
            assert claimed
            path = f"/api/tables/{player.table}/hint"
            refused = await at(player.api, other).ask("POST", path)
            await one.server.service.parts.store.processes.release(
                one.server.service.life, [f"hint {player.person}"]
            )
            given = await at(player.api, other).ask("POST", path)
            return [refused.status_code, given.status_code]

    assert run(play()) == [429, 200]


def test_nothing_of_a_person_stays_in_any_servers_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            players = await seated(DICE, [one, other])
            name = players[0].state["places"][0]["name"]
            answer = await players[0].api.ask("DELETE", "/api/me")
            assert answer.is_success
            owner = other.server.service.tables.in_memory(players[1].table)
            assert owner is not None
            await until(lambda: owner.state is not None and name not in repr(owner.state.places))
            shown = await players[1].api.get(f"/api/tables/{players[1].table}")
            assert name not in json.dumps(shown)

    run(play())


def test_a_token_that_ended_at_one_server_closes_the_sockets_at_another(tmp_path: Path) -> None:
    async def play() -> int | None:
        async with two(tmp_path) as (one, other):
            api = await Api.guest(one.url, "Anna")
            table = await open_table(api, DICE)
            player = await Player(at(api, other), table, Random(1)).connect()
            code = (await api.post("/api/me/recovery", None))["code"]
            await Api(one.url).post("/api/recover", {"code": code})
            await player.wait(lambda: player.is_lost)
            return player.closed_with

    assert run(play()) == 4001


def test_the_lobby_hears_of_moves_at_another_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            api = await Api.guest(one.url, "Anna")
            lobby = Player(at(api, other), "", Random(1))
            lobby._has_stream = True
            from websockets.asyncio.client import connect

            address = other.url.replace("http", "ws") + "/ws"
            async with connect(address, compression=None, proxy=None) as socket:
                hello = {"type": "hello", "version": 1, "token": api.token, "mine": True}
                await socket.send(json.dumps(hello))
                table = await open_table(api, DICE)
                player = await Player(api, table, Random(1)).connect()
                await player.done("join", contribution="")
                async with asyncio.timeout(20):
                    while True:
                        message = json.loads(await socket.recv())
                        if message["type"] == "table_changed":
                            assert message["table"] == table
                            return

    run(play())


def test_a_viewer_that_knows_more_than_a_server_is_never_shown_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(among_others, "HEADS_WITHOUT_BUS_S", 1000.0)

    async def play() -> None:
        async with two(tmp_path) as (one, other):
            players = await seated(DICE, [one, one])
            stale = await Player(at(players[1].api, other), players[0].table, Random(1)).connect()
            for _ in range(6):
                actor = next(player for player in players if player.is_mine)
                seq = (await actor.act())["seq"]
                for player in players:
                    await player.wait(lambda p=player, seq=seq: p.state["seq"] >= seq)
            assert stale.state["seq"] < players[0].state["seq"]
            players[0].api = at(players[0].api, other)
            before = players[0].state["seq"]
            await players[0].connect()
            assert players[0].state["seq"] >= before

    run(play())


def test_a_table_that_must_act_is_found_by_whoever_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restart, "RESUME_S", 0.2)
    clock = {"kind": "move", "seconds": 3, "at_zero": "lose"}

    async def play() -> None:
        url = cluster().new_store()
        async with inside(tmp_path / "2", database=url) as other:
            async with inside(tmp_path / "1", database=url) as one:
                await asyncio.sleep(0.5)
                players = await seated(DICE, [one, one], settings={"clock": clock})
                table, api = players[0].table, players[0].api
            assert other.server.service.tables.in_memory(table) is None
            await until(lambda: other.server.service.tables.in_memory(table) is not None)
            watcher = await Player(at(api, other), table, Random(1)).connect()
            await watcher.wait(lambda: watcher.is_over)

    run(play())


def test_games_with_bots_are_counted_over_all_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(among_others, "SHARE_S", 0.1)

    async def play() -> list[str]:
        async with two(tmp_path, bot_tables=2) as (one, other):
            api = await Api.guest(one.url, "host")
            answers = []
            for server in (one, other, other):
                table = await open_table(at(api, server), DICE)
                player = await Player(at(api, server), table, Random(1)).connect()
                await player.done("join", contribution="")
                answers.append(await player.do("add_bot", place=1, level=0))
                if answers[-1]["type"] == "ack":
                    await player.done("start")
                await asyncio.sleep(1.5)
            return [answer.get("error", {}).get("code", "ack") for answer in answers]

    assert run(play()) == ["ack", "ack", "too_many_bot_tables"]


def test_a_clock_that_a_dead_process_has_paused_runs_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restart, "RESUME_S", 0.5)
    clock = {"kind": "move", "seconds": 600, "at_zero": "lose"}

    async def play() -> None:
        url = cluster().new_store()
        async with inside(tmp_path / "1", database=url) as one:
            players = await seated(DICE, [one, one], settings={"clock": clock})
            async with inside(tmp_path / "2", database=url) as other:
                await asyncio.sleep(0.5)
                await other.server.service.system(players[0].table, Pause())
                await players[0].wait(lambda: players[0].state["phase"] == "paused")
            await players[0].wait(lambda: players[0].state["phase"] == "playing")

    run(play())
