"""A real nginx for the tests, which says whom it has asked."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.process import until

__all__ = ["asked", "nginx"]

TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
ASKED = "x-asked"
"""The header that tells whom nginx has asked, one after the other."""


@contextmanager
def nginx(folder: Path, port: int, inside: str) -> Iterator[None]:
    """An nginx that listens on this port by what stands inside its block `http`."""
    assert shutil.which("nginx"), "nginx is missing: `sh scripts/need` installs it"
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    config = folder / "nginx.conf"
    config.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; add_header {ASKED} $upstream_addr always; {paths}\n"
        f"{inside}\n}}\n"
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


def asked(answer: httpx.Response) -> list[str]:
    """Whom nginx has asked, one after the other, until there was this answer."""
    return answer.headers[ASKED].split(", ")


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
