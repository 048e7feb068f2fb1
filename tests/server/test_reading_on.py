"""What a server reads of others' events for one of its people, all its viewers are told."""

from pathlib import Path
from random import Random

import pytest

from spieltisch.server.live import among_others
from tests.server.clients import Player, run
from tests.server.test_many_processes import at, seated, two
from tests.support import DICE

NEVER_S = 3600.0


@pytest.fixture(autouse=True)
def _nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing crosses a bus, and nobody compares the heads of tables."""
    for pause in ("HEADS_S", "HEADS_WITHOUT_BUS_S"):
        monkeypatch.setattr(among_others, pause, NEVER_S)


def test_whoever_comes_from_another_server_brings_news_for_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            players = await seated(DICE, [one, one])
            actor = next(player for player in players if player.is_mine)
            waiting = next(player for player in players if player is not actor)
            tab = await Player(at(actor.api, other), actor.table, Random(1)).connect()
            await tab.act()
            tab.api = at(actor.api, one)
            await tab.connect()
            await waiting.wait(lambda: waiting.state["seq"] >= tab.state["seq"])

    run(play())


def test_a_refusal_that_comes_of_others_events_is_told_with_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (one, other):
            players = await seated(DICE, [one, one])
            actor = next(player for player in players if player.is_mine)
            waiting = next(player for player in players if player is not actor)
            tab = await Player(at(actor.api, other), actor.table, Random(1)).connect()
            await tab.act()
            assert (await actor.act())["error"]["code"] == "stale"
            for player in (actor, waiting):
                await player.wait(lambda p=player: p.state["seq"] >= tab.state["seq"])

    run(play())
