"""Clients that want too much, each within bounds of count and time, from one loopback address.

`python -m bench.attacks URL NAME SECONDS RECORD` runs one of them in a process of its own and
prints how often it got which answer.
"""

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from bench.long_game import LONG_TABLE
from bench.server_client import connected
from spieltisch.game import NAMES

__all__ = ["ATTACKS"]

MIB = 1 << 20
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
CHUNKED = (
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
)
PIECE = 1 << 16
AT_ONCE = 8
DEAD_CONNECTIONS = 1200
WATCHERS = 100
WATCHES = 20
PAUSE_S = 0.02
"""Between two tries of one client that is refused."""
NICENESS = 15
PINGS = b"\x89\x80\0\0\0\0" * 10_000


class Target(NamedTuple):
    """What is attacked, until when, and what came back."""

    url: str
    until: float
    record: bytes
    answers: Counter[str]

    def has_time(self) -> bool:
        """Whether to go on."""
        return time.monotonic() < self.until

    def client(self) -> httpx.AsyncClient:
        """For requests that are well formed."""
        return httpx.AsyncClient(base_url=self.url, timeout=30, trust_env=False, verify=False)

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        parts = urlsplit(self.url)
        return await asyncio.open_connection(parts.hostname, parts.port)


async def _pour(target: Target, begin: bytes, piece: bytes, most: int) -> None:
    """Send up to `most` bytes on one connection after the other."""
    sent = 0
    while target.has_time() and sent < most:
        reader, writer = await target.open()
        with suppress(OSError, TimeoutError):
            writer.write(begin)
            while target.has_time() and sent < most:
                writer.write(piece)
                sent += len(piece)
                await asyncio.wait_for(writer.drain(), 10)
                if reader.at_eof() or reader.exception():
                    break
        target.answers["ended" if not target.has_time() or sent >= most else "closed"] += 1
        await _hang_up(writer)
        await asyncio.sleep(PAUSE_S)
    target.answers["MiB"] = sent // MIB


async def _endless_header(target: Target) -> None:
    await _pour(target, HEAD + b"X: ", b"y" * PIECE, 100 * MIB)


async def _many_headers(target: Target) -> None:
    await _pour(target, HEAD, b"x: y\r\n" * (PIECE // 6), 218 * MIB)


async def _many_trailers(target: Target) -> None:
    await _pour(target, CHUNKED, b"x: y\r\n" * (PIECE // 6), 100 * MIB)


async def _dead_connections(target: Target) -> None:
    opened = [await target.open() for _ in range(DEAD_CONNECTIONS)]
    await asyncio.sleep(max(0.0, target.until - time.monotonic()))
    for reader, writer in opened:
        try:
            answer = await asyncio.wait_for(reader.read(100), 0.002)
            target.answers[answer[9:12].decode() or "closed"] += 1
        except TimeoutError:
            target.answers["still open"] += 1
        except OSError:
            target.answers["closed"] += 1
        await _hang_up(writer)


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def _in_turns(target: Target, ask: Callable[[httpx.AsyncClient], Awaitable[str]]) -> None:
    """Ask in several connections, as fast as answers come."""

    async def one() -> None:
        async with target.client() as client:
            while target.has_time():
                try:
                    answer = await ask(client)
                except httpx.HTTPError as error:
                    answer = type(error).__name__
                target.answers[answer] += 1
                if not answer.startswith("2"):
                    await asyncio.sleep(PAUSE_S)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def _token(target: Target) -> dict[str, str]:
    async with target.client() as client:
        made = (await client.post("/api/people", json={"nickname": "attacker"})).json()
    return {"authorization": f"Bearer {made['token']}"}


async def _imports(target: Target) -> None:
    headers, numbers = await _token(target), iter(range(1 << 30))
    record = target.record.decode()
    header = json.loads(record.partition("\n")[0])
    create = {"type": "create", "game": header["game"], "people": 2, "record": record}
    create["moves"] = record.count("\n") - 3

    encoded = json.dumps(create)

    async def ask(client: httpx.AsyncClient) -> str:
        body = f'{{"id": "i{next(numbers)}", "create": {encoded}}}'
        return str((await client.post("/api/tables", content=body, headers=headers)).status_code)

    await _in_turns(target, ask)


async def _verifications(target: Target) -> None:
    async def ask(client: httpx.AsyncClient) -> str:
        return str((await client.post("/api/verify", content=target.record)).status_code)

    await _in_turns(target, ask)


async def _watchers(target: Target) -> None:
    """Sockets that ask for the same long table again and again."""

    async def one() -> None:
        def take(raw: bytes) -> None:
            target.answers[json.loads(raw[:40].split(b",")[0] + b"}")["type"]] += 1

        with suppress(OSError):
            socket = await connected(target.url.replace("http", "ws") + "/ws", take)
            socket.send(json.dumps({"type": "hello"}).encode())
            watch = json.dumps({"type": "watch", "table": LONG_TABLE, "last": 0}).encode()
            for _ in range(WATCHES):
                if not target.has_time() or socket.closed.done():
                    break
                socket.send(watch)
                await asyncio.sleep(0.2)
            await socket.close()

    await asyncio.gather(*(one() for _ in range(WATCHERS)))


async def _chat(target: Target) -> None:
    headers, numbers = await _token(target), iter(range(1 << 30))
    create = {"type": "create", "game": NAMES[0], "people": 2}
    async with target.client() as client:
        made = await client.post("/api/tables", json={"id": "t", "create": create}, headers=headers)
    path = f"/api/tables/{made.json()['table']}/commands"
    join = {"id": "j", "command": {"type": "join", "contribution": ""}}

    async def ask(client: httpx.AsyncClient) -> str:
        chat = {"id": f"c{next(numbers)}", "command": {"type": "chat", "text": "spam"}}
        return str((await client.post(path, json=chat, headers=headers)).status_code)

    async with target.client() as client:
        await client.post(path, json=join, headers=headers)
    await _in_turns(target, ask)


async def _pings(target: Target) -> None:
    """Control frames, which no limit of messages counts."""
    handshake = (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    while target.has_time():
        reader, writer = await target.open()
        with suppress(OSError, TimeoutError):
            writer.write(handshake)
            await asyncio.wait_for(reader.read(1000), 10)
            while target.has_time() and not reader.at_eof():
                writer.write(PINGS)
                await asyncio.wait_for(reader.read(1 << 20), 10)
        target.answers["closed"] += 1
        await _hang_up(writer)
        await asyncio.sleep(PAUSE_S)


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "endless header": _endless_header,
    "many headers": _many_headers,
    "many trailers": _many_trailers,
    "dead connections": _dead_connections,
    "imports": _imports,
    "verifications": _verifications,
    "watchers": _watchers,
    "chat": _chat,
    "pings": _pings,
}


def main(url: str, name: str, seconds: str, record: str) -> None:
    """Run one attack; an attacker elsewhere would not take this machine's processors."""
    os.nice(NICENESS)
    until = time.monotonic() + float(seconds)
    target = Target(url, until, Path(record).read_bytes(), Counter())
    asyncio.run(_bounded(ATTACKS[name], target))
    print(json.dumps(dict(target.answers)))


async def _bounded(attack: Callable[[Target], Any], target: Target) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(attack(target), target.until - time.monotonic() + 20)


if __name__ == "__main__":
    main(*sys.argv[1:])
