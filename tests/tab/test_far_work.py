"""The other worker of a browser can end at any time, with an error that is the browser's own."""

import asyncio
from base64 import b64decode, b64encode
from random import Random

import pytest

from spieltisch.game import load
from spieltisch.server.http import record_work
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.side_worker import done
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.tab.answering import think
from spieltisch.tab.far_work import FarSide, TabThinkers
from tests.support import DICE, with_a_choice

pytestmark = pytest.mark.once
START = load(DICE, 2).start(seed=1)


class BrowsersOwn(Exception):
    """What becomes of a promise that a browser refuses."""


class Dying:
    """Its first question is its last one; whoever replaces it answers."""

    def __init__(self) -> None:
        self.ended = 0

    async def think(self, line: str) -> str:
        self._die_once()
        return think(line)

    async def work(self, data: str) -> str:
        self._die_once()
        return b64encode(done(b64decode(data))).decode()

    def end(self) -> None:
        self.ended += 1

    def _die_once(self) -> None:
        if not self.ended:
            raise BrowsersOwn


def test_work_is_refused_for_now_when_the_worker_ends_and_done_by_the_next_one() -> None:
    async def ask() -> None:
        worker = Dying()
        side = FarSide(worker)
        position = START.to_json()
        with pytest.raises(ServerRefused) as refused:
            await side.call("", record_work.read_position, position)
        assert (refused.value.code, worker.ended) == ("busy", 1)
        assert await side.call("", record_work.read_position, position) == position

    asyncio.run(ask())


def test_a_bot_thinks_again_when_the_worker_ends() -> None:
    async def ask() -> None:
        worker = Dying()
        thinkers = TabThinkers(Metrics(), worker)
        position = with_a_choice(START, Random(1), 1)
        memory, asker = position.memory(position.actor or ""), Asker("", "ada", "table")
        move = await thinkers.think(asker, memory, 0, "seed", lambda ahead: None)
        assert move in position.legal()
        assert worker.ended == 1
        await thinkers.close()

    asyncio.run(ask())
