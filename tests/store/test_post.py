"""Addresses, notices, letters and feeds: each once, and gone with their person."""

import asyncio
import hashlib
from pathlib import Path

import pytest

from spieltisch.store.api import Store
from spieltisch.store.post import Address, Feed, Letter
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio
KEY, OTHER = b"k" * 32, b"o" * 32
ADDRESS = Address("p1", "p1@example.org", "de", 100, b"stop1")
LETTER = Letter("p1", "turn", "t1", "2026-11-16", at_ms=200, due_ms=200)


async def a_person(store: Store, *, is_confirmed: bool = True) -> None:
    await store.add_person("p1", "p1", hashlib.sha256(b"p1").digest(), at_ms=10)
    assert await store.post.ask(ADDRESS)
    if is_confirmed:
        assert await store.post.key_sent("p1", 100, KEY)
        assert await store.post.confirm(KEY, asked_after_ms=0, at_ms=150)
        (letter,) = await store.post.claim(150, 160, 9)
        await store.post.settle(letter, 150)


async def test_a_key_confirms_once_and_only_while_it_is_young(place: Place) -> None:
    async with opened(place) as store:
        await a_person(store, is_confirmed=False)
        assert not await store.post.key_sent("p1", 99, KEY), "another address was asked for"
        assert await store.post.key_sent("p1", 100, KEY)
        assert not await store.post.confirm(OTHER, asked_after_ms=0, at_ms=150)
        assert not await store.post.confirm(KEY, asked_after_ms=101, at_ms=150)
        assert await store.post.confirm(KEY, asked_after_ms=100, at_ms=150)
        assert not await store.post.confirm(KEY, asked_after_ms=100, at_ms=160)
        found = await store.post.address("p1")
        assert found is not None
        assert found.confirmed_ms == 150


async def test_a_new_address_is_to_be_confirmed_again_and_nobody_has_one(place: Place) -> None:
    async with opened(place) as store:
        await a_person(store)
        again = Address("p1", "else@example.org", "en", 300, b"stop2")
        assert await store.post.ask(again)
        assert await store.post.address("p1") == again
        assert not await store.post.stop(b"stop1")
        nobody = Address("nobody", "x@example.org", "en", 300, b"stop3")
        assert not await store.post.ask(nobody)
        assert [one.person for one in await store.post.claim(999, 1000, 9)] == ["p1"]


async def test_of_many_processes_one_tells_a_person_and_one_gets_the_letter(place: Place) -> None:
    async with opened(place) as store:
        await a_person(store)
        noted = await asyncio.gather(*(store.post.note(LETTER) for _ in range(5)))
        assert sorted(noted) == [False] * 4 + [True]
        claimed = await asyncio.gather(*(store.post.claim(200, 500, 9) for _ in range(5)))
        assert [one.kind for some in claimed for one in some] == ["turn"]
        await store.post.postpone(LETTER, 400)
        assert await store.post.claim(399, 600, 9) == []
        (later,) = await store.post.claim(400, 600, 9)
        assert (later.tries, later.at_ms) == (1, 200)
        await store.post.settle(later, 450)
        assert await store.post.waiting() == 0
        assert not await store.post.note(LETTER), "it was sent on this day"


async def test_a_stopped_address_is_gone_and_was_told_of_today_all_the_same(place: Place) -> None:
    async with opened(place) as store:
        await a_person(store)
        assert await store.post.note(LETTER)
        assert await store.post.stop(b"stop1")
        assert not await store.post.stop(b"stop1")
        assert await store.post.address("p1") is None
        assert await store.post.waiting() == 0
        assert not await store.post.note(LETTER)


async def test_what_is_used_up_counts_for_nobody_else(place: Place) -> None:
    async with opened(place) as store:
        taken = [await store.post.take(0, {"a": 2, "b": 9}) for _ in range(3)]
        assert taken == [True, True, False]
        assert [await store.post.take(0, {"b": 3}) for _ in range(2)] == [True, False]
        assert await store.post.take(1000, {"a": 2}), "another window"


async def test_a_feed_has_one_key(place: Place) -> None:
    async with opened(place) as store:
        await a_person(store)
        feed = Feed("p1", "de", 70)
        assert await store.post.keep_feed(feed, KEY)
        assert await store.post.feed_by_key(KEY) == feed
        assert await store.post.keep_feed(feed, OTHER)
        assert await store.post.feed_by_key(KEY) is None
        assert await store.post.drop_feed("p1")
        assert await store.post.feed_by_key(OTHER) is None
        assert not await store.post.drop_feed("p1")
        assert not await store.post.keep_feed(Feed("nobody", "de", 70), KEY)


async def test_all_of_it_is_exported_without_keys_and_deleted(place: Place, tmp_path: Path) -> None:
    async with opened(place) as store:
        await a_person(store)
        await store.post.note(LETTER)
        await store.post.keep_feed(Feed("p1", "de", 70), KEY)
        await store.export(tmp_path / "export.jsonl", "p1")
        told = (tmp_path / "export.jsonl").read_text()
        for kind in ("addresses", "notices", "letters", "feeds"):
            assert f'"type": "{kind}"' in told
        assert "stop1" not in told
        assert KEY.decode() not in told
        await store.delete_person("p1")
        assert await store.post.address("p1") is None
        assert await store.post.feed("p1") is None
        assert await store.post.waiting() == 0
