"""Work for the other worker of the browser: bots' moves, reviews, and what takes long besides."""

from base64 import b64decode, b64encode
from collections.abc import Awaitable
from typing import Protocol

from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.minds import Mind
from spieltisch.server.thinking.workers import Thinkers

__all__ = ["FarSide", "FarWorker", "TabThinkers"]

MOST_WAITING = 8
LONGEST_S = 60.0
"""A browser's Python has no compiler: what takes a server ten seconds may take so long here."""


class FarWorker(Protocol):
    """The other worker; one question after the other, and it can be replaced at any time."""

    def think(self, line: str) -> Awaitable[str]:
        """What `answering.think` answers to a line."""
        ...

    def work(self, data: str) -> Awaitable[str]:
        """What `answering.work` makes of a piece of work."""
        ...

    def end(self) -> None:
        """Stop it, whatever it does; the next question starts another."""
        ...


class _Far:
    """The other worker as a mind."""

    def __init__(self, worker: FarWorker) -> None:
        self._worker = worker

    async def ask(self, line: bytes) -> bytes:
        """Send a line and wait for the answer."""
        return (await _answered(self._worker.think(line.decode()))).encode()

    async def end(self) -> None:
        """Let it be replaced."""
        self._worker.end()


class TabThinkers(Thinkers):
    """Thinks in the other worker alone: a browser has room for one."""

    def __init__(self, metrics: Metrics, worker: FarWorker) -> None:
        super().__init__(1, metrics)
        self._idle.pop()  # the one for cheap levels
        self._worker = worker

    async def _begin(self) -> Mind:
        return _Far(self._worker)


class FarSide(SideProcess):
    """Does in the other worker what a server does in a process of its own."""

    can_vouch = False

    def __init__(self, worker: FarWorker) -> None:
        super().__init__(MOST_WAITING, LONGEST_S)
        self._worker = worker

    async def _done(self, data: bytes) -> bytes:
        return b64decode(await _answered(self._worker.work(b64encode(data).decode())))

    async def _end(self) -> None:
        self._worker.end()


async def _answered(asked: Awaitable[str]) -> str:
    """What the worker says; `EOFError` when it has ended, whichever error that is there."""
    try:
        return await asked
    except Exception as error:
        raise EOFError("the other worker has ended") from error
