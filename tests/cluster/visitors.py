"""Players of a site: whoever hears nothing from a process goes to another and resumes there."""

import asyncio
import json
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.cluster.site import Site
from tests.server.clients import LOST, Api, Player
from tests.support import IS_SOAK

__all__ = ["DEAD_S", "OPEN_S", "Visitor"]

PING_S, DEAD_S = (2.5, 9.0) if IS_SOAK else (1.0, 4.0)
"""Silence after which to ask, and after which a connection counts as dead: the page's own figures
in the long version, and shorter ones where nothing may take long."""
LOOK_S = 0.25
OPEN_S, CLOSE_S = 3.0, 0.2
BACK_WITHIN_S = 40.0
PAUSE_S = 0.1
ELSEWHERE = (*LOST, InvalidHandshake, EOFError, OSError, TimeoutError)
"""What a process does that is down, stopped or cut off."""


class Visitor(Player):
    """Like a page: it notices silence, keeps what it has, and any process will do."""

    opens_within, closes_within = OPEN_S, CLOSE_S

    def __init__(self, site: Site, api: Api, table: str, rng: Random) -> None:
        super().__init__(Api(api.url, api.token, OPEN_S + CLOSE_S), table, rng)
        self._site = site
        self._heard_at = monotonic()
        self._asides: set[asyncio.Task[None]] = set()
        self.changes = 0
        """How often this one has gone to another process."""
        self.longest_away = 0.0

    async def resume(self) -> None:
        """Connect to another process, from the last number; as often as it takes."""
        since = monotonic()
        while monotonic() < since + BACK_WITHIN_S:
            self._go_elsewhere()
            try:
                async with asyncio.timeout(DEAD_S + OPEN_S):
                    await self.connect()
            except ELSEWHERE:
                await asyncio.sleep(PAUSE_S)
            else:
                if not self.is_lost:
                    self.changes += 1
                    self.longest_away = max(self.longest_away, monotonic() - since)
                    return
        raise AssertionError("no process of the site takes this client")

    def _go_elsewhere(self) -> None:
        others = [url for url in self._site.urls if url != self.api.url]
        self.api.url = self.rng.choice(others or self._site.urls)

    async def memories(self) -> dict[str, Any]:
        """As a player asks for it, of whichever process answers."""
        until = monotonic() + BACK_WITHIN_S
        while monotonic() < until:
            try:
                answer = await self.api.ask("GET", f"/api/tables/{self.table}/memory")
            except httpx.TransportError:
                pass
            else:
                if answer.is_success:
                    memories: dict[str, Any] = answer.json()["memories"]
                    return memories
            await asyncio.sleep(PAUSE_S)
            self._go_elsewhere()
        raise AssertionError("no process of the site answers this client")

    async def _read(self, socket: ClientConnection) -> None:
        self._heard_at = monotonic()
        watch = asyncio.create_task(self._notice_silence(socket))
        try:
            await super()._read(socket)
        finally:
            watch.cancel()

    async def _notice_silence(self, socket: ClientConnection) -> None:
        """Ask when nothing was heard for a while, and hang up when nothing comes of it."""
        asked_at = 0.0
        while True:
            await asyncio.sleep(LOOK_S)
            now = monotonic()
            if now - self._heard_at > DEAD_S:
                socket.transport.abort()
                return
            if now - max(self._heard_at, asked_at) > PING_S:
                asked_at = now
                self._aside(socket, {"type": "ping", "n": 1})

    def _take(self, raw: bytes) -> None:
        self._heard_at = monotonic()
        super()._take(raw)
        self.heard.clear()
        message = json.loads(raw)
        match message["type"]:
            case "probe" if self._socket is not None:
                self._aside(self._socket, {"type": "echo", "n": message["n"]})
            case "refusal" if message["id"] is None and self._socket is not None:
                self._socket.transport.abort()  # a process that cannot serve is left

    def _answered(self, message: dict[str, Any]) -> None:
        known = self.acknowledged.get(message["id"])
        if known is not None:  # asked again, it must be told the same
            assert message["type"] == "ack", message
            assert message["seq"] == known, message
        super()._answered(message)

    def _aside(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        async def say() -> None:
            try:
                await socket.send(json.dumps(message))
            except ConnectionClosed:
                return

        task = asyncio.create_task(say())
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)
