"""A site of several server processes on one PostgreSQL and one Redis, whose parts can fail."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Self
from urllib.parse import urlsplit, urlunsplit

from tests.cluster.line_to_database import Line
from tests.postgres import Cluster
from tests.redis_server import RedisServer
from tests.server.process import ServerProcess

__all__ = ["PROCESSES", "Site", "go_on", "pause"]

PROCESSES = 3


class Site:
    """Three processes; every one serves every table."""

    def __init__(self, folder: Path, postgres: Cluster, *, has_line: bool = False) -> None:
        """With `has_line` the first process reaches PostgreSQL by a line that can be cut."""
        self.postgres = postgres
        self.database = postgres.new_store()
        self.redis = RedisServer()
        self.line = Line(postgres.port) if has_line else None
        self.processes = [
            ServerProcess(
                folder / f"process{number}",
                *("--database", self._address(number), "--redis", self.redis.address),
                *("--bot-workers", "1"),
            )
            for number in range(PROCESSES)
        ]

    def _address(self, number: int) -> str:
        parts = urlsplit(self.database)
        if self.line is None or number > 0:
            return self.database
        return urlunsplit(parts._replace(netloc=f"{parts.username}@127.0.0.1:{self.line.port}"))

    @property
    def urls(self) -> list[str]:
        """Where the processes are."""
        return [process.url for process in self.processes]

    @property
    def logs(self) -> Iterator[tuple[int, str]]:
        """What each process wrote."""
        return ((number, process.log) for number, process in enumerate(self.processes))

    def any_process(self, rng: Random) -> ServerProcess:
        """One of them."""
        return rng.choice(self.processes)

    def __enter__(self) -> Self:
        with ExitStack() as ending:
            ending.callback(self._end)
            for process in self.processes:
                process.start()
            ending.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        with ExitStack() as ending:
            if self.line is not None:
                ending.callback(self.line.close)
            ending.callback(self.redis.remove)
            for process in self.processes:
                ending.callback(process.kill)


def pause(process: ServerProcess) -> None:
    """Stop a process in the middle of whatever it does; it knows nothing of it."""
    os.kill(process.pid, signal.SIGSTOP)


def go_on(process: ServerProcess) -> None:
    """Let a paused process go on."""
    os.kill(process.pid, signal.SIGCONT)
