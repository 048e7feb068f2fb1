"""A real nginx for the tests, with what it did written down."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server.process import until

__all__ = ["Way", "free_port", "nginx", "ways"]

TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
LOG = "ways.log"


class Way(NamedTuple):
    """A request, where nginx sent it, one place after the other, and what came back."""

    path: str
    places: tuple[str, ...]
    status: int


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def nginx(folder: Path, port: int, inside: str) -> Iterator[None]:
    """An nginx that listens on this port by what stands inside its block `http`."""
    assert shutil.which("nginx"), "nginx is missing: `sh scripts/need` installs it"
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    config = folder / "nginx.conf"
    config.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ log_format way '$request_uri|$upstream_addr|$status';\n"
        f"access_log {folder / LOG} way; {paths}\n{inside}\n}}\n"
    )
    command = ["nginx", "-e", f"{folder}/error.log", "-c", str(config)]
    subprocess.run([*command, "-t"], check=True, capture_output=True, timeout=30)
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        until(lambda: _is_open(port))
        yield
    finally:
        process.terminate()
        process.wait(30)


def ways(folder: Path) -> list[Way]:
    """Every request that has been answered, a socket when it has ended."""
    lines = (line.split("|") for line in (folder / LOG).read_text().splitlines())
    return [Way(path, tuple(places.split(", ")), int(status)) for path, places, status in lines]


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
