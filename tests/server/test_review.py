"""Reviews over HTTP: made when asked for, kept with the table, refused until the game is over."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch.analysis import version_of
from spieltisch.server.http import review_endpoints
from spieltisch.server.http.review_bodies import Review, ReviewStanding
from spieltisch.store import open_store
from tests.server.clients import Api, Player, open_table, play_some, run
from tests.server.games import NAMES, near_the_end
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.server.review_games import at_table, code, finished, resigned, until_ready
from tests.server.where import store_of, tampering
from tests.support import DEALT, DICE

EXACT = 1e-9


def expect_whole(review: dict[str, Any]) -> None:
    """It has the declared form, and its parts add up."""
    msgspec.json.decode(json.dumps(review), type=Review)
    for place, seat in enumerate(review["seats"]):
        parts = review["findings"][seat]["parts"]
        changes = sum(parts[name] for name in ("luck", "discovery", "others", "own"))
        assert abs(parts["first"] + changes - review["result"][place]) < EXACT


def test_a_review_is_made_when_asked_for_and_is_there_for_everybody_who_may_look(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        table = await finished(api)
        before = await api.get(at_table(table))
        assert (before["state"], before["review"]) == ("none", None)
        begun = await api.post(at_table(table), {})
        assert begun["state"] in ("waiting", "working", "ready")
        told = await until_ready(api, table)
        for one in told:
            msgspec.json.decode(json.dumps(one), type=ReviewStanding)
            assert len(one["judged"]) == one["done"] <= one["of"] or one["state"] == "ready"
            assert all(abs(sum(row) - 1) < 1e-3 for row in one["judged"])
        review = told[-1]["review"]
        expect_whole(review)
        assert review["judge"] == version_of(DEALT)
        assert [step["n"] for step in review["steps"]] == list(range(1, review["moves"] + 1))
        again = await api.ask("POST", at_table(table))
        assert (again.json()["state"], again.json()["review"]) == ("ready", review)
        other = await Api.guest(server.url, "Ben")
        assert (await other.get(at_table(table)))["review"] == review

    run(ask())


@pytest.mark.once
@pytest.mark.parametrize("name", NAMES)
def test_games_of_every_kind_are_reviewed(server: ServerProcess, name: str) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        table = await finished(api, name, position=near_the_end(name, moves=2))
        await api.post(at_table(table), {"game": 1})
        told = await until_ready(api, table, "?game=1")
        expect_whole(told[-1]["review"])
        assert told[-1]["review"]["game"] == name

    run(ask())


def test_a_game_that_runs_has_no_review_and_the_one_before_it_has(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        table = await open_table(api, DEALT, options={"preset": "mini", "begins": "south"})
        answers = [await api.ask("POST", at_table(table), {})]
        player = await Player(api, table).connect()
        await player.done("join", contribution="", place=0)
        await player.done("add_bot", place=1, level=0)
        await player.done("start")
        answers += [await api.ask(method, at_table(table)) for method in ("GET", "POST")]
        await player.done("resign")
        assert (await api.get(at_table(table)))["state"] == "none"
        await player.done("rematch", yes=True)
        await player.wait(lambda: player.state["phase"] == "playing")
        answers += [await api.ask("POST", at_table(table), {"game": n}) for n in (2, 3)]
        for answer in answers:
            assert (answer.status_code, code(answer)) == (409, "review_running_game")
            assert all(answer.json()["error"]["text"][language] for language in ("en", "de"))
        await api.post(at_table(table), {"game": 1})
        assert (await until_ready(api, table, "?game=1"))[-1]["review"]["ending"] is not None

    run(ask())


def test_giving_up_is_own_play(server: ServerProcess) -> None:
    async def ask() -> dict[str, Any]:
        api = await Api.guest(server.url, "Ann")
        table = await resigned(api)
        await api.post(at_table(table), {})
        review: dict[str, Any] = (await until_ready(api, table))[-1]["review"]
        return review

    review = run(ask())
    expect_whole(review)
    ending, own = review["ending"], review["findings"]["south"]["parts"]["own"]
    assert (ending["how"], ending["seat"]) == ("resigned", "south")
    assert review["result"][review["seats"].index("south")] == 0
    assert own < 0
    assert review["findings"]["north"]["parts"]["own"] == 0


def test_whoever_may_not_look_at_the_table_sees_no_review(server: ServerProcess) -> None:
    async def ask() -> list[str]:
        anna, ben = [await Api.guest(server.url, name) for name in ("Anna", "Ben")]
        table = await open_table(anna, DICE, settings={"spectators": False})
        await play_some([anna, ben], table, 3)
        body = {"id": "r", "command": {"type": "resign"}}
        await ben.post(f"/api/tables/{table}/commands", body)
        stranger = await Api.guest(server.url, "Cleo")
        asked = [await stranger.ask(method, at_table(table)) for method in ("GET", "POST")]
        tried = await stranger.ask("POST", f"{at_table(table)}/try", {"n": 1, "move": "x"})
        return [code(answer) for answer in (*asked, tried)]

    assert run(ask()) == ["private"] * 3


def test_a_game_without_a_judge_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(game: str) -> str:
        return version_of("no such game")

    monkeypatch.setattr(review_endpoints, "version_of", none)

    async def ask() -> list[tuple[int, str]]:
        async with inside(data) as running:
            api = await Api.guest(running.url, "Ann")
            table = await resigned(api)
            answers = [await api.ask(method, at_table(table)) for method in ("GET", "POST")]
            return [(answer.status_code, code(answer)) for answer in answers]

    assert run(ask()) == [(409, "review_no_judge")] * 2


def test_a_review_of_an_older_judge_is_shown_and_made_again_when_asked_for(data: Path) -> None:
    async def first() -> str:
        async with inside(data) as running:
            api = await Api.guest(running.url, "Ann")
            table = await resigned(api)
            await api.post(at_table(table), {})
            await until_ready(api, table)
            return f"{api.token} {table}"

    async def then(token: str, table: str) -> None:
        async with inside(data) as running:
            api = Api(running.url, token)
            shown = await api.get(at_table(table))
            assert shown["state"] == "ready", "a restart loses nothing"
            begun = await api.post(at_table(table), {})
            assert begun["state"] in ("waiting", "working")
            assert (await until_ready(api, table))[-1]["review"] == shown["review"]

    token, table = run(first()).split()
    with tampering(data) as connection:
        connection.execute("UPDATE reviews SET judge = 'an older one'")
    run(then(token, table))

    async def judge() -> str:
        store = open_store(store_of(data))
        kept = await store.review(table, 1)
        await store.close()
        assert kept is not None
        return kept.judge

    assert run(judge()) == version_of(DEALT)
