"""The short line relies on uvicorn's inside: what changes there is noticed, the plain way taken."""

from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from spieltisch.server.ws.line_check import chosen_protocol, difference
from spieltisch.server.ws.short_line import ShortLine
from tests.server.process import ServerProcess

METHODS = ("connection_made", "data_received", "resume_writing", "run_asgi", "send", "shutdown")
"""What `ShortLine` calls of the class that it is made of."""
CALLS = ("handle_cont", "handle_ping", "handle_close")
"""How uvicorn hands on what `ShortLine` leaves to it; at the end of a message in parts it calls
`send_receive_event_to_app`, which `ShortLine` has its own of.
"""
ATTRIBUTES = (
    "close_sent",
    "config",
    "curr_msg_data_type",
    "frames",
    "handshake_complete",
    "loop",
    "queue",
    "read_paused",
    "scope",
    "transport",
)
"""What `ShortLine` uses of an instance."""


def test_uvicorn_is_inside_as_a_short_line_needs_it() -> None:
    """If it is not after an upgrade, `ShortLine` needs mending; servers work without it."""
    assert difference() is None
    assert chosen_protocol() is ShortLine


@pytest.mark.parametrize("name", METHODS)
def test_a_method_of_uvicorn_that_is_gone_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(WebSocketsSansIOProtocol, name)
    assert difference() is not None
    assert chosen_protocol() == "auto"


@pytest.mark.parametrize("name", [*METHODS, *CALLS])
def test_a_method_of_uvicorn_that_does_nothing_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing_later(*_: object) -> None:
        """Do nothing."""

    def nothing(*_: object) -> None:
        """Do nothing."""

    does: Callable[..., Any] = nothing_later if name in ("run_asgi", "send") else nothing
    monkeypatch.setattr(WebSocketsSansIOProtocol, name, does)
    assert difference() is not None


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_of_uvicorn_with_another_name_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def renamed(self: object, given: str, value: object) -> None:
        object.__setattr__(self, f"{given}_" if given == name else given, value)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__setattr__", renamed)
    assert difference() is not None


def test_a_server_that_cannot_have_short_lines_says_so_once(plain_server: ServerProcess) -> None:
    assert plain_server.log.count("sockets go the plain way") == 1
    assert "cannot import name 'WebSocketsSansIOProtocol'" in plain_server.log


def test_a_server_that_has_short_lines_says_nothing(short_server: ServerProcess) -> None:
    assert "plain way" not in short_server.log
