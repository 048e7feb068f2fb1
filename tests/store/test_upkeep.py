"""Forget, expire, export, check, back up; as calls of the store."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from spieltisch.store import Appended, Duplicate, Stored, StoreRefused, open_store
from spieltisch.store.api import Expired, Store
from tests.store.places import SUMMARY, Place, opened, put

pytestmark = pytest.mark.anyio

TOKEN, OTHER, CODE = bytes(32), bytes([1] * 32), bytes([2] * 32)
WITH_ANNA = msgspec.structs.replace(SUMMARY, people=("anna", "ben"))


class Without:
    """Takes some bytes out of all events."""

    def __init__(self, word: bytes, instead: bytes) -> None:
        self._word, self._instead = word, instead

    def rewrite(self, row: Stored) -> bytes:
        return row.event.replace(self._word, self._instead)

    def rest(self) -> list[Stored]:
        return []


def without_anna() -> Without:
    return Without(b"Anna Secretname", b"-")


async def seat_anna_and_ben(store: Store) -> None:
    await store.add_person("anna", "Anna Secretname", TOKEN, at_ms=1)
    await store.add_person("ben", "Ben", OTHER, at_ms=1)
    await store.add_recovery("anna", CODE, expires_ms=99)
    await put(store, "t", 0, b"Anna Secretname sits", b"Ben sits", summary=WITH_ANNA)
    await put(store, "t", 2, b"Anna Secretname says hello")
    await put(store, "t", 3, b"Anna Secretname left", summary=SUMMARY, by="ben")
    await put(store, "watched", 0, b"begin", by="ben")
    await put(store, "watched", 1, b"Anna Secretname says hello", by="anna")
    await put(store, "other", 0, b"Ben alone", by="ben")
    await store.save_snapshot("t", 3, "1", b"frozen with Anna Secretname")
    await store.save_snapshot("other", 1, "1", b"frozen")


async def test_a_forgotten_person_is_gone_and_the_tables_stay(place: Place) -> None:
    async with opened(place) as store:
        await seat_anna_and_ben(store)
        assert await store.delete_person("anna", without_anna) == ["t", "watched"]
        assert await store.person("anna") is None
        assert await store.person_by_token(TOKEN) is None
        assert await store.redeem_recovery(CODE, bytes([3] * 32), at_ms=5) is None
        assert await store.tables(person="anna") == []
        assert [event for _, event in await store.read("t")] == [
            b"- sits",
            b"Ben sits",
            b"- says hello",
            b"- left",
        ]
        assert await store.load_snapshot("t", "1") is None
        assert await store.load_snapshot("other", "1") is not None
        assert await store.delete_person("anna", without_anna) is None
        assert await store.person_by_token(OTHER) is not None
        assert await put(store, "t", 4, b"Ben goes on", by="ben") == Appended(5)
        assert await store.check() == []


async def test_no_file_holds_a_forgotten_name(tmp_path: Path) -> None:
    async with opened(lambda: open_store(tmp_path / "store.db")) as store:
        await seat_anna_and_ben(store)
        assert any(b"Secretname" in path.read_bytes() for path in tmp_path.iterdir())
        await store.delete_person("anna", without_anna)
        assert not any(b"Secretname" in path.read_bytes() for path in tmp_path.iterdir())


async def test_no_list_shows_a_forgotten_name_not_even_an_earlier_one(place: Place) -> None:
    details = b'{"names":["Annie","Ben","Anna"],"clock":{"kind":"none"},"wake":7}'
    told = msgspec.structs.replace(WITH_ANNA, details=details)
    async with opened(place) as store:
        await store.add_person("anna", "Anna", TOKEN, at_ms=1)
        await put(store, "t", 0, b'{"name":"Annie"}', b'{"text":"Ben"}', summary=told)
        await store.delete_person("anna", lambda: Without(b"Annie", b""))
        (row,) = await store.tables()
        assert json.loads(row.summary.details) == {
            "names": ["", "Ben", ""],
            "clock": {"kind": "none"},
            "wake": 7,
        }


async def test_forgetting_that_fails_in_the_middle_is_begun_again(place: Place) -> None:
    class Fails(Without):
        def rewrite(self, row: Stored) -> bytes:
            if row.seq == 3:
                raise ValueError(row.event)
            return super().rewrite(row)

    async with opened(place) as store:
        await seat_anna_and_ben(store)
        with pytest.raises(ValueError, match="says hello"):
            await store.delete_person("anna", lambda: Fails(b"Anna Secretname", b"-"))
        assert await store.person_by_token(TOKEN) is None, "there is no way in"
        assert await store.person("anna") is not None
        assert await put(store, "t", 4, b"on", by="ben") == Appended(5)
        assert await store.delete_person("anna", without_anna) == ["t", "watched"]
        assert [event for _, event in await store.read("t")][:3] == [
            b"- sits",
            b"Ben sits",
            b"- says hello",
        ]
        assert await store.person("anna") is None


async def test_commits_are_made_between_the_pieces_of_a_long_forgetting(place: Place) -> None:
    events = [b"Anna Secretname moves"] * 5000
    async with opened(place) as store:
        await store.add_person("anna", "Anna", TOKEN, at_ms=1)
        await put(store, "long", 0, *events, summary=WITH_ANNA)
        forgetting = asyncio.create_task(store.delete_person("anna", without_anna))
        made = 0
        while not forgetting.done():
            await put(store, "other", made, b"event", by="ben")
            made += 1
        assert await forgetting == ["long"]
        assert made > 5, "each piece lets others in"
        assert {event for _, event in await store.read("long")} == {b"- moves"}


async def test_old_tables_and_people_without_tables_expire(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("anna", "Anna", TOKEN, at_ms=1)
        await store.add_person("ben", "Ben", OTHER, at_ms=1)
        await store.add_recovery("anna", CODE, expires_ms=50)
        anna = msgspec.structs.replace(SUMMARY, people=("anna",))
        ben = msgspec.structs.replace(SUMMARY, people=("ben",))
        await put(store, "old", 0, b"a", b"b", at_ms=10, summary=anna)
        await store.save_snapshot("old", 1, "1", b"frozen")
        await put(store, "new", 0, b"a", at_ms=200, summary=ben)
        assert await store.expire(5) == Expired(0, 0, 0)
        assert await store.expire(100) == Expired(1, 1, 1)
        assert await store.expire(100) == Expired(0, 0, 0)
        assert await store.head("old") is None
        assert await store.read("old") == []
        assert await store.load_snapshot("old", "1") is None
        assert await store.person("anna") is None
        assert await store.person("ben") is not None
        assert await store.head("new") is not None
        assert await store.check() == []
        assert await put(store, "old", 0, b"again", at_ms=300) == Appended(1)
        assert await store.read("old") == [Stored(1, b"again")]


async def test_a_person_with_a_new_token_does_not_expire(place: Place) -> None:
    async with opened(place) as store:
        await store.add_person("anna", "Anna", TOKEN, at_ms=1)
        await store.add_recovery("anna", CODE, expires_ms=200)
        await store.redeem_recovery(CODE, OTHER, at_ms=150, keep_old=True)
        assert await store.expire(100) == Expired(0, 0, 0)
        assert await store.expire(151) == Expired(0, 1, 0)


async def test_few_tables_expire_at_once(place: Place) -> None:
    async with opened(place) as store:
        for number in range(5):
            await put(store, f"t{number}", 0, b"a", at_ms=number)
        assert await store.expire(100, limit=2) == Expired(2, 0, 0)
        assert [row.table for row in await store.tables()] == ["t4", "t3", "t2"]


async def test_an_export_has_everything_as_json_lines(place: Place, tmp_path: Path) -> None:
    async with opened(place) as store:
        await store.add_person("anna", "Änne", TOKEN, at_ms=1)
        summary = msgspec.structs.replace(SUMMARY, people=("anna",))
        await put(store, "t", 0, b'{"type":"x"}', b"\xff", summary=summary)
        count = await store.export(tmp_path / "all")
    text = (tmp_path / "all").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert count == len(lines) == 4
    assert lines[0] == {"type": "person", "id": "anna", "name": "Änne", "created_ms": 1}
    assert lines[1]["id"] == "t"
    assert lines[1]["people"] == ["anna"]
    assert [line["event"] for line in lines[2:]] == [{"type": "x"}, {"hex": "ff"}]
    assert TOKEN.hex() not in text, "a token's hash is nobody's business"


async def test_a_persons_export_tells_nothing_of_others(place: Place, tmp_path: Path) -> None:
    async with opened(place) as store:
        await seat_anna_and_ben(store)
        await store.export(tmp_path / "ben", "ben")
        assert await store.export(tmp_path / "nobody", "nobody") == 0
    lines = [json.loads(line) for line in (tmp_path / "ben").read_text().splitlines()]
    assert [line["type"] for line in lines][:2] == ["person", "token"]
    assert {line["table"] for line in lines if line["type"] == "command"} == {
        "t",
        "watched",
        "other",
    }
    assert "anna" not in (tmp_path / "ben").read_text().lower()


async def test_a_backup_made_while_writing_is_whole(place: Place, tmp_path: Path) -> None:
    async def play(table: str) -> None:
        for seq in range(40):
            await put(store, table, seq, b"event")

    async with opened(place) as store:
        tasks = [asyncio.create_task(play(f"t{number}")) for number in range(8)]
        await put(store, "before", 0, b"there")
        await store.backup(tmp_path / "copy.db")
        await store.export(tmp_path / "export")
        for name in ("copy.db", "export"):
            assert (tmp_path / name).stat().st_mode & 0o077 == 0, "nobody else may read it"
        await asyncio.gather(*tasks)
        with pytest.raises(StoreRefused) as refused:
            await store.backup(tmp_path / "copy.db")
        assert refused.value.code == "file_exists"
    async with opened(lambda: open_store(tmp_path / "copy.db", create=False)) as copy:
        assert await copy.check() == []
        assert await copy.read("before") == [Stored(1, b"there")]
        assert await put(copy, "before", 1, b"goes on") == Appended(2)
        assert await put(copy, "before", 9, b"x", command="c0") == Duplicate(b"done", 1)


async def test_a_backup_into_nowhere_is_refused_and_leaves_nothing(
    place: Place, tmp_path: Path
) -> None:
    async with opened(place) as store:
        for ask in (store.backup, store.export):
            with pytest.raises(StoreRefused) as refused:
                await ask(tmp_path / "no" / "where")
            assert refused.value.code == "cannot_write"
        assert not (tmp_path / "no").exists()
        assert await put(store, "t", 0, b"a") == Appended(1)
