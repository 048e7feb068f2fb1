"""Mazes and searches: kept for their people, shared by a link, gone with whoever made them."""

import hashlib
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.store.api import Store
from spieltisch.store.kept_mazes import Maze, Search, Searched
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio
LATER = 10**13
IVY = Maze("m1", "anna", "Ivy", "build 1", 10, 10)


async def people(store: Store) -> None:
    for person in ("anna", "ben"):
        token = hashlib.sha256(person.encode()).digest()
        await store.add_person(person, person.title(), token, at_ms=10)


async def shared(store: Store) -> None:
    """Anna's maze with a link, which Ben has searched."""
    await people(store)
    assert await store.mazes.add(IVY, 5)
    await store.mazes.share("m1", "link", is_open=True, at_ms=20)
    begun = await store.mazes.begin_search(Search("s1", "m1", "ben", 30), 5)
    assert begun is not None
    further = replace(begun, questions="C1 D1", turns=2, found_ms=40)
    assert await store.mazes.go_on(further, "")


async def test_a_maze_is_kept_up_to_the_number_that_one_may_have(place: Place) -> None:
    async with opened(place) as store:
        await people(store)
        assert await store.mazes.add(IVY, 1)
        assert not await store.mazes.add(replace(IVY, id="m2"), 1)
        assert not await store.mazes.add(replace(IVY, id="m3", person="nobody"), 5)
        assert await store.mazes.of_person("anna") == [IVY]
        assert await store.mazes.find("m2") is None


async def test_a_shared_maze_is_not_rebuilt_until_its_link_is_withdrawn(place: Place) -> None:
    async with opened(place) as store:
        await shared(store)
        assert not await store.mazes.rebuild("m1", "build 2", at_ms=50)
        await store.mazes.share("m1", None, is_open=False, at_ms=50)
        assert await store.mazes.by_link("link") is None
        assert await store.mazes.gallery(10) == []
        await store.mazes.keep_rating(IVY, b"hard")
        assert await store.mazes.rebuild("m1", "build 2", at_ms=60)
        found = await store.mazes.find("m1")
        assert found == replace(IVY, maze="build 2", changed_ms=60)
        assert await store.mazes.searched("m1", 10) == []


async def test_a_rating_of_what_was_changed_meanwhile_is_not_kept(place: Place) -> None:
    async with opened(place) as store:
        await people(store)
        await store.mazes.add(IVY, 5)
        assert await store.mazes.rebuild("m1", "build 2", at_ms=60)
        await store.mazes.keep_rating(IVY, b"hard")
        assert (await store.mazes.of_person("anna"))[0].rated is None


async def test_a_link_leads_to_the_maze_with_its_searches(place: Place) -> None:
    async with opened(place) as store:
        await shared(store)
        found = await store.mazes.by_link("link")
        assert found is not None
        assert (found.maker, found.searches, found.best) == ("Anna", 1, Searched("Ben", 2, 40))
        assert await store.mazes.gallery(10) == [found]
        assert await store.mazes.count_searched("m1") == 1


async def test_an_unfinished_search_is_gone_on_with_and_never_forked(place: Place) -> None:
    async with opened(place) as store:
        await people(store)
        await store.mazes.add(IVY, 5)
        first = await store.mazes.begin_search(Search("s1", "m1", "ben", 30), 2)
        assert await store.mazes.begin_search(Search("s2", "m1", "ben", 31), 2) == first
        assert first is not None
        assert await store.mazes.go_on(replace(first, questions="C1", turns=2), "")
        assert not await store.mazes.go_on(replace(first, questions="D1"), "")
        running = await store.mazes.running("m1", "ben")
        assert running == replace(first, questions="C1", turns=2)
        assert await store.mazes.go_on(replace(running, questions="C1 D1", found_ms=50), "C1")
        assert not await store.mazes.go_on(replace(running, questions="C1 D1 E1"), "C1 D1")
        assert await store.mazes.running("m1", "ben") is None
        second = await store.mazes.begin_search(Search("s3", "m1", "ben", 60), 2)
        assert second is not None
        await store.mazes.go_on(replace(second, questions="D1", found_ms=70), "")
        assert await store.mazes.begin_search(Search("s4", "m1", "ben", 80), 2) is None


async def test_all_goes_with_its_people_and_is_in_their_export(
    place: Place, tmp_path: Path
) -> None:
    async with opened(place) as store:
        await shared(store)
        for person, kind in (("anna", "mazes"), ("ben", "searches")):
            await store.export(tmp_path / f"{person}.jsonl", person)
            text = (tmp_path / f"{person}.jsonl").read_text()
            lines = [json.loads(line) for line in text.splitlines()]
            assert len([line for line in lines if line["type"] == kind]) == 1
        await store.delete_person("ben")
        assert await store.mazes.searched("m1", 10) == []
        await store.delete_person("anna")
        assert await store.mazes.find("m1") is None


async def test_searches_in_a_maze_go_with_its_maker(place: Place) -> None:
    async with opened(place) as store:
        await shared(store)
        await store.delete_person("anna")
        assert await store.mazes.search("s1") is None


async def test_whoever_built_lately_is_not_idle(place: Place) -> None:
    async with opened(place) as store:
        await people(store)
        await store.mazes.add(replace(IVY, changed_ms=LATER), 5)
        assert (await store.expire(1000, people_ms=1000)).people == 1
        assert await store.person("anna") is not None
        assert (await store.expire(LATER + 1, people_ms=LATER + 1)).people == 1
        assert await store.mazes.find("m1") is None
