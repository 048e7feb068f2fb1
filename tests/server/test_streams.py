"""Streams beside the game: presence, all my tables, several tables on a socket, slow sockets."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from spieltisch.server.live import presence
from spieltisch.server.ws import outbox
from spieltisch.server.ws.messages import Pong
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.server.process import ServerProcess

GAME = "mutabor"


class Raw:
    """A socket that only sends and receives what it is told."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self.heard: list[dict[str, Any]] = []

    async def __aenter__(self) -> "Raw":
        address = self._api.url.replace("http", "ws") + "/ws"
        self.socket = await connect(address, compression=None, proxy=None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        async with asyncio.timeout(20):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(message)
                if message["type"] == kind:
                    return message


def test_nothing_is_done_before_hello_but_a_ping_is_answered(either_server: ServerProcess) -> None:
    async def talk() -> None:
        async with Raw(Api(either_server.url)) as raw:
            await raw.send(type="watch", table="x")
            assert (await raw.next("refusal"))["error"]["code"] == "no_hello"
            await raw.send(type="ping", n=5)
            pong = await raw.next("pong")
            assert pong["n"] == 5
            assert set(pong) == {"type", *Pong.__struct_fields__}
            await raw.send(type="hello", version=99)
            assert (await raw.next("refusal"))["error"]["code"] == "other_version"
            await raw.send(type="hello", token="wrong")
            assert (await raw.next("refusal"))["error"]["code"] == "bad_token"
            await raw.send(type="hello")
            assert (await raw.next("welcome"))["person"] is None

    run(talk())


def test_one_socket_can_watch_several_tables_and_hear_of_all_its_own(
    either_server: ServerProcess,
) -> None:
    async def talk() -> None:
        ann, bob = [await Api.guest(either_server.url, name) for name in ("Ann", "Bob")]
        tables = [await open_table(ann, GAME) for _ in range(2)]
        players = [await Player(ann, table).connect() for table in tables]
        for player in players:
            await player.done("join", contribution="")
        async with Raw(bob) as raw:
            await raw.send(type="hello", token=bob.token, mine=True)
            for table in tables:
                await raw.send(type="watch", table=table)
                assert (await raw.next("snapshot"))["table"] == table
            join = {"type": "join", "contribution": ""}
            await raw.send(type="do", table=tables[0], id="j", command=join)
            changed = await raw.next("table_changed")
            assert (changed["table"], changed["yours"]) == (tables[0], False)
            await raw.send(type="unwatch", table=tables[0])
            await players[1].done("chat", text="over here")
            events = await raw.next("events")
            while events["events"][-1]["type"] != "chatted":
                events = await raw.next("events")
            assert events["table"] == tables[1]
            await players[0].done("start")
            while changed["phase"] != "playing":
                changed = await raw.next("table_changed")
            assert changed["yours"] == (not players[0].is_mine)

    run(talk())


def test_others_see_when_a_person_s_last_socket_goes_and_when_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, either_line: str
) -> None:
    monkeypatch.setattr(presence, "GRACE_S", 0.05)

    async def talk() -> None:
        async with inside(tmp_path / "data") as running:
            apis = [await Api.guest(running.url, f"guest {n}") for n in range(2)]
            table = await open_table(apis[0], GAME)
            first, second = [await Player(api, table).connect() for api in apis]
            for player in (first, second):
                await player.done("join", contribution="")
            tab = await Player(apis[1], table).connect()
            await second.disconnect()
            await first.done("chat", text="one tab is left")
            assert first.state["places"][1]["here"]
            await tab.disconnect()
            await first.wait(lambda: not first.state["places"][1]["here"])
            assert first.state["places"][1]["away_since"] is not None
            await second.connect()
            await first.wait(lambda: first.state["places"][1]["here"])
            assert second.state["seq"] <= first.state["seq"]

    run(talk())


def test_a_socket_that_does_not_take_its_messages_is_dropped_and_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, either_line: str
) -> None:
    monkeypatch.setattr(outbox, "MOST_QUEUED", 20)

    async def talk() -> None:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "Ann")
            table = await open_table(api, GAME)
            player = await Player(api, table).connect()
            metrics = running.server.service.parts.metrics
            address = running.url.replace("http", "ws") + "/ws"
            deaf = await connect(address, compression=None, proxy=None, max_queue=1)
            await deaf.send(json.dumps({"type": "hello", "table": table, "token": api.token}))
            for _ in range(4000):
                if metrics.dropped.values:
                    break
                await deaf.send(json.dumps({"type": "watch", "table": table}))
                await player.done("chat", text="x" * 300)
            assert metrics.dropped.values["slow"] >= 1
            async with Player(api, table) as again:
                assert again.state == player.state
            deaf.transport.abort()
            await deaf.wait_closed()
            await asyncio.sleep(0.1)

    run(talk())
