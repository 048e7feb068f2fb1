"""Clocks are fair to people whatever happens to the server and to the computer's clock."""

import asyncio
import signal
import time
from pathlib import Path
from random import Random

import pytest

from spieltisch.server.live import restart
from spieltisch.server.live.among_others import AmongOthers
from spieltisch.server.live.company import Alone
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness, SteadyClock
from tests.server.clients import Api, Player, open_table, reconnected, run
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.support import DEALT

HOUR = 3_600_000
SECONDS = 6
DOWN = 8.0


async def two_in_a_game(url: str, clock: dict[str, object]) -> list[Player]:
    """Two people at a table with a clock; the first is to act."""
    apis = [await Api.guest(url, name) for name in ("Anna", "Ben")]
    table = await open_table(apis[0], DEALT, settings={"clock": clock})
    players = [await Player(api, table, Random(1)).connect() for api in apis]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    for player in players:
        await player.wait(lambda p=player: p.state["phase"] == "playing")
    return sorted(players, key=lambda player: not player.is_mine)


def left(player: Player) -> int:
    """What the clock that runs has left, as of its last change."""
    clock = player.board["clock"]
    return int(clock["left"][player.board["acting"]["place"]])


def test_nobody_loses_on_time_while_the_server_is_down(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data").start()

    async def whole() -> None:
        clock = {"kind": "move", "seconds": SECONDS, "at_zero": "lose"}
        acting, other = await two_in_a_game(server.url, clock)
        server.end(signal.SIGKILL)
        await asyncio.sleep(DOWN)
        server.start()
        await reconnected(other)
        assert other.state["phase"] in ("playing", "paused")
        await reconnected(acting)
        await acting.wait(lambda: acting.state["phase"] == "playing")
        assert left(acting) > 0
        assert (await acting.act())["type"] == "ack"

    try:
        run(whole())
    finally:
        server.end()


def test_time_before_the_last_beat_counts(tmp_path: Path) -> None:
    """A crash gives nobody their used time back."""
    server = ServerProcess(tmp_path / "data").start()

    async def whole() -> None:
        acting, _ = await two_in_a_game(server.url, {"kind": "game", "seconds": 60})
        await asyncio.sleep(2 * Alone.round_s + 1)
        server.end(signal.SIGKILL)
        server.start()
        await reconnected(acting)
        await acting.wait(lambda: acting.is_mine)
        place = acting.board["acting"]["place"]
        assert (await acting.act())["type"] == "ack"
        assert acting.board["clock"]["left"][place] <= 60_000 - 1000 * Alone.round_s

    try:
        run(whole())
    finally:
        server.end()


@pytest.mark.parametrize("jump", [HOUR, -2 * HOUR])
def test_setting_the_computers_clock_neither_takes_nor_gives_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    monkeypatch.setattr(Alone, "round_s", 0.05)
    monkeypatch.setattr(AmongOthers, "round_s", 0.05)
    shift = 0
    clock = SteadyClock(wall=lambda: time.time_ns() // 1_000_000 + shift)

    async def whole() -> None:
        nonlocal shift
        async with inside(tmp_path, ClockAndRandomness(now_ms=clock)) as here:
            acting, _ = await two_in_a_game(here.url, {"kind": "game", "seconds": 600})
            before = clock()
            shift = jump
            await asyncio.sleep(0.5)
            assert (await acting.act())["type"] == "ack"
            state = acting.state
            assert state["phase"] == "playing"
            spent = [600_000 - one for one in state["board"]["clock"]["left"]]
            assert max(spent) < HOUR // 60
            assert max(spent) > 0
            assert clock() >= before
            assert clock.behind_ms < restart.DRIFT_MS

    run(whole())
