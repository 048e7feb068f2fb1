"""How far people are in lessons: the better counts, and it goes with the person."""

import hashlib
import json
from pathlib import Path

import pytest

from spieltisch.store.api import Learned, Store
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio
LATER = 10**13


async def two_people(store: Store) -> None:
    for person in ("p1", "p2"):
        token = hashlib.sha256(person.encode()).digest()
        await store.add_person(person, person, token, at_ms=10)


async def test_the_better_of_two_reports_stays(place: Place) -> None:
    async with opened(place) as store:
        await two_people(store)
        await store.learn([Learned("p1", "b", 2, 7, 20), Learned("p1", "a", 0, 3, 20)])
        await store.learn([Learned("p1", "b", 1, 4, 30), Learned("p1", "a", 3, 6, 30)])
        assert await store.learned("p1") == [
            Learned("p1", "a", 3, 6, 30),
            Learned("p1", "b", 2, 7, 30),
        ]
        assert await store.learned("p2") == []


async def test_nothing_is_kept_of_nobody(place: Place) -> None:
    async with opened(place) as store:
        await store.learn([Learned("p3", "a", 3, 6, 30)])
        assert await store.learned("p3") == []


async def test_it_is_exported_and_deleted_with_the_person(place: Place, tmp_path: Path) -> None:
    async with opened(place) as store:
        await two_people(store)
        for person in ("p1", "p2"):
            await store.learn([Learned(person, "a", 3, 6, 20)])
        await store.export(tmp_path / "export.jsonl", "p1")
        lines = [json.loads(line) for line in (tmp_path / "export.jsonl").read_text().splitlines()]
        told = {"type": "learned", "lesson": "a", "stars": 3, "steps": 6, "at_ms": 20}
        assert [line for line in lines if line["type"] == "learned"] == [told]
        await store.delete_person("p1")
        assert await store.learned("p1") == []
        assert len(await store.learned("p2")) == 1


async def test_it_goes_with_a_guest_that_is_gone_for_long(place: Place) -> None:
    async with opened(place) as store:
        await two_people(store)
        await store.learn([Learned("p1", "a", 3, 6, 20)])
        gone = await store.expire(LATER)
        assert gone.people == 2
        assert await store.learned("p1") == []
