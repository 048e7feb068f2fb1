"""`kill -9` at random moments under load: nothing acknowledged is lost, nothing comes double.

Clocks run meanwhile, and some downs last longer than anybody has: nobody loses on time by that.
"""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from spieltisch.store import Store, open_store
from spieltisch.table import decode, fold
from spieltisch.table.table_events import Ended
from tests.cluster.busy import Busy
from tests.server.clients import Api, Player, open_table, reconnected, run
from tests.server.games import NAMES
from tests.server.process import ServerProcess
from tests.server.where import store_of
from tests.support import IS_SOAK
from tests.table.live import shown

KILLS = 200 if IS_SOAK else 5
LONG_DOWNS = 10 if IS_SOAK else 5
"""One in so many downs lasts longer than a clock."""
CLOCK = {"kind": "move", "seconds": 8, "at_zero": "lose"}
LONG_S = 10.0
TABLES_OF_EACH = 2


async def busy_tables(server: ServerProcess) -> list[Busy]:
    """Tables of every game at which two people play."""
    found: list[Busy] = []
    for name in NAMES * TABLES_OF_EACH:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], name, settings={"clock": CLOCK})
        players = [await Player(api, table, Random(len(found) + n)).connect()
                   for n, api in enumerate(apis)]  # fmt: skip
        for player in players:
            await player.done("join", contribution="mine")
        await players[0].done("start")
        found += [Busy(player, partial(reconnected, player)) for player in players]
    return found


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(data: Path) -> None:
    async def play() -> None:
        rng = Random(9)
        server = await asyncio.to_thread(ServerProcess(data).start)
        busy = await busy_tables(server)
        tasks = [asyncio.create_task(one.run()) for one in busy]
        for kill in range(KILLS):
            await asyncio.sleep(0.1 + 0.5 * rng.random())
            await asyncio.to_thread(server.kill)
            if kill % LONG_DOWNS == 0:
                await asyncio.sleep(LONG_S)
            await asyncio.to_thread(server.start)
            await everything_acknowledged_is_there(busy)
        for one in busy:
            one.must_end = True
        await asyncio.gather(*tasks)
        await asyncio.to_thread(server.kill)
        for one in busy:
            await one.player.disconnect()
        assert sum(one.acts for one in busy) > 10 * KILLS
        await clients_and_store_agree(data, busy)

    run(play())


async def everything_acknowledged_is_there(busy: list[Busy]) -> None:
    """After a restart every table is readable and at least as far as what was acknowledged."""
    for one in busy[::2]:
        acknowledged = max(one.player.acknowledged.values(), default=0)
        shown = await one.player.api.get(f"/api/tables/{one.player.table}")
        assert shown["seq"] >= acknowledged


async def clients_and_store_agree(data: Path, busy: list[Busy]) -> None:
    """Numbers without gaps, every acknowledged command once, and equal states on both sides."""
    store = open_store(store_of(data), create=False)
    try:
        assert await store.check() == []
        for one in busy:
            await _agrees(store, one.player)
    finally:
        await store.close()


async def _agrees(store: Store, player: Player) -> None:
    rows = await store.read(player.table, limit=1 << 30)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    ends = [e.how for e in (decode(row.event) for row in rows) if isinstance(e, Ended)]
    assert "time" not in ends
    person = player.person
    for number, seq in player.acknowledged.items():
        known = await store.result_of(player.table, person, number)
        assert known is not None
        assert known.seq == seq
    seen = player.state["seq"]
    table = fold([decode(row.event) for row in rows[:seen]])
    state = shown(table, person)
    assert state["log"] == player.state["log"]
    assert state["board"] == player.state["board"]
