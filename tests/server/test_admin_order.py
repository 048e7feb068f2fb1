"""Operators keep order on a running server: bans, closed tables, reports, the audit log."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.store import open_store
from tests.server.clients import SECONDS, Api, Player, open_table, play_some, run
from tests.server.process import ServerProcess
from tests.server.where import at_store, store_of, tampering

GAME = "mensch"


class Operator:
    """Somebody with a terminal beside the server."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data, self._capsys = data, capsys

    def ask(self, *words: str, status: int = 0) -> str:
        """What the command says."""
        self._capsys.readouterr()
        assert main(["--language", "en", "admin", *at_store(self._data), *words]) == status
        shown = self._capsys.readouterr()
        return shown.err if status else shown.out

    async def says(self, *words: str) -> str:
        """The same, for whoever has an event loop."""
        return await asyncio.to_thread(self.ask, *words)


@pytest.fixture
def operator(data: Path, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(data, capsys)


async def until_code(api: Api, path: str, code: str | None) -> None:
    """Ask again and again, or say something, until the answer is this refusal, or none."""
    async with asyncio.timeout(SECONDS):
        for number in count():
            body = say(f"{code}{number}") if path.endswith("/commands") else None
            answer = (await api.ask("POST" if body else "GET", path, body)).json()
            if answer.get("error", {}).get("code") == code:
                return
            await asyncio.sleep(0.1)


async def two_at_a_table(url: str) -> tuple[list[Api], str]:
    apis = [await Api.guest(url, name) for name in ("Anna", "Ben")]
    table = await open_table(apis[0], GAME)
    await play_some(apis, table, 4)
    return apis, table


def say(number: str) -> dict[str, Any]:
    return {"id": number, "command": {"type": "chat", "text": "hello"}}


def test_a_banned_person_is_kept_out_and_comes_back(data: Path, operator: Operator) -> None:
    async def play(url: str) -> None:
        (anna, ben), table = await two_at_a_table(url)
        person = (await anna.get("/api/me"))["person"]
        assert table in await operator.says("person", person)
        async with Player(anna, table) as player:
            shown = await operator.says("ban", "person", person, "--days", "2", "--why", "spam")
            assert "shut out" in shown
            await player.wait(lambda: player.is_lost)
            assert player.closed_with == 1008
        await until_code(anna, "/api/me", "banned")
        assert (await ben.ask("POST", f"/api/tables/{table}/commands", say("b"))).is_success
        assert person in await operator.says("bans")
        await operator.says("unban", "person", person)
        await until_code(anna, "/api/me", None)
        assert await operator.says("bans") == "none\n"
        shown = await operator.says("audit")
        assert [line.split()[3:5] for line in shown.splitlines()] == [
            ["unban", "person"],
            ["ban", "person"],
        ]
        assert "spam" in shown

    with ServerProcess(data) as server:
        run(play(server.url))


def test_a_banned_network_is_kept_out_and_health_is_still_told(
    data: Path, operator: Operator
) -> None:
    async def play(url: str) -> None:
        (anna, _), table = await two_at_a_table(url)
        async with Player(anna, table) as player:
            await operator.says("ban", "address", "127.0.0.0/8")
            await player.wait(lambda: player.is_lost)
        await until_code(anna, "/api/games", "banned")
        assert (await anna.get("/health"))["status"] == "ok"
        await operator.says("unban", "address", "127.0.0.1/8")
        await until_code(anna, "/api/games", None)

    with ServerProcess(data) as server:
        run(play(server.url))


def test_a_closed_table_takes_no_more_commands_until_it_is_reopened(
    data: Path, operator: Operator
) -> None:
    async def play(url: str) -> None:
        (anna, ben), table = await two_at_a_table(url)
        other = await open_table(anna, GAME, settings={"visibility": "listed"})
        assert table in await operator.says("tables")
        await operator.says("close", table, "--why", "insults")
        await operator.says("close", other)
        path = f"/api/tables/{table}/commands"
        await until_code(anna, path, "closed_table")
        await until_code(ben, path, "closed_table")
        assert (await anna.get("/api/tables"))["tables"] == []
        assert (await anna.get(f"/api/tables/{table}"))["state"]["phase"] == "playing"
        await operator.says("reopen", table)
        await until_code(anna, path, None)

    with ServerProcess(data) as server:
        run(play(server.url))


def test_bots_at_a_closed_table_rest_and_go_on_when_it_is_reopened(
    data: Path, operator: Operator
) -> None:
    async def seq_of(api: Api, table: str) -> int:
        return int((await api.get(f"/api/tables/{table}"))["state"]["seq"])

    async def play(url: str, server: ServerProcess) -> None:
        api = await Api.guest(url, "Anna")
        table = await open_table(api, GAME, settings={"bot_pace_ms": 100})
        async with Player(api, table) as player:
            for place in range(2):
                await player.done("add_bot", place=place, level=0)
            await player.done("start")
            await operator.says("close", table)
            await until_code(api, f"/api/tables/{table}/commands", "closed_table")
            await asyncio.sleep(0.5)
            rests = await seq_of(api, table)
            await asyncio.sleep(1.0)
            assert await seq_of(api, table) == rests
            await operator.says("reopen", table)
            await player.wait(lambda: player.state["seq"] > rests + 3 or player.is_over)

    with ServerProcess(data) as server:
        run(play(server.url, server))


def test_reports_are_listed_and_closed(data: Path, operator: Operator) -> None:
    with ServerProcess(data):
        with tampering(data) as connection:
            connection.execute(
                "INSERT INTO reports (at_ms, person, about, table_id, kind, quoted, is_open) "
                "VALUES (1, 'ben', 'anna', 't', 'chat', 'you …', TRUE)"
            )
        assert "table t, by ben, about anna" in operator.ask("reports")
        assert "closed" in operator.ask("close-report", "1", "--why", "warned")
        assert operator.ask("reports") == "none\n"
        assert "closed" in operator.ask("reports", "--all")
        assert "close report  1  warned  done" in operator.ask("audit")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ban", "address", "nowhere"), "an address is like"),
        (("ban", "person", "nobody"), "there is no person"),
        (("close", "nothing"), "there is no table"),
        (("unban", "person", "nobody"), "there is no ban"),
        (("close-report", "7"), "there is no report"),
    ],
)
def test_a_slip_of_the_pen_shuts_nobody_out(
    data: Path, operator: Operator, words: tuple[str, ...], told: str
) -> None:
    data.mkdir()
    asyncio.run(open_store(store_of(data)).close())
    assert told in operator.ask(*words, status=1)
    assert operator.ask("audit") == "none\n"
