"""The HTTP API: people, lists, records and proofs; nothing that is sent makes the server fail."""

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from spieltisch.cli import main
from spieltisch.game import NAMES
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import near_the_end
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.support import IS_SOAK

EXAMPLES = 400 if IS_SOAK else 5

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)

CREATE = ["game", "people", "options", "settings", "position", "record", "moves", "x"]


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
        assert await code(Api(server.url), "GET", "/api/me") == (401, "no_token")
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
    ("POST", "/api/tables", {"id": "x", "create": {"type": "create"}}, 401, "no_token"),
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


def test_a_record_is_given_out_after_the_game_and_a_forged_one_fails(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], "mensch", position=near_the_end("mensch", moves=6))
        players = [await Player(api, table).connect() for api in apis]
        for player in players:
            await player.done("join", contribution="salt")
        path = f"/api/tables/{table}"
        assert await code(apis[0], "GET", f"{path}/record") == (409, "not_running")
        await players[0].done("start")
        assert await code(apis[0], "GET", f"{path}/record") == (409, "not_over")
        assert await code(apis[0], "GET", f"{path}/verify") == (409, "not_over")
        while not players[0].is_over:
            for player in players:
                if player.is_mine:
                    seq = (await player.act())["seq"]
                    for one in players:
                        await one.wait(lambda one=one, seq=seq: one.state["seq"] >= seq)
        record = (await apis[1].ask("GET", f"{path}/record")).content
        proof = await apis[1].post("/api/verify", record)
        assert proof == await apis[1].get(f"{path}/verify")
        forged = record.replace(b'"roll ', b'"roll  ', 1)
        assert await code(apis[1], "POST", "/api/verify", forged) == (422, "bad_record")

    run(ask())


def test_the_games_are_described_with_their_rules(server: ServerProcess) -> None:
    shown = run(Api(server.url).get("/api/games"))
    assert [game["name"] for game in shown["games"]] == list(NAMES)
    assert all(game["rules"] and game["title"]["de"] for game in shown["games"])


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


@settings(max_examples=EXAMPLES * 6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(create=st.dictionaries(st.sampled_from(CREATE), JSON))
def test_no_attempt_to_open_a_table_makes_the_server_fail(
    server: ServerProcess, create: dict[str, Any]
) -> None:
    async def ask() -> int:
        api = await Api.guest(server.url, "Ann")
        body = {"id": "x", "create": {"game": "mensch", "people": 2} | create}
        return (await api.ask("POST", "/api/tables", body)).status_code

    assert run(ask()) < 500


@settings(max_examples=EXAMPLES * 6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_altered_position_makes_the_server_fail(server: ServerProcess, data: Any) -> None:
    position = near_the_end(data.draw(st.sampled_from(NAMES)), moves=6)
    for _ in range(data.draw(st.integers(1, 2))):
        field = data.draw(st.sampled_from(sorted(position)))
        position = position | {field: data.draw(JSON)}

    async def ask() -> int:
        api = await Api.guest(server.url, "Ann")
        create = {"type": "create", "game": "mensch", "people": 2, "position": position}
        return (await api.ask("POST", "/api/tables", {"id": "x", "create": create})).status_code

    assert run(ask()) < 500


def test_schemathesis_finds_no_failing_request(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data") as running:
            schema = schemathesis.openapi.from_dict(await Api(running.url).get("/api/openapi.json"))
            for operation in schema.get_all_operations():
                assert isinstance(operation, Ok)
                found = operation.ok()
                if found.path != "/api/verify":  # its body is no JSON; it has a test of its own
                    await attack(await Api.guest(running.url, "Ann"), found)

    async def attack(api: Api, operation: Any) -> None:
        cases: list[Any] = []

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def collect(case: Any) -> None:
            cases.append(case)

        collect()
        for case in cases:
            sent = case.as_transport_kwargs(base_url=api.url)
            body = sent.get("data") or (json.dumps(sent["json"]) if "json" in sent else None)
            raw = body.encode() if isinstance(body, str) else body
            path = sent["url"].removeprefix(api.url)
            answer = await api.ask(sent["method"], path, raw if isinstance(raw, bytes) else None)
            assert answer.status_code < 500, (sent, answer.text)

    run(ask())


def test_the_command_verify_proves_a_record_and_finds_a_forged_one(
    server: ServerProcess, tmp_path: Path
) -> None:
    async def played() -> bytes:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], "mutabor")
        players = [await Player(api, table).connect() for api in apis]
        for player in players:
            await player.done("join", contribution="salt")
        await players[0].done("start")
        await players[1].done("resign")
        return (await apis[0].ask("GET", f"/api/tables/{table}/record")).content

    file = tmp_path / "game.jsonl"
    file.write_bytes(run(played()))
    assert main(["verify", str(file)]) == 0
    file.write_bytes(file.read_bytes().replace(b'"salt"', b'"pepper"', 1))
    assert main(["verify", str(file)]) == 1
