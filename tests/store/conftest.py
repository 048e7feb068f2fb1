"""Every kind of store passes the same tests."""

from pathlib import Path

import pytest

from tests.store.places import PLACES, Place


@pytest.fixture(params=sorted(PLACES))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty place that can be opened again and again, also twice at once."""
    return PLACES[request.param](tmp_path)


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio."""
    return "asyncio"
