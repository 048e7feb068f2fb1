"""Whole games over real sockets, with a lost connection at a random moment of each."""

import asyncio
from random import Random
from typing import Any

import pytest

from spieltisch.game import kind_of
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES, near_the_end
from tests.server.process import ServerProcess

MOST_MOVES = 3000


async def seated(server: ServerProcess, name: str, people: int, **create: Any) -> list[Player]:
    """Connected players at a new table; further places stay free."""
    apis = [await Api.guest(server.url, f"guest {n}") for n in range(people)]
    table = await open_table(apis[0], name, create.pop("places", people), **create)
    players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis)]
    for player in players:
        await player.done("join", contribution=f"by {player.api.token}"[:20])
    return players


async def play_on(player: Player, losses: Random) -> None:
    """Act whenever it is this player's turn, and lose the connection once in a while."""
    certain = losses.randrange(3)
    for number in range(MOST_MOVES):
        await player.wait(lambda: player.is_mine or player.is_over)
        if player.is_over:
            return
        if number == certain or losses.random() < 0.1:
            await player.connect()
        answer = await player.act()
        assert answer["type"] == "ack" or answer["error"]["code"] == "stale", answer
    raise AssertionError("the game does not end")


async def agree(players: list[Player]) -> None:
    """What everybody has folded from their stream is what the server shows them now."""
    last = max(player.state["seq"] for player in players)
    for player in players:
        await player.wait(lambda player=player: player.state["seq"] >= last)
        shown = (await player.api.get(f"/api/tables/{player.table}"))["state"]
        assert player.state == shown


async def whole_game(players: list[Player]) -> None:
    """Start, play to the end, compare, and verify the draws."""
    await players[0].done("start")
    await asyncio.gather(*(play_on(p, Random(n)) for n, p in enumerate(players)))
    await agree(players)
    proof = await players[-1].api.get(f"/api/tables/{players[-1].table}/verify")
    assert proof["fair"]
    assert proof["commitment"] == players[0].state["fair"]["commitment"]


@pytest.mark.parametrize("name", NAMES)
def test_two_people_play_a_game_to_its_end_and_reconnect_on_the_way(
    server: ServerProcess, name: str
) -> None:
    async def play() -> None:
        players = await seated(server, name, 2, position=near_the_end(name, moves=24))
        spectator = await Player(Api(server.url), players[0].table).connect()
        await whole_game(players)
        await agree([*players, spectator])

    run(play())


@pytest.mark.parametrize("name", ["mutabor", "irrgarten"])
def test_two_people_play_a_game_from_its_first_move_to_its_end(
    server: ServerProcess, name: str
) -> None:
    async def play() -> None:
        options = {"size": 4, "barriers": 6} if name == "irrgarten" else {}
        players = await seated(server, name, 2, options=options)
        await whole_game(players)

    run(play())


@pytest.mark.parametrize("name", [name for name in NAMES if kind_of(name).most >= 4])
def test_two_people_and_two_bots_play_a_game_to_its_end(server: ServerProcess, name: str) -> None:
    async def play() -> None:
        position = near_the_end(name, 4, moves=24)
        players = await seated(server, name, 2, places=4, position=position)
        await players[0].done("add_bot", place=2, level=1)
        await players[0].done("add_bot", place=3, level=0)
        await whole_game(players)

    run(play())
