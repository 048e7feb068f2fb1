"""A store that somebody else keeps: what was acknowledged is kept, what could not be is undone."""

import asyncio
import shutil
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from spieltisch.store.api import Append, Appended, Summary
from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.kept import KeptStore
from spieltisch.store.on_sqlite.connections import connect
from spieltisch.store.on_sqlite.schema import prepare
from tests.support import IS_SOAK

SUMMARY = Summary("mensch", 1)
COMMANDS = 300 if IS_SOAK else 40


class Shelf:
    """Keeps a file as copies, late, and sometimes not at all."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self.file, self.kept, self._rng = folder / "table.sqlite3", folder / "kept", rng
        self.is_full = False
        self.images = 0

    async def keep(self) -> None:
        """A copy of the file, after a while."""
        await asyncio.sleep(self._rng.random() / 1000)
        if self.is_full:
            raise OSError("no room")
        shutil.copyfile(self.file, self.kept)
        self.images += 1

    def take_back(self) -> None:
        """The file is what was kept."""
        shutil.copyfile(self.kept, self.file)


def opened(folder: Path, rng: Random) -> tuple[KeptStore, Shelf]:
    """A new store."""
    empty = folder / "empty.sqlite3"
    prepare(empty)
    with closing(connect(empty, writes=True)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    shelf = Shelf(folder, rng)
    store = KeptStore(shelf.file, empty, shelf)
    return store, shelf


def asked(number: int) -> Append:
    """The first command of a table of its own."""
    return Append(f"t{number}", 0, (b"event",), "ann", f"c{number}", b"done", number, SUMMARY)


@pytest.mark.once
def test_whatever_was_acknowledged_is_in_what_is_kept_at_that_moment(tmp_path: Path) -> None:
    async def play() -> None:
        rng = Random(1)
        store, shelf = opened(tmp_path, rng)
        await shelf.keep()

        async def one(number: int) -> None:
            await asyncio.sleep(rng.random() / 50)
            assert isinstance(await store.append(asked(number)), Appended)
            # As if the browser were killed right now: only what is kept is left.
            left = tmp_path / f"left {number}"
            shutil.copyfile(shelf.kept, left)
            with closing(connect(left, writes=False)) as connection:
                rows = connection.execute("SELECT id FROM heads").fetchall()
                assert (f"t{number}",) in rows
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

        await asyncio.gather(*(one(number) for number in range(COMMANDS)))
        assert 1 < shelf.images <= COMMANDS + 1
        await store.close()

    asyncio.run(play())


@pytest.mark.once
def test_what_cannot_be_kept_is_refused_and_undone_and_the_next_command_is_taken(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        store, shelf = opened(tmp_path, Random(2))
        await shelf.keep()
        await store.append(asked(1))
        shelf.is_full = True
        with pytest.raises(StoreUnavailable) as refused:
            await store.append(asked(2))
        assert refused.value.code == "store_full"
        assert await store.head("t2") is None
        shelf.is_full = False
        assert isinstance(await store.append(asked(2)), Appended)
        assert await store.head("t1") is not None
        await store.close()

    asyncio.run(play())


@pytest.mark.once
def test_nobody_reads_what_is_not_kept_yet(tmp_path: Path) -> None:
    async def play() -> None:
        store, shelf = opened(tmp_path, Random(3))
        await shelf.keep()
        writing = asyncio.ensure_future(store.append(asked(1)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        head = await store.head("t1")
        assert head is None or writing.done()
        await writing
        await store.close()

    asyncio.run(play())
