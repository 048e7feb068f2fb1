"""One server process for all tests that do not kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.bots.readiness import SWITCH
from spieltisch.server.ws import line_check
from tests.server.process import ServerProcess


@pytest.fixture(scope="module", autouse=True)
def _no_compiler() -> Iterator[None]:
    """Bots at these tables think interpreted: nobody waits for what they compile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "0")
        yield


@pytest.fixture(scope="session")
def short_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as process:
        yield process


@pytest.fixture(scope="session")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server whose sockets go the plain way."""
    data = tmp_path_factory.mktemp("plain") / "data"
    with ServerProcess(data, module="tests.server.plain") as process:
        yield process


@pytest.fixture(scope="session")
def server(short_server: ServerProcess) -> ServerProcess:
    """A running server."""
    return short_server


@pytest.fixture(params=["short_server", "plain_server"])
def either_server(request: pytest.FixtureRequest) -> ServerProcess:
    """A running server, with each kind of line."""
    server: ServerProcess = request.getfixturevalue(request.param)
    return server


@pytest.fixture(params=["short", "plain"])
def either_line(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A server inside the test has this kind of line."""
    if request.param == "plain":
        monkeypatch.setattr(line_check, "difference", lambda: "a test")
    return str(request.param)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where a test's own server may keep its database."""
    return tmp_path / "data"
