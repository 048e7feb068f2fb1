"""The large tables of PostgreSQL split, by the statements that docs/growing.md gives."""

import asyncio

import psycopg
import pytest

from spieltisch.cli import main
from spieltisch.store import Store, open_store
from tests.in_docs import blocks_in, instead
from tests.postgres import cluster
from tests.store.stored_games import StoredGame
from tests.support import DEALT, DICE

BOUND = 1_000_000
MOVES = 10
KEYS = {"events": "(no, seq)", "commands": "(no, sender, id)"}


def statements(name: str) -> tuple[str, str]:
    """How a table is split, and how its first part is given back."""
    split, give_back = blocks_in("growing.md", "Partitions")
    assert KEYS["events"] in split
    words = {KEYS["events"]: KEYS[name], "events": name}
    return instead(split, words), instead(give_back, words)


def run(address: str, text: str) -> None:
    """Each statement by itself, as psql does it."""
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in text.split(";\n"):
            connection.execute(statement.encode())


def count(address: str, name: str) -> int:
    """How many rows a table has."""
    with psycopg.connect(address) as connection:
        ((rows,),) = connection.execute(f"SELECT count(*) FROM {name}".encode()).fetchall()
    return int(rows)


def test_a_store_in_parts_is_played_on_checked_expired_and_given_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    address = cluster().new_store()
    old, new = StoredGame("old", DICE), StoredGame("new", DEALT)

    async def play() -> None:
        store = open_store(address)
        await old.keep(store, MOVES)
        for name in KEYS:
            await asyncio.to_thread(run, address, statements(name)[0])
        await old.keep(store, MOVES)  # the server runs on
        await asyncio.to_thread(
            run, address, f"SELECT setval(pg_get_serial_sequence('heads', 'no'), {BOUND})"
        )
        await new.keep(store, MOVES)
        await agree(store, old, new)
        await store.close()

    asyncio.run(play())
    assert count(address, "events_first") == len(old.live.events)
    assert count(address, "events_second") == len(new.live.events)
    assert count(address, "commands_first") > 0
    assert count(address, "commands_second") > 0
    assert main(["db", "--database", address, "check"]) == 0, capsys.readouterr().out

    days = ["--finished-days", "0", "--abandoned-days", "0"]
    assert main(["db", "--database", address, "expire", *days]) == 0
    for name in KEYS:
        assert count(address, f"{name}_first") == 0
        run(address, statements(name)[1])
    asyncio.run(play_another(address))
    assert main(["db", "--database", address, "check"]) == 0, capsys.readouterr().out


async def play_another(address: str) -> None:
    """Tables go on where the first part is gone."""
    store, game = open_store(address), StoredGame("another", DICE)
    await game.keep(store, MOVES)
    await agree(store, game)
    await store.close()


async def agree(store: Store, *games: StoredGame) -> None:
    """The store has what was played, in its order."""
    for game in games:
        stored = await store.read(game.table)
        assert [seq for seq, _ in stored] == list(range(1, len(game.live.events) + 1))
