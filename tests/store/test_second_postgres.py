"""A second PostgreSQL that confirms every commit, by the commands that docs/growing.md gives."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.store import Store, StoreUnavailable, open_store
from spieltisch.table import encode
from tests.in_docs import blocks_in, instead
from tests.postgres import Cluster, free_port
from tests.server.process import until
from tests.store.stored_games import StoredGame
from tests.store.test_restore import asked
from tests.support import DICE

MOVES = 10
WRITES = "?target_session_attrs=read-write"


@pytest.fixture
def first() -> Iterator[Cluster]:
    """A server that a test may end."""
    made = Cluster()
    made.keep_settings()
    yield made
    made.remove()


def test_a_game_goes_on_at_the_second_database_when_the_first_is_gone(
    first: Cluster, tmp_path: Path
) -> None:
    port, folder = str(free_port()), first.folder_of_its_own("backups")
    words = {"/backups": str(folder), "5434": port}
    begin, serve, promote = (
        instead(block, words) for block in blocks_in("growing.md", "A second PostgreSQL")
    )
    database = first.new_store()
    second = database.replace(f":{first.port}/", f":{port}/")
    both = database.replace(f":{first.port}/", f":{first.port},127.0.0.1:{port}/") + WRITES
    assert f"first:5432,second:{port}/spieltisch{WRITES}" in serve

    async def play() -> None:
        store, game = open_store(both), StoredGame("game", DICE)
        await game.keep(store, MOVES)
        await asyncio.to_thread(read_from, second, tmp_path)
        await asyncio.to_thread(first.stop, signal.SIGQUIT)
        await asyncio.to_thread(first.run, "sh", "-ec", promote)
        await game.keep(store, MOVES)
        await agree(store, game)
        await store.close()

    first.run("sh", "-ec", begin)
    try:
        sent = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        until(lambda: asked(database, sent) == "1")
        asyncio.run(play())
        assert main(["db", "--database", second, "check"]) == 0
    finally:
        first.run("pg_ctl", "-D", f"{folder}/second", "-m", "immediate", "stop")


async def agree(store: Store, game: StoredGame) -> None:
    """The store has what was acknowledged, byte by byte."""
    stored = [event for _, event in await store.read(game.table)]
    assert stored == [encode(event) for event in game.live.events]


def read_from(second: str, folder: Path) -> None:
    """What an operator may do with the second one while it follows; a server may not."""
    assert asked(second, "SELECT pg_is_in_recovery()") == "True"
    for words in (["check"], ["backup", str(folder / "copy")], ["export", str(folder / "lines")]):
        assert main(["db", "--database", second, *words]) == 0

    async def write() -> None:
        store = open_store(second)
        with pytest.raises(StoreUnavailable) as refused:
            await StoredGame("other", DICE).keep(store, 0)
        assert refused.value.code == "store_read_only"
        await store.close()

    asyncio.run(write())
