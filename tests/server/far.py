"""Thinkers for servers elsewhere: real processes, and some inside the test with odd workers."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis

from spieltisch.game import load
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ops.redis_link import redis_place
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.far_jobs import GROUP, Names, edition
from spieltisch.server.thinking.far_thinkers import PATIENCE_S, FarThinkers
from spieltisch.server.thinking.for_servers import ThinkerForServers
from tests.support import DEALT

__all__ = [
    "CHEAP", "DEAR", "START", "Stream", "ThinkerProcess", "ask", "asking", "noting", "thinking",
    "until",
]  # fmt: skip

SECONDS = 30
START = load(DEALT).start(seed=3)
MEMORY = START.memory(START.turn or "")
DEAR, CHEAP = 5, 1
NOTING = """
import json, pathlib, sys, time
from spieltisch.bots.worker import answer
go = pathlib.Path(sys.argv[1])
print("{}", flush=True)
for line in sys.stdin:
    request = json.loads(line)
    with open(sys.argv[1] + ".log", "a") as log:
        log.write(request["seed"] + "\\n")
    while request["level"] > 2 and not go.exists():
        time.sleep(0.01)
    print(json.dumps(answer(json.dumps(request | {"level": min(request["level"], 1)}))), flush=True)
"""
"""A worker that notes what it is asked; its dear levels think until a file exists."""


class ThinkerProcess:
    """`spieltisch think` as a process."""

    def __init__(self, address: str, log: Path, workers: int = 1) -> None:
        self._log = log
        command = [sys.executable, "-m", "spieltisch", "think", address]
        with log.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--workers", str(workers)],
                stdout=subprocess.PIPE, stderr=errors, text=True,
            )  # fmt: skip
        assert self._process.stdout is not None
        assert "127.0.0.1" in self._process.stdout.readline(), log.read_text()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has said so far."""
        return self._log.read_text()

    def send(self, told: signal.Signals) -> None:
        """Tell it something."""
        os.kill(self.pid, told)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the answer is the exit status."""
        if self._process.poll() is None:
            self.send(by)
        status = self._process.wait(SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status

    def __enter__(self) -> "ThinkerProcess":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.send(signal.SIGCONT)
        self.end(signal.SIGKILL)


@asynccontextmanager
async def asking(address: str, patience: float = PATIENCE_S) -> AsyncIterator[FarThinkers]:
    """A server's side."""
    thinkers = FarThinkers(redis_place(address), Metrics(), patience)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def noting(go: Path) -> tuple[str, ...]:
    """A worker that notes what it is asked."""
    return (sys.executable, "-c", NOTING, str(go))


@asynccontextmanager
async def thinking(
    address: str, go: Path, its_edition: str | None = None
) -> AsyncIterator[ThinkerForServers]:
    """A thinker inside the test, with one worker and one more for cheap levels."""
    thinker = ThinkerForServers(redis_place(address), 1, noting(go), its_edition)
    running = asyncio.create_task(thinker.run())
    try:
        yield thinker
    finally:
        go.touch()
        thinker.stop()
        async with asyncio.timeout(SECONDS):
            await running


def ask(
    thinkers: FarThinkers, seed: str, level: int = DEAR, person: str = "ann"
) -> "asyncio.Task[str]":
    """Begin to ask for a move."""
    asker = Asker(f"address of {person}", person, seed)
    return asyncio.create_task(thinkers.think(asker, MEMORY, level, seed, lambda ahead: None))


class Stream:
    """What lies in Redis of dear moves."""

    def __init__(self, address: str) -> None:
        place = redis_place(address)
        self._stream = Names.at(place, edition()).dear
        self._redis = Redis.from_url(place.url, decode_responses=True)

    async def holders(self) -> list[int]:
        """The pids of the processes that have taken a move."""
        if not await self._redis.exists(self._stream):
            return []
        rows = await self._redis.xpending_range(self._stream, GROUP, "-", "+", 100)
        return [int(str(row["consumer"]).split(".")[-2]) for row in rows]

    async def length(self) -> int:
        """How many moves lie there."""
        return int(await self._redis.xlen(self._stream))

    async def close(self) -> None:
        """Hang up."""
        await self._redis.aclose()


async def until(what: Callable[[], Awaitable[bool]] | Callable[[], bool]) -> None:
    """Wait until a question is answered with yes."""
    async with asyncio.timeout(SECONDS):
        while True:
            said = what()
            if said if isinstance(said, bool) else await said:
                return
            await asyncio.sleep(0.01)
