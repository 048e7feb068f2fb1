"""Thinkers on other machines are killed and stopped, and no bot's move is lost."""

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tests.redis_server import redis_server
from tests.server.clients import Api, Player, open_table, run
from tests.server.far import START, Stream, ThinkerProcess, ask, asking, until
from tests.server.games import near_the_end
from tests.server.process import ServerProcess
from tests.support import DICE

pytestmark = pytest.mark.once


@pytest.fixture
def site() -> str:
    """The address of a site of this test's own."""
    return redis_server().new_site()


def test_a_game_goes_on_when_the_thinker_of_its_bot_is_killed(
    site: str, data: Path, tmp_path: Path
) -> None:
    async def play(server: ServerProcess, first: ThinkerProcess) -> None:
        api = await Api.guest(server.url, "alone")
        table = await open_table(api, DICE, position=near_the_end(DICE, moves=14))
        player = await Player(api, table, Random(2)).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=1)
        await player.done("start")
        moves = 0
        while not player.is_over:
            await player.wait(lambda: player.is_mine or player.is_over)
            if player.is_mine:
                await player.act()
                moves += 1
            if moves == 3:
                first.end(signal.SIGKILL)
        assert player.state["results"][-1]["how"] == "played"

    with (
        ServerProcess(data, "--redis", site, "--bot-workers", "0") as server,
        ThinkerProcess(site, tmp_path / "first") as first,
        ThinkerProcess(site, tmp_path / "second"),
    ):
        run(play(server, first))
        assert not Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(), "no worker"
        assert server.metric("spieltisch_bot_thinking_seconds_count") >= 2


def test_what_a_killed_thinker_thought_about_is_taken_over(site: str, tmp_path: Path) -> None:
    async def think(thinkers: dict[int, ThinkerProcess]) -> None:
        stream = Stream(site)
        async with asking(site) as server:
            victim = None
            for number in range(100):
                move = ask(server, f"s{number}")
                await until(lambda move=move: some_hold(stream, move))
                held = await stream.holders()
                if not held:
                    continue  # it was too fast
                victim = thinkers[held[0]]
                victim.send(signal.SIGSTOP)
                if await stream.holders() == held:
                    break
                victim.send(signal.SIGCONT)
            assert victim is not None
            victim.end(signal.SIGKILL)
            assert await move in START.legal()
            (other,) = [one for one in thinkers.values() if one is not victim]
            assert "move taken over" in other.log
            assert await stream.length() == 0
        await stream.close()

    async def some_hold(stream: Stream, move: "asyncio.Task[str]") -> bool:
        return move.done() or bool(await stream.holders())

    with ThinkerProcess(site, tmp_path / "a") as one, ThinkerProcess(site, tmp_path / "b") as two:
        run(think({thinker.pid: thinker for thinker in (one, two)}))


def test_a_thinker_that_is_told_to_stop_answers_first_and_leaves_the_rest(
    site: str, tmp_path: Path
) -> None:
    async def think(thinker: ThinkerProcess) -> None:
        stream = Stream(site)
        async with asking(site) as server:
            moves = [ask(server, f"s{number}") for number in range(12)]
            await until(lambda: any(move.done() for move in moves))
            assert thinker.end(signal.SIGTERM) == 0
            assert await stream.holders() == [], "nothing is left to be taken over"
            assert await stream.length() > 0
            assert not all(move.done() for move in moves)
            with ThinkerProcess(site, tmp_path / "next"):
                assert set(await asyncio.gather(*moves)) <= set(START.legal())
        await stream.close()

    with ThinkerProcess(site, tmp_path / "first") as thinker:
        run(think(thinker))
