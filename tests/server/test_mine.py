"""My games: the history, what it adds up to, all of my records and data."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.bots.bot_ratings import bot_ratings
from spieltisch.game import NAMES
from spieltisch.server.http import mine_endpoints
from tests.server.clients import Api, run
from tests.server.inside import inside
from tests.server.process import ServerProcess, until
from tests.server.rated import Visitor, let_end, rated_table, sit_down
from tests.server.review_games import resigned
from tests.server.where import put_file
from tests.support import DICE as GAME

FIRST_EDITION = Path(__file__).parent.parent / "data" / "first-edition"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server behind a proxy of its own machine."""
    data = tmp_path_factory.mktemp("mine") / "data"
    with ServerProcess(data, "--trusted-proxy", "127.0.0.1") as process:
        yield process


def plain_table(host: Visitor, **more: Any) -> str:
    settings = {"rated": False} | more.pop("settings", {})
    return rated_table(host, GAME, settings=settings, **more)


def lost_to_a_bot(me: Visitor, level: int = 1, **settings: Any) -> str:
    table = plain_table(me, bots=[None, level], start=True, settings=settings)
    me.do(table, "resign")
    return table


def test_a_game_is_in_the_history_of_both_with_the_others_name(site: ServerProcess) -> None:
    ada, ben = Visitor(site).named("Ada"), Visitor(site).named("Ben")
    table = sit_down(plain_table(ada), ada, ben)
    ben.do(table, "resign")
    (mine,) = ada.get("/api/me/games")["games"]
    (theirs,) = ben.get("/api/me/games")["games"]
    assert (mine["result"], theirs["result"]) == ("won", "lost")
    assert mine["others"] == [{"name": "Ben", "level": None, "place": 2}]
    assert (mine["table"], mine["number"], mine["rated"]) == (table, 1, "no")


def test_every_game_of_a_series_has_its_line(site: ServerProcess) -> None:
    ada, ben = Visitor(site).named("Ada"), Visitor(site).named("Ben")
    table = sit_down(plain_table(ada), ada, ben)
    ben.do(table, "resign")
    for one in (ada, ben):
        one.do(table, "rematch", yes=True, contribution="")
    ada.do(table, "resign")
    lines = ada.get("/api/me/games")["games"]
    assert [(line["number"], line["result"]) for line in lines] == [(2, "lost"), (1, "won")]


def test_the_history_goes_on_page_by_page_and_by_result(site: ServerProcess) -> None:
    me = Visitor(site).named("Ada")
    tables = [lost_to_a_bot(me) for _ in range(5)]
    first = me.get("/api/me/games?limit=3")
    rest = me.get(f"/api/me/games?limit=3&before={first['before']}")
    assert [line["table"] for line in first["games"] + rest["games"]] == tables[::-1]
    assert (rest["before"], first["total"]) == (None, 5)
    assert me.get("/api/me/games?result=won")["games"] == []
    assert len(me.get("/api/me/games?result=lost")["games"]) == 5
    assert me.get("/api/me/games?game=another")["games"] == []


def test_statistics_tell_levels_apart_and_leave_practice_out(site: ServerProcess) -> None:
    me, ben = Visitor(site).named("Ada"), Visitor(site).named("Ben")
    lost_to_a_bot(me, 1)
    lost_to_a_bot(me, 3)
    lost_to_a_bot(me, 3, practice=True)
    ben.do(sit_down(plain_table(me), me, ben), "resign")
    (shown,) = me.get("/api/me/statistics")["games"]
    assert (shown["played"], shown["won"], shown["people_played"], shown["people_won"]) == (
        *(3, 1),
        *(1, 1),
    )
    assert shown["levels"] == [
        {"level": 1, "played": 1, "won": 0},
        {"level": 3, "played": 1, "won": 0},
    ]
    assert shown["fair_share"] == 0.5
    assert [line["counts"] for line in me.get("/api/me/games")["games"]].count(False) == 1


def test_the_course_of_a_reviewed_game_is_in_the_history(site: ServerProcess) -> None:
    me = Visitor(site).named("Ada")
    table = plain_table(me, bots=[None, 0], start=True)
    for _ in range(300):
        state = me.state(table)
        acting = state["board"]["acting"]
        if len(state["log"]) > 6:
            break
        if acting["place"] == 0:
            text = {} if acting["is_roll"] else {"text": state["board"]["legal"][0]}
            me.do(table, "roll" if acting["is_roll"] else "move", **text)
    me.do(table, "resign")
    assert me.get("/api/me/games")["games"][0]["course"] is None
    me.post(f"/api/tables/{table}/review", {})
    until(lambda: me.get(f"/api/tables/{table}/review")["state"] == "ready")
    (line,) = me.get("/api/me/games")["games"]
    assert len(line["course"]) > 3
    assert line["course"][-1] == 0
    assert line["luck"] is not None
    (shown,) = me.get("/api/me/statistics")["games"]
    assert len(shown["recent"]) == 1


def test_all_records_come_as_one_file_and_each_can_be_checked(site: ServerProcess) -> None:
    me = Visitor(site).named("Ada")
    for _ in range(3):
        lost_to_a_bot(me)
    answer = me.client.get("/api/me/records")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        records = [file.read(name) for name in file.namelist()]
    assert len(records) == 3
    for record in records:
        checked = me.client.post("/api/verify", content=record)
        assert checked.json()["verdict"] == "consistent"


def test_no_record_is_left_out_of_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mine_endpoints, "RECORDS_AT_ONCE", 2)

    async def ask() -> list[str]:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "Ann")
            for _ in range(4):
                await resigned(api)
            answer = await api.ask("GET", "/api/me/records")
            with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
                return file.namelist()

    assert len(set(run(ask()))) == 4


def test_my_data_is_mine_whole_and_deleted_whole(site: ServerProcess) -> None:
    ada, ben = Visitor(site).named("Ada"), Visitor(site).named("Benedikt")
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    assert ada.rating(GAME) is not None
    text = ada.client.get("/api/me/export").text
    kinds = {json.loads(line)["type"] for line in text.splitlines()}
    assert {"person", "played", "ratings", "rated_games", "whereabouts"} <= kinds
    assert "Benedikt" not in text
    assert ben.client.delete("/api/me").is_success
    (line,) = ada.get("/api/me/games")["games"]
    assert line["others"][0]["name"] == ""
    assert "Benedikt" not in ada.client.get("/api/me/games").text
    assert ada.rating(GAME)["games"] == 1


def test_games_of_the_first_edition_are_found_when_somebody_looks(tmp_path: Path) -> None:
    put_file(FIRST_EDITION / "spieltisch.sqlite3", tmp_path / "data")
    tables = json.loads((FIRST_EDITION / "tables.json").read_text())
    over = {name: known for name, known in tables.items() if known["phase"] == "over"}
    with ServerProcess(tmp_path / "data") as server:
        for name, known in over.items():
            for token in known["tokens"]:
                visitor = Visitor(server)
                visitor.client.headers["authorization"] = f"Bearer {token}"
                lines = visitor.get("/api/me/games")["games"]
                assert name in [line["table"] for line in lines]
                assert {line["rated"] for line in lines} == {"no"}


@pytest.mark.parametrize("game", NAMES)
def test_bots_are_rated_as_the_arena_measured_them(game: str) -> None:
    ratings = bot_ratings(game)
    assert list(ratings) == sorted(set(ratings))
    assert ratings[2] == 1500
    assert len(ratings) == 6
