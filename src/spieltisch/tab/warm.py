"""What is done before the snapshot of a tab's memory is made, so that nobody waits for it later."""

import asyncio
import gc
import json
import shutil
from typing import Any

from spieltisch.bots import levels
from spieltisch.game import NAMES, load
from spieltisch.tab.answering import think, work
from spieltisch.tab.host import Host

__all__ = ["up"]

LEVEL = 3
SOCKET, LEAVING = 1, 1001
LONGEST_S = 60.0
"""For a bot's first move."""


async def up(folder: str) -> None:
    """Import all games and their bots, and begin a game at a table in a folder.

    What each game's bots lay out to think would make the snapshot much larger.
    """
    for name in NAMES:
        load(name).start(seed=1)
        levels(name)
    await _Beginning(folder).play()
    shutil.rmtree(folder)
    gc.collect()
    gc.freeze()  # all of this stays: whoever looks for rubbish need not look here


class _Browser:
    """What a browser does for the table: here it keeps nothing, and thinks at once."""

    async def keep(self) -> None:
        """Nothing is kept."""

    def take_back(self) -> None:
        """Nothing was kept."""

    async def think(self, line: str) -> str:
        """As the other worker does."""
        return think(line)

    async def work(self, data: str) -> str:
        """As the other worker does."""
        return work(data)

    def end(self) -> None:
        """There is no other worker."""


class _Beginning:
    """A person who lets two bots begin a game, and leaves when one of them has moved."""

    def __init__(self, folder: str) -> None:
        browser = _Browser()
        self._host = Host(folder, "http://localhost/", browser, browser, self)
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._cookies: list[tuple[str, str]] = []

    def opened(self, number: int) -> None:
        """The socket may be used."""
        self._heard.put_nowait("")

    def heard(self, number: int, text: str) -> None:
        """The table says something."""
        self._heard.put_nowait(text)

    def closed(self, number: int, code: int, reason: str) -> None:
        """The socket is closed."""

    async def play(self) -> None:
        """Begin a game, and wait for the first move."""
        await self._host.start()
        await self._ask("/api/people", {"nickname": "Ann"})
        settings = {"bot_pace_ms": 0}
        create = {"type": "create", "game": NAMES[0], "people": 2, "settings": settings}
        table = (await self._ask("/api/tables", {"id": "create", "create": create}))["table"]
        bridge = self._host.bridge
        bridge.open(SOCKET, f"/ws?table={table}", json.dumps(self._cookies))
        await self._heard.get()
        bridge.say(SOCKET, json.dumps({"type": "hello", "table": table}))
        orders = (
            {"type": "add_bot", "place": 0, "level": LEVEL},
            {"type": "add_bot", "place": 1, "level": LEVEL},
            {"type": "start"},
        )
        for number, order in enumerate(orders):
            said = {"type": "do", "table": table, "id": str(number), "command": order}
            bridge.say(SOCKET, json.dumps(said))
        await asyncio.wait_for(self._moved(), LONGEST_S)
        bridge.shut(SOCKET, LEAVING)
        await self._host.stop()

    async def _moved(self) -> None:
        """Wait for a bot's first move."""
        while '"type":"played"' not in (told := await self._heard.get()):
            if '"type":"refusal"' in told:
                raise RuntimeError(told)

    async def _ask(self, path: str, body: dict[str, Any]) -> Any:
        headers = [("content-type", "application/json"), *self._cookies]
        data = json.dumps(body).encode()
        answer = await self._host.bridge.fetch("POST", path, json.dumps(headers), data)
        for name, value in json.loads(answer.headers):
            if name == "set-cookie":
                self._cookies.append(("cookie", value.partition(";")[0]))
        return json.loads(answer.body)
