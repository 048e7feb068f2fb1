"""Types are ready before threads start: several threads that read tables at once end no process.

A table with a clock is due as soon as its server starts, so all of them are read at once, each in a
thread, since many events follow their snapshots.
"""

import ast
import asyncio
import json
import shutil
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

from spieltisch.server.live.summaries import summary_of
from spieltisch.store import open_store
from spieltisch.store.api import Append
from spieltisch.table import (
    FROZEN_VERSION,
    Context,
    Envelope,
    Event,
    Refusal,
    Table,
    decide,
    encode,
    evolve,
    freeze,
)
from spieltisch.table.settings import Clock, Settings
from spieltisch.table.table_commands import Command, Create, Join, Move, Roll, Start
from tests.server.process import ServerProcess, until
from tests.server.where import put_file
from tests.support import DICE, IS_SOAK
from tests.table.live import tape
from tests.test_sizes import PACKAGE

pytestmark = pytest.mark.once

STARTS = 500 if IS_SOAK else 20
TABLES = 8
EVENTS = 130
"""Enough that a table's events are folded in a thread."""
FROZEN_AFTER = 10


def long_table(number: int) -> tuple[list[tuple[Envelope, tuple[Event, ...]]], list[Table]]:
    """A running game whose person to move has had no time left for years."""
    draw, rng, state = tape(f"table {number}"), Random(number), None
    done: list[tuple[Envelope, tuple[Event, ...]]] = []
    states: list[Table] = []

    def do(by: str, command: Command) -> Table:
        envelope = Envelope(f"c{len(done)}", by, command, by)
        events = decide(state, envelope, Context(1 + len(done), draw))
        assert not isinstance(events, Refusal), events
        done.append((envelope, events))
        after = state
        for event in events:
            after = evolve(after, event)
        assert after is not None
        states.append(after)
        return after

    settings = Settings(clock=Clock(kind="move", seconds=60))
    state = do("anna", Create(game=DICE, people=2, settings=settings))
    for person in ("anna", "ben"):
        state = do(person, Join(""))
    state = do("anna", Start())
    while state.seq < EVENTS:
        assert state.acting is not None
        assert state.position is not None
        person = state.places[state.acting.place].person or ""
        is_roll = state.acting.is_roll
        state = do(person, Roll() if is_roll else Move(rng.choice(state.position.legal())))
    return done, states


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of long tables, each with an early snapshot."""
    path = tmp_path_factory.mktemp("long") / "spieltisch.sqlite3"

    async def fill() -> None:
        store = open_store(path)
        for number in range(TABLES):
            seq, table = 0, f"table-{number}-abcdef"
            done, states = long_table(number)
            for (envelope, events), after in zip(done, states, strict=True):
                raw = tuple(map(encode, events))
                await store.append(
                    Append(table, seq, raw, by=envelope.by, command=envelope.id, result=b"",
                           at_ms=events[-1].at, summary=summary_of(after))
                )  # fmt: skip
                seq = after.seq
            early = states[FROZEN_AFTER]
            await store.save_snapshot(table, early.seq, str(FROZEN_VERSION), freeze(early))
        await store.close()

    asyncio.run(fill())
    return path


def test_a_server_whose_threads_read_tables_at_once_lives(database: Path, tmp_path: Path) -> None:
    for number in range(STARTS):
        data = tmp_path / f"data {number}"
        put_file(database, data)
        server = ServerProcess(data, module="tests.server.hasty").start()
        try:
            until(lambda server=server: tables_in_memory(server) == TABLES)  # type: ignore[misc]
        finally:
            server.kill()
        assert "Fatal" not in server.log
        shutil.rmtree(data)


def tables_in_memory(server: ServerProcess) -> int:
    with urlopen(f"{server.url}/health", timeout=30) as answer:
        return int(json.load(answer)["tables"])


def test_what_is_read_as_a_type_has_a_decoder_that_is_made_on_import() -> None:
    """A type that is first met while threads run may be met by two of them at once."""
    late = []
    for path in PACKAGE.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                name = ast.unparse(call.func)
                has_type = any(given.arg == "type" for given in call.keywords)
                if name == "msgspec.json.decode" and has_type:
                    late.append(f"{path.relative_to(PACKAGE)}: {ast.unparse(call)}")
    assert not late, late
