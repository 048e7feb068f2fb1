"""Rated tables: who gains what, and that nobody gains by leaving, by help or against themselves."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.server.process import ServerProcess
from tests.server.rated import Visitor, let_end, rated_table, sit_down
from tests.support import DICE as GAME

BOT_GAME: dict[str, Any] = {"bots": [None, 0], "start": True}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server behind a proxy of its own machine."""
    data = tmp_path_factory.mktemp("rated") / "data"
    with ServerProcess(data, "--trusted-proxy", "127.0.0.1") as process:
        yield process


def two(site: ServerProcess) -> tuple[Visitor, Visitor]:
    return Visitor(site).named("Ada"), Visitor(site).named("Ben")


def test_the_winner_gains_what_the_loser_loses_and_both_are_provisional(
    site: ServerProcess,
) -> None:
    ada, ben = two(site)
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    told = ada.get(f"/api/tables/{table}/rating")
    assert told["rated"] == "rated"
    assert [place["provisional"] for place in told["places"]] == [True, True]
    mine, theirs = ada.rating(GAME), ben.rating(GAME)
    assert mine["rating"] > 1500 > theirs["rating"]
    assert mine["games"] == 1
    (line,) = ada.get("/api/me/games")["games"]
    assert (line["result"], line["rated"], line["others"][0]["name"]) == ("won", "rated", "Ben")
    assert line["change"] == pytest.approx(mine["rating"] - 1500)


def test_whoever_does_not_come_back_loses_on_time(site: ServerProcess) -> None:
    ada, ben = two(site)
    clock = {"kind": "move", "seconds": 1}
    table = sit_down(rated_table(ada, GAME, settings={"clock": clock}), ada, ben)
    for _ in range(200):  # Everyone acts once, then nobody does any more.
        state = ada.state(table)
        if state["phase"] == "over":
            break
        acting = state["board"]["acting"]
        actor = (ada, ben)[acting["place"]]
        if actor is ada or len(state["log"]) < 2:
            board = actor.state(table)["board"]
            kind = {} if acting["is_roll"] else {"text": (board["legal"] or [""])[0]}
            actor.client.post(
                f"/api/tables/{table}/commands",
                json=actor.asked("roll" if acting["is_roll"] else "move", **kind),
            )
        else:
            sleep(0.1)
    assert ada.state(table)["results"][-1]["how"] == "time"
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "rated"
    assert ben.rating(GAME)["rating"] < 1500 < ada.rating(GAME)["rating"]


def test_giving_up_against_bots_only_is_a_loss_also_with_several(site: ServerProcess) -> None:
    ada = Visitor(site).named("Ada")
    bots = {"bots": [None, 5, 5, 5], "start": True}
    table = rated_table(ada, GAME, people=4, **bots)
    for _ in range(2000):
        state = ada.state(table)
        if len({event.get("seat") for event in state["log"]} - {None}) == 4:
            break
        acting = state["board"]["acting"]
        if acting and acting["place"] == 0:
            kind = "roll" if acting["is_roll"] else "move"
            text = {} if acting["is_roll"] else {"text": state["board"]["legal"][0]}
            ada.do(table, kind, **text)
    ada.do(table, "resign")
    state = ada.state(table)
    assert (state["phase"], state["results"][-1]["winners"]) == ("over", [1, 2, 3])
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "rated"
    assert ada.rating(GAME)["rating"] < 1500
    (line,) = ada.get("/api/me/games")["games"]
    assert (line["result"], line["place"], line["level"]) == ("lost", 4, 5)


def test_a_game_that_ends_before_everyone_has_moved_is_not_rated(site: ServerProcess) -> None:
    ada, ben = two(site)
    table = sit_down(rated_table(ada, GAME), ada, ben)
    ben.do(table, "resign")
    told = ada.get(f"/api/tables/{table}/rating")
    assert (told["rated"], told["places"]) == ("too_short", [])
    assert "before everyone had moved" in told["why"]["en"]
    assert ada.rating(GAME) is None


def test_people_of_one_address_are_not_rated_and_told_why(site: ServerProcess) -> None:
    ada = Visitor(site).named("Ada")
    ben = Visitor(site, ada.address).named("Ben")
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    for one in (ada, ben):
        told = one.get(f"/api/tables/{table}/rating")
        assert told["rated"] == "shared"
        assert "one address or device" in told["why"]["en"]
        assert one.rating(GAME) is None


def test_another_address_of_the_same_network_at_home_counts_as_the_same(
    site: ServerProcess,
) -> None:
    ada = Visitor(site, "2001:db8:1:2::1").named("Ada")
    ben = Visitor(site, "2001:db8:1:2:ffff::9").named("Ben")
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "shared"


def test_another_guest_of_the_same_browser_is_known_again(site: ServerProcess) -> None:
    ada, ben = two(site)
    ben.client.delete("/api/me/token")
    again = ben.named("Carl")  # the browser of Ben, with another address
    again.client.headers["x-forwarded-for"] = "203.0.113.77"
    other = Visitor(site)
    other.client.cookies.set("spieltisch_device", ben.client.cookies["spieltisch_device"])
    other.named("Dora")
    table = sit_down(rated_table(again, GAME), again, other)
    let_end(table, again, other, loser=other)
    assert again.get(f"/api/tables/{table}/rating")["rated"] == "shared"
    assert ada.rating(GAME) is None


def test_a_recovery_link_brings_the_other_device_along(site: ServerProcess) -> None:
    ada, ben = two(site)
    code = ada.post("/api/me/recovery", {})["code"]
    other = Visitor(site)
    other.client.cookies.set("spieltisch_device", ben.client.cookies["spieltisch_device"])
    other.post("/api/recover", {"code": code, "keep_old": True})
    assert other.get("/api/me")["person"] == ada.person
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ada)
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "shared"


def test_whoever_wants_no_rating_makes_the_table_unrated(site: ServerProcess) -> None:
    ada, ben = two(site)
    answer = ben.client.put("/api/me/rating", json={"wanted": False}).json()
    assert answer == {"wanted": False, "ratings": []}
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "unwanted"
    assert ada.rating(GAME) is None


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"settings": {"rated": True, "practice": True}}, "not_rateable"),
        ({"settings": {"rated": True, "clock": {"kind": "move", "at_zero": "bot"}}}, "rated_clock"),
        ({"settings": {"rated": True, "clock": {"kind": "move", "at_no_show": "skip"}}},
         "rated_clock"),
    ],
)  # fmt: skip
def test_a_rated_table_is_not_for_practice_and_nobody_plays_for_others(
    site: ServerProcess, wish: dict[str, object], code: str
) -> None:
    ada = Visitor(site).named("Ada")
    create = {"type": "create", "game": GAME, "people": 2, **wish}
    assert ada.refused("/api/tables", {"id": f"x{code}{len(str(wish))}", "create": create}) == code


def test_a_rated_game_has_a_clock_and_no_help_no_pause_and_no_draw_with_bots(
    site: ServerProcess,
) -> None:
    ada = Visitor(site).named("Ada")
    table = rated_table(ada, GAME, **BOT_GAME)
    settings = ada.state(table)["settings"]
    assert (settings["undo"], settings["hints"], settings["clock"]["kind"]) == (
        False,
        False,
        "days",
    )
    path = f"/api/tables/{table}/commands"
    assert ada.refused(path, ada.asked("take_over", place=0, level=5)) == "rated_stand_in"
    assert ada.refused(path, ada.asked("pause")) == "rated_pause"
    assert ada.refused(path, ada.asked("offer_draw")) == "rated_draw"
    assert ada.refused(path, ada.asked("ask_undo")) == "undo_off"
    assert ada.refused(path, ada.asked("leave")) == "game_running"
    row = next(row for row in ada.get("/api/me/tables")["tables"] if row["table"] == table)
    assert row["rated"] is True


def test_a_crash_between_the_end_and_the_rating_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", "--trusted-proxy", "127.0.0.1").start()
    ada, ben = two(server)
    table = sit_down(rated_table(ada, GAME), ada, ben)
    let_end(table, ada, ben, loser=ben)
    server.kill()
    server.start()
    assert ada.get(f"/api/tables/{table}/rating")["rated"] == "rated"
    assert ada.rating(GAME)["games"] == ben.rating(GAME)["games"] == 1
    server.end()
