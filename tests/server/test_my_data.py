"""My data over HTTP: the download holds all of it, and after deleting it nothing of it is left."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.puzzles import all_puzzles
from tests.server.mailbox import Mailbox, link_in
from tests.server.process import ServerProcess, until
from tests.server.rated import Visitor, let_end, rated_table, sit_down
from tests.server.solvers import line_of, wrong_answer
from tests.server.where import everything_in
from tests.support import DICE as GAME

ADDRESS, NAME, MAZE = "quirin@example.org", "Quirin", "Quittenhecke"
BUILD = "build B2 A1|A2 B1|B2 |C1"
OPTIONS = {"size": 4, "barriers": 12}
SHORT = next(puzzle for puzzle in all_puzzles() if puzzle.game == GAME)
OTHER = next(puzzle for puzzle in all_puzzles() if puzzle is not SHORT)
ALL_OF_IT = {
    "person", "learned", "puzzle_tries", "puzzle_days", "puzzle_storms", "ratings", "rated_games",
    "whereabouts", "played", "mazes", "searches", "addresses", "feeds", "table",
}  # fmt: skip


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@pytest.fixture
def site(data: Path, box: Mailbox) -> Iterator[ServerProcess]:
    """A server behind a proxy that sends letters."""
    words = ("--trusted-proxy", "127.0.0.1", "--smtp", box.url, "--mail-from", "table@example.org")
    with ServerProcess(data, *words) as process:
        yield process


def build_and_search(me: Visitor, friend: Visitor) -> str:
    """A shared maze of mine, and a search of mine in a friend's."""
    links = []
    for maker, name in ((me, MAZE), (friend, "Ivy")):
        body = {"name": name, "game": "irrgarten", "options": OPTIONS, "build": BUILD}
        made = maker.post("/api/me/mazes", body)
        path = f"/api/me/mazes/{made['id']}/sharing"
        links.append(maker.client.put(path, json={"shared": True, "open": True}).json()["link"])
    search = me.post(f"/api/mazes/{links[1]}/searches", None)["search"]
    me.post(f"/api/searches/{search['id']}", {"move": "C1", "asked": 0})
    return str(links[0])


def solve_and_learn(me: Visitor) -> None:
    """One puzzle right, one wrong, a storm, and a lesson."""
    me.post(f"/api/puzzles/{SHORT.id}/try", {"answer": line_of(SHORT)[0]})
    me.post(f"/api/puzzles/{OTHER.id}/try", {"answer": wrong_answer(OTHER)})
    assert me.client.put("/api/me/puzzles/storm").is_success
    lesson = me.get("/api/lessons")["lessons"][0]
    progress = {"lessons": {lesson["id"]: {"stars": 0, "steps": 1}}}
    assert me.client.put("/api/me/lessons", json=progress).is_success


def be_written_to(me: Visitor, box: Mailbox) -> str:
    """An address that is confirmed, and a calendar."""
    assert me.client.put("/api/me/address", json={"address": ADDRESS}).is_success
    until(lambda: len(box.to(ADDRESS)) == 1)
    me.post("/api/mail/confirm", {"key": link_in(box.to(ADDRESS)[0], "/mail/confirm")})
    return str(me.post("/api/me/feed", {})["link"])


def exported(whose: Visitor) -> list[dict[str, Any]]:
    text = whose.client.get("/api/me/export").text
    return [json.loads(line) for line in text.splitlines()]


def test_the_download_holds_all_of_it_and_deleting_leaves_nothing(
    site: ServerProcess, data: Path, box: Mailbox
) -> None:
    me, friend = Visitor(site).named(NAME), Visitor(site).named("Ben")
    table = sit_down(rated_table(me, GAME), me, friend)
    let_end(table, me, friend, loser=friend)
    assert me.rating(GAME) is not None
    link = build_and_search(me, friend)
    solve_and_learn(me)
    calendar = be_written_to(me, box)

    lines = exported(me)
    assert {line["type"] for line in lines} >= ALL_OF_IT
    by_kind = {line["type"]: line for line in lines}
    assert by_kind["addresses"]["address"] == ADDRESS
    assert by_kind["mazes"]["name"] == MAZE
    assert BUILD in json.dumps(by_kind["mazes"])
    assert {one["pool"] for one in lines if one["type"] == "ratings"} == {GAME, "puzzles"}
    tried = {one["puzzle"] for one in lines if one["type"] == "puzzle_tries"}
    assert tried == {SHORT.id, OTHER.id}
    assert not {ADDRESS, MAZE} & set(json.dumps(exported(friend)).split('"'))

    assert me.client.delete("/api/me").is_success
    assert me.client.get("/api/me/export").status_code == 401
    assert me.client.get(f"/api/mazes/{link}").status_code == 404
    assert me.client.get(calendar.removeprefix(site.url)).status_code == 404
    assert link not in friend.client.get("/api/gallery").text
    assert NAME not in friend.client.get("/api/me/games").text
    assert friend.rating(GAME) is not None, "theirs is theirs"
    site.end()
    left = everything_in(data)
    for word in (ADDRESS, NAME, MAZE, link):
        assert word.encode() not in left, word
