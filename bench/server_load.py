"""The load generator: many tables of every game over real sockets, two people at each."""

import asyncio
import itertools
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from spieltisch.bots import choose
from spieltisch.game import load

__all__ = ["Load", "Table"]

Answer = dict[str, Any]

_numbers = itertools.count(1)
PEOPLE = 2
AT_ONCE = 8


@dataclass
class Person:
    """One socket at one table."""

    token: str
    socket: ClientConnection | None = None
    board: dict[str, Any] = field(default_factory=dict)
    place: int | None = None
    phase: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    answers: dict[str, asyncio.Future[Answer]] = field(default_factory=dict)
    reader: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """Follow the stream."""
        assert self.socket is not None
        async for raw in self.socket:
            message = json.loads(raw)
            match message["type"]:
                case "snapshot":
                    self._take(message["state"])
                case "events":
                    for event in message["events"]:
                        self._take(event)
                case "ack" | "refusal":
                    self.answers.pop(message["id"]).set_result(message)
                case "probe":
                    await self.socket.send(json.dumps({"type": "echo", "n": message["n"]}))
            self.changed.set()

    def _take(self, told: dict[str, Any]) -> None:
        self.board = told.get("board") or self.board
        self.phase = told.get("phase", self.phase)
        self.place = told["you"]["place"] if "you" in told else self.place

    async def do(self, table: str, **command: Any) -> Answer:
        """Send a command and wait for its answer."""
        assert self.socket is not None
        number = f"b{next(_numbers)}"
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        message = {"type": "do", "table": table, "id": number, "command": command}
        await self.socket.send(json.dumps(message))
        return await answer

    async def wait(self, is_so: Any) -> None:
        """Wait until the board is as asked."""
        while not is_so():
            self.changed.clear()
            await self.changed.wait()


class Table:
    """A table at which two people play one random game after the other."""

    def __init__(self, name: str, table: str, people: list[Person], seed: int) -> None:
        self.name, self.table, self.people = name, table, people
        self.moves = 0
        self._rng = Random(seed)
        self._forms = _forms(name, self._rng)

    async def reach(self, moves: int) -> None:
        """Act until so many actions were made at this table."""
        while self.moves < moves:
            await self.act()

    async def act(self) -> float:
        """One action by whoever is to act; the answer is the seconds to its acknowledgement."""
        first = self.people[0]
        if first.phase == "over":
            for person in self.people:
                await person.do(self.table, type="rematch", yes=True, contribution="again")
            await first.wait(lambda: first.phase == "playing")
        acting = first.board["acting"]
        person = next(p for p in self.people if p.place == acting["place"])
        ply = first.board["ply"]
        await person.wait(lambda: person.board["ply"] >= ply)
        command = self._command(person, acting)
        began = time.perf_counter()
        answer = await person.do(self.table, **command)
        took = time.perf_counter() - began
        if answer["type"] != "ack":
            raise RuntimeError(f"refused: {answer}")
        await first.wait(lambda: first.board["ply"] > ply or first.phase == "over")
        self.moves += 1
        return took

    def _command(self, person: Person, acting: dict[str, Any]) -> dict[str, Any]:
        if acting["is_roll"]:
            return {"type": "roll"}
        if person.board["form"]:
            return {"type": "move", "text": self._forms[acting["seat"]]}
        return {"type": "move", "text": self._rng.choice(person.board["legal"])}


class Load:
    """Opens tables at a server and keeps them busy."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: list[Table] = []
        self._http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, verify=False)
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def open(self, names: list[str]) -> None:
        """One more table for every name."""
        tables = (self._open(name, seed) for seed, name in enumerate(names))
        self.tables += await asyncio.gather(*tables)

    async def _open(self, name: str, seed: int) -> Table:
        async with self._gate:
            people = [await self._guest() for _ in range(PEOPLE)]
            create = {"type": "create", "game": name, "people": PEOPLE}
            body = {"id": f"t{seed}", "create": create}
            table = (await self._post("/api/tables", body, people[0].token))["table"]
            for person in people:
                await self._join(person, table)
            await people[0].do(table, type="start")
            for person in people:
                await person.wait(lambda person=person: person.phase == "playing")
            return Table(name, table, people, seed)

    async def idle_table(self, name: str, seed: int) -> str:
        """A table with a running game, and nobody connected."""
        people = [await self._guest() for _ in range(PEOPLE)]
        body = {"id": f"i{seed}", "create": {"type": "create", "game": name, "people": PEOPLE}}
        table: str = (await self._post("/api/tables", body, people[0].token))["table"]
        commands = [{"type": "join", "contribution": ""}] * PEOPLE + [{"type": "start"}]
        for number, command in enumerate(commands):
            token = people[number % PEOPLE].token
            sent = {"id": f"c{number}", "command": command}
            await self._post(f"/api/tables/{table}/commands", sent, token)
        return table

    async def _guest(self) -> Person:
        return Person((await self._post("/api/people", {"nickname": "load"}))["token"])

    async def _join(self, person: Person, table: str) -> None:
        person.socket = await self.socket(table, person.token)
        person.reader = asyncio.create_task(person.read())
        await person.do(table, type="join", contribution="load")
        await person.wait(lambda: person.place is not None)

    async def socket(self, table: str, token: str | None = None) -> ClientConnection:
        """A socket that watches a table."""
        address = self.url.replace("http", "ws") + "/ws"
        socket = await connect(address, compression=None, max_size=None, proxy=None)
        await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
        return socket

    async def _post(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def get(self, path: str) -> Any:
        """The JSON at a path."""
        answer = await self._http.get(path)
        answer.raise_for_status()
        return answer.json()

    async def steady(self, seconds: float, pause: float = 1.0) -> list[float]:
        """Every table acts once a second, each at its own moment; all times to the answer."""
        times: list[float] = []
        end = time.perf_counter() + seconds

        async def one(table: Table, offset: float) -> None:
            due = time.perf_counter() + offset
            while due < end:
                await asyncio.sleep(max(0, due - time.perf_counter()))
                times.append(await table.act())
                due += pause

        count = len(self.tables)
        await asyncio.gather(
            *(one(table, pause * n / count) for n, table in enumerate(self.tables))
        )
        return times

    async def flat_out(
        self, seconds: float, tables: int, history: int = 0
    ) -> tuple[float, list[float]]:
        """So many tables act as fast as they are answered: actions a second, and the times."""
        chosen = self.tables[:: max(1, len(self.tables) // tables)][:tables]
        await asyncio.gather(*(table.reach(history) for table in chosen))
        times: list[float] = []
        began = time.perf_counter()

        async def one(table: Table) -> None:
            while time.perf_counter() - began < seconds:
                times.append(await table.act())

        await asyncio.gather(*(one(table) for table in chosen))
        return len(times) / (time.perf_counter() - began), times

    async def close(self) -> None:
        """Hang up."""
        for table in self.tables:
            for person in table.people:
                if person.socket and person.reader:
                    await person.socket.close()
                    await person.reader
        await self._http.aclose()


def _forms(name: str, rng: Random) -> dict[str, str]:
    """A filled form for every seat of a game that begins with forms."""
    position, found = load(name).start(seed=1), dict[str, str]()
    while position.form and position.actor:
        text = choose(position.memory(position.actor), 0, rng)
        found[position.actor] = text
        position = position.play(text)
    return found
