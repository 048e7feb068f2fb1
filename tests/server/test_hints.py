"""Hints: from the asker's own memory, for whose move it is, where the table allows them."""

import json
from random import Random
from typing import Any

from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import Inside
from tests.server.process import ServerProcess


async def against_a_bot(server: ServerProcess | Inside, **settings: Any) -> Player:
    """A game in which the person begins."""
    api = await Api.guest(server.url, "asker")
    options = {"preset": "mini", "begins": "south"}
    table = await open_table(api, "mutabor", options=options, settings=settings)
    player = await Player(api, table, Random(1)).connect()
    await player.done("join", contribution="")
    await player.done("add_bot", place=1, level=0)
    await player.done("start")
    await player.wait(lambda: player.is_mine)
    return player


def test_who_is_to_move_gets_a_legal_move_with_its_chances(server: ServerProcess) -> None:
    async def ask() -> tuple[Any, Any, list[bytes]]:
        player = await against_a_bot(server)
        legal = (await player.api.get(f"/api/tables/{player.table}/memory"))["legal"]
        hint = await player.api.post(f"/api/tables/{player.table}/hint", None)
        return hint, legal, player.heard

    hint, legal, heard = run(ask())
    assert hint["seat"] == "south"
    assert hint["move"] in legal
    assert set(hint["values"]) <= set(legal)
    assert abs(sum(hint["chances"].values()) - 1) < 1e-6
    assert not any("hint" in json.loads(raw)["type"] for raw in heard), "nobody is told of it"


def test_others_and_tables_without_hints_get_none(server: ServerProcess) -> None:
    async def ask() -> list[tuple[int, str]]:
        without = await against_a_bot(server, hints=False)
        player = await against_a_bot(server)
        stranger = await Api.guest(server.url, "stranger")
        path = f"/api/tables/{player.table}/hint"
        answers = [
            await without.api.ask("POST", f"/api/tables/{without.table}/hint"),
            await stranger.ask("POST", path),
            await Api(server.url).ask("POST", path),
        ]
        await player.done("resign")
        answers.append(await player.api.ask("POST", path))
        return [(answer.status_code, answer.json()["error"]["code"]) for answer in answers]

    assert run(ask()) == [
        (403, "no_hints"),
        (403, "not_seated"),
        (401, "no_token"),
        (409, "not_your_move"),
    ]
