"""Guests, tokens and recovery codes."""

import hashlib

import pytest

from spieltisch.store import StoreRefused
from spieltisch.store.api import Person
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


TOKEN, OTHER, THIRD, CODE = (hashed(word) for word in ("token", "other", "third", "code"))
ANNA = Person("p1", "Anna ☕", 10)


async def test_a_token_leads_to_its_person(place: Place) -> None:
    async with opened(place) as store:
        assert await store.person_by_token(TOKEN) is None
        assert await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10) == ANNA
        assert await store.person_by_token(TOKEN) == ANNA
        assert await store.person("p1") == ANNA
        assert await store.person("p2") is None


async def test_an_id_or_a_token_belongs_to_one_person(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        for person, token, code in (("p1", OTHER, "person_taken"), ("p2", TOKEN, "token_taken")):
            with pytest.raises(StoreRefused) as refused:
                await store.add_person(person, "Ben", token, at_ms=20)
            assert refused.value.code == code
        assert await store.person_by_token(OTHER) is None
        assert await store.person("p2") is None, "a refusal changes nothing"
        assert await store.person_by_token(TOKEN) == ANNA


async def test_a_person_can_be_renamed(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna", TOKEN, at_ms=10)
        assert await store.rename("p1", "Änne")
        assert not await store.rename("p2", "Nobody")
        assert await store.person_by_token(TOKEN) == Person("p1", "Änne", 10)


async def test_tokens_can_be_revoked_one_by_one(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        await store.add_recovery("p1", CODE, expires_ms=100)
        await store.redeem_recovery(CODE, OTHER, at_ms=20, keep_old=True)
        assert await store.revoke_token(TOKEN)
        assert not await store.revoke_token(TOKEN)
        assert await store.person_by_token(TOKEN) is None
        assert await store.person_by_token(OTHER) == ANNA


@pytest.mark.parametrize("keep_old", [False, True])
async def test_a_recovery_code_gives_a_new_token_once(place: Place, keep_old: bool) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        assert await store.add_recovery("p1", CODE, expires_ms=100)
        found = await store.redeem_recovery(CODE, OTHER, at_ms=50, keep_old=keep_old)
        assert found == ANNA
        assert await store.person_by_token(OTHER) == ANNA
        assert await store.person_by_token(TOKEN) == (ANNA if keep_old else None)
        assert await store.redeem_recovery(CODE, THIRD, at_ms=51) is None
        assert await store.person_by_token(THIRD) is None
        assert await store.person_by_token(OTHER) == ANNA


async def test_an_expired_or_unknown_code_changes_nothing(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        await store.add_recovery("p1", CODE, expires_ms=100)
        assert await store.redeem_recovery(CODE, OTHER, at_ms=100) is None
        assert await store.redeem_recovery(hashed("guess"), OTHER, at_ms=50) is None
        assert await store.person_by_token(TOKEN) == ANNA
        assert not await store.add_recovery("p2", THIRD, expires_ms=100)


async def test_a_newer_code_replaces_the_older(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        await store.add_recovery("p1", CODE, expires_ms=100)
        await store.add_recovery("p1", THIRD, expires_ms=100)
        assert await store.redeem_recovery(CODE, OTHER, at_ms=50) is None
        assert await store.redeem_recovery(THIRD, OTHER, at_ms=50) == ANNA


async def test_a_code_stays_good_when_its_new_token_is_refused(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("p1", "Anna ☕", TOKEN, at_ms=10)
        await store.add_person("p2", "Ben", OTHER, at_ms=10)
        await store.add_recovery("p1", CODE, expires_ms=100)
        with pytest.raises(StoreRefused):
            await store.redeem_recovery(CODE, OTHER, at_ms=50)
        assert await store.person_by_token(TOKEN) == ANNA
        assert await store.redeem_recovery(CODE, THIRD, at_ms=51) == ANNA
