"""Clients over real sockets: they fold their stream, reconnect, and send commands again."""

import asyncio
import itertools
import json
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from spieltisch.bots import choose
from spieltisch.server.ws.messages import FromServer
from tests.server.mirror import applied

__all__ = ["LOST", "SECONDS", "Api", "Player", "open_table", "play_some", "reconnected", "run"]

SECONDS = 90
"""After so long something hangs; a busy machine may stand still for half a minute."""
FORM_LEVEL = 2
"""Who fills in forms: what a beginner builds is found in a few moves."""
LOST = (ConnectionError, ConnectionClosed, httpx.TransportError)
"""What a client meets when its server is gone."""
_numbers = itertools.count(1)
_players: list["Player"] = []
"""Who may still be connected."""
T = TypeVar("T")


class Api:
    """The HTTP side of one person. `url` may change: any process of a site serves them."""

    def __init__(self, url: str, token: str | None = None, patience: float = SECONDS) -> None:
        self.url, self.token = url, token
        self.patience = patience

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
        async with httpx.AsyncClient(
            base_url=self.url, timeout=self.patience, trust_env=False, verify=False
        ) as client:
            return await client.request(method, path, content=data, headers=headers)

    async def get(self, path: str) -> Any:
        """The JSON at a path."""
        answer = await self.ask("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def post(self, path: str, body: Any) -> Any:
        """Send JSON."""
        answer = await self.ask("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json()

    @classmethod
    async def guest(cls, url: str, nickname: str) -> "Api":
        """A new person."""
        made = await cls(url).post("/api/people", {"nickname": nickname})
        return cls(url, made["token"])


async def open_table(host: Api, game: str, people: int = 2, **create: Any) -> str:
    """A table for these people; bots move at once."""
    settings = {"bot_pace_ms": 0} | create.pop("settings", {})
    command = {"type": "create", "game": game, "people": people, "settings": settings, **create}
    made = await host.post("/api/tables", {"id": f"t{next(_numbers)}", "create": command})
    return str(made["table"])


async def play_some(apis: list[Api], table: str, moves: int) -> None:
    """Let people sit down at a table and make some moves, each heard by all before the next."""
    players = [await Player(api, table, Random(1)).connect() for api in apis]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    await players[1].wait(lambda: players[1].state["phase"] == "playing")
    for _ in range(moves):
        actor = next(player for player in players if player.is_mine)
        seq = (await actor.act())["seq"]
        for player in players:
            await player.wait(lambda p=player, seq=seq: p.state["seq"] >= seq)
    for player in players:
        await player.disconnect()


def run(playing: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine; whatever happens, all players hang up."""

    async def whole() -> T:
        try:
            return await playing
        finally:
            while _players:
                with suppress(Exception):
                    await _players.pop().disconnect()

    return asyncio.run(whole())


class Player:
    """One socket's view of a table, kept over reconnects."""

    opens_within: float = 10.0
    closes_within: float = 10.0
    """How long a server may take to greet and to say goodbye."""

    def __init__(self, api: Api, table: str, rng: Random | None = None) -> None:
        self.api, self.table = api, table
        self.rng = rng or Random(1)
        self.state: dict[str, Any] = {}
        self.heard: list[bytes] = []
        """Every message as it came."""
        self.refused: list[dict[str, Any]] = []
        self.acknowledged: dict[str, int] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self.closed_with: int | None = None
        self.person = ""
        self._has_stream = False
        _players.append(self)

    async def connect(self) -> "Player":
        """Connect, or connect again and resume from the last number."""
        await self.disconnect()
        address = self.api.url.replace("http", "ws") + f"/ws?table={self.table}"
        self._socket = await connect(
            address,
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=self.opens_within,
            close_timeout=self.closes_within,
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        last, self._has_stream = self.state.get("seq", 0), False
        hello = {"type": "hello", "table": self.table, "last": last}
        await self.send(hello | ({"token": self.api.token} if self.api.token else {}))
        await self.wait(lambda: self._has_stream or self.is_lost)
        return self

    async def disconnect(self) -> None:
        """Drop the connection."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def __aenter__(self) -> "Player":
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    async def send(self, message: Any) -> None:
        """Send a message, or text as it is."""
        assert self._socket is not None
        await self._socket.send(
            message if isinstance(message, str | bytes) else json.dumps(message)
        )

    async def do(self, kind: str, *, number: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its acknowledgement or refusal."""
        number = number or f"c{next(_numbers)}"
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        command = {"type": kind, **fields}
        await self.send({"type": "do", "table": self.table, "id": number, "command": command})
        return await asyncio.wait_for(answer, SECONDS)

    async def done(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command that must be acknowledged."""
        answer = await self.do(kind, **fields)
        assert answer["type"] == "ack", answer
        return answer

    async def wait(self, is_so: Any) -> None:
        """Wait until the state is as asked."""
        async with asyncio.timeout(SECONDS):
            while not is_so():
                if self._reader is not None and self._reader.done():
                    self._reader.result()
                self._changed.clear()
                await self._changed.wait()

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self._reader is None or self._reader.done()

    @property
    def board(self) -> dict[str, Any]:
        """The position as this viewer knows it."""
        found: dict[str, Any] = self.state["board"]
        return found

    @property
    def is_mine(self) -> bool:
        """Whether this player is to act."""
        board = self.state.get("board")
        if self.state.get("phase") != "playing" or not board or not board["acting"]:
            return False
        return bool(board["acting"]["place"] == self.state["you"]["place"])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.get("phase") == "over"

    async def act(self) -> dict[str, Any]:
        """One random legal action; `stale` is fine when another tab was first."""
        command = await self.command()
        return await self.do(command.pop("type"), **command)

    async def command(self) -> dict[str, Any]:
        """A random legal roll or move for the position that this player sees."""
        board = self.board
        seen = {"game": board["number"], "ply": board["ply"]}
        if board["acting"]["is_roll"]:
            return {"type": "roll", **seen}
        if board["form"]:
            memories = await self.memories()
            text = choose(memories[board["acting"]["seat"]], FORM_LEVEL, self.rng)
        else:
            text = self.rng.choice(board["legal"])
        return {"type": "move", "text": text, **seen}

    async def memories(self) -> dict[str, Any]:
        """What this person's seats know, as bots are told it."""
        found: dict[str, Any] = await self.api.get(f"/api/tables/{self.table}/memory")
        memories: dict[str, Any] = found["memories"]
        return memories

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                self._take(raw if isinstance(raw, bytes) else raw.encode())
        except ConnectionClosed:
            pass
        finally:
            self._lost(socket)

    def _lost(self, socket: ClientConnection) -> None:
        self.closed_with = socket.close_code
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the connection was lost"))
                answer.exception()
        self._changed.set()

    def _take(self, raw: bytes) -> None:
        msgspec.json.decode(raw, type=FromServer)  # every message has one of the promised types
        self.heard.append(raw)
        message = json.loads(raw)
        match message["type"]:
            case "welcome":
                self.person = message["person"]
            case "snapshot":
                assert message["seq"] == message["state"]["seq"]
                self.state, self._has_stream = message["state"], True
            case "events":
                self._has_stream = True
                for event in message["events"]:
                    self.state = applied(self.state, event)
                assert message["seq"] == self.state["seq"]
            case "ack" | "refusal":
                self._answered(message)
        self._changed.set()

    def _answered(self, message: dict[str, Any]) -> None:
        if message["type"] == "ack":
            self.acknowledged[message["id"]] = message["seq"]
        else:
            self.refused.append(message)
        answer = self._answers.pop(message["id"] or "", None)
        if answer and not answer.done():
            answer.set_result(message)


async def reconnected(player: Player, attempts: int = 1500) -> None:
    """Connect again, as often as it takes while the server starts."""
    for _ in range(attempts):
        try:
            await player.connect()
            if not player.is_lost:
                return
        except (OSError, InvalidHandshake, ConnectionClosed, EOFError):
            await asyncio.sleep(0.02)
    raise AssertionError("the server did not come back")
