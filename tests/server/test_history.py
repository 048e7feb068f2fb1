"""What a viewer was told can be asked for again, and is the very same; no more than that."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from spieltisch.server.http.bodies import History
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES
from tests.server.inside import inside
from tests.server.process import ServerProcess

FORMS = "irrgarten"


async def told(api: Api, table: str, **query: int) -> list[dict[str, Any]]:
    """All events after a number, page by page."""
    found: list[dict[str, Any]] = []
    while True:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        answer = await api.ask("GET", f"/api/tables/{table}/history?{asked}")
        assert answer.is_success, answer.text
        page = msgspec.json.decode(answer.content, type=History)
        raw = answer.json()["events"]
        assert len(raw) <= query.get("limit", 200)
        found += raw
        if page.next is None:
            assert not found or found[-1]["seq"] == page.seq
            return found
        assert page.next == raw[-1]["seq"]
        query["after"] = page.next


def heard(player: Player) -> list[dict[str, Any]]:
    """The events of a player's stream."""
    messages = [json.loads(raw) for raw in player.heard]
    return [event for m in messages if m["type"] == "events" for event in m["events"]]


async def seated(url: str, name: str, **create: Any) -> list[Player]:
    """Two people and a spectator, connected since the table was opened; the game runs."""
    apis = [await Api.guest(url, f"guest {n}") for n in range(2)]
    table = await open_table(apis[0], name, **create)
    players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis)]
    spectator = await Player(Api(url), table).connect()
    for player in players:
        await player.done("join", contribution="x")
    await players[0].done("start")
    return [*players, spectator]


async def in_step(players: Iterable[Player], seq: int) -> None:
    for player in players:
        await player.wait(lambda player=player: player.state["seq"] >= seq)


async def play(players: list[Player], moves: int) -> None:
    """Some random moves, and words in between."""
    await in_step(players, max(player.state["seq"] for player in players))
    for number in range(moves):
        actor = next((player for player in players if player.is_mine), None)
        if actor is None:
            return
        answer = await actor.act()
        await in_step(players, answer["seq"])
        if number % 5 == 0:
            await in_step(players, (await actor.done("chat", text="hm"))["seq"])


@pytest.mark.parametrize("name", NAMES)
def test_the_history_of_each_viewer_is_what_their_stream_told(
    server: ServerProcess, name: str
) -> None:
    async def ask() -> None:
        viewers = await seated(server.url, name)
        await play(viewers, 25)
        await viewers[1].done("resign")
        await in_step(viewers, max(viewer.state["seq"] for viewer in viewers))
        for viewer in viewers:
            stream = heard(viewer)
            first = stream[0]["seq"] - 1
            again = await told(viewer.api, viewer.table, after=first, limit=7)
            assert json.dumps(again) == json.dumps(stream)

    run(ask())


def test_a_filled_form_is_in_its_filler_s_history_alone(server: ServerProcess) -> None:
    async def ask() -> None:
        viewers = await seated(server.url, FORMS)
        actor = next(viewer for viewer in viewers if viewer.is_mine)
        text = (await actor.command())["text"]
        await actor.done("move", text=text)
        for viewer in viewers:
            events = json.dumps(await told(viewer.api, viewer.table))
            assert (text in events) == (viewer is actor)
            assert '"secret": null' in events

    run(ask())


def test_a_game_of_a_series_can_be_asked_for_from_its_start(server: ServerProcess) -> None:
    async def ask() -> None:
        viewers = await seated(server.url, "mensch")
        await play(viewers, 3)
        await viewers[0].done("resign")
        for viewer in viewers[:2]:
            await viewer.done("rematch", yes=True, contribution="y")
        await in_step(viewers, viewers[1].state["seq"])
        await play(viewers, 3)
        api, table = viewers[2].api, viewers[2].table
        second = await told(api, table, number=2, limit=2)
        assert (second[0]["type"], second[0]["number"]) == ("started", 2)
        whole = await told(api, table)
        assert whole[-len(second) :] == second
        assert [event["seq"] for event in whole] == list(range(1, len(whole) + 1))
        assert await told(api, table, number=3) == []
        assert await told(api, table, after=10**6) == []

    run(ask())


def test_who_may_not_look_has_no_history_and_who_came_late_not_what_was_before(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(3)]
        table = await open_table(apis[0], "mensch", settings={"spectators": False})
        players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis[:2])]
        for player in players:
            await player.done("join", contribution="")
        await players[0].done("start")
        await play(players, 4)
        for stranger in (apis[2], Api(server.url)):
            answer = await stranger.ask("GET", f"/api/tables/{table}/history")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "private")
        await players[1].done("resign")
        await players[1].done("leave")
        body = {"id": "j", "command": {"type": "join", "contribution": ""}}
        await apis[2].post(f"/api/tables/{table}/commands", body)
        kinds = {event["type"] for event in await told(apis[2], table)}
        assert {"hidden", "joined"} <= kinds
        assert not kinds & {"started", "rolled", "played", "ended"}

    run(ask())


def test_a_deleted_name_is_gone_from_the_history_that_was_asked_for_before(
    tmp_path: Path,
) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data") as running:
            ann, bob = [await Api.guest(running.url, name) for name in ("Annegret", "Bob")]
            table = await open_table(ann, "mensch")
            for api in (ann, bob):
                async with Player(api, table) as player:
                    await player.done("join", contribution="")
            before = await told(bob, table)
            assert "Annegret" in json.dumps(before)
            assert (await ann.ask("DELETE", "/api/me")).is_success
            async with Player(bob, table) as player:
                await player.done("chat", text="who was that?")
                after = await told(bob, table, after=before[-1]["seq"])
                assert [event["type"] for event in after][-1] == "chatted"
                assert "Annegret" not in json.dumps(after)
                assert "Annegret" not in json.dumps(await told(bob, table))

    run(ask())
