"""A program that plays at a table: `python examples/bot.py http://host:8420/t/TABLE [--level 1]`.

It becomes a guest, joins the table of the link, and moves whenever it is its turn, until the game
is over. Everything it knows comes from the server's bot API (docs/bot-api.md). Write your own
`think` and you have your own bot.
"""

import argparse
import asyncio
import itertools
import json
import sys
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spieltisch.bots import choose
from spieltisch.game import Memory

PING_S = 2.5


def think(memory: Memory, level: int, rng: Random) -> str:
    """The move to play, from everything the seat has seen. Put your own ideas here."""
    return choose(memory, level, rng)


class Bot:
    """One seat at one table."""

    def __init__(self, base: str, table: str, level: int) -> None:
        self._base, self._table, self._level = base, table, level
        self._rng = Random()
        self._numbers = itertools.count(1)
        self._token = ""
        self._seen = 0
        self._done: tuple[int, int] | None = None

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        request = Request(self._base + path, data, headers, method=method)
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    async def run(self) -> None:
        """Sit down and play; after a lost connection it connects again and goes on."""
        self._token = self._ask("POST", "/api/people", {"nickname": "example bot"})["token"]
        print(f"joined {self._table} as a guest", flush=True)
        while True:
            try:
                address = self._base.replace("http", "ws", 1) + "/ws"
                async with connect(address, proxy=None) as socket:
                    if await self._talk(socket):
                        return
            except (ConnectionClosed, OSError):
                await asyncio.sleep(1)

    async def _talk(self, socket: ClientConnection) -> bool:
        """Follow the table's stream; True when the game is over."""
        hello = {"type": "hello", "token": self._token, "table": self._table, "last": self._seen}
        await socket.send(json.dumps(hello))
        await self._do(socket, {"type": "join", "contribution": str(self._rng.random())})
        while True:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), PING_S))
            except TimeoutError:
                await socket.send(json.dumps({"type": "ping", "n": 0}))
                continue
            match message["type"]:
                case "snapshot":
                    states = [message["state"]]
                case "events":
                    states = message["events"]
                case "probe":
                    await socket.send(json.dumps({"type": "echo", "n": message["n"]}))
                    continue
                case _:
                    continue
            self._seen = message["seq"]
            if any(state.get("phase") == "over" for state in states):
                print("the game is over", flush=True)
                return True
            await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        """Move if it is this bot's turn, but only once per position."""
        try:
            table = await asyncio.to_thread(self._ask, "GET", f"/api/tables/{self._table}/memory")
        except OSError:
            return  # there is no game yet, or the bot has no place
        acting, now = table["acting"], (table["number"], table["ply"])
        if not acting or acting["seat"] not in table["memories"] or now == self._done:
            return
        self._done = now
        seen = {"game": table["number"], "ply": table["ply"]}
        if acting["is_roll"]:
            await self._do(socket, {"type": "roll", **seen})
        else:
            memory = table["memories"][acting["seat"]]
            text = await asyncio.to_thread(think, memory, self._level, self._rng)
            await self._do(socket, {"type": "move", "text": text, **seen})

    async def _do(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        number = f"{self._rng.getrandbits(64):x}.{next(self._numbers)}"
        message = {"type": "do", "table": self._table, "id": number, "command": command}
        await socket.send(json.dumps(message))


def main() -> int:
    """Read the link and play."""
    parser = argparse.ArgumentParser(description="take a seat at a table and play")
    parser.add_argument("link", help="the table's invitation, like http://host:8420/t/TABLE")
    parser.add_argument("--level", type=int, default=1)
    arguments = parser.parse_args()
    base, _, table = arguments.link.rpartition("/t/")
    if not base:
        parser.error("the link has the form http://host:port/t/TABLE")
    asyncio.run(Bot(base, table, arguments.level).run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
