"""A game that was played in a tab: nobody vouches for its draws, and a server takes its record."""

from pathlib import Path

import pytest

from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.support import DICE as GAME
from tests.tab.tab_process import in_tab

pytestmark = pytest.mark.once


def test_a_record_of_a_tab_is_marked_there_and_is_one_of_my_games_at_a_server(
    tmp_path: Path,
) -> None:
    async def hand_over() -> None:
        async with in_tab() as tab, inside(tmp_path / "data") as running:
            here = await Api.guest(tab, "Ada")
            table = await open_table(here, GAME, join="salt", bots=[None, 0], start=True)
            async with Player(here, table) as player:
                await player.act()
                await player.done("resign")
            verified = await here.get(f"/api/tables/{table}/verify?number=1")
            assert verified["verdict"] == "local"
            record = await here.ask("GET", f"/api/tables/{table}/record?number=1")
            there = await Api.guest(running.url, "Ada")
            await there.ask("POST", "/api/me/records", record.content)
            (line,) = (await there.get("/api/me/games"))["games"]
            assert (line["game"], line["result"], line["handed"]) == (GAME, "lost", True)
            assert line["rated"] == "no"
            sent = await there.ask("POST", "/api/verify", record.content)
            assert sent.json()["verdict"] == "consistent"

    run(hand_over())
