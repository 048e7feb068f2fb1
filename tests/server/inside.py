"""A server inside the test's own process, with real sockets but time and chance from a tape."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from spieltisch.server.app import Server, build
from spieltisch.server.edge.listening import listen
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import Settings
from spieltisch.server.run import Runner
from spieltisch.server.thinking.jobs import AnyThinkers
from spieltisch.store import Store, open_store
from tests.server.where import store_of

__all__ = ["Inside", "inside", "tape"]

NOON = 1_700_000_000_000


def tape(seed: int, draws: int | None = None) -> ClockAndRandomness:
    """A clock that stands still, and ids and draws from one seed, or from a seed for each."""
    drawing = Random(f"draws {seed if draws is None else draws}")
    return ClockAndRandomness(lambda: NOON, drawing.randbytes, Random(f"ids {seed}").randbytes)


class Inside:
    """The running server and where it is."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.url = f"http://127.0.0.1:{port}"


@asynccontextmanager
async def inside(
    folder: Path,
    clock_and_randomness: ClockAndRandomness | None = None,
    thinkers: AnyThinkers | None = None,
    store: Store | None = None,
    **settings: object,
) -> AsyncIterator[Inside]:
    """Serve for as long as the block lasts."""
    folder.mkdir(parents=True, exist_ok=True)
    unlimited = {"rate": 0.0, "socket_rate": 0.0, "bot_tables": 0, "bot_tables_of_address": 0}
    chosen = {"data": str(folder), "host": "127.0.0.1", **unlimited, **settings}
    made = Settings(**chosen)  # type: ignore[arg-type]
    where = made.database or store_of(Path(made.data))
    server = build(made, store or open_store(where), clock_and_randomness, thinkers)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    runner = Runner(server, lambda port: None)
    task = asyncio.create_task(runner.serve([listening]))
    while not runner.started:
        assert not task.done()
        await asyncio.sleep(0.005)
    try:
        yield Inside(server, port)
    finally:
        runner.should_exit = True
        await task
        listening.close()
