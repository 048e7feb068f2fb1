"""`spieltisch serve --open`: the page in a browser, or a word on where it is."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.server.ops.browser import has_browser
from tests.server.process import until

pytestmark = pytest.mark.once

SECONDS = 30


class Opened:
    """A server that was asked to open the page; it ends by the keys that people press."""

    def __init__(self, data: Path, *options: str, browser: str | None = None) -> None:
        shown = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
        environment = {key: value for key, value in os.environ.items() if key not in shown}
        if browser:
            environment["BROWSER"] = browser
        command = [sys.executable, "-m", "spieltisch.server.run", "--open", "--data", str(data)]
        self._process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit status, and what was said after the address."""
        self._process.send_signal(signal.SIGINT)
        assert self._process.stdout is not None
        with self._process.stdout as rest:
            said = rest.read()
        return self._process.wait(SECONDS), said


def test_the_page_is_opened_in_the_browser_that_the_person_has_chosen(tmp_path: Path) -> None:
    note = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {note}\n')
    browser.chmod(0o755)
    server = Opened(tmp_path / "data", "--port", "0", browser=str(browser))
    until(lambda: note.exists() and note.read_text().endswith("\n"))
    assert note.read_text().strip() == server.address
    status, said = server.end()
    assert status == 0
    assert "in a browser" not in said


def test_without_a_browser_the_address_is_enough_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    server = Opened(tmp_path / "data", "--port", "0")
    status, said = server.end()
    assert status == 0
    assert "open this address in a browser" in said
    assert "Ctrl-C" in said


def test_who_wants_to_play_gets_another_port_where_the_usual_one_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8420))
            other.listen()
        except OSError:
            pass  # somebody else has it already, which serves as well
        server = Opened(tmp_path / "data")
        assert not server.address.endswith(":8420")
        assert server.end()[0] == 0


@pytest.mark.parametrize(
    ("environment", "system", "is_there"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_needs_a_screen(environment: dict[str, str], system: str, is_there: bool) -> None:
    assert has_browser(environment, system) is is_there
