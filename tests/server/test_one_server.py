"""One server per database, and operators who work on it meanwhile."""

import json
from pathlib import Path

import pytest

from spieltisch.cli import main
from tests.server.clients import Api, open_table, play_some, run
from tests.server.process import ServerProcess, refused_start
from tests.server.where import at_store, everything_in


async def a_game(url: str) -> tuple[Api, str, str]:
    """A table with some moves and a line of chat by its host: who, their id, where."""
    apis = [await Api.guest(url, name) for name in ("Anna Secretname", "Ben")]
    table = await open_table(apis[0], "mensch")
    await play_some(apis, table, 4)
    body = {"id": "said", "command": {"type": "chat", "text": "I live in Hamelin"}}
    await apis[0].post(f"/api/tables/{table}/commands", body)
    return apis[0], (await apis[0].get("/api/me"))["person"], table


@pytest.mark.of_the_file
def test_a_second_server_on_the_same_data_is_refused_and_told_where_the_first_is(
    data: Path,
) -> None:
    with ServerProcess(data) as server:
        told = refused_start(data)
        assert str(data / "spieltisch.sqlite3") in told
        assert f"process {server.pid}" in told
        assert "--data" in told
        assert run(Api(server.url).get("/health"))["status"] == "ok"


def test_after_a_server_was_killed_the_next_one_starts(data: Path) -> None:
    with ServerProcess(data) as server:
        server.kill()
        server.start()
        assert run(Api(server.url).get("/health"))["status"] == "ok"


def test_operators_look_after_the_database_of_a_running_server(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(data) as server:
        _, person, table = run(a_game(server.url))
        for words in (
            ["backup", str(tmp_path / "copy")],
            ["check"],
            ["export", str(tmp_path / "all")],
            ["export", str(tmp_path / "one"), "--person", person],
            ["expire"],
        ):
            assert main(["db", *at_store(data), *words]) == 0, capsys.readouterr().err
    lines = [json.loads(line) for line in (tmp_path / "one").read_text().splitlines()]
    said = [line for line in lines if line["type"] == "chat"]
    assert [(line["table"], line["text"]) for line in said] == [(table, "I live in Hamelin")]
    assert {line["name"] for line in lines if line["type"] == "name"} == {"Anna Secretname"}


def test_a_running_server_forgets_a_person_when_an_operator_asks(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look(api: Api, table: str) -> None:
        assert (await api.ask("GET", "/api/me")).status_code == 401
        shown = (await Api(api.url).ask("GET", f"/api/tables/{table}")).text
        assert "Secretname" not in shown
        assert "Hamelin" not in shown

    with ServerProcess(data) as server:
        api, person, table = run(a_game(server.url))
        assert main(["db", *at_store(data), "forget", person]) == 0
        run(look(api, table))
        assert main(["db", *at_store(data), "forget", person]) == 1
        assert "nobody has the id" in capsys.readouterr().err
    left = everything_in(data)
    assert b"Ben" in left
    assert b"Secretname" not in left
    assert b"Hamelin" not in left
