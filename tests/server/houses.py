"""Where a table can be: on a server, or in a browser's tab. Time and chance come from a tape."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.server.inside import inside, tape
from tests.tab.tab_process import in_tab, tape_in_tab

__all__ = ["HOUSES", "House"]

House: TypeAlias = Callable[[Path, int, int | None], AbstractAsyncContextManager[str]]
"""Opens for as long as a block lasts, and answers its address: a folder of its own, and seeds of
the ids and of the draws (None: the same) are given."""


@asynccontextmanager
async def _server(folder: Path, seed: int, draws: int | None) -> AsyncIterator[str]:
    async with inside(folder, tape(seed, draws)) as running:
        yield running.url


@asynccontextmanager
async def _tab(folder: Path, seed: int, draws: int | None) -> AsyncIterator[str]:
    async with in_tab(tape_in_tab(seed, draws)) as url:
        yield url


# A tab has no PostgreSQL.
HOUSES = (
    pytest.param(_server, id="server"),
    pytest.param(_tab, id="tab", marks=pytest.mark.once),
)
