"""A program that does what docs/bot-api.md shows gets the answers that it shows."""

import asyncio
import json
import re
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.in_docs import DOCS, blocks_of
from tests.server.clients import Api, run
from tests.server.process import ServerProcess

pytestmark = pytest.mark.once
PAGE = DOCS / "bot-api.md"


def shown() -> list[str]:
    return [block.code for block in blocks_of(PAGE) if block.language == "text"]


def fits(pattern: str, told: object) -> bool:
    """Whether an answer is as the page shows it, where `…` stands for anything."""
    wanted = re.escape(pattern.strip()).replace("…", ".*")
    return re.fullmatch(wanted, json.dumps(told, ensure_ascii=False)) is not None


async def asked(api: Api, block: str, table: str) -> Any:
    """A request of the page, compared with the answer that it shows."""
    request, answer = block.replace("TABLE", table).strip().split("\n→ ")
    method, path, *body = request.split(None, 2)
    told = await api.ask(method, path, json.loads(body[0]) if body else None)
    status, _, pattern = answer.partition(" ")
    assert (str(told.status_code), fits(pattern, told.json())) == (status, True), told.text
    return told.json()


def keys_of(answer: str) -> set[str]:
    """The outermost names in `{"a", "b": {…}, "c": …}`."""
    flat = re.sub(r"[\[{][^\[\]{}]*[\]}]", "", answer[1:-1])
    flat = re.sub(r"[\[{][^\[\]{}]*[\]}]", "", flat)
    return set(re.findall(r'"(\w+)"', flat))


def test_every_step_on_the_page_works(server: ServerProcess) -> None:
    guest, join, opened, hello, memory, play = shown()

    async def steps() -> None:
        api = Api(server.url)
        made = await asked(api, guest, "")
        api.token = made["token"]
        other = await Api.guest(server.url, "host")
        create = {"id": "1", "create": {"game": "mensch", "people": 2}}
        table = (await other.post("/api/tables", create))["table"]
        await asked(api, re.sub(r'"seq": \d+', '"seq": …', join), table)
        mine = (await asked(api, opened, ""))["table"]
        async with connect(server.url.replace("http", "ws") + "/ws", proxy=None) as socket:
            said = hello.replace("TOKEN", made["token"]).splitlines()
            await socket.send(said[0][2:])
            welcome = json.loads(await asyncio.wait_for(socket.recv(), 30))
            assert set(json.loads(said[1][2:])) <= set(welcome)
            await listened(socket, api, mine, json.loads(said[2][2:]), memory, play)

    async def listened(
        socket: Any, api: Api, table: str, changed: dict[str, Any], memory: str, play: str
    ) -> None:
        path, answer = memory.replace("TABLE", table).strip().split("\n→ ")
        now = await api.get(path.split()[1])
        assert keys_of(answer) == set(now)
        assert now["acting"]["is_roll"]
        roll = json.loads(play.splitlines()[0][2:].replace("TABLE", table))
        roll["command"] |= {"game": now["number"], "ply": now["ply"]}
        await socket.send(json.dumps(roll))
        heard: dict[str, Any] = {}
        while not {"ack", "table_changed"} <= heard.keys():
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            heard[message["type"]] = message
        assert set(heard["table_changed"]) == set(changed)
        assert set(heard["ack"]) == set(json.loads(play.splitlines()[2][2:]))

    run(steps())
