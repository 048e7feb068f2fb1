"""PostgreSQL brought back to a moment, by the commands that docs/backup.md gives."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from spieltisch.cli import main
from spieltisch.store import Stored, open_store
from tests.in_docs import blocks_in, instead
from tests.postgres import USER, Cluster, free_port
from tests.server.process import until
from tests.store.stored_games import StoredGame
from tests.support import DEALT, DICE

ROOT = Path(__file__).parent.parent.parent
DATABASE = f"postgresql://{USER}@127.0.0.1:5433/spieltisch"
"""The restored one, as the page calls it."""
MOMENT = "2026-11-16 17:30:00+00"
MOVES = 15
SECTION = ("backup.md", "PostgreSQL: back to any moment")


@pytest.fixture
def own() -> Iterator[Cluster]:
    """A server with an archive."""
    made = Cluster()
    yield made
    made.remove()


def asked(address: str, question: str) -> str:
    """What a database answers."""
    with psycopg.connect(address, autocommit=True) as connection:
        row = connection.execute(question.encode()).fetchone()
    assert row is not None
    return str(row[0])


def test_compose_archives_by_the_same_command_as_the_page() -> None:
    (command,) = re.findall("archive_command = '(.*)'", blocks_in(*SECTION)[0])
    assert f"archive_command={command}\n" in (ROOT / "deploy" / "compose.yaml").read_text()


def test_a_database_comes_back_as_it_was_at_a_moment(
    own: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = {f"/{name}": str(own.folder_of_its_own(name)) for name in ("archive", "backups")}
    settings, nightly, last_piece, restore, check = (
        instead(block, folders) for block in blocks_in(*SECTION)
    )
    own.keep_settings(settings)
    address, port = own.new_store(), str(free_port())
    games = [StoredGame("one", DICE), StoredGame("two", DEALT)]

    play(address, games)
    own.run("sh", "-ec", nightly)
    play(address, games)
    moment, there = asked(address, "SELECT clock_timestamp()"), events_in(address)
    play(address, games)
    days = ["--finished-days", "0", "--abandoned-days", "0"]
    assert main(["db", "--database", address, "expire", *days]) == 0
    assert not any(events_in(address).values())

    last = asked(address, "SELECT pg_walfile_name(pg_current_wal_lsn())")
    own.run("sh", "-ec", last_piece)
    until(lambda: asked(address, "SELECT last_archived_wal FROM pg_stat_archiver") >= last)
    own.run("sh", "-ec", instead(restore, {MOMENT: moment, "5433": port}))
    restored = address.replace(f":{own.port}/", f":{port}/")
    try:
        until(lambda: asked(restored, "SELECT pg_is_in_recovery()") == "False")
        capsys.readouterr()
        assert main(instead(check, {DATABASE: restored}).split()[1:]) == 0
        assert "whole" in capsys.readouterr().out
        assert events_in(restored) == there
    finally:
        own.run("pg_ctl", "-D", f"{folders['/backups']}/restored", "-m", "immediate", "stop")


def play(address: str, games: list[StoredGame]) -> None:
    """Some moves in every game."""

    async def whole() -> None:
        store = open_store(address)
        for game in games:
            await game.keep(store, MOVES)
        await store.close()

    asyncio.run(whole())


def events_in(address: str) -> dict[str, list[Stored]]:
    """All that is there."""

    async def whole() -> dict[str, list[Stored]]:
        store = open_store(address)
        found = {table: await store.read(table) for table in ("one", "two")}
        await store.close()
        return found

    return asyncio.run(whole())
