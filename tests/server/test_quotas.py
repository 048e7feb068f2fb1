"""How much one person or address may leave behind within a day."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.ops.config import Settings, settings_from
from spieltisch.store import open_store
from tests.server.clients import Api, open_table, run
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.server.where import store_of

GAME = "mensch"


async def code_of_opening(api: Api, number: str) -> Any:
    command = {"type": "create", "game": GAME, "people": 2}
    answer = (await api.ask("POST", "/api/tables", {"id": number, "create": command})).json()
    return answer.get("error", {}).get("code")


def test_a_person_opens_so_many_tables_a_day_also_over_a_restart(data: Path) -> None:
    async def begin(url: str) -> Api:
        api = await Api.guest(url, "Anna")
        assert await code_of_opening(api, "one") is None
        assert await code_of_opening(api, "one") is None, "the same table again is no other"
        assert await code_of_opening(api, "two") is None
        assert await code_of_opening(api, "three") == "too_many_new_tables"
        assert await code_of_opening(await Api.guest(url, "Ben"), "one") is None
        return api

    async def come_back(url: str, token: str | None) -> None:
        assert await code_of_opening(Api(url, token), "four") == "too_many_new_tables"

    with ServerProcess(data, "--tables-per-person", "2") as server:
        token = run(begin(server.url)).token
    with ServerProcess(data, "--tables-per-person", "2") as server:
        run(come_back(server.url, token))


def test_what_was_counted_before_is_known_before_anybody_is_served(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> list[Any]:
        async with inside(data, tables_per_person=1) as running:
            api = await Api.guest(running.url, "Anna")
            codes = [await code_of_opening(api, "one")]
        store = open_store(store_of(data))
        added_up = store.house.added_up

        async def slowly(window_ms: int) -> dict[str, int]:
            await asyncio.sleep(0.5)
            return await added_up(window_ms)

        monkeypatch.setattr(store.house, "added_up", slowly)
        async with inside(data, store=store, tables_per_person=1) as running:
            return [*codes, await code_of_opening(Api(running.url, api.token), "two")]

    assert run(play()) == [None, "too_many_new_tables"]


def test_an_address_opens_so_many_tables_a_day(data: Path) -> None:
    async def play(url: str) -> None:
        for number in range(3):
            assert await code_of_opening(await Api.guest(url, f"guest {number}"), "t") is None
        assert await code_of_opening(await Api.guest(url, "last"), "t") == "too_many_new_tables"

    with ServerProcess(data, "--tables-per-address", "3") as server:
        run(play(server.url))


@pytest.mark.parametrize("limit", ["--disk-per-person", "--disk-per-address"])
def test_so_much_is_saved_of_one_and_the_others_go_on(data: Path, limit: str) -> None:
    async def play(url: str) -> None:
        api = await Api.guest(url, "Anna")
        path = f"/api/tables/{await open_table(api, GAME)}/commands"
        answer: dict[str, Any] = {}
        for number in range(200):
            body = {"id": f"c{number}", "command": {"type": "chat", "text": "x" * 300}}
            answer = (await api.ask("POST", path, body)).json()
            if "error" in answer:
                break
        assert answer["error"]["code"] == "too_much_saved"
        assert number > 10
        other = await code_of_opening(await Api.guest(url, "Ben"), "t")
        assert other == (None if limit == "--disk-per-person" else "too_much_saved")

    with ServerProcess(data, limit, "0.02") as server:
        run(play(server.url))


def test_a_quota_below_nothing_makes_no_sense() -> None:
    with pytest.raises(ValueError, match="quotas"):
        settings_from(None, {"SPIELTISCH_DISK_PER_PERSON": "-1"})
    assert Settings().daily.tables_of_person > 0
