"""What SQLite does when the disk is full, the file read-only or the lock taken."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from spieltisch.store import Appended, Commit, Conflict, Duplicate, StoreUnavailable
from spieltisch.store.sql import writer
from spieltisch.store.sqlite import SqliteStore
from tests.store.places import put

pytestmark = pytest.mark.anyio

HUGE = bytes(4_000_000)
ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def opened(path: Path, **more: Any) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path / "store.db", **more)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process holds the write lock, so that what is sent meanwhile is one group."""
    other = sqlite3.connect(path / "store.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def code_of(asked: Any) -> str:
    with pytest.raises(StoreUnavailable) as unavailable:
        await asked
    assert unavailable.value.text.en != unavailable.value.text.de
    return unavailable.value.code


async def together(path: Path, *asked: Any) -> list[Any]:
    """What each of these returns or raises when all are written as one group."""
    with locked(path):
        tasks = [asyncio.ensure_future(one) for one in asked]
        await asyncio.sleep(0.05)
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_commands_that_wait_are_committed_together(tmp_path: Path) -> None:
    commits: list[Commit] = []
    async with opened(tmp_path, watch=commits.append) as store:
        await put(store, "first", 0, b"a")
        await together(tmp_path, *(put(store, f"t{number}", 0, b"a") for number in range(50)))
    assert sum(commit.commands for commit in commits) == 51
    assert len(commits) <= 3


async def test_a_watcher_that_fails_changes_no_answer(tmp_path: Path) -> None:
    def fails(commit: Commit) -> None:
        raise ValueError(commit)

    async with opened(tmp_path, watch=fails) as store:
        assert await put(store, "t", 0, b"a") == Appended(1)
        assert await put(store, "t", 1, b"b") == Appended(2)


async def test_a_refused_command_harms_no_neighbour(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        await store.add_person("anna", "Anna", bytes(32), at_ms=0)
        answers = await together(
            tmp_path,
            put(store, "u", 0, b"a"),
            put(store, "t", 5, b"conflict"),
            store.add_person("ben", "Ben", bytes(32), at_ms=0),
            put(store, "t", 0, b"duplicate"),
            store.add_person("carla", "Carla", bytes([1] * 32), at_ms=0),
            put(store, "t", 1, b"b", command="b"),
        )
        assert answers[0] == Appended(1)
        assert answers[1] == Conflict(1)
        assert answers[2].code == "token_taken"
        assert answers[3] == Duplicate(b"done", 1)
        assert answers[4].name == "Carla"
        assert answers[5] == Appended(2)
        assert await store.person("ben") is None
        assert await store.check() == []


async def test_a_command_that_sqlite_cannot_take_harms_no_neighbour(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        answers = await together(
            tmp_path,
            put(store, "t", 1, b"b"),
            put(store, "u", 0, 1 << 70),  # type: ignore[arg-type]
            put(store, "v", 0, b"a"),
            store.rename("anna", "\ud800"),
        )
        assert answers[0] == Appended(2)
        assert isinstance(answers[1], OverflowError)
        assert answers[2] == Appended(1)
        assert isinstance(answers[3], UnicodeEncodeError)
        assert await store.head("u") is None
        assert await store.check() == []


async def test_what_fits_is_written_beside_what_does_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        await store.limit_pages(100)
        answers = await together(
            tmp_path,
            put(store, "t", 1, b"small"),
            put(store, "u", 0, HUGE),
            put(store, "v", 0, b"small"),
        )
        assert [answers[0], answers[2]] == [Appended(2), Appended(1)]
        assert answers[1].code == "store_full"
        assert await store.head("u") is None
        assert await store.check() == []


async def test_a_full_disk_refuses_and_the_store_recovers(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        await store.limit_pages(1)
        seq = 1
        with suppress(StoreUnavailable):
            while True:
                assert await put(store, "t", seq, bytes(1000)) == Appended(seq + 1)
                seq += 1
        assert await code_of(put(store, "t", seq, bytes(5000), command="x")) == "store_full"
        assert len(await store.read("t")) == seq, "what was acknowledged is there"
        assert await store.check() == []
        await store.limit_pages(None)
        assert await put(store, "t", seq, bytes(5000), command="x") == Appended(seq + 1)


def probe(*before: str, task: str, path: Path) -> list[str]:
    """What the other process says."""
    ask = [*before, sys.executable, "-m", "tests.store.fault_probe", task, str(path)]
    told = subprocess.run(ask, cwd=ROOT, check=True, timeout=60, stdout=subprocess.PIPE, text=True)
    return told.stdout.split()


async def test_a_file_that_may_not_grow_refuses_and_the_store_recovers(tmp_path: Path) -> None:
    told = probe(task="grow", path=tmp_path / "store.db")
    assert told == ["store_failed", "Appended", "whole"]


async def test_a_read_only_file_refuses_moves_but_can_be_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        shutil.copytree(tmp_path, tmp_path / "copy")
    # Without this power, not even the system's administrator may write where nobody may.
    powerless = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-all")
    told = probe(*powerless, task="read_only", path=tmp_path / "copy" / "store.db")
    assert told == ["read", "store_read_only", "Appended", "whole"]


async def test_a_lock_that_is_held_too_long_refuses_and_the_store_recovers(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, busy_seconds=0.01) as store:
        await put(store, "t", 0, b"a")
        with locked(tmp_path):
            assert await code_of(put(store, "t", 1, b"b")) == "store_busy"
            assert len(await store.read("t")) == 1, "readers need no lock"
        assert await put(store, "t", 1, b"b") == Appended(2)


async def test_a_lock_that_is_held_briefly_is_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        assert await together(tmp_path, put(store, "t", 1, b"b")) == [Appended(2)]


async def test_a_cancelled_wait_disturbs_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        with locked(tmp_path):
            task = asyncio.ensure_future(put(store, "t", 1, b"b"))
            other = asyncio.ensure_future(put(store, "u", 0, b"a"))
            await asyncio.sleep(0.01)
            task.cancel()
        assert await other == Appended(1)
        assert task.cancelled()
        assert await put(store, "t", 1, b"b") == Duplicate(b"done", 2)


async def test_too_much_waiting_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 3)
    async with opened(tmp_path) as store:
        await put(store, "t", 0, b"a")
        with locked(tmp_path):
            first = asyncio.ensure_future(put(store, "t", 1, b"b"))
            await asyncio.sleep(0.05)
            rest = [asyncio.ensure_future(put(store, f"u{n}", 0, b"a")) for n in range(5)]
            await asyncio.sleep(0)
        answers = await asyncio.gather(first, *rest, return_exceptions=True)
        codes = [getattr(answer, "code", "written") for answer in answers]
        assert codes == ["written"] * 4 + ["store_overloaded"] * 2


async def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    waiting = [asyncio.ensure_future(put(store, f"t{number}", 0, b"a")) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [Appended(1)] * 20
    assert await code_of(put(store, "t", 0, b"a")) == "store_closed"
    assert await code_of(store.head("t")) == "store_closed"
    await store.close()
