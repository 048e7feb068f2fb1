"""One server process for all tests that do not kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.bots.readiness import SWITCH
from spieltisch.server.ws import line_check
from tests.server.process import ServerProcess
from tests.server.where import ON_POSTGRES

LEFT_OUT = ("of_the_file", "once")
"""Marks of tests that the run on PostgreSQL leaves out."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL nothing is run that is about a file, or that would only be run again.

    `once` is for what takes long and would find nothing new: page, connections, how bots and other
    long work are shared out; and for tests of PostgreSQL itself. What is quick needs no mark.
    """
    if ON_POSTGRES:
        left_out = [item for item in items if any(map(item.get_closest_marker, LEFT_OUT))]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


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
