"""Running games move from a file to PostgreSQL and back: not a byte changes, and they go on.

The commands are those of docs/growing.md.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from spieltisch.cli import main
from spieltisch.store import open_store
from tests.postgres import cluster
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES
from tests.server.process import ServerProcess

pytestmark = pytest.mark.once

MOVES = 6
Seat = tuple[str | None, str]
"""A person's token, and the table where they sit."""


async def begin(url: str) -> list[Seat]:
    """A game of every kind, between a person and a bot, with some moves."""
    seats: list[Seat] = []
    for name in NAMES:
        api = await Api.guest(url, "Anna")
        table = await open_table(api, name)
        player = await Player(api, table, Random(1)).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=0)
        await player.done("start")
        await go_on(player)
        seats.append((api.token, table))
    return seats


async def go_on(player: Player) -> None:
    """Make some moves, or begin again where the game is over."""
    for _ in range(MOVES):
        await player.wait(lambda: player.is_mine or player.is_over)
        if player.is_over:
            await player.done("rematch", yes=True, contribution="")
        else:
            assert (await player.act())["type"] == "ack"
    await player.disconnect()


async def come_back(url: str, seats: list[Seat]) -> None:
    """Everybody finds their table by the same token, and plays."""
    for token, table in seats:
        player = await Player(Api(url, token), table, Random(2)).connect()
        assert player.state["you"]["place"] == 0
        await go_on(player)


async def events(where: str, seats: list[Seat]) -> list[list[tuple[int, bytes]]]:
    """All events of the tables, as they are stored."""
    store = open_store(where, create=False)
    try:
        assert await store.check() == []
        return [[(row.seq, row.event) for row in await store.read(table)] for _, table in seats]
    finally:
        await store.close()


def test_running_games_move_to_postgresql_and_back_and_go_on(tmp_path: Path) -> None:
    first, last, shared = tmp_path / "first", tmp_path / "last", cluster().new_store()
    old, new = str(first / "spieltisch.sqlite3"), str(last / "spieltisch.sqlite3")
    with ServerProcess(first) as server:
        seats = run(begin(server.url))
    before = asyncio.run(events(old, seats))
    assert main(["db", "--data", str(first), "copy", shared]) == 0
    assert asyncio.run(events(shared, seats)) == before
    with ServerProcess(tmp_path / "none", "--database", shared) as server:
        run(come_back(server.url, seats))
    between = asyncio.run(events(shared, seats))
    assert all(len(now) > len(then) for now, then in zip(between, before, strict=True))
    last.mkdir()
    assert main(["db", "--database", shared, "copy", new]) == 0
    assert asyncio.run(events(new, seats)) == between
    with ServerProcess(last) as server:
        run(come_back(server.url, seats))
    after = asyncio.run(events(new, seats))
    assert [now[: len(then)] for now, then in zip(after, between, strict=True)] == between
