"""Levels of bots: one that does not exist is refused, and a stored one does no harm."""

import asyncio
import sys
from pathlib import Path

import pytest

from spieltisch.server.live.owner import Owner
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.table import Envelope
from spieltisch.table.table_commands import AddBot
from tests.server.clients import Api, run
from tests.server.inside import inside
from tests.server.test_fair_bots import code_of, state_of, with_a_bot
from tests.support import DICE


@pytest.mark.parametrize("level", [6, 9])
def test_a_level_that_does_not_exist_is_refused_with_those_that_do(
    tmp_path: Path, level: int
) -> None:
    async def play() -> None:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "host")
            player = await with_a_bot(api, 0)
            answer = await player.do("add_bot", place=1, level=level)
            assert code_of(answer) == "unknown_level"
            assert f"0, 1, 2, 3, 4, 5, not {level}" in answer["error"]["text"]["en"]
            assert f"nicht {level}" in answer["error"]["text"]["de"]
            assert player.state["places"][1]["bot"] == 0
            create = {"type": "create", "game": DICE, "people": 2, "settings": {"stand_in": level}}
            made = await api.ask("POST", "/api/tables", {"id": "x", "create": create})
            assert made.json()["error"]["code"] == "unknown_level"

    run(play())


NOTING = """
import json, pathlib, sys
from spieltisch.bots.worker import answer
print("{}", flush=True)
for line in sys.stdin:
    with pathlib.Path(sys.argv[1]).open("a") as file:
        print(json.loads(line)["level"], file=file)
    print(json.dumps(answer(line)), flush=True)
"""


def test_a_stored_level_that_does_not_exist_plays_as_the_strongest(tmp_path: Path) -> None:
    async def play() -> None:
        command = (sys.executable, "-c", NOTING, str(tmp_path / "levels"))
        thinkers = Thinkers(1, Metrics(), command)
        async with inside(tmp_path / "data", thinkers=thinkers) as running:
            player = await with_a_bot(await Api.guest(running.url, "host"), 0)
            state, parts = state_of(running, player.table), running.server.service.parts
            unguarded = Owner(player.table, parts, state)
            await unguarded.do(Envelope("nine", player.person, AddBot(1, 9)))
            await player.wait(lambda: player.state["places"][1]["bot"] == 9)
            await player.done("start")
            async with asyncio.timeout(30):
                while not (tmp_path / "levels").exists():
                    if player.is_mine:
                        await player.act()
                    await asyncio.sleep(0.01)

    run(play())
    assert set((tmp_path / "levels").read_text().split()) == {"5"}
