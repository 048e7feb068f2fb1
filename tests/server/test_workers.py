"""Several workers on one machine: they share a port, are started again, and go one at a time."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from spieltisch.server.ops.config import Settings, settings_from
from spieltisch.store import open_store
from tests.postgres import cluster
from tests.server.clients import LOST, Api, Player, open_table, reconnected, run
from tests.server.process import until
from tests.support import DICE

pytestmark = pytest.mark.once

WORKERS = 2


class Group:
    """`spieltisch serve --workers`."""

    def __init__(self, data: Path) -> None:
        self.store = cluster().new_store()
        self.log = data.parent / "log"
        command = [sys.executable, "-m", "spieltisch.server.run", "--host", "127.0.0.1"]
        command += ["--port", "0", "--data", str(data), "--database", self.store]
        command += ["--workers", str(WORKERS), "--rate", "0"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Spieltisch: http://"), self.log.read_text()
        self.url = line.split()[1]

    def workers(self) -> list[int]:
        """The processes that serve."""
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def says(self, event: str) -> int:
        """How often something was logged."""
        return self.log.read_text().count(f'"event": "{event}"')

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to the group, and wait for its end."""
        assert self.process.stdout is not None
        workers = self.workers()
        self.process.send_signal(by)
        status = self.process.wait(60)
        self.process.stdout.close()
        until(lambda: not any(Path(f"/proc/{worker}/cmdline").exists() for worker in workers), 30)
        return status


@pytest.fixture
def group(data: Path) -> Iterator[Group]:
    data.mkdir()
    made = Group(data)
    try:
        yield made
    finally:
        if made.process.poll() is None:
            made.end()


def test_several_workers_need_a_store_that_they_can_share(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="--database postgresql"):
        settings_from(None, {"SPIELTISCH_WORKERS": "2", "SPIELTISCH_DATA": str(tmp_path)})
    shared = {"SPIELTISCH_DATABASE": "postgresql://host/name"}
    made = settings_from(None, {"SPIELTISCH_WORKERS": "2", **shared})
    assert made.workers == 2
    assert settings_from(None, {}).workers == Settings().workers == 1
    with pytest.raises(ValueError, match="ports"):
        settings_from(
            None, {"SPIELTISCH_WORKER_PORTS": "65535", **shared, "SPIELTISCH_WORKERS": "3"}
        )


def test_a_worker_that_ends_is_started_again_and_all_end_with_the_group(group: Group) -> None:
    first = group.workers()
    assert len(first) == WORKERS
    os.kill(first[0], signal.SIGKILL)
    until(lambda: group.says("started") > WORKERS + 1, 60)
    assert len(group.workers()) == WORKERS
    assert first[1] in group.workers()
    assert group.end() == 0


def test_workers_end_when_the_group_is_killed(group: Group) -> None:
    group.end(signal.SIGKILL)


def test_all_workers_are_restarted_one_at_a_time_and_no_move_is_lost(group: Group) -> None:
    async def play() -> tuple[Player, str]:
        apis = [await Api.guest(group.url, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], DICE)
        players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis)]
        for player in players:
            await player.done("join", contribution="")
        await players[0].done("start")
        before = group.workers()
        group.process.send_signal(signal.SIGHUP)
        for _ in range(2000):
            if group.says("all workers restarted"):
                break
            await _act(players)
        assert not set(before) & set(group.workers())
        for _ in range(5):
            await _act(players)
        for player in players:
            await player.disconnect()
        return players[0], table

    player, table = run(play())
    store = open_store(group.store)
    try:
        for number, seq in player.acknowledged.items():
            known = asyncio.run(store.result_of(table, player.person, number))
            assert known is not None
            assert known.seq == seq
    finally:
        asyncio.run(store.close())


async def _act(players: list[Player]) -> None:
    """One move by whoever is to act, also when it needs another connection."""
    for player in players:
        try:
            if player.is_lost:
                raise ConnectionError
            if player.is_mine:
                await player.act()
        except LOST:
            await reconnected(player)
    await asyncio.sleep(0.01)
