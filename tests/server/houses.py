"""Where a table can be: on a server, or in a browser's tab. Time and chance come from a tape."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.inside import inside, tape
from tests.support import IS_SOAK
from tests.tab.tab_process import in_tab, tape_in_tab

__all__ = ["HOUSES", "House"]


class House(NamedTuple):
    """A server or a tab, not opened yet."""

    opened: Callable[..., AbstractAsyncContextManager[str]]
    """It lasts as long as a block, and its address is the answer; takes a folder of its own, the
    seed of ids and draws, and perhaps another one of the draws."""
    share: int
    """In the short form it does one in so many of what the fastest one does."""

    def part_of(self, count: int) -> int:
        """How many of these it does."""
        return count if IS_SOAK else max(2, count // self.share)


@asynccontextmanager
async def _server(folder: Path, seed: int, draws: int | None = None) -> AsyncIterator[str]:
    async with inside(folder, tape(seed, draws)) as running:
        yield running.url


@asynccontextmanager
async def _tab(folder: Path, seed: int, draws: int | None = None) -> AsyncIterator[str]:
    async with in_tab(tape_in_tab(seed, draws)) as url:
        yield url


# There is no PostgreSQL in a tab.
HOUSES = (
    pytest.param(House(_server, 1), id="server"),
    pytest.param(House(_tab, 2), id="tab", marks=pytest.mark.once),
)
