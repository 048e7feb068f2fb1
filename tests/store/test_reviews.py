"""Reviews are kept with their tables, one per game, and go with them."""

import hashlib
from pathlib import Path

import pytest

from spieltisch.store.api import KeptReview
from tests.store.places import Place, opened, put

pytestmark = pytest.mark.anyio
LATER = 10**13


async def test_the_newer_review_of_a_game_takes_the_place_of_the_older(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"1")
        assert await store.review("t", 1) is None
        first, second = KeptReview("t", 1, "a 1", b"one"), KeptReview("t", 2, "a 1", b"two")
        assert await store.keep_review(first)
        assert await store.keep_review(second)
        assert await store.keep_review(KeptReview("t", 1, "a 2", b"new"))
        assert await store.review("t", 1) == KeptReview("t", 1, "a 2", b"new")
        assert await store.review("t", 2) == second


async def test_nothing_is_kept_of_a_table_that_does_not_exist(place: Place) -> None:
    async with opened(place) as store:
        assert not await store.keep_review(KeptReview("t", 1, "a 1", b"one"))
        assert await store.review("t", 1) is None


async def test_reviews_go_with_their_table(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"1")
        await store.keep_review(KeptReview("t", 1, "a 1", b"one"))
        assert (await store.expire(LATER)).tables == 1
        await put(store, "t", 0, b"1")
        assert await store.review("t", 1) is None
        assert await store.check() == []


async def test_reviews_go_when_somebody_is_forgotten_whose_name_is_in_them(
    place: Place, tmp_path: Path
) -> None:
    async with opened(place) as store:
        token = hashlib.sha256(b"anna").digest()
        await store.add_person("anna", "Anna", token, at_ms=10)
        await put(store, "t", 0, b"1")
        await store.keep_review(KeptReview("t", 1, "a 1", b"Anna has won"))
        assert await store.delete_person("anna") == ["t"]
        assert await store.review("t", 1) is None
