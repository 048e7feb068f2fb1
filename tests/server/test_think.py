"""Bots of a server think on other machines, whatever becomes of those and of Redis."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking import bot_turns, far_thinkers, for_servers
from spieltisch.server.thinking.jobs import BotFailed, NobodyThinks, Thoughts
from spieltisch.server.thinking.workers import Thinkers
from tests.redis_server import RedisServer, redis_server
from tests.server.clients import Api, Player, open_table, run
from tests.server.far import CHEAP, START, Stream, ask, asking, thinking, until
from tests.server.inside import inside
from tests.server.review_games import at_table, resigned, until_ready
from tests.support import DEALT

pytestmark = pytest.mark.once


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis of this test's own, which it may kill."""
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def site() -> str:
    """The address of a site of this test's own."""
    return redis_server().new_site()


@pytest.fixture
def go(tmp_path: Path) -> Path:
    """As long as this file is not there, dear levels think."""
    return tmp_path / "go"


def asked(go: Path) -> list[str]:
    """The seeds of the moves that workers have begun to think about."""
    log = Path(f"{go}.log")
    return log.read_text().split() if log.exists() else []


def test_no_move_is_thought_about_twice(site: str, go: Path) -> None:
    go.touch()

    async def think() -> None:
        async with asking(site) as server, thinking(site, go), thinking(site, go):
            seeds = [f"s{number}" for number in range(60)]
            levels = [5 if number % 3 else CHEAP for number in range(60)]
            await asyncio.gather(*map(ask, [server] * 60, seeds, levels))
            assert sorted(asked(go)) == sorted(seeds)

    run(think())


def test_who_thinks_for_long_keeps_the_move(
    site: str, go: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(for_servers, "TAKEN_OVER_S", 1.0)
    monkeypatch.setattr(for_servers, "BEAT_S", 0.1)

    async def think() -> None:
        async with asking(site) as server, thinking(site, go), thinking(site, go):
            move = ask(server, "long")
            await asyncio.sleep(3.0)
            go.touch()
            assert await move in START.legal()
            assert asked(go) == ["long"]

    run(think())


def test_moves_that_redis_has_lost_are_asked_again(redis: RedisServer, go: Path) -> None:
    async def think() -> None:
        async with asking(redis.address) as server, thinking(redis.address, go):
            moves = [ask(server, f"s{number}") for number in range(5)]
            await until(lambda: bool(asked(go)))
            for number in range(3):
                redis.kill()
                moves.append(ask(server, f"away{number}"))
                await asyncio.sleep(0.2)
                redis.start()
            go.touch()
            assert set(await asyncio.gather(*moves)) <= set(START.legal())

    run(think())


def test_a_redis_that_stands_still_delays_moves_and_loses_none(
    redis: RedisServer, go: Path
) -> None:
    go.touch()

    async def think() -> None:
        async with asking(redis.address) as server, thinking(redis.address, go):
            assert await ask(server, "before") in START.legal()
            redis.halt()
            move = ask(server, "meanwhile")
            await asyncio.sleep(4.0)
            redis.go_on()
            assert await move in START.legal()

    run(think())


def test_a_person_waits_for_a_few_dear_moves_of_somebody_else_not_for_twenty(
    site: str, go: Path
) -> None:
    async def think() -> list[str]:
        async with asking(site) as server, thinking(site, go):
            moves = [ask(server, f"ann{number}") for number in range(20)]
            await until(lambda: bool(asked(go)))
            moves.append(ask(server, "ben", person="ben"))
            assert await ask(server, "cheap", CHEAP) in START.legal(), "it waits for no dear one"
            go.touch()
            await asyncio.gather(*moves)
            return asked(go)

    assert run(think()).index("ben") <= 6


def test_when_nobody_thinks_a_move_fails_and_is_withdrawn(site: str) -> None:
    async def think() -> None:
        stream = Stream(site)
        async with asking(site, patience=1.0) as server:
            for move in [ask(server, f"s{number}") for number in range(3)]:
                with pytest.raises(NobodyThinks):
                    await move
            assert server.queued == 0

            async def is_empty() -> bool:
                return await stream.length() == 0

            await until(is_empty)
        await stream.close()

    run(think())


def test_a_move_that_nobody_waits_for_is_withdrawn(site: str, go: Path) -> None:
    async def think() -> None:
        async with asking(site) as server, thinking(site, go):
            kept = ask(server, "kept")
            await until(lambda: bool(asked(go)))
            given_up = [ask(server, f"s{number}") for number in range(5)]
            await asyncio.sleep(0.1)
            for move in given_up:
                move.cancel()
            await asyncio.gather(*given_up, return_exceptions=True)
            go.touch()
            await kept
            assert await ask(server, "next") in START.legal()
            assert server.queued == 0
            assert "s4" not in asked(go)

    run(think())


def test_thinkers_of_another_edition_leave_moves_to_others_and_both_sides_say_so(
    site: str, go: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(far_thinkers, "LONG_S", 1.5)

    async def think() -> None:
        go.touch()
        async with asking(site) as server, thinking(site, go, "another"):
            move = ask(server, "s")
            await until(lambda: "nobody thinks for bots" in caplog.messages)
            assert asked(go) == []
            async with thinking(site, go):
                assert await move in START.legal()

    run(think())
    facts = {one.getMessage(): one.__dict__["facts"] for one in caplog.records if one.args == ()}
    assert facts["nobody thinks for bots"]["other_editions"] == ["another"]
    assert facts["moves of another edition are left to others"]["edition"] == "another"


def test_what_a_bot_says_against_a_question_comes_back(site: str, go: Path) -> None:
    async def think() -> None:
        async with asking(site) as server, thinking(site, go):
            with pytest.raises(BotFailed, match="unknown_level"):
                await ask(server, "s", level=-1)

    run(think())


def test_reviews_are_made_where_bots_think_elsewhere(site: str, data: Path) -> None:
    async def review() -> None:
        async with inside(data, redis=site, bot_workers=0) as running:
            api = await Api.guest(running.url, "Ann")
            table = await resigned(api)
            await api.post(at_table(table), {})
            await until_ready(api, table)

    run(review())


class Forgetful(Thinkers):
    """Nobody thinks at first; then the asked level is noted."""

    failures = 6
    level = -1

    async def consider(self, *asked: object) -> Thoughts:
        """As `AnyThinkers` has it."""
        if self.failures:
            self.failures -= 1
            raise NobodyThinks("not yet")
        self.level = int(str(asked[2]))
        raise BotFailed("enough")


def test_a_bot_keeps_its_level_however_long_nobody_thinks(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "PAUSES_S", (0.01, 0.01, 0.01, 1000.0))

    async def play() -> None:
        thinkers = Forgetful(1, Metrics())
        async with inside(data, thinkers=thinkers) as running:
            api = await Api.guest(running.url, "alone")
            options = {"preset": "mini", "begins": "north"}
            player = await Player(api, await open_table(api, DEALT, options=options)).connect()
            await player.done("join", contribution="", place=0)
            await player.done("add_bot", place=1, level=4)
            await player.done("start")
            if player.is_mine:
                await player.act()
            await until(lambda: thinkers.level >= 0)
            assert thinkers.level == 4

    run(play())


@pytest.mark.parametrize(
    "words", [[], ["http://host"], ["redis://host", "--workers", "0"], ["redis://h:p@h/x"]]
)
def test_think_refuses_what_makes_no_sense_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPIELTISCH_REDIS", raising=False)
    for language in ("en", "de"):
        assert main(["--language", language, "think", *words]) == 1
        assert capsys.readouterr().err.count("\n") == 1
