"""Histories and ratings: each game is recorded once, and people of one place are not rated."""

import asyncio
import hashlib
import json
import time
from pathlib import Path
from typing import Any

import pytest

from spieltisch.ratings import NEW
from spieltisch.store.api import Store
from spieltisch.store.played import RATED, FinishedGame, FinishedPlace, Looked, Wanted
from spieltisch.store.ratings import SAME_PERSON_MS, Whereabouts
from spieltisch.store.sql import rating_rows
from tests.store.places import GAME, Place, opened, put

pytestmark = pytest.mark.anyio
POOLS = [GAME]
LATER = 10**13


async def people(store: Store, *names: str) -> None:
    for person in names:
        token = hashlib.sha256(person.encode()).digest()
        await store.add_person(person, person, token, at_ms=10)


def of(person: str, rank: int, *others: str) -> FinishedPlace:
    details = {"others": [{"name": other, "level": None, "place": 1} for other in others]}
    result = "won" if rank == 1 else "lost"
    raw = json.dumps(details).encode()
    return FinishedPlace(person=person, level=None, rank=rank, result=result, details=raw)


def a_bot(rating: float, rank: int) -> FinishedPlace:
    return FinishedPlace(person=None, level=3, bot_rating=rating, rank=rank, result="won")


def game(*places: FinishedPlace, number: int = 1, ended_ms: int = 1000) -> FinishedGame:
    return FinishedGame(
        table="t1",
        number=number,
        game=GAME,
        ended_ms=ended_ms,
        rated=RATED,
        counts=True,
        places=places,
    )


async def a_table(store: Store) -> None:
    await put(store, "t1", 0, b"begun")


async def test_games_that_end_at_once_are_rated_one_after_the_other(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game begins with a rating that another one is about to change."""
    change = rating_rows._change

    def slowly(*of_a_game: Any) -> None:
        time.sleep(0.2)
        change(*of_a_game)

    async with opened(place) as one, opened(place) as other:
        await people(one, "p1", "p2")
        await a_table(one)
        told = [game(of("p1", 1), of("p2", 2), number=n, ended_ms=1000 + n) for n in (1, 2, 3)]
        await one.played.record(told[0])
        monkeypatch.setattr(rating_rows, "_change", slowly)
        await asyncio.gather(one.played.record(told[1]), other.played.record(told[2]))
        for person in ("p1", "p2"):
            (last,) = await one.ratings.of(person, POOLS)
            course = await one.ratings.course(person, GAME)
            begun, ended = ({getattr(c, when) for c in course} for when in ("before", "after"))
            assert begun == {NEW.rating} | ended - {last.rating}


async def test_a_game_is_rated_once_however_often_and_by_whomever_it_is_told(place: Place) -> None:
    async with opened(place) as one, opened(place) as other:
        await people(one, "p1", "p2")
        await a_table(one)
        told = game(of("p1", 1), of("p2", 2))
        answers = await asyncio.gather(*(store.played.record(told) for store in (one, other) * 5))
        assert set(answers) == {RATED}
        (first,) = await one.ratings.of("p1", POOLS)
        (second,) = await one.ratings.of("p2", POOLS)
        assert (first.games, second.games) == (1, 1)
        assert first.rating - 1500 == pytest.approx(1500 - second.rating)
        assert first.rating > 1600
        assert len(await other.played.games(Wanted("p1"))) == 1


async def test_games_of_one_person_in_two_processes_both_count(place: Place) -> None:
    async with opened(place) as one, opened(place) as other:
        await people(one, "p1")
        await a_table(one)
        games = [game(of("p1", 1), a_bot(1500, 2), number=number) for number in range(1, 13)]
        await asyncio.gather(*((one, other)[told.number % 2].played.record(told) for told in games))
        (rating,) = await one.ratings.of("p1", POOLS)
        course = await one.ratings.course("p1", GAME)
        assert rating.games == len(course) == 12
        assert min(change.before for change in course) == 1500
        assert max(change.after for change in course) == rating.rating


async def test_two_who_came_from_one_place_are_not_rated_for_thirty_days(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await a_table(store)
        mark = b"0123456789abcdef"
        await store.ratings.were_seen([Whereabouts("p1", mark, 500), Whereabouts("p2", mark, 600)])
        told = game(of("p1", 1), of("p2", 2))
        assert await store.played.record(told) == "shared"
        assert await store.played.rated("t1", 1) == "shared"
        assert await store.ratings.of("p1", POOLS) == []
        later = game(of("p1", 1), of("p2", 2), number=2, ended_ms=501 + SAME_PERSON_MS)
        assert await store.played.record(later) == RATED


async def test_whoever_wants_no_rating_has_none_and_gives_none(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await a_table(store)
        assert await store.played.record(game(of("p1", 1), of("p2", 2))) == RATED
        await store.ratings.want("p1", False, POOLS, at_ms=2000)
        assert not await store.ratings.is_wanted("p1")
        assert await store.ratings.of("p1", POOLS) == []
        assert await store.played.record(game(of("p1", 1), of("p2", 2), number=2)) == "unwanted"
        (kept,) = await store.ratings.of("p2", POOLS)
        assert kept.games == 1
        await store.ratings.want("p1", True, POOLS, at_ms=3000)
        assert await store.played.record(game(of("p1", 1), of("p2", 2), number=3)) == RATED


async def test_of_more_than_two_everybody_is_compared_with_everybody(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2", "p3")
        await a_table(store)
        await store.played.record(game(of("p1", 1), of("p2", 2), of("p3", 3)))
        ratings = [(await store.ratings.of(p, POOLS))[0].rating for p in ("p1", "p2", "p3")]
        assert ratings[0] > ratings[1] == pytest.approx(1500)
        assert ratings[1] > ratings[2]


async def test_it_is_exported_and_goes_with_the_person(place: Place, tmp_path: Path) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await a_table(store)
        await store.played.record(game(of("p1", 1, "p2"), of("p2", 2, "p1")))
        await store.ratings.were_seen([Whereabouts("p1", b"m" * 16, 500)])
        await store.export(tmp_path / "export.jsonl", "p1")
        lines = [json.loads(line) for line in (tmp_path / "export.jsonl").read_text().splitlines()]
        kinds = {line["type"] for line in lines}
        assert {"played", "ratings", "rated_games", "whereabouts"} <= kinds
        assert "p2" not in (tmp_path / "export.jsonl").read_text()
        await store.delete_person("p1")
        assert await store.ratings.of("p1", POOLS) == []
        assert await store.played.games(Wanted("p1")) == []
        assert len(await store.played.games(Wanted("p2"))) == 1


async def test_a_forgotten_persons_name_is_in_nobodys_history(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await put(store, "t1", 0, b"begun", by="p1")
        await store.played.record(game(of("p1", 1, "p2"), of("p2", 2, "p1")))
        await store.delete_person("p1")
        (left,) = await store.played.games(Wanted("p2"))
        assert json.loads(left.details)["others"][0]["name"] == ""


async def test_a_history_is_asked_for_by_game_result_and_page(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        await a_table(store)
        for number in range(1, 8):
            told = game(of("p1", 1 + number % 2), a_bot(1500, 1), number=number, ended_ms=number)
            await store.played.record(told)
        assert await store.played.count("p1") == 7
        page = await store.played.games(Wanted("p1", limit=3))
        assert [one.number for one in page] == [7, 6, 5]
        page = await store.played.games(Wanted("p1", before_ms=page[-1].ended_ms))
        assert [one.number for one in page] == [4, 3, 2, 1]
        won = await store.played.games(Wanted("p1", GAME, ("won",)))
        assert [one.number for one in won] == [6, 4, 2]
        assert await store.played.games(Wanted("p1", "another")) == []
        tallies = await store.played.tallies("p1")
        assert {(tally.result, tally.count) for tally in tallies} == {("won", 3), ("lost", 4)}


async def test_what_a_review_says_is_kept(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1")
        await a_table(store)
        await store.played.record(game(of("p1", 1), a_bot(1500, 2)))
        (played,) = await store.played.games(Wanted("p1"))
        assert played.course is None
        await store.played.keep_looked([Looked("p1", played.no, 1, 0.25, 0.01, b"\x80\xff")])
        (played,) = await store.played.recent("p1", GAME, 20)
        assert (played.luck, played.skill, played.course) == (0.25, 0.01, b"\x80\xff")


async def test_whoever_played_lately_is_not_expired(place: Place) -> None:
    async with opened(place) as store:
        await people(store, "p1", "p2")
        await a_table(store)
        await store.played.record(game(of("p1", 1), a_bot(1500, 2), ended_ms=LATER))
        gone = await store.expire(LATER)
        assert gone.people == 1
        assert await store.person("p1") is not None


async def test_a_secret_is_the_same_for_all(place: Place) -> None:
    async with opened(place) as one, opened(place) as other:
        first = await one.ratings.secret("k", b"1" * 32)
        assert await other.ratings.secret("k", b"2" * 32) == first == b"1" * 32
