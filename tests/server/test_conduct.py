"""People who keep out of each other's way, reports to the operator, and unwelcome words."""

from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.live.conduct import Words
from spieltisch.server.ops.config import settings_from
from spieltisch.store import open_store
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.server.where import store_of
from tests.support import DICE


async def refused(api: Api, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = await api.ask(method, path, body)
    error = answer.json()["error"]
    assert error["text"]["en"] != error["text"]["de"]
    return answer.status_code, error["code"]


def test_whoever_is_blocked_neither_sits_down_nor_talks(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            table = await open_table(anna, DICE)
            async with Player(anna, table) as host, Player(ben, table) as guest:
                await host.done("join", contribution="")
                await guest.done("join", contribution="")
                await guest.done("chat", text="hello")
                line = guest.acknowledged[next(reversed(guest.acknowledged))]
                await anna.post("/api/me/blocks", {"table": table, "line": line})
                answer = await guest.do("chat", text="are you there?")
                assert answer["error"]["code"] == "blocked"
                await host.done("chat", text="good-bye")
                await guest.done("leave")
                assert (await guest.do("join", contribution=""))["error"]["code"] == "blocked"
                other = await open_table(ben, DICE)
                async with Player(ben, other) as own, Player(anna, other) as visitor:
                    await own.done("join", contribution="")
                    answer = await visitor.do("join", contribution="")
                    assert answer["error"]["code"] == "blocked"
                rows = (await anna.get("/api/me/blocks"))["blocks"]
                assert [row["name"] for row in rows] == ["Ben"]
                assert (await ben.get("/api/me/blocks"))["blocks"] == []
                path = f"/api/me/blocks/{rows[0]['id']}"
                assert await refused(ben, "DELETE", path) == (404, "no_such_block")
                assert (await anna.ask("DELETE", path)).is_success
                await guest.done("join", contribution="")

    run(whole())


def test_blocks_survive_a_restart_and_a_block_in_a_game_ends_only_the_talk(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            table = await open_table(anna, DICE)
            async with Player(anna, table) as host, Player(ben, table) as guest:
                await host.done("join", contribution="")
                await guest.done("join", contribution="")
                await host.done("start")
                await ben.post("/api/me/blocks", {"table": table, "place": 0})
        async with inside(tmp_path) as here:
            anna.url = ben.url = here.url
            async with Player(anna, table) as host, Player(ben, table) as guest:
                assert (await host.do("react", symbol="clap"))["error"]["code"] == "blocked"
                await guest.wait(lambda: host.is_mine or guest.is_mine)
                actor = host if host.is_mine else guest
                assert (await actor.act())["type"] == "ack"
                await guest.done("resign")
                assert (await host.do("rematch", yes=True))["error"]["code"] == "blocked"

    run(whole())


def test_a_report_tells_the_operator_what_was_said(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Rüpel")]
            table = await open_table(anna, DICE)
            async with Player(anna, table) as host, Player(ben, table) as guest:
                await host.done("join", contribution="")
                await guest.done("join", contribution="")
                line = (await guest.done("chat", text="Schimpf und Schande"))["seq"]
                for _ in range(2):
                    await anna.post("/api/reports", {"table": table, "line": line})
                await anna.post("/api/reports", {"table": table, "place": 1})
                nobody = {"table": table, "line": 1}
                assert await refused(anna, "POST", "/api/reports", nobody) == (404, "nobody_meant")
                own = {"table": table, "place": 0}
                assert await refused(anna, "POST", "/api/reports", own) == (409, "yourself")
                assert (await refused(Api(here.url), "POST", "/api/reports", own))[0] == 401
        store = open_store(store_of(tmp_path))
        reports = await store.reports(is_open=True)
        told = [(one.kind, one.quoted) for one in reports]
        assert told == [("chat", "Schimpf und Schande"), ("name", "Rüpel")]
        assert await store.close_report(reports[0].no)
        assert not await store.close_report(reports[0].no)
        assert [one.kind for one in await store.reports(is_open=True)] == ["name"]
        await store.close()

    run(whole())


def test_unwelcome_words_are_in_no_name_and_no_chat(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# not here\nSchuft\n")

    async def whole() -> None:
        async with inside(tmp_path / "data", words=str(words)) as here:
            name = {"nickname": "der \u0405chuft"}
            assert await refused(Api(here.url), "POST", "/api/people", name) == (409, "bad_word")
            anna = await Api.guest(here.url, "Anna")
            table = await open_table(anna, DICE)
            async with Player(anna, table) as host:
                await host.done("join", contribution="")
                answer = await host.do("chat", text="so ein SCHUFT!")
                assert answer["error"]["code"] == "bad_word"
                await host.done("chat", text="Schuftig ist ein anderes Wort")

    run(whole())


def test_words_are_found_as_whole_words_however_they_are_written() -> None:
    words = Words(["böse", ""])
    assert words.are_in("so BÖSE!")
    assert words.are_in("b\u00f6se")
    assert words.are_in("b ö s e")
    assert not words.are_in("böser")
    assert not Words().are_in("anything")


def test_a_file_of_words_that_cannot_be_read_is_said_at_the_start() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        settings_from(None, {"SPIELTISCH_WORDS": "/no/such/file"})
