"""Puzzles over HTTP: for everybody, rated by the first answer, and telling nothing before it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from spieltisch.puzzles import Puzzle, all_puzzles
from spieltisch.server.live.puzzle_choice import PuzzleBook
from tests.server.clients import run
from tests.server.process import ServerProcess
from tests.server.solvers import Solver, line_of, long_puzzles, shown, wrong_answer
from tests.server.test_http import code

PUZZLES = all_puzzles()
LONG = next(long_puzzles())
FRESH = iter([puzzle for puzzle in PUZZLES if puzzle is not LONG])
"""Puzzles that no other test has touched."""
SECRET = {"certificate", "solution", "fares", "position", "deviation"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server behind a proxy, so that people come from many addresses."""
    data = tmp_path_factory.mktemp("puzzles") / "data"
    with ServerProcess(data, "--trusted-proxy", "127.0.0.1") as process:
        yield process


async def somebody(site: ServerProcess, address: str | None = None) -> Solver:
    return await Solver(site.url, address=address).named("Ann")


def test_the_shelf_has_every_theme_and_the_puzzle_of_the_day(site: ServerProcess) -> None:
    async def ask() -> None:
        counts: dict[tuple[str, str], int] = defaultdict(int)
        for puzzle in PUZZLES:
            counts[puzzle.game, puzzle.theme] += 1
        shelf = await Solver(site.url).get("/api/puzzles")
        assert {(row["game"], row["id"]): row["count"] for row in shelf["themes"]} == counts
        assert shelf["mine"] is None
        daily = await Solver(site.url).get("/api/puzzles/daily")
        assert daily["id"] == shelf["today"]["puzzle"]["id"]
        assert (daily["day"], daily["tries"]) == (shelf["today"]["day"], 0)
        mine = (await (await somebody(site)).get("/api/puzzles"))["mine"]
        assert (mine["rating"], mine["streak"], mine["is_provisional"]) == (1500, 0, True)

    run(ask())


def test_nobody_can_do_puzzles_and_the_page_counts_the_tries(site: ServerProcess) -> None:
    async def ask() -> None:
        nobody, puzzle = Solver(site.url), next(FRESH)
        for tries, left in ((0, 2), (1, 1), (2, 0)):
            tried = await nobody.answer(puzzle, wrong_answer(puzzle), tries=tries)
            assert (tried["verdict"], tried["left"], tried["gain"]) == ("wrong", left, None)
            assert tried["said"]["de"]
            assert tried["mine"] is None
        assert (await nobody.solve(puzzle))["mine"] is None
        assert (await nobody.post(f"/api/puzzles/{puzzle.id}/hint", None))["said"]["en"]
        assert await code(nobody, "PUT", "/api/me/puzzles/storm") == (401, "no_token")

    run(ask())


def test_right_at_once_gains_and_repeating_does_not(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, puzzle = await somebody(site), next(FRESH)
        solved = await ann.solve(puzzle)
        assert solved["gain"] > 0
        assert solved["left"] == 0
        assert solved["mine"]["rating"] == 1500 + solved["gain"]
        assert (solved["mine"]["streak"], solved["mine"]["solved"]) == (1, 1)
        assert solved["mine"]["lately"][0]["puzzle"]["id"] == puzzle.id
        asked = await ann.get(f"/api/puzzles/{puzzle.id}")
        assert asked["is_solved"]
        assert asked["is_over"]
        assert not asked["is_rated"]
        assert (await ann.solve(puzzle))["gain"] is None
        assert (await ann.answer(puzzle, wrong_answer(puzzle)))["gain"] is None
        assert await ann.rating() == solved["mine"]["rating"]

    run(ask())


@pytest.mark.parametrize("way", ["try", "hint", "solution"])
def test_leaving_after_a_bad_beginning_gains_nothing(site: ServerProcess, way: str) -> None:
    async def ask() -> None:
        ann, puzzle = await somebody(site), next(FRESH)
        body = {"answer": wrong_answer(puzzle)} if way == "try" else None
        lost = await ann.post(f"/api/puzzles/{puzzle.id}/{way}", body)
        assert lost["gain"] < 0
        assert await ann.rating() == pytest.approx(1500 + lost["gain"]), "at once"
        assert (await ann.solve(puzzle))["gain"] is None
        assert await ann.rating() == pytest.approx(1500 + lost["gain"])

    run(ask())


def test_three_tries_and_then_it_is_over(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, puzzle = await somebody(site), next(FRESH)
        wrong = wrong_answer(puzzle)
        tried = [await ann.answer(puzzle, wrong) for _ in range(3)]
        assert [one["left"] for one in tried] == [2, 1, 0]
        assert [one["mine"] is None for one in tried] == [True, True, False]
        asked = await ann.get(f"/api/puzzles/{puzzle.id}")
        assert (asked["tries"], asked["is_over"], asked["is_solved"]) == (3, True, False)
        assert (await ann.solve(puzzle))["mine"]["solved"] == 0, "that is practice"
        told = await ann.post(f"/api/puzzles/{puzzle.id}/solution", None)
        assert told["verdict"] == "right"
        assert told["gain"] is None

    run(ask())


def test_two_tabs_at_once_gain_once(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, puzzle = await somebody(site), next(FRESH)
        tabs = [Solver(site.url, ann.token, ann.address) for _ in range(6)]
        tried = await asyncio.gather(*(tab.solve(puzzle) for tab in tabs))
        gains = [one["gain"] for one in tried if one["gain"] is not None]
        assert len(gains) == 1
        assert await ann.rating() == 1500 + gains[0]

    run(ask())


def test_what_was_seen_from_the_same_address_is_not_rated(site: ServerProcess) -> None:
    async def ask() -> None:
        one, other = next(FRESH), next(FRESH)
        nobody = Solver(site.url)
        await nobody.post(f"/api/puzzles/{one.id}/solution", None)
        ann = await somebody(site, nobody.address)
        asked = await ann.get(f"/api/puzzles/{one.id}")
        assert (asked["is_rated"], asked["unrated"]) == (False, "seen")
        assert (await ann.solve(one))["gain"] is None
        assert (await ann.solve(other))["gain"] > 0
        ben = await somebody(site, nobody.address)
        assert (await ben.solve(other))["gain"] is None
        assert (await ben.rating()) == 1500
        assert (await (await somebody(site)).solve(other))["gain"] > 0, "from elsewhere"

    run(ask())


def test_what_was_seen_in_the_same_browser_is_not_rated(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, ben, puzzle = await somebody(site), await somebody(site), next(FRESH)
        ann.device = ben.device = "one-browser-of-both-people"
        assert (await ann.solve(puzzle))["gain"] > 0
        assert ann.address != ben.address
        assert (await ben.solve(puzzle))["gain"] is None

    run(ask())


def test_whoever_wants_no_rating_has_none_and_begins_anew_later(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, first, second, third = await somebody(site), next(FRESH), next(FRESH), next(FRESH)
        assert (await ann.solve(first))["gain"] > 0
        assert (await ann.ask("PUT", "/api/me/rating", {"wanted": False})).is_success
        mine = (await ann.get("/api/puzzles"))["mine"]
        assert (mine["rating"], mine["course"], mine["is_rated"]) == (1500, [], False)
        assert [row["gain"] for row in mine["lately"]] == [0]
        assert not (await ann.get(f"/api/puzzles/{second.id}"))["is_rated"]
        assert (await ann.solve(second))["gain"] is None
        assert (await ann.ask("PUT", "/api/me/rating", {"wanted": True})).is_success
        for puzzle in (first, second):
            assert (await ann.solve(puzzle))["gain"] is None, "done before"
        assert (await ann.solve(third))["gain"] > 0

    run(ask())


def test_an_answer_against_a_rule_is_no_try(site: ServerProcess) -> None:
    async def ask() -> None:
        ann, puzzle = await somebody(site), next(FRESH)
        refused = await ann.answer(puzzle, "zz")
        assert (refused["verdict"], refused["left"], refused["gain"]) == ("refused", 3, None)
        asked = await ann.get(f"/api/puzzles/{puzzle.id}")
        assert (asked["tries"], asked["is_rated"]) == (0, True)
        assert (await ann.solve(puzzle))["gain"] > 0

    run(ask())


def test_no_guess_is_free_that_is_sent_as_an_earlier_answer(site: ServerProcess) -> None:
    async def ask() -> None:
        ann = await somebody(site)
        guess = await ann.answer(LONG, "zz", moves=[wrong_answer(LONG)])
        assert (guess["verdict"], guess["left"]) == ("wrong", 2)
        assert guess["gain"] < 0
        line = line_of(LONG)
        path = f"/api/puzzles/{LONG.id}/try"
        beyond = {"answer": "zz", "moves": line}
        assert await code(ann, "POST", path, beyond) == (400, "bad_request")
        illegal = {"answer": "zz", "moves": ["zz"]}
        assert await code(ann, "POST", path, illegal) == (400, "bad_request")

    run(ask())


def one_of_each_theme() -> list[Puzzle]:
    return list({(puzzle.game, puzzle.theme): puzzle for puzzle in reversed(PUZZLES)}.values())


@pytest.mark.parametrize("puzzle", one_of_each_theme(), ids=lambda puzzle: puzzle.id)
def test_nothing_is_told_before_it_is_solved(site: ServerProcess, puzzle: Puzzle) -> None:
    async def ask() -> None:
        nobody, path = Solver(site.url), f"/api/puzzles/{puzzle.id}"
        told: list[Any] = [
            await nobody.get(path),
            await nobody.answer(puzzle, "zz"),
            await nobody.answer(puzzle, wrong_answer(puzzle)),
            await nobody.post(f"{path}/hint", None),
        ]
        for answer in told:
            assert not SECRET & set(shown(answer))
        asked, refused, wrong, _ = told
        assert asked["legal"] == sorted(asked["legal"]), "the order tells nothing"
        assert asked["view"] == refused["view"] == wrong["view"]
        assert not any(mark["mark"] == "answer" for one in told[1:] for mark in one["marks"])

    run(ask())


REFUSED = [
    ("GET", "/api/puzzles/chess-1", None, 404, "no_such_puzzle"),
    ("GET", "/api/puzzles/next?game=chess", None, 404, "no_such_puzzle"),
    ("POST", "/api/puzzles/chess-1/try", {"answer": "x"}, 404, "no_such_puzzle"),
    ("POST", "/api/puzzles/chess-1/hint", None, 404, "no_such_puzzle"),
    ("POST", "/api/puzzles/chess-1/solution", None, 404, "no_such_puzzle"),
    ("POST", f"/api/puzzles/{LONG.id}/try", {}, 400, "bad_request"),
    ("POST", f"/api/puzzles/{LONG.id}/try", {"answer": "x" * 1001}, 400, "bad_request"),
    ("POST", "/api/puzzles", {}, 405, "wrong_method"),
]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[0]} {row[1]} {row[4]}")
def test_a_request_that_makes_no_sense_is_refused(site: ServerProcess, row: Any) -> None:
    method, path, body, status, name = row
    assert run(code(Solver(site.url), method, path, body)) == (status, name)


def test_the_puzzle_of_the_day_follows_from_the_date_on_every_server(site: ServerProcess) -> None:
    async def ask() -> None:
        today = (await Solver(site.url).get("/api/puzzles"))["today"]
        other = PuzzleBook(reversed(PUZZLES))
        assert today["puzzle"]["id"] == other.daily(today["day"]).id

    run(ask())
