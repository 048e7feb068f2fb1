"""The worker that runs the table: the server's application on a database that the browser keeps."""

import asyncio
import random
from pathlib import Path
from urllib.parse import urlsplit

from starlette.types import Message

from spieltisch.server.app import Server, build
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import Settings
from spieltisch.server.ops.metrics import Metrics
from spieltisch.store.kept import KeptStore
from spieltisch.store.sql.inline_writer import Keeper
from spieltisch.tab.bridge import Bridge, Telling
from spieltisch.tab.far_work import FarSide, FarWorker, TabThinkers

__all__ = ["Host", "unfreeze"]

DATABASE = "spieltisch.sqlite3"
EMPTY = Path(__file__).with_name("empty.sqlite3")
"""What a new database begins as; the build of the offline files puts it there."""


def unfreeze() -> None:
    """Whatever chance was in the snapshot that this program began from must not come again."""
    random.seed()


class Host:
    """A server that one browser has for itself: it has no limits, and no mail."""

    def __init__(
        self,
        folder: str,
        address: str,
        keeper: Keeper,
        worker: FarWorker,
        telling: Telling,
        source: ClockAndRandomness | None = None,
    ) -> None:
        """`folder` holds the database; `address` is where the page is."""
        unfreeze()
        self._keeper = keeper
        store = KeptStore(Path(folder) / DATABASE, EMPTY, keeper)
        settings = Settings(
            data=folder,
            host="127.0.0.1",
            public_url=address,
            **dict.fromkeys(_UNLIMITED, 0),  # type: ignore[arg-type]
        )
        thinkers = TabThinkers(Metrics(), worker)
        self.server: Server = build(settings, store, source, thinkers, FarSide(worker))
        parts = urlsplit(address)
        self.bridge = Bridge(self.server.app, parts.netloc, parts.scheme == "https", telling)
        self._told: asyncio.Queue[Message] = asyncio.Queue()
        self._life: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin; after this it can be asked."""
        await self._keeper.keep()
        self._told.put_nowait({"type": "lifespan.startup"})
        started = asyncio.get_running_loop().create_future()

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                started.set_exception(RuntimeError(message.get("message", "")))
            elif not started.done():
                started.set_result(None)

        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.create_task(self.server.app(scope, self._told.get, send))
        await started

    async def stop(self) -> None:
        """End; everything that was acknowledged is kept anyway."""
        self._told.put_nowait({"type": "lifespan.shutdown"})
        if self._life is not None:
            await self._life


_UNLIMITED = (
    "bot_tables",
    "bot_tables_of_address",
    "rate",
    "socket_rate",
    "chat_rate",
    "connections",
    "tables_per_person",
    "tables_per_address",
    "disk_per_person",
    "disk_per_address",
)
"""Nobody else is here to be protected from."""
