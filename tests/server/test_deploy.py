"""What `deploy/` has for operators, tried with the programs it is meant for."""

import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.clients import Api, open_table, play_some, run
from tests.server.process import ServerProcess, until

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(folder: Path, port: int, upstream: int) -> Iterator[None]:
    """The shipped block in a server of its own, with the port of our server in it."""
    assert shutil.which("nginx"), "nginx is missing: `sh scripts/need` installs it"
    block = (DEPLOY / "nginx.conf").read_text()
    assert "127.0.0.1:8420" in block
    (folder / "block.conf").write_text(block.replace(":8420", f":{upstream}"))
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    config = folder / "nginx.conf"
    config.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {paths}\n"
        f"server {{ listen 127.0.0.1:{port}; include {folder}/block.conf; }} }}\n"
    )
    command = ["nginx", "-e", f"{folder}/error.log", "-c", str(config)]
    subprocess.run([*command, "-t"], check=True, capture_output=True, timeout=30)
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        until(lambda: is_open(port))
        yield
    finally:
        process.terminate()
        process.wait(30)


def test_people_play_through_the_shipped_nginx_block(tmp_path: Path) -> None:
    port = free_port()
    public = f"http://127.0.0.1:{port}/games"

    async def play() -> None:
        page = (await Api(public).ask("GET", "/")).text
        for address in re.findall(r'(?:href|src)="(/[^"]+)"', page):
            assert (await Api(public).ask("GET", address.removeprefix("/games"))).is_success
        assert (await Api(public).ask("GET", "/metrics")).status_code == 403
        apis = [await Api.guest(public, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], "mensch")
        assert (await apis[0].get(f"/api/tables/{table}/link"))["link"] == f"{public}/t/{table}"
        await play_some(apis, table, 6)

    options = ("--public-url", public, "--trusted-proxy", "127.0.0.1")
    with (
        ServerProcess(tmp_path / "data", *options) as server,
        nginx(tmp_path, port, server.port),
    ):
        run(play())


def test_systemd_finds_nothing_wrong_with_the_shipped_unit(tmp_path: Path) -> None:
    assert shutil.which("systemd-analyze"), "systemd is missing: `sh scripts/need` installs it"
    text = (DEPLOY / "spieltisch.service").read_text()
    program = "/opt/spieltisch/bin/spieltisch"
    assert program in text
    unit = tmp_path / "spieltisch.service"
    unit.write_text(text.replace(program, "/bin/true"))  # the program is not installed there
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert not [line for line in done.stderr.splitlines() if "spieltisch" in line]
