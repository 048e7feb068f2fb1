"""Of a server's processes one compiles at a time, and none outlives the server, however it ends."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from spieltisch.bots.readiness import SWITCH
from tests.server.clients import Api, Player, open_table, run
from tests.server.process import ServerProcess, until
from tests.support import DEALT, IS_SOAK

pytestmark = pytest.mark.once

ROUNDS = 10 if IS_SOAK else 2
WORKERS = 3
LOOKS = 40


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache; its name is in the environment of every process of the server."""
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setenv("SPIELTISCH_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def processes(mark: Path) -> Iterator[tuple[int, str]]:
    """Numbers and commands of the processes that have a path in their environment."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid():
            with suppress(OSError):
                if str(mark).encode() in (folder / "environ").read_bytes():
                    command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    if command:
                        yield int(folder.name), command


def compilers(mark: Path) -> list[int]:
    return [number for number, command in processes(mark) if "warm_bots" in command]


def workers(mark: Path) -> list[int]:
    return [number for number, command in processes(mark) if "review_worker" in command]


async def let_bots_think(server: ServerProcess) -> None:
    """Begin a game with a strong bot for each worker, and let it move."""
    api = await Api.guest(server.url, "host")
    options = {"preset": "mini", "begins": "south"}
    for _ in range(WORKERS):
        table = await open_table(api, DEALT, options=options)
        player = await Player(api, table, Random(1)).connect()
        await player.done("add_bot", place=0, level=5)
        await player.done("add_bot", place=1, level=5)
        await player.done("start")


async def compiling(server: ServerProcess, mark: Path) -> None:
    """Until all workers think and one process compiles; at no time do two."""
    await let_bots_think(server)
    until(lambda: len(workers(mark)) >= WORKERS and len(compilers(mark)) > 0, 60)
    group = os.getpgid(server.pid)
    for _ in range(LOOKS):
        found = compilers(mark)
        assert len(found) <= 1, "two processes compile"
        with suppress(ProcessLookupError):
            assert all(os.getpgid(number) == group for number in found)


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_no_process_outlives_its_server(cold: Path, data: Path, by: signal.Signals) -> None:
    for _ in range(ROUNDS):
        server = ServerProcess(data, "--bot-workers", str(WORKERS)).start()
        try:
            run(compiling(server, cold))
        finally:
            server.end(by)
        until(lambda: not list(processes(cold)), 20)
    assert "Traceback" not in server.log
    assert "Exception" not in server.log
