"""Lists of tables, and opening one of them."""

import msgspec
import pytest

from spieltisch.game import NAMES, kind_of
from spieltisch.store import Stored, StoreRefused, Summary
from spieltisch.store.api import Listed, Snapshot, Store
from spieltisch.store.table_loading import EVENTS_AT_ONCE, load
from tests.store.places import GAME, SUMMARY, Place, opened, put

pytestmark = pytest.mark.anyio


def summary(**changes: object) -> Summary:
    return msgspec.structs.replace(SUMMARY, **changes)


async def fill(store: Store) -> None:
    for at, (table, told) in enumerate(
        {
            "public": summary(is_listed=True, free_places=2),
            "private": summary(people=("anna",), details=b'{"x":1}'),
            "full": summary(is_listed=True, phase="playing", people=("anna", "ben")),
            "old": summary(is_listed=True, phase="over", people=("ben",)),
        }.items()
    ):
        await put(store, table, 0, b"made", summary=told, at_ms=at)


async def names(store: Store, **conditions: object) -> list[str]:
    return [row.table for row in await store.tables(**conditions)]  # type: ignore[arg-type]


async def test_lists_show_what_fits_with_the_last_changed_first(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        assert await names(store) == ["old", "full", "private", "public"]
        assert await names(store, listed=True) == ["old", "full", "public"]
        assert await names(store, listed=True, phase="gathering") == ["public"]
        assert await names(store, listed=False) == ["private"]
        assert await names(store, person="anna") == ["full", "private"]
        assert await names(store, person="anna", phase="playing") == ["full"]
        assert await names(store, person="nobody") == []
        await put(store, "public", 1, b"move", at_ms=50)
        assert await names(store, limit=2) == ["public", "old"]
        assert await names(store, before_ms=3, limit=2) == ["full", "private"]


async def test_a_row_tells_the_whole_summary(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        told = summary(people=("anna",), details=b'{"x":1}')
        assert await store.tables(listed=False) == [Listed("private", 1, 1, 1, told)]


async def test_a_summary_replaces_the_last_but_keeps_game_and_rules(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        told = Summary("another", 99, "playing", True, 0, ("ben", "carla"), b"{}")
        await put(store, "private", 1, b"move", summary=told, at_ms=60)
        kept = msgspec.structs.replace(told, game=GAME, rules=SUMMARY.rules)
        assert (await store.tables(limit=1)) == [Listed("private", 2, 1, 60, kept)]
        assert "private" not in await names(store, person="anna")
        assert "private" in await names(store, person="carla")


async def test_who_sits_where_is_right_when_two_stores_take_turns(place: Place) -> None:
    """A store that remembers whom it seated notices that another one has changed it."""
    async with opened(place) as one, opened(place) as two:
        both, alone = summary(people=("anna", "ben")), summary(people=("anna",))
        await put(one, "t", 0, b"a", summary=both)
        await put(two, "t", 1, b"b", summary=alone)
        assert await names(one, person="ben") == []
        await put(one, "t", 2, b"c", summary=both)
        assert await names(two, person="ben") == ["t"]


async def test_loading_gives_the_snapshot_and_the_events_since(place: Place) -> None:
    async with opened(place) as store:
        assert await load(store, "t", "1") is None
        await put(store, "t", 0, b"a", b"b", b"c")
        whole = await load(store, "t", "1")
        assert whole is not None
        assert whole.snapshot is None
        assert [seq for seq, _ in whole.events] == [1, 2, 3]
        await store.save_snapshot("t", 2, "1", b"frozen")
        rest = await load(store, "t", "1")
        assert rest is not None
        assert rest.snapshot == Snapshot(2, b"frozen")
        assert rest.events == [Stored(3, b"c")]
        assert whole.seq == rest.seq == rest.head.seq == 3


async def test_a_very_long_table_is_loaded_whole(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, *(b"%d" % i for i in range(2 * EVENTS_AT_ONCE)))
        loaded = await load(store, "t", "1")
        assert loaded is not None
        expected = [Stored(i + 1, b"%d" % i) for i in range(2 * EVENTS_AT_ONCE)]
        assert loaded.events == expected


@pytest.mark.parametrize("game", NAMES)
async def test_a_table_keeps_the_rules_it_began_with(place: Place, game: str) -> None:
    ours = kind_of(game).rules_version
    async with opened(place) as store:
        await put(store, "ours", 0, b"a", summary=Summary(game, ours))
        await put(store, "newer", 0, b"a", summary=Summary(game, ours + 1))
        await put(store, "newer", 1, b"b", summary=Summary(game, ours))
        assert await load(store, "ours", "1") is not None
        with pytest.raises(StoreRefused) as refused:
            await load(store, "newer", "1")
        assert refused.value.code == "other_rules"
        assert f"version {ours + 1} of the rules" in refused.value.text.en
        assert len(await store.read("newer")) == 2, "nothing is lost"


async def test_a_game_that_this_program_lacks_is_refused_clearly(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", summary=Summary("forgotten", 1))
        with pytest.raises(StoreRefused, match="forgotten") as refused:
            await load(store, "t", "1")
        assert refused.value.code == "other_rules"
