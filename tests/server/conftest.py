"""One server process for all tests that do not kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.bots.readiness import SWITCH
from tests.server.process import ServerProcess


@pytest.fixture(scope="module", autouse=True)
def _no_compiler() -> Iterator[None]:
    """Bots at these tables think interpreted: nobody waits for what they compile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "0")
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as process:
        yield process


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where a test's own server may keep its database."""
    return tmp_path / "data"
