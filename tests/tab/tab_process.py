"""A table as it runs in a browser, in node, behind a port: so the servers' clients can ask it.

Python is Pyodide with the files that `make offline` builds. What comes in at the port is passed on
as the letters that a page sends, and nothing else happens on the way.
"""

import asyncio
import base64
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import Message, Receive, Scope, Send

from spieltisch.server.edge.listening import listen

ROOT = Path(__file__).parents[2]
__all__ = ["RAW", "in_tab", "program_in_tab", "tape_in_tab"]

RAW = ROOT / "build" / "offline" / "raw"
SCRIPT = ROOT / "web" / "node_modules" / ".spieltisch" / "node.js"
LONGEST = 1 << 26
LOST = 1006
"""What a socket ends with that broke off."""


def tape_in_tab(seed: int, draws: int | None = None) -> str:
    """The same as `tests.server.inside.tape`, as the program of a tab's time and chance."""
    drawing = seed if draws is None else draws
    return (
        "(lambda R, C: C(lambda: 1_700_000_000_000, "
        f"R('draws {drawing}').randbytes, R('ids {seed}').randbytes))("
        "__import__('random').Random, __import__('spieltisch.server.ops.clock_and_randomness', "
        "fromlist=['x']).ClockAndRandomness)"
    )


async def _node(folder: Path, *words: str) -> Process:
    node = import_module("hatch_build").find_node()
    return await asyncio.create_subprocess_exec(
        node.program, str(SCRIPT), str(folder), *words, stdin=PIPE, stdout=PIPE, limit=LONGEST
    )


async def program_in_tab(program: str, folder: Path = RAW) -> str:
    """What a program calls `answer`, run where a tab's modules are."""
    process = await _node(folder, "run", program)
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode().splitlines()[-1]


class _Gateway:
    """An ASGI application whose answers come from the tab."""

    def __init__(self, process: Process) -> None:
        self._process, self._numbers = process, count(1)
        self._waiting: dict[int, asyncio.Queue[dict[str, Any]]] = {}

    async def read(self) -> None:
        """Hand out what the tab says."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            letter = json.loads(line)
            if letter["type"] != "ready" and letter["id"] in self._waiting:
                self._waiting[letter["id"]].put_nowait(letter)
            else:
                assert letter["type"] != "heard", f"nobody is there any more to hear {letter}"
        for waiting in self._waiting.values():
            waiting.put_nowait({"type": "closed", "code": LOST})

    def _say(self, **letter: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(letter).encode() + b"\n")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._process.returncode is None, "the tab has ended"
        number = next(self._numbers)
        self._waiting[number] = asyncio.Queue()
        query = scope["query_string"].decode()
        path = scope["path"] + (f"?{query}" if query else "")
        if scope["type"] == "http":
            await self._http(number, path, scope, receive, send)
        else:
            await self._socket(number, path, receive, send)

    async def _http(
        self, number: int, path: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        kept = ("authorization", "content-type", "accept-encoding", "cookie")
        headers = [(k.decode(), v.decode()) for k, v in scope["headers"] if k.decode() in kept]
        self._say(
            type="fetch", id=number, method=scope["method"], path=path, headers=headers,
            body=base64.b64encode(body).decode() if body else None, cookies=False,
        )  # fmt: skip
        answer = await self._waiting[number].get()
        del self._waiting[number]
        assert answer["type"] == "answer", "the tab has ended"
        told = [(k.encode(), v.encode()) for k, v in answer["headers"]]
        await send({"type": "http.response.start", "status": answer["status"], "headers": told})
        await send({"type": "http.response.body", "body": base64.b64decode(answer["body"])})

    async def _socket(self, number: int, path: str, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        self._say(type="open", id=number, path=path)

        async def inwards() -> None:
            while (message := await receive())["type"] == "websocket.receive":
                self._say(type="say", id=number, text=message["text"])
            self._say(type="shut", id=number, code=message.get("code", 1000))

        reading = asyncio.create_task(inwards())
        while True:
            letter = await self._waiting[number].get()
            if letter["type"] == "opened":
                await send({"type": "websocket.accept"})
            elif letter["type"] == "heard":
                await send({"type": "websocket.send", "text": letter["text"]})
            else:
                break
        reading.cancel()
        del self._waiting[number]
        closing: Message = {"type": "websocket.close", "code": letter["code"]}
        if letter["code"] not in (1001, 1005, LOST):
            await send(closing)


@asynccontextmanager
async def in_tab(source: str = "None", folder: Path = RAW) -> AsyncIterator[str]:
    """The address of a table as it runs in a browser; `source` is its time and chance."""
    process = await _node(folder, "serve", source)
    assert process.stdout is not None
    assert json.loads(await process.stdout.readline()) == {"type": "ready"}
    gateway = _Gateway(process)
    reading = asyncio.create_task(gateway.read())
    listening = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        gateway,
        log_config=None,
        lifespan="off",
        ws="websockets-sansio",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done()
        await asyncio.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task
        listening.close()
        process.kill()
        await process.wait()
        await reading
