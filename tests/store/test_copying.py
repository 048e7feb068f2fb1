"""A database copied into another kind and back is the same, byte by byte."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.store import Appended, Store, StoreRefused, open_store
from spieltisch.store.api import Block, KeptReview, Learned, Report
from spieltisch.store.copying import PLACES as COPIED
from spieltisch.store.house import Ban
from spieltisch.store.puzzles import Deed
from tests.postgres import cluster
from tests.store.places import opened, put

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> None:
    """Something of everything."""
    for number in range(3):
        for seq in range(40):
            event = b"%d/%d \x00\xff" % (number, seq)
            assert await put(store, f"t{number}", seq, event) == Appended(seq + 1)
    await store.save_snapshot("t1", 30, "1", b"frozen")
    await store.add_person("anna", "Anna Ä", b"a" * 32, at_ms=5)
    await store.add_recovery("anna", b"r" * 32, expires_ms=99)
    await store.add_block(Block("anna", "ben", 7))
    report = Report(at_ms=1, person="anna", about="ben", table="t1", kind="chat", quoted="ü")
    await store.add_report(report)
    await store.house.ban(Ban("address", "10.0.0.1", "why", 3))
    await store.learn([Learned("anna", "first", 2, 5, 11)])
    await store.keep_review(KeptReview("t1", 1, "judge", b"review"))
    await store.puzzles.begin_storm("anna", at_ms=12)
    first = (1500.0, 200.0, 0.06)
    deed = Deed(
        person="anna",
        puzzle="p",
        kind="right",
        at_ms=13,
        first=first,
        newcomer=first,
        marks=(b"\x00\xff",),
    )
    await store.puzzles.do(deed, lambda person, puzzle, *_: (person, puzzle))


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a file."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            place.name: connection.execute(
                f"SELECT {', '.join((*place.key, *place.others))} FROM {place.name} "
                f"ORDER BY {', '.join(place.key)}"
            ).fetchall()
            for place in COPIED
        }


async def test_there_and_back_nothing_is_changed_and_games_go_on(tmp_path: Path) -> None:
    first, last, middle = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3", cluster().new_store()
    async with opened(lambda: open_store(first)) as source:
        await fill(source)
        async with opened(lambda: open_store(middle)) as target:
            rows = await source.copy_into(target)
            assert rows == sum(len(found) for found in contents(first).values())
            assert await target.check() == []
            async with opened(lambda: open_store(last)) as back:
                assert await target.copy_into(back) == rows
            assert await put(target, "t1", 40, b"on") == Appended(41)
            assert await put(target, "t1", 3, b"x", command="c3") != Appended(4)
            assert await put(target, "new", 0, b"on") == Appended(1)
    kept = contents(first)
    assert all(kept[name] for name in ("events", "commands", "learned", "reviews", "bans"))
    assert contents(last) == kept
    async with opened(lambda: open_store(last)) as back:
        assert await put(back, "t2", 40, b"on") == Appended(41)


async def test_a_database_that_has_something_is_not_copied_into(tmp_path: Path) -> None:
    async with opened(lambda: open_store(tmp_path / "a.sqlite3")) as source:
        await fill(source)
        async with opened(lambda: open_store(tmp_path / "b.sqlite3")) as target:
            await put(target, "mine", 0, b"mine")
            with pytest.raises(StoreRefused) as refused:
                await source.copy_into(target)
            assert refused.value.code == "not_empty"
            assert [event for _, event in await target.read("mine")] == [b"mine"]


async def test_a_backup_of_postgresql_is_a_file_that_opens(tmp_path: Path) -> None:
    address = cluster().new_store()
    async with opened(lambda: open_store(address)) as store:
        await fill(store)
        await store.backup(tmp_path / "copy.sqlite3")
        async with opened(lambda: open_store(tmp_path / "copy.sqlite3", create=False)) as copy:
            assert await copy.read("t1") == await store.read("t1")
            assert await copy.check() == []
