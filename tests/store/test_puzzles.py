"""What people do with puzzles: rated once, by the first answer, whoever else writes meanwhile."""

import asyncio
import hashlib
from contextlib import closing
from typing import Any

import pytest

from spieltisch.store.api import Store
from spieltisch.store.puzzles import (
    BREAK_DAYS,
    STORM_MS,
    Deed,
    DeedKind,
    MyPuzzleRows,
    Numbers,
    Outcome,
    PuzzleDays,
    day_before,
    day_of,
)
from spieltisch.store.sql.sql_store import SqlStore
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio
NEWCOMER, PUZZLE = (1500.0, 350.0, 0.06), (1600.0, 100.0, 0.06)
DAY_MS = 86_400_000
NOON = 20_000 * DAY_MS + DAY_MS // 2
STEP = 10.0


def step(person: Numbers, puzzle: Numbers, score: float, _: int) -> tuple[Numbers, Numbers]:
    """A rating that goes up or down by the same for everybody."""
    change = STEP if score else -STEP
    return (person[0] + change, *person[1:]), (puzzle[0] - change, *puzzle[1:])


async def people(store: Store, *names: str) -> None:
    for name in names:
        await store.add_person(name, name, hashlib.sha256(name.encode()).digest(), at_ms=10)


def deed(kind: DeedKind, person: str = "p1", at_ms: int = NOON, **more: Any) -> Deed:
    given = {"puzzle": "a", "first": PUZZLE, "newcomer": NEWCOMER} | more
    return Deed(person=person, kind=kind, at_ms=at_ms, **given)


async def done(store: Store, *args: Any, **more: Any) -> Outcome:
    outcome = await store.puzzles.do(deed(*args, **more), step)
    assert outcome is not None
    return outcome


async def hindrance(store: Store, puzzle: str, at_ms: int, marks: Any = ()) -> str | None:
    return await store.puzzles.hindrance("p1", puzzle, marks, at_ms=at_ms)


async def rating(store: Store, person: str = "p1") -> float:
    mine = await store.puzzles.mine(person)
    return mine.strength[0] if mine.strength else NEWCOMER[0]


async def test_right_at_once_wins_and_nothing_after_it_counts(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        first = await done(store, "right")
        assert (first.gain, first.tried.tries, first.tried.solved_ms) == (STEP, 1, NOON)
        for kind in ("right", "wrong", "hint", "give_up"):
            again = await done(store, kind, at_ms=NOON + 1000)
            assert (again.gain, again.is_written, again.tried) == (None, False, first.tried)
        assert await rating(store) == NEWCOMER[0] + STEP
        assert await store.puzzles.strengths() == {"a": PUZZLE[0] - STEP}


@pytest.mark.parametrize("kind", ["wrong", "hint", "give_up"])
async def test_whatever_else_comes_first_loses_at_once(place: Place, kind: DeedKind) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        assert (await done(store, kind)).gain == -STEP
        later = await done(store, "right", at_ms=NOON + 1000)
        assert later.gain is None
        assert later.is_written == (kind != "give_up")
        tomorrow = await done(store, "right", at_ms=NOON + DAY_MS)
        assert (tomorrow.gain, tomorrow.is_written) == (None, True)
        assert await rating(store) == NEWCOMER[0] - STEP


async def test_three_wrong_answers_are_the_end_until_another_day(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        tried = [(await done(store, "wrong", at_ms=NOON + n)).tried for n in range(3)]
        assert [row.over_ms for row in tried] == [None, None, NOON + 2]
        assert not (await done(store, "right", at_ms=NOON + 3)).is_written
        again = (await done(store, "wrong", at_ms=NOON + DAY_MS)).tried
        assert (again.tries, again.over_ms, again.solved_ms) == (1, None, None)
        assert await rating(store) == NEWCOMER[0] - STEP


async def test_a_first_step_decides_nothing_and_the_last_one_does(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        begun = await done(store, "on")
        assert (begun.gain, begun.tried.gain, begun.tried.tries) == (None, None, 0)
        assert (await done(store, "right", at_ms=NOON + 1)).gain == STEP


async def test_two_processes_that_hear_it_at_once_rate_it_once(place: Place) -> None:
    async with opened(place) as one, opened(place) as other:
        await people(one, "p1", "p2")
        many = [
            store.puzzles.do(deed("right", person, puzzle=puzzle), step)
            for puzzle in ("a", "b", "c")
            for person in ("p1", "p2")
            for store in (one, other, one, other)
        ]
        outcomes = await asyncio.gather(*many)
        gained = [outcome for outcome in outcomes if outcome and outcome.gain is not None]
        assert len(gained) == 6
        for person in ("p1", "p2"):
            assert await rating(one, person) == NEWCOMER[0] + 3 * STEP
            assert (await other.puzzles.mine(person)).games == 3
        assert set((await one.puzzles.strengths()).values()) == {PUZZLE[0] - 2 * STEP}


async def test_the_first_one_after_a_break_is_not_rated_whatever_comes_of_it(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        assert (await done(store, "wrong", puzzle="a")).gain == -STEP, "there was no break before"
        week, later = NOON + BREAK_DAYS * DAY_MS, NOON + (2 * BREAK_DAYS + 1) * DAY_MS
        assert await hindrance(store, "b", week) is None, "a week is no break"
        assert (await done(store, "wrong", at_ms=week, puzzle="b")).gain == -STEP
        assert await hindrance(store, "c", later) == "break"
        assert (await done(store, "wrong", at_ms=later, puzzle="c")).gain is None
        assert (await done(store, "right", at_ms=later + 1, puzzle="c")).gain is None
        assert await hindrance(store, "d", later + 2) is None
        assert (await done(store, "wrong", at_ms=later + 2, puzzle="d")).gain == -STEP
        last = later + (BREAK_DAYS + 1) * DAY_MS
        assert (await done(store, "right", at_ms=last, puzzle="e")).gain is None


async def test_nobody_gains_by_staying_away_however_long(place: Place) -> None:
    """Whoever is right every other time, and comes as rarely as they like, stays where they are."""
    for pause in (1, 2, BREAK_DAYS, BREAK_DAYS + 1, 30):
        async with opened(place) as store:
            person = f"p{pause}"
            await people(store, person)
            for visit in range(8):
                kind: DeedKind = "right" if visit % 2 else "wrong"
                at_ms = NOON + visit * pause * DAY_MS
                await done(store, kind, person, at_ms=at_ms, puzzle=f"{pause} {visit}")
            assert await rating(store, person) <= NEWCOMER[0]


async def test_what_somebody_else_there_has_tried_is_not_rated(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2", "p3")
        await done(store, "on", "p1", marks=(b"here",))
        assert await hindrance(store, "a", NOON, [b"here"]) is None, "they were there themselves"
        assert (await done(store, "right", "p2", at_ms=NOON + 1, marks=(b"here",))).gain is None
        assert await store.puzzles.strengths() == {}, "the puzzle's rating stays as well"
        assert await hindrance(store, "a", NOON + 1, [b"here"]) == "seen"
        assert (await done(store, "right", "p1", at_ms=NOON + 2, marks=(b"here",))).gain is None
        assert (await done(store, "right", "p3", at_ms=NOON + 3, marks=(b"there",))).gain == STEP
        await store.puzzles.peek("b", [b"there"], at_ms=NOON + 4)
        last = await done(store, "wrong", "p3", at_ms=NOON + 5, puzzle="b", marks=(b"there",))
        assert last.gain is None


async def test_whoever_wants_no_rating_gets_none(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        assert isinstance(store, SqlStore)
        with closing(store._engine.connect(writes=True)) as connection:
            connection.execute("INSERT INTO unrated (person, at_ms) VALUES ('p1', 1)")
        assert (await done(store, "right")).gain is None
        mine = await store.puzzles.mine("p1")
        assert (mine.strength, mine.is_rated, mine.solved) == (None, False, 1)
        assert await store.puzzles.strengths() == {}


async def test_days_and_the_puzzle_of_the_day_are_counted(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        today = day_of(NOON)
        for person in ("p1", "p2"):
            await done(store, "wrong", person, is_daily=True)
        await done(store, "right", "p1", at_ms=NOON + 1, is_daily=True)
        await done(store, "right", "p1", at_ms=NOON - DAY_MS, puzzle="b")
        assert await store.puzzles.solvers(today) == 1
        days = (await store.puzzles.mine("p1")).days
        assert (days.solved, days.daily) == ([today, day_before(today)], [today])
        assert (await store.puzzles.mine("p2")).days.solved == []


async def test_a_storm_counts_each_puzzle_once_and_only_in_its_time(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        assert await store.puzzles.storm("p1") is None
        await store.puzzles.begin_storm("p1", at_ms=NOON)
        for puzzle, at_ms in (("a", 1), ("a", 2), ("b", 3), ("c", STORM_MS)):
            outcome = await done(store, "right", at_ms=NOON + at_ms, puzzle=puzzle, is_storm=True)
            assert outcome.gain is None
        await done(store, "wrong", at_ms=NOON + 4, puzzle="d", is_storm=True)
        assert await store.puzzles.storm("p1") == (NOON, 2, 2)
        assert (await done(store, "right", at_ms=NOON + DAY_MS, puzzle="a")).gain is None
        again = await store.puzzles.begin_storm("p1", at_ms=NOON + STORM_MS + 1)
        assert again == (NOON + STORM_MS + 1, 0, 2)


async def test_nothing_is_kept_of_nobody(place: Place) -> None:
    async with opened(place) as store:
        assert await store.puzzles.do(deed("right"), step) is None
        assert await store.puzzles.begin_storm("p1", at_ms=NOON) is None
        nothing = MyPuzzleRows(None, 0, True, 0, [], [], PuzzleDays([], []), None)
        assert await store.puzzles.mine("p1") == nothing


async def test_whoever_does_nothing_but_puzzles_is_not_gone(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await done(store, "right")
        assert (await store.expire(NOON - DAY_MS)).people == 1
        assert await store.person("p1") is not None
        assert (await store.expire(NOON + DAY_MS)).people == 1
        assert await store.puzzles.all_tried("p1") == {}
