"""How long a bot's answer takes while a guest elsewhere has 200 tables of the strongest bots.

`python -m bench.under_attack_bots` starts a server without a quota of games with bots. Somebody at
one address plays against a bot of level 1; by turns nothing else happens, and a guest at another
address watches 200 tables of bots alone. What counts is the ratio of the answers' times in one run.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from spieltisch.bots.readiness import SWITCH
from spieltisch.game import NAMES

GAME = NAMES[1]
"""A game without rolls, so that every step is a bot's thought."""
PLAYER, ATTACKER = "127.0.0.2", "127.0.0.1"
TABLES = 200
MOVES = 100
"""Answers of the bot that are timed per round."""
ROUNDS = 4
LONGEST_S = 120.0
QUIET_FACTOR = 3.0
UNLIMITED = ("rate", "socket-rate", "bot-tables", "bot-tables-of-address")
_numbers = count(1)


class Person:
    """A guest at an address of this machine."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address, self.token = url, address, ""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self._http = httpx.AsyncClient(base_url=url, transport=transport, timeout=LONGEST_S)

    async def post(self, path: str, body: object) -> Any:
        """Send JSON; the answer's JSON."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = await self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def come(self) -> None:
        """Get a name."""
        self.token = (await self.post("/api/people", {"nickname": "guest"}))["token"]

    async def open(self, levels: list[int | None]) -> str:
        """A running table with bots of these levels; the person sits where there is None."""
        create = {"type": "create", "game": GAME, "people": len(levels)}
        create["settings"] = {"bot_pace_ms": 0}
        made = await self.post("/api/tables", {"id": f"t{next(_numbers)}", "create": create})
        table = str(made["table"])
        for place, level in enumerate(levels):
            if level is None:
                await self.do(table, type="join", contribution="", place=place)
            else:
                await self.do(table, type="add_bot", place=place, level=level)
        await self.do(table, type="start")
        return table

    async def do(self, table: str, **command: object) -> None:
        """Carry a command out."""
        body = {"id": f"c{next(_numbers)}", "command": command}
        await self.post(f"/api/tables/{table}/commands", body)

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    @asynccontextmanager
    async def watching(self, tables: list[str]) -> AsyncIterator[ClientConnection]:
        """A socket that watches these tables."""
        address = self.url.replace("http", "ws") + "/ws"
        local = (self.address, 0)
        async with connect(
            address, compression=None, max_size=None, proxy=None, local_addr=local
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            for table in tables:
                await socket.send(json.dumps({"type": "watch", "table": table, "last": 0}))
            yield socket


async def answers(player: Person, table: str, moves: int) -> list[float]:
    """Seconds that the bot at place 1 takes to move, for this number of its moves."""
    rng, times, since = Random(1), list[float](), 0.0
    async with asyncio.timeout(LONGEST_S), player.watching([table]) as socket:
        while len(times) < moves:
            message = json.loads(await socket.recv())
            for change in message.get("events", [message.get("state") or {}]):
                board = change.get("board")
                if since and board:
                    times.append(time.perf_counter() - since)
                    since = 0.0
                if change.get("phase") == "over":
                    await player.do(table, type="rematch", yes=True)
                elif board and board["acting"] and board["acting"]["place"] == 0:
                    await player.do(table, type="move", text=rng.choice(board["legal"]))
                elif board and board["acting"]:
                    since = time.perf_counter()
    return times


@asynccontextmanager
async def attack(attacker: Person, tables: list[str], heard: Counter[str]) -> AsyncIterator[None]:
    """Let all tables of bots think by watching them; `heard` counts the messages."""

    async def listen(socket: ClientConnection) -> None:
        async for message in socket:
            kind = json.loads(message)["type"]
            heard[kind] += 1

    async with attacker.watching(tables) as socket:
        listening = asyncio.create_task(listen(socket))
        try:
            await asyncio.sleep(2)
            yield
        finally:
            listening.cancel()


async def measured(url: str) -> tuple[list[float], list[float]]:
    """Times of answers in quiet and under attack, by turns."""
    heard: Counter[str] = Counter()
    player, attacker = Person(url, PLAYER), Person(url, ATTACKER)
    quiet: list[float] = []
    attacked: list[float] = []
    try:
        await player.come()
        await attacker.come()
        table = await player.open([None, 1])
        await answers(player, table, 5)
        tables = [await attacker.open([5, 5]) for _ in range(TABLES)]
        for _ in range(ROUNDS):
            quiet += await answers(player, table, MOVES)
            async with attack(attacker, tables, heard):
                attacked += await answers(player, table, MOVES)
            await asyncio.sleep(2)
    finally:
        await player.close()
        await attacker.close()
    print(f"the attacker's {TABLES} tables: something happened {heard['events']} times")
    return quiet, attacked


def under_attack() -> float:
    """How many times longer one answer in a hundred of a cheap bot takes under attack."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "spieltisch.server.run", "--host", "0.0.0.0"]
        command += ["--port", "0", "--data", str(Path(folder)), "--log-level", "warning"]
        command += [word for limit in UNLIMITED for word in (f"--{limit}", "0")]
        environment = {**os.environ, SWITCH: "0"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            url = server.stdout.readline().split(": ", 1)[1].strip()
            quiet, attacked = asyncio.run(measured(url))
        finally:
            server.terminate()
            server.wait(30)
            server.stdout.close()
    cuts = [statistics.quantiles(times, n=100, method="inclusive") for times in (quiet, attacked)]
    for name, cut in zip(("quiet", "under attack"), cuts, strict=True):
        told = f"{1e3 * cut[49]:8.1f} ms, 99 % {1e3 * cut[98]:8.1f} ms"
        print(f"a bot of level 1 answers, {name:<12}: {told}")
    ratio = cuts[1][98] / cuts[0][98]
    print(f"ratio at 99 % {ratio:.2f} (at most {QUIET_FACTOR:.0f})")
    return ratio


if __name__ == "__main__":
    sys.exit(under_attack() > QUIET_FACTOR)
