"""The HTTP API: people, lists, records and proofs."""

import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch import __version__
from spieltisch.game import NAMES, kind_of
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.server.process import ServerProcess


async def code(api: Api, method: str, path: str, body: Any = None) -> tuple[int, str]:
    """Status and code of a refused request, whose form is always the same."""
    answer = await api.ask(method, path, body)
    error = answer.json()["error"]
    assert set(error) == {"code", "rule", "text"}
    assert set(error["text"]) == {"en", "de"}
    return answer.status_code, error["code"]


def test_a_guest_is_known_by_the_token_until_it_is_given_up(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "  Ännchen \t von\nTharau ")
        assert (await api.get("/api/me"))["nickname"] == "Ännchen von Tharau"
        answer = await api.ask("PATCH", "/api/me", {"nickname": "Ann"})
        assert answer.json()["nickname"] == "Ann"
        assert (await api.get("/api/me"))["nickname"] == "Ann"
        assert await Api(server.url).get("/api/me") is None, "nobody yet is no refusal"
        assert await code(Api(server.url), "PATCH", "/api/me", {"nickname": "x"}) == (
            401,
            "no_token",
        )
        assert await code(Api(server.url, "wrong"), "GET", "/api/me") == (401, "bad_token")
        assert (await api.ask("DELETE", "/api/me/token")).is_success
        assert await code(api, "GET", "/api/me") == (401, "bad_token")

    run(ask())


def test_a_recovery_link_moves_a_person_to_another_device_once(server: ServerProcess) -> None:
    async def ask() -> None:
        old = await Api.guest(server.url, "Ann")
        table = await open_table(old, "mutabor")
        player = await Player(old, table).connect()
        await player.done("join", contribution="")
        recovery = await old.post("/api/me/recovery", None)
        assert recovery["link"].endswith(f"/recover#{recovery['code']}")
        made = await Api(server.url).post("/api/recover", {"code": recovery["code"]})
        new = Api(server.url, made["token"])
        assert (await new.get(f"/api/tables/{table}"))["state"]["you"]["place"] == 0
        assert await code(old, "GET", "/api/me") == (401, "bad_token")
        await player.wait(lambda: player.is_lost)
        assert player.closed_with == 4001
        assert await code(new, "POST", "/api/recover", {"code": recovery["code"]}) == (
            404,
            "bad_code",
        )

    run(ask())


def test_a_deleted_person_leaves_no_name_at_the_table(server: ServerProcess) -> None:
    async def ask() -> None:
        ann, bob = [await Api.guest(server.url, name) for name in ("Annegret", "Bob")]
        table = await open_table(ann, "mutabor")
        for api in (ann, bob):
            async with Player(api, table) as player:
                await player.done("join", contribution="")
                await player.done("chat", text=f"greetings of {player.person}")
        assert (await ann.ask("DELETE", "/api/me")).is_success
        shown = json.dumps(await bob.get(f"/api/tables/{table}"))
        assert "Annegret" not in shown
        assert "Bob" in shown
        assert "Annegret" not in json.dumps(await bob.get("/api/me/tables"))
        assert await code(ann, "GET", "/api/me") == (401, "bad_token")

    run(ask())


def test_only_listed_tables_are_in_the_list_and_one_s_own_are_found(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        hidden = await open_table(api, "mutabor")
        listed = await open_table(api, "mutabor", settings={"visibility": "listed"})
        for table in (hidden, listed):
            async with Player(api, table) as player:
                await player.done("join", contribution="")
        found = [row["table"] for row in (await api.get("/api/tables?limit=100"))["tables"]]
        assert listed in found
        assert hidden not in found
        mine = (await api.get("/api/me/tables"))["tables"]
        assert {row["table"] for row in mine} == {hidden, listed}
        assert mine[0]["names"] == ["Ann", ""]

    run(ask())


def test_opening_a_table_twice_with_one_id_opens_one_table(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        body = {"id": "once", "create": {"type": "create", "game": "mensch", "people": 2}}
        first, second = await api.post("/api/tables", body), await api.post("/api/tables", body)
        assert first == second
        other = await Api.guest(server.url, "Bob")
        assert (await other.post("/api/tables", body))["table"] != first["table"]

    run(ask())


REFUSED = [
    ("POST", "/api/people", {"nickname": ""}, 400, "bad_request"),
    ("POST", "/api/people", {"nickname": "x" * 41}, 409, "bad_name"),
    ("POST", "/api/people", {"nickname": " \u200b "}, 409, "bad_name"),
    ("POST", "/api/people", {"nick": "x"}, 400, "bad_request"),
    ("POST", "/api/people", b"{", 400, "bad_json"),
    ("POST", "/api/people", b"\xff", 400, "bad_json"),
    ("POST", "/api/people", b" " * 1_100_000, 413, "too_large"),
    ("PUT", "/api/people", None, 405, "wrong_method"),
    ("GET", "/api/nothing", None, 404, "no_such_page"),
    ("GET", "/api/tables?limit=0", None, 400, "bad_request"),
    ("GET", "/api/tables?colour=red", None, 400, "bad_request"),
    ("GET", "/api/tables/nowhere", None, 404, "no_such_table"),
    ("GET", "/api/tables/%20", None, 404, "no_such_table"),
    ("POST", "/api/tables", {"id": "x", "create": {"type": "create"}}, 400, "bad_request"),
    ("POST", "/api/verify", b"no record", 422, "bad_record"),
]


@pytest.mark.parametrize("row", REFUSED, ids=[f"{r[0]} {r[1]} {r[4]}" for r in REFUSED])
def test_a_bad_request_is_refused_by_its_own_code(server: ServerProcess, row: Any) -> None:
    method, path, body, status, name = row
    assert run(code(Api(server.url), method, path, body)) == (status, name)


BAD_TABLES = [
    ({"game": "chess", "people": 2}, 404, "unknown_game"),
    ({"game": "mensch", "people": 9}, 422, "bad_seats"),
    ({"game": "mensch", "people": 2, "options": {"dice": 3}}, 422, "bad_options"),
    ({"game": "mensch", "people": 2, "position": {}}, 422, "bad_position"),
    ({"game": "mensch", "people": 2, "settings": {"clock": {"kind": "sand"}}}, 400, "bad_request"),
]


@pytest.mark.parametrize("row", BAD_TABLES, ids=[row[2] for row in BAD_TABLES])
def test_a_table_that_cannot_be_is_refused(server: ServerProcess, row: Any) -> None:
    create, status, name = row

    async def ask() -> tuple[int, str]:
        api = await Api.guest(server.url, "Ann")
        body = {"id": "x", "create": {"type": "create", **create}}
        return await code(api, "POST", "/api/tables", body)

    assert run(ask()) == (status, name)


def test_the_games_are_described_with_their_rules(server: ServerProcess) -> None:
    shown = run(Api(server.url).get("/api/games"))
    assert [game["name"] for game in shown["games"]] == list(NAMES)
    assert all(game["rules"] and game["title"]["de"] for game in shown["games"])


def test_the_server_says_what_it_is_and_whose(server: ServerProcess, tmp_path: Path) -> None:
    imprint = "Ann Example, <b>Lane 1</b>\nTown & Country"
    (tmp_path / "imprint.txt").write_text(f"\n{imprint}\n")

    async def ask() -> None:
        about = await Api(server.url).get("/api/about")
        assert about == {
            "name": "Spieltisch",
            "version": __version__,
            "rules": {name: kind_of(name).rules_version for name in NAMES},
            "imprint": None,
        }
        file = str(tmp_path / "imprint.txt")
        async with inside(tmp_path / "data", imprint=file) as running:
            answer = await Api(running.url).ask("GET", "/api/about")
            assert answer.headers["content-type"] == "application/json"
            assert answer.json()["imprint"] == imprint, "plain text, which a page must show as such"

    run(ask())


def test_memory_is_what_a_bot_of_the_server_would_get(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "program")
        table = await open_table(api, "irrgarten")
        player = await Player(api, table).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=0)
        assert await code(api, "GET", f"/api/tables/{table}/memory") == (409, "not_running")
        await player.done("start")
        told = await api.get(f"/api/tables/{table}/memory")
        assert list(told["memories"]) == ["left"]
        assert told["memories"]["left"]["view"] == player.board["view"]
        stranger = await Api.guest(server.url, "stranger")
        path = f"/api/tables/{table}/memory"
        assert await code(stranger, "GET", path) == (403, "not_seated")

    run(ask())
