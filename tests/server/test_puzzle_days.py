"""Puzzles over days: the one of each day, streaks, storms, and which one comes next."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch.puzzles import Puzzle, all_puzzles
from spieltisch.server.live.puzzle_choice import PuzzleBook, Wish
from spieltisch.server.live.puzzle_room import streak
from spieltisch.server.ops.config import settings_from
from spieltisch.store.puzzles import BREAK_DAYS, STORM_MS, day_before
from tests.server.clients import run
from tests.server.inside import NOON, inside, tape
from tests.server.solvers import Solver, wrong_answer

DAY_MS = 86_400_000
PUZZLES = list(all_puzzles()[:6])
LAST = "2026-11-16"


def made(game: str, number: int, rating: float = 1500.0) -> Puzzle:
    name = f"{game}-{number}"
    return msgspec.structs.replace(PUZZLES[0], id=name, game=game, rating=rating)


MANY = [made(game, number) for game in ("a", "b", "c", "d") for number in range(40)]
DAYS = [day_before(LAST, ago) for ago in range(100)]


def test_the_games_take_turns_and_no_puzzle_of_the_day_comes_again_soon() -> None:
    book = PuzzleBook(reversed(MANY))
    dailies = [book.daily(day) for day in DAYS]
    assert [puzzle.id for puzzle in dailies] == [PuzzleBook(MANY).daily(day).id for day in DAYS]
    assert all(len({p.game for p in dailies[n : n + 4]}) == 4 for n in range(96))
    assert max(Counter(puzzle.id for puzzle in dailies).values()) <= 2


def test_new_puzzles_change_only_the_days_that_they_win() -> None:
    old, new = PuzzleBook(MANY), PuzzleBook([*MANY, made("a", 40), made("b", 40)])
    changed = [day for day in DAYS if old.daily(day).id != new.daily(day).id]
    assert len(changed) <= 12
    hard = PuzzleBook([*MANY, *(made("a", n, 2200.0) for n in range(50, 90))])
    assert all(old.daily(day).id == hard.daily(day).id for day in DAYS), "too hard for a day"


def test_a_streak_goes_on_until_a_day_is_missed() -> None:
    days = [day_before(LAST, ago) for ago in (0, 1, 2, 4, 5)]
    assert streak(days, LAST) == 3
    assert streak(days[1:], LAST) == 2, "today may still come"
    assert streak(days[2:], LAST) == 0
    assert streak([], LAST) == 0


class Clock:
    """An hour that a test sets."""

    def __init__(self) -> None:
        self.now_ms = NOON

    def __call__(self) -> int:
        return self.now_ms


def serving(folder: Path, clock: Clock) -> Any:
    source = replace(tape(1), now_ms=clock)
    return inside(folder, source, trusted_proxy=("127.0.0.1",))


def test_days_in_a_row_make_a_streak_and_the_week_shows_the_daily_ones(tmp_path: Path) -> None:
    async def ask() -> None:
        clock = Clock()
        async with serving(tmp_path, clock) as site:
            ann = await Solver(site.url).named("Ann")
            for _ in range(2):
                daily = (await ann.get("/api/puzzles/daily"))["id"]
                puzzle = next(p for p in all_puzzles() if p.id == daily)
                await ann.solve(puzzle)
                clock.now_ms += DAY_MS
            shelf = await ann.get("/api/puzzles")
            assert (shelf["mine"]["streak"], shelf["mine"]["solved"]) == (2, 2)
            assert shelf["mine"]["week"] == [False] * 4 + [True, True, False]
            assert len(shelf["mine"]["course"]) == 2
            assert shelf["today"]["solved"] == 0
            clock.now_ms += BREAK_DAYS * DAY_MS
            assert (await ann.get("/api/puzzles"))["mine"]["streak"] == 0
            fresh = await ann.get("/api/puzzles/next")
            assert (fresh["is_rated"], fresh["unrated"]) == (False, "break")
            puzzle = next(p for p in all_puzzles() if p.id == fresh["id"])
            first = await ann.answer(puzzle, wrong_answer(puzzle))
            assert first["gain"] is None, "the first one after a break"
            second = await ann.get("/api/puzzles/next")
            assert (second["is_rated"], second["unrated"]) == (True, None)

    run(ask())


def test_the_next_one_is_near_and_new_and_at_last_the_oldest(tmp_path: Path) -> None:
    async def ask() -> None:
        clock = Clock()
        async with serving(tmp_path, clock) as site:
            site.server.service.puzzle_room._book = PuzzleBook(PUZZLES)
            ann, done = await Solver(site.url).named("Ann"), []
            for _ in PUZZLES:
                first = await ann.get("/api/puzzles/next")
                assert (await ann.get("/api/puzzles/next"))["id"] == first["id"], "it stays"
                assert first["is_rated"]
                assert first["id"] not in done
                done.append(first["id"])
                clock.now_ms += 1000
                puzzle = next(p for p in PUZZLES if p.id == first["id"])
                await ann.answer(puzzle, wrong_answer(puzzle))
            again = await ann.get("/api/puzzles/next")
            assert (again["id"], again["is_rated"]) == (done[0], False)
            other = await ann.get(f"/api/puzzles/next?after={done[0]}")
            assert other["id"] == done[1]
            assert (await Solver(site.url).get("/api/puzzles/next"))["id"] in done

    run(ask())


def test_what_somebody_else_there_has_tried_comes_last(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path, Clock()) as site:
            site.server.service.puzzle_room._book = PuzzleBook(PUZZLES)
            ann = await Solver(site.url).named("Ann")
            for puzzle in PUZZLES[:3]:
                await ann.answer(puzzle, wrong_answer(puzzle))
            ben = await Solver(site.url, address=ann.address).named("Ben")
            rated = []
            for _ in PUZZLES:
                asked = await ben.get("/api/puzzles/next")
                rated.append(asked["is_rated"])
                puzzle = next(p for p in PUZZLES if p.id == asked["id"])
                await ben.answer(puzzle, wrong_answer(puzzle))
            assert rated == [True] * 3 + [False] * 3

    run(ask())


def test_near_is_by_the_rating_that_people_gave_it() -> None:
    book = PuzzleBook(made("a", n, 1000.0 + 10 * n) for n in range(100))
    near = book.near(Wish(), 1500.0, {"a-50": 900.0, "a-0": 1501.0})
    assert "a-0" in near
    assert "a-50" not in near
    assert all(abs(book.puzzles[name].rating - 1500) <= 70 for name in near if name != "a-0")
    assert book.near(Wish(game="b"), 1500.0, {}) == []


def test_the_server_counts_a_storm_by_its_own_clock(tmp_path: Path) -> None:
    async def ask() -> None:
        clock = Clock()
        async with serving(tmp_path, clock) as site:
            ann = await Solver(site.url).named("Ann")
            begun = (await ann.ask("PUT", "/api/me/puzzles/storm")).json()
            assert begun == {"solved": 0, "best": 0, "left_ms": STORM_MS}
            seen = set()
            for _ in range(3):
                clock.now_ms += 1000
                name = (await ann.get("/api/puzzles/next?storm=true"))["id"]
                seen.add(name)
                puzzle = next(p for p in all_puzzles() if p.id == name)
                solved = await ann.solve(puzzle, is_storm=True)
                assert (solved["gain"], solved["storm"]["solved"]) == (None, len(seen))
                await ann.solve(puzzle, is_storm=True)
            assert len(seen) == 3
            clock.now_ms += STORM_MS
            name = (await ann.get("/api/puzzles/next?storm=true"))["id"]
            late = await ann.solve(next(p for p in all_puzzles() if p.id == name), is_storm=True)
            assert late["storm"] == {"solved": 3, "best": 3, "left_ms": 0}
            assert (await ann.get("/api/me/puzzles/storm")) == late["storm"]
            assert (await ann.get("/api/puzzles"))["mine"]["rating"] == 1500

    run(ask())


def test_a_folder_of_puzzles_is_served_and_a_bad_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "more.jsonl").write_bytes(msgspec.json.encode(PUZZLES[0]) + b"\n")
    assert settings_from(None, {"SPIELTISCH_PUZZLES": str(tmp_path)}).puzzles == str(tmp_path)
    (tmp_path / "more.jsonl").write_text(json.dumps({"id": "x"}))
    with pytest.raises(ValueError, match=r"more\.jsonl.*line 1"):
        settings_from(None, {"SPIELTISCH_PUZZLES": str(tmp_path)})
    with pytest.raises(ValueError, match="cannot be read"):
        settings_from(None, {"SPIELTISCH_PUZZLES": str(tmp_path / "none")})
