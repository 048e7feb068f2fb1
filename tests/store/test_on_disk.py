"""An acknowledged move is on disk: seen in the system's calls, and after killing the process."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from spieltisch.store import open_store
from tests.store.places import opened
from tests.store.sync_probe import TOKENS
from tests.store.sync_trace import Call, calls, told_too_early, trace
from tests.support import IS_SOAK

ROOT = Path(__file__).parent.parent.parent
KILLS = 50 if IS_SOAK else 5


def traced(folder: Path, fault: str = "none") -> list[Call]:
    ask = [sys.executable, "-m", "tests.store.sync_probe", str(folder / "store.db"), fault]
    return trace(ask, folder / "trace", ROOT)


def test_every_acknowledgement_follows_the_sync_of_its_commit(tmp_path: Path) -> None:
    assert told_too_early(traced(tmp_path), TOKENS) == []


def test_without_syncs_every_acknowledgement_is_too_early(tmp_path: Path) -> None:
    assert told_too_early(traced(tmp_path, "synchronous_off"), TOKENS) == TOKENS


def test_answers_before_the_commit_are_found(tmp_path: Path) -> None:
    assert told_too_early(traced(tmp_path, "too_early"), TOKENS)


def test_a_trace_with_calls_in_pieces_is_read() -> None:
    lines = [
        '7 pwrite64(5</d/s.db-wal>, "ab<1>", 5, 0) = 5',
        "7 fdatasync(5</d/s.db-wal> <unfinished ...>",
        '8 write(1</dev/null>, "<2>", 3) = 3',
        "7 <... fdatasync resumed>) = 0",
        '8 write(1</dev/null>, "<1>", 3) = 3',
        '8 sendto(9<socket:[1]>, "x", 1, 0, NULL, 0) = -1 EAGAIN (Resource unavailable)',
        "+++ exited with 0 +++",
    ]
    read = calls(lines)
    assert [(call.name, call.began, call.ended) for call in read] == [
        ("pwrite64", 0, 0),
        ("fdatasync", 1, 3),
        ("write", 2, 2),
        ("write", 4, 4),
    ]
    assert told_too_early(read, ["<1>", "<2>"]) == ["<2>"]
    too_early = [lines[4], *lines[:4]]
    assert told_too_early(calls(too_early), ["<1>"]) == ["<1>"]


def kill_after(path: Path, acknowledgements: int) -> dict[str, int]:
    """Let a process write, kill it, and say what it had acknowledged: each table's head."""
    ask = [sys.executable, "-m", "tests.store.kill_probe", str(path)]
    with subprocess.Popen(ask, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledgements)]
        process.kill()
        lines.extend(process.stdout.read().splitlines(keepends=True))
    heads: dict[str, int] = {}
    for line in lines:
        if line.endswith(b"\n"):
            table, seq = line.decode().split()
            heads[table] = max(heads.get(table, 0), int(seq))
    return heads


@pytest.mark.anyio
async def test_a_killed_process_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path, rng = tmp_path / "store.db", Random(1)
    for _ in range(KILLS):
        told = await asyncio.to_thread(kill_after, path, rng.randrange(1, 600))
        async with opened(lambda: open_store(path, create=False)) as store:
            assert await store.check() == []
            for table, seq in told.items():
                events = await store.read(table, limit=1 << 30)
                assert len(events) >= seq
                numbered = [f"{table} {number + 1}".encode() for number in range(len(events))]
                assert [event for _, event in events] == numbered
    assert os.path.getsize(path) > 0
