"""What the first edition left behind opens, plays on and verifies: its database, records, links.

`tests/data/first-edition` was made by a server of version 1: for each game a table that still runs
and one whose game is over, with the records of those, and `tables.json` with what people knew then.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.analysis import version_of
from spieltisch.cli import main
from tests.server.clients import Api, Player, run
from tests.server.process import ServerProcess
from tests.server.review_games import at_table, until_ready
from tests.server.where import at_store, put_file

KEPT = Path(__file__).parent.parent / "data" / "first-edition"
TABLES: dict[str, dict[str, Any]] = json.loads((KEPT / "tables.json").read_text())
RUNNING = [table for table, known in TABLES.items() if known["phase"] == "playing"]
OVER = [table for table, known in TABLES.items() if known["phase"] == "over"]


def label(table: str) -> str:
    return str(TABLES[table]["game"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("first-edition") / "data"
    put_file(KEPT / "spieltisch.sqlite3", data)
    with ServerProcess(data) as server:
        yield server


def test_nothing_is_wrong_with_the_old_database(data: Path) -> None:
    put_file(KEPT / "spieltisch.sqlite3", data)
    assert main(["db", *at_store(data), "check"]) == 0


@pytest.mark.parametrize("table", RUNNING, ids=label)
def test_a_running_game_is_as_it_was_and_goes_on(server: ServerProcess, table: str) -> None:
    known = TABLES[table]

    async def play() -> None:
        apis = [Api(server.url, token) for token in known["tokens"]]
        players = [await Player(api, table, Random(3)).connect() for api in apis]
        for number, player in enumerate(players):
            assert player.board["view"] == known["views"][number]
            assert player.state["log"] == known["log"][number]
            assert player.board["ply"] == known["ply"]
            found = [[place["name"], place["seats"]] for place in player.state["places"]]
            assert found == known["places"]
        for _ in range(10):
            actor = next((player for player in players if player.is_mine), None)
            if actor is None:
                break
            seq = (await actor.act())["seq"]
            for player in players:
                await player.wait(lambda player=player, seq=seq: player.state["seq"] >= seq)
        assert players[0].board["ply"] > known["ply"]

    run(play())


@pytest.mark.parametrize("table", OVER, ids=label)
def test_a_finished_game_has_its_result_its_proof_and_its_record(
    server: ServerProcess, table: str, tmp_path: Path
) -> None:
    known = TABLES[table]

    async def look() -> bytes:
        api = Api(server.url, known["tokens"][0])
        state = (await api.get(f"/api/tables/{table}"))["state"]
        assert state["results"][-1] == known["result"]
        assert state["fair"]["commitment"] == known["commitment"]
        proof = await api.get(f"/api/tables/{table}/verify")
        assert (proof["verdict"], proof["commitment"]) == ("verified", known["commitment"])
        return (await api.ask("GET", f"/api/tables/{table}/record")).content

    record = run(look())
    kept = {path.read_bytes(): path for path in KEPT.glob("*.jsonl")}
    assert record in kept
    file = str(kept[record])
    assert main(["check", file]) == 0
    assert main(["verify", file, "--commitment", known["commitment"]]) == 0


def test_every_old_link_leads_to_its_table_for_whoever_sat_there(server: ServerProcess) -> None:
    async def look() -> None:
        for table, known in TABLES.items():
            for token in known["tokens"]:
                api = Api(server.url, token)
                listed = [row["table"] for row in (await api.get("/api/me/tables"))["tables"]]
                assert listed == [table]
            link = await Api(server.url, known["tokens"][0]).get(f"/api/tables/{table}/link")
            assert link["link"].endswith(f"/{table}")

    run(look())


@pytest.mark.once  # what is judged is the record, which is compared above
@pytest.mark.parametrize("table", OVER, ids=label)
def test_a_finished_game_can_be_reviewed(server: ServerProcess, table: str) -> None:
    async def look() -> dict[str, Any]:
        api = Api(server.url, TABLES[table]["tokens"][0])
        await api.post(at_table(table), {})
        review: dict[str, Any] = (await until_ready(api, table))[-1]["review"]
        return review

    review = run(look())
    assert review["game"] == TABLES[table]["game"]
    assert review["judge"] == version_of(review["game"])
    assert sum(review["result"]) == pytest.approx(1)
