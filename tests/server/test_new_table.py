"""One request opens a table, seats everybody and starts the game: whole, once, or not at all."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.game import NAMES, kind_of, load
from spieltisch.game.errors import BadOptions
from tests.server.clients import SECONDS, Api, Player, run
from tests.server.inside import inside
from tests.server.process import ServerProcess


def wish(number: str, game: str = "mutabor", **create: Any) -> dict[str, Any]:
    """A game against a bot that begins at once."""
    whole = {"people": 2, "join": "mine", "bots": [None, 1], "start": True, **create}
    command = {"type": "create", "game": game, "settings": {"bot_pace_ms": 0}, **whole}
    return {"id": number, "create": command, "snapshot": True}


async def tables_of(api: Api) -> list[Any]:
    return list((await api.get("/api/me/tables"))["tables"])


@pytest.mark.parametrize("game", NAMES)
def test_nobody_becomes_a_guest_and_sees_the_running_game_by_one_request(
    server: ServerProcess, game: str
) -> None:
    async def ask() -> None:
        body = {**wish("first", game), "nickname": "Ann"}
        answer = await Api(server.url).ask("POST", "/api/tables", body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        api = Api(server.url, made["person"]["token"])
        assert answer.cookies["spieltisch"] == api.token
        assert "httponly" in answer.headers["set-cookie"].lower()
        state = made["snapshot"]["state"]
        assert state["phase"] == "playing"
        assert state["you"]["place"] == 0
        assert state["places"][0]["name"] == "Ann"
        assert state["places"][1]["bot"] == 1
        assert state["board"]["view"]["game"] == game
        assert made["seq"] == made["snapshot"]["seq"] == state["seq"]
        player = await Player(api, made["table"]).connect()
        await player.wait(lambda: player.state["seq"] >= made["seq"])

    run(ask())


def test_a_seal_binds_the_draws_of_one_table_before_anybody_contributes(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        seal = await api.get("/api/seal")
        made = await api.post("/api/tables", wish("sealed", seal=seal["ticket"]))
        assert made["snapshot"]["state"]["fair"]["commitment"] == seal["commitment"]
        again = await api.post("/api/tables", wish("sealed", seal=seal["ticket"]))
        assert again["table"] == made["table"]
        used = await api.ask("POST", "/api/tables", wish("other", seal=seal["ticket"]))
        assert used.status_code == 409
        assert used.json()["error"]["code"] == "unknown_seal"
        assert len(await tables_of(api)) == 1

    run(ask())


def test_the_same_request_again_gives_the_same_table_once(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        first = await api.post("/api/tables", wish("twice"))
        again = await api.post("/api/tables", wish("twice"))
        assert again["table"] == first["table"]
        assert "person" not in first, "nobody was made"
        assert len(await tables_of(api)) == 1

    run(ask())


def test_a_request_that_asks_for_nothing_more_is_answered_as_ever(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        body = {"id": "x", "create": {"type": "create", "game": "mutabor", "people": 2}}
        assert set(await api.post("/api/tables", body)) == {"table", "link", "seq"}
        refused = await Api(server.url).ask("POST", "/api/tables", body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (401, "no_token")

    run(ask())


@pytest.mark.parametrize(
    ("create", "code"),
    [
        ({"bots": [None, None]}, "places_free"),
        ({"bots": [1, 1]}, "taken"),
        ({"bots": [None, 9]}, "unknown_level"),
        ({"bots": [None, 1, 1]}, "unknown_place"),
        ({"join": None}, "places_free"),
    ],
)
def test_what_cannot_be_done_whole_is_not_begun(
    server: ServerProcess, create: dict[str, Any], code: str
) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        refused = await api.ask("POST", "/api/tables", wish("x", **create))
        assert refused.json()["error"]["code"] == code
        assert await tables_of(api) == []

    run(ask())


def test_whoever_was_made_a_guest_for_a_refused_table_stays_one(server: ServerProcess) -> None:
    async def ask() -> None:
        async with httpx.AsyncClient(
            base_url=server.url, timeout=SECONDS, trust_env=False
        ) as browser:
            body = {**wish("x", options={"sides": "ajar"}), "nickname": "Ann"}
            refused = await browser.post("/api/tables", json=body)
            assert refused.json()["error"]["code"] == "bad_options"
            assert (await browser.get("/api/me")).json()["nickname"] == "Ann"
            body = {**wish("x"), "nickname": "Anna"}
            made = await browser.post("/api/tables", json=body)
            assert made.json()["snapshot"]["state"]["places"][0]["name"] == "Anna"
            assert (await browser.get("/api/me")).json()["nickname"] == "Anna"

    run(ask())


def test_games_with_bots_are_counted_however_they_are_opened(tmp_path: Path) -> None:
    async def ask() -> list[str]:
        async with inside(tmp_path / "data", bot_tables=2) as running:
            api = await Api.guest(running.url, "Ann")
            answers = [await api.ask("POST", "/api/tables", wish(f"t{n}")) for n in range(3)]
            return [one.json().get("error", {}).get("code", "made") for one in answers]

    assert run(ask()) == ["made", "made", "too_many_bot_tables"]


def test_the_games_travel_packed_and_without_rules_that_nobody_asked_for(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        api = Api(server.url)
        whole = await api.get("/api/games")
        short = await api.get("/api/games?rules=false")
        assert all(game["rules"] == {} for game in short["games"])
        for game in whole["games"]:
            told = await api.get(f"/api/rules?game={game['name']}")
            assert told["rules"] == game.pop("rules")
            assert told["rules_version"] == game["rules_version"]
        assert short["games"] == [{**game, "rules": {}} for game in whole["games"]]
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as browser:
            packed = {"accept-encoding": "gzip"}
            request = browser.build_request("GET", "/api/games?rules=false", headers=packed)
            answer = await browser.send(request, stream=True)
            raw = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers["content-encoding"] == "gzip"
            assert len(raw) < len(gzip.decompress(raw)) / 2
            plain = await browser.get("/api/games", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
        unknown = await api.ask("GET", "/api/rules?game=halma")
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "unknown_game")

    run(ask())


@pytest.mark.parametrize("game", NAMES)
def test_a_house_rule_says_for_how_many_people_each_value_is(game: str) -> None:
    """What is described is just what is accepted, so that nobody is offered what is refused."""
    kind = kind_of(game)
    for option in kind.options:
        told = option.describe()
        values = told.get("values", [])
        assert isinstance(values, list)
        people = told.get("people", {})
        assert isinstance(people, dict)
        for value in values:
            for number in range(kind.fewest, kind.most + 1):
                is_offered = number in people.get(value, [number])
                assert is_taken(game, number, option.name, value) is is_offered


def is_taken(game: str, people: int, option: str, value: object) -> bool:
    try:
        load(game, people, {option: value})
    except BadOptions:
        return False
    return True
