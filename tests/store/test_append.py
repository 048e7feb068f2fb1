"""The move path: numbers, commands, conflicts, snapshots."""

import asyncio

import msgspec
import pytest

from spieltisch.store import Appended, Conflict, Duplicate, Head, Stored, StoreRefused
from spieltisch.store.api import Snapshot
from tests.store.places import GAME, SUMMARY, Place, opened, put

pytestmark = pytest.mark.anyio


async def test_events_come_back_in_order_with_numbers_from_one(place: Place) -> None:
    async with opened(place) as store:
        assert await put(store, "t", 0, b"a", b"", b"\x00\xff c") == Appended(3)
        assert await put(store, "t", 3, b"d") == Appended(4)
        everything = [Stored(1, b"a"), Stored(2, b""), Stored(3, b"\x00\xff c"), Stored(4, b"d")]
        assert await store.read("t") == everything
        assert await store.read("t", 2) == everything[2:]
        assert await store.read("t", 1, limit=2) == everything[1:3]
        assert await store.read("t", 4) == []
        assert await store.read("nowhere") == []


async def test_everything_is_there_after_opening_again(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", at_ms=5)
        await put(store, "t", 1, b"b", at_ms=9)
    async with opened(place) as store:
        assert await store.head("t") == Head(2, GAME, SUMMARY.rules, 5, 9)
        assert await store.read("t") == [Stored(1, b"a"), Stored(2, b"b")]
        assert await put(store, "t", 1, b"x", command="c1") == Duplicate(b"done", 2)


async def test_a_table_that_does_not_exist_has_no_head(place: Place) -> None:
    async with opened(place) as store:
        assert await store.head("t") is None
        assert await put(store, "t", 3, b"a") == Conflict(0)
        assert await put(store, "t", 0, b"a", summary=None) == Conflict(0)
        assert await store.head("t") is None


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
async def test_another_head_than_expected_writes_nothing(place: Place, expected: int) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", b"b", command="first")
        assert await put(store, "t", expected, b"x", command="second") == Conflict(2)
        assert await store.read("t") == [Stored(1, b"a"), Stored(2, b"b")]
        assert await store.result_of("t", "anna", "second") is None


async def test_the_same_command_again_gives_the_first_result(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", command="one", result=b"first")
        await put(store, "t", 1, b"b", command="two")
        again = await put(store, "t", 2, b"x", command="one", result=b"second")
        assert again == Duplicate(b"first", 1)
        assert await put(store, "t", 77, b"x", command="one") == Duplicate(b"first", 1)
        assert await store.result_of("t", "anna", "one") == Duplicate(b"first", 1)
        assert len(await store.read("t")) == 2


async def test_a_known_command_in_a_group_harms_no_neighbour(place: Place) -> None:
    """Even if another store wrote it and this one does not know it."""
    async with opened(place) as one, opened(place) as two:
        assert await put(one, "t", 0, b"a", command="old") == Appended(1)
        assert await put(one, "t", 1, b"b", command="later") == Appended(2)
        assert await put(two, "u", 0, b"x") == Appended(1)
        answers = await asyncio.gather(
            put(two, "u", 1, b"y", command="new"),
            put(two, "t", 2, b"c", command="old"),
            put(two, "t", 2, b"c", command="next"),
        )
        assert list(answers) == [Appended(2), Duplicate(b"done", 1), Appended(3)]
        assert await one.read("t", 2) == [Stored(3, b"c")]


async def test_equal_ids_of_two_senders_or_tables_are_different_commands(place: Place) -> None:
    async with opened(place) as store:
        assert await put(store, "t", 0, b"a", command="one") == Appended(1)
        assert await put(store, "t", 1, b"b", command="one", by="ben") == Appended(2)
        assert await put(store, "u", 0, b"c", command="one") == Appended(1)


async def test_a_command_without_events_is_remembered(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a")
        assert await put(store, "t", 1, command="quiet", result=b"nothing") == Appended(1)
        assert await put(store, "t", 1, b"x", command="quiet") == Duplicate(b"nothing", 1)


async def test_commands_sent_together_are_answered_as_if_one_by_one(place: Place) -> None:
    async with opened(place) as store:
        answers = await asyncio.gather(
            put(store, "t", 0, b"a", command="1"),
            put(store, "t", 1, b"b", command="2"),
            put(store, "t", 1, b"x", command="3"),
            put(store, "t", 2, b"x", command="1"),
            put(store, "t", 2, b"c", command="4"),
            put(store, "u", 0, b"d", command="1"),
        )
        assert list(answers) == [
            Appended(1),
            Appended(2),
            Conflict(2),
            Duplicate(b"done", 1),
            Appended(3),
            Appended(1),
        ]
        assert [event for _, event in await store.read("t")] == [b"a", b"b", b"c"]


async def test_many_tasks_on_many_tables_all_find_their_events(place: Place) -> None:
    async def play(number: int) -> None:
        for seq in range(30):
            answer = await put(store, f"t{number}", seq, b"%d/%d" % (number, seq))
            assert answer == Appended(seq + 1)

    async with opened(place) as store:
        await asyncio.gather(*(play(number) for number in range(40)))
        for number in range(40):
            events = await store.read(f"t{number}")
            assert events == [Stored(i + 1, b"%d/%d" % (number, i)) for i in range(30)]
        assert await store.check() == []


async def test_two_stores_at_one_place_never_both_take_a_number(place: Place) -> None:
    async def play(number: int) -> int:
        mine = 0
        while True:
            head = await stores[number].head("t")
            assert head is not None
            if head.seq >= 60:
                return mine
            event = b"%d" % number
            command = f"{number}:{head.seq}"
            answer = await put(stores[number], "t", head.seq, event, command=command)
            mine += isinstance(answer, Appended)

    async with opened(place) as one, opened(place) as two:
        stores = [one, two]
        await put(one, "t", 0, b"begin")
        wins = await asyncio.gather(play(0), play(1))
        events = await one.read("t")
        assert [seq for seq, _ in events] == list(range(1, len(events) + 1))
        for number in (0, 1):
            assert sum(event == b"%d" % number for _, event in events) == wins[number]
        assert await two.check() == []


@pytest.mark.parametrize("bad", ["", "a b", "ä", "a\x00b", "\ud800", "x" * 201])
async def test_ids_that_are_not_plain_are_refused(place: Place, bad: str) -> None:
    async with opened(place) as store:
        for given in ({"by": bad}, {"command": bad}):
            with pytest.raises(StoreRefused) as refused:
                await put(store, "t", 0, b"a", **given)
            assert refused.value.code == "bad_id"
        with pytest.raises(StoreRefused):
            await put(store, bad, 0, b"a")
        summary = msgspec.structs.replace(SUMMARY, people=(bad,))
        with pytest.raises(StoreRefused):
            await put(store, "t", 0, b"a", summary=summary)
        assert await store.head("t") is None


async def test_the_newest_snapshot_of_a_format_is_kept(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", b"b", b"c")
        assert await store.load_snapshot("t", "1") is None
        assert await store.save_snapshot("t", 2, "1", b"two")
        assert not await store.save_snapshot("t", 1, "1", b"one")
        assert await store.load_snapshot("t", "1") == Snapshot(2, b"two")
        assert await store.save_snapshot("t", 3, "1", b"three")
        assert await store.load_snapshot("t", "1") == Snapshot(3, b"three")


async def test_a_snapshot_of_another_format_is_not_given_and_may_be_replaced(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a", b"b", b"c")
        await store.save_snapshot("t", 3, "1", b"old form")
        assert await store.load_snapshot("t", "2") is None
        assert await store.save_snapshot("t", 2, "2", b"new form")
        assert await store.load_snapshot("t", "2") == Snapshot(2, b"new form")


async def test_a_snapshot_ahead_of_the_events_is_refused(place: Place) -> None:
    async with opened(place) as store:
        await put(store, "t", 0, b"a")
        assert not await store.save_snapshot("t", 2, "1", b"from the future")
        assert not await store.save_snapshot("nowhere", 0, "1", b"of nothing")
        assert await store.load_snapshot("t", "1") is None
