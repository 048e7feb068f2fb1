"""The load generator: many tables of every game over real sockets, two people at each."""

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec

from bench.server_client import Client, connected
from spieltisch.bots import choose
from spieltisch.game import load

__all__ = ["Load", "Table"]

_numbers = itertools.count(1)
PEOPLE = 2
AT_ONCE = 8


class Acting(msgspec.Struct):
    """Who is to act."""

    place: int
    seat: str
    is_roll: bool


class Board(msgspec.Struct):
    """What a player needs of the board; the rest is ignored."""

    ply: int
    acting: Acting | None
    legal: list[str]
    form: str | None


class You(msgspec.Struct):
    """Where the player sits."""

    place: int | None


class Change(msgspec.Struct):
    """A state or an event."""

    board: Board | None = None
    phase: str | None = None
    you: You | None = None


class Message(msgspec.Struct):
    """A message of the server."""

    type: str
    id: str | None = None
    n: int = 0
    state: Change | None = None
    events: list[Change] = []
    error: dict[str, Any] | None = None


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Person:
    """One socket at one table."""

    token: str
    socket: Client | None = None
    board: Board | None = None
    place: int | None = None
    phase: str = ""
    waiter: asyncio.Future[None] | None = None
    answers: dict[str, asyncio.Future[Message]] = field(default_factory=dict)

    def take(self, raw: bytes) -> None:
        """Follow the stream."""
        message = _decode(raw)
        if message.type == "events":
            for event in message.events:
                self._follow(event)
        elif message.type in ("ack", "refusal"):
            self.answers.pop(message.id or "").set_result(message)
        elif message.state is not None:
            self._follow(message.state)
        elif message.type == "probe" and self.socket:
            self.socket.send(_encode({"type": "echo", "n": message.n}))
        if self.waiter and not self.waiter.done():
            self.waiter.set_result(None)

    def _follow(self, change: Change) -> None:
        self.board = change.board or self.board
        self.phase = change.phase or self.phase
        self.place = change.you.place if change.you else self.place

    async def do(self, table: str, **command: Any) -> Message:
        """Send a command and wait for its answer."""
        assert self.socket is not None
        number = f"b{next(_numbers)}"
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        self.socket.send(_encode({"type": "do", "table": table, "id": number, "command": command}))
        return await answer

    async def wait(self, is_so: Callable[[], bool]) -> None:
        """Wait until the board is as asked."""
        while not is_so():
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter

    async def wait_for(self, phase: str) -> None:
        """Wait until the table is in this phase."""
        await self.wait(lambda: self.phase == phase)

    def has_seen(self, ply: int) -> bool:
        """Whether the game has come this far, as the person sees it."""
        return self.phase == "over" or (self.board is not None and self.board.ply >= ply)


class Table:
    """A table at which two people play one random game after the other."""

    def __init__(self, name: str, table: str, people: list[Person], seed: int) -> None:
        self.name, self.table, self.people = name, table, people
        self.moves = 0
        self._rng = Random(seed)
        self._forms = _forms(name, self._rng)

    async def act(self) -> float:
        """One action by whoever is to act; the seconds until it is acknowledged."""
        first = self.people[0]
        if first.phase == "over":
            for person in self.people:
                await person.do(self.table, type="rematch", yes=True, contribution="again")
            for person in self.people:
                await person.wait_for("playing")
        assert first.board is not None
        assert first.board.acting is not None
        acting, ply = first.board.acting, first.board.ply
        person = next(p for p in self.people if p.place == acting.place)
        await person.wait(lambda: person.has_seen(ply))
        command = self._command(person, acting)
        began = time.perf_counter()
        answer = await person.do(self.table, **command)
        took = time.perf_counter() - began
        if answer.type != "ack":
            raise RuntimeError(f"refused: {answer}")
        await first.wait(lambda: first.has_seen(ply + 1))
        self.moves += 1
        return took

    def _command(self, person: Person, acting: Acting) -> dict[str, Any]:
        assert person.board is not None
        if acting.is_roll:
            return {"type": "roll"}
        if person.board.form:
            return {"type": "move", "text": self._forms[acting.seat]}
        return {"type": "move", "text": self._rng.choice(person.board.legal)}


class Load:
    """Opens tables at a server and keeps them busy."""

    def __init__(self, url: str, source: str | None = None) -> None:
        """`source` is the local address from which all connections come."""
        self.url, self._source = url, source
        self.tables: list[Table] = []
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=source)
        self._http = httpx.AsyncClient(
            base_url=url, timeout=60, trust_env=False, transport=transport
        )
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
                await person.wait_for("playing")
            return Table(name, table, people, seed)

    async def open_apart(self, name: str, other: "Load") -> Table:
        """A table whose second player is at another server."""
        people = [await self._guest(), await other._guest()]
        body = {
            "id": f"a{next(_numbers)}",
            "create": {"type": "create", "game": name, "people": PEOPLE},
        }
        table = (await self._post("/api/tables", body, people[0].token))["table"]
        await self._join(people[0], table)
        await other._join(people[1], table)
        await people[0].do(table, type="start")
        for person in people:
            await person.wait_for("playing")
        return Table(name, table, people, seed=1)

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
        person.socket = await self.socket(table, person.token, person.take)
        await person.do(table, type="join", contribution="load")
        await person.wait(lambda: person.place is not None)

    async def socket(
        self, table: str, token: str | None = None, take: Callable[[bytes], object] = len
    ) -> Client:
        """A socket that watches a table."""
        address = self.url.replace("http", "ws") + "/ws"
        socket = await connected(address, take, self._source)
        socket.send(_encode({"type": "hello", "table": table, "token": token}))
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
        """Every table acts once per `pause`, each at its own moment; all times to the answer."""
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

    async def flat_out(self, moves: int) -> tuple[float, list[float]]:
        """All tables act as fast as they are answered, up to `moves` actions per table.

        The actions per second, and how long each took.
        """
        times: list[float] = []
        began = time.perf_counter()

        async def one(table: Table) -> None:
            while sum(table.moves for table in self.tables) < moves * len(self.tables):
                times.append(await table.act())

        await asyncio.gather(*(one(table) for table in self.tables))
        return len(times) / (time.perf_counter() - began), times

    async def close(self) -> None:
        """Close all connections."""
        for table in self.tables:
            for person in table.people:
                if person.socket:
                    await person.socket.close()
        await self._http.aclose()


def _forms(name: str, rng: Random) -> dict[str, str]:
    """A filled form for every seat of a game that begins with forms."""
    position, forms = load(name).start(seed=1), dict[str, str]()
    while position.form and position.actor:
        text = choose(position.memory(position.actor), 0, rng)
        forms[position.actor] = text
        position = position.play(text)
    return forms
