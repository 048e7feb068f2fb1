"""What `deploy/` has for operators, tried with the programs it is meant for."""

import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from scripts import parts_of_lock
from spieltisch.cli import main
from tests.postgres import free_port
from tests.server.clients import Api, open_table, play_some, run
from tests.server.nginx import nginx
from tests.server.process import ServerProcess
from tests.server.where import at_store

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"


def block(port: int, upstream: int) -> str:
    """The shipped block in a server of its own, with the port of our server in it."""
    shipped = (DEPLOY / "nginx.conf").read_text()
    assert "127.0.0.1:8420" in shipped
    return f"server {{ listen 127.0.0.1:{port}; {shipped.replace(':8420', f':{upstream}')} }}"


@pytest.mark.once
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
        nginx(tmp_path, port, block(port, server.port)),
    ):
        run(play())


def test_systemd_finds_nothing_wrong_with_the_shipped_units(tmp_path: Path) -> None:
    assert shutil.which("systemd-analyze"), "systemd is missing: `sh scripts/need` installs it"
    program = "/opt/spieltisch/bin/spieltisch"
    units = []
    for file in sorted(DEPLOY.glob("spieltisch*.[st]*")):
        text = file.read_text()
        assert program in text or file.suffix == ".timer"
        unit = tmp_path / file.name
        unit.write_text(text.replace(program, "/bin/true"))  # the program is not installed there
        units.append(str(unit))
    assert len(units) == 3
    done = subprocess.run(
        ["systemd-analyze", "verify", *units],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert not [line for line in done.stderr.splitlines() if "spieltisch" in line]


@pytest.mark.parametrize("name", ["spieltisch.service", "spieltisch-upkeep.service"])
def test_a_shipped_service_has_bounds(name: str) -> None:
    settings = dict(
        line.split("=", 1) for line in (DEPLOY / name).read_text().splitlines() if "=" in line
    )
    assert {"MemoryMax", "TasksMax", "NoNewPrivileges"} <= set(settings)


def test_what_the_timer_runs_is_a_command_of_this_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(tmp_path / "data"):
        text = (DEPLOY / "spieltisch-upkeep.service").read_text()
        line = next(line for line in text.splitlines() if line.startswith("ExecStart="))
        words = line.partition("/bin/spieltisch ")[2].split()
        words[words.index("/var/lib/spieltisch/backups")] = str(tmp_path / "backups")
        words[1:1] = at_store(tmp_path / "data")
        assert main(words) == 0, capsys.readouterr().err
        (copy,) = (tmp_path / "backups").iterdir()
        assert copy.stat().st_mode & 0o077 == 0, "nobody else may read it"


def test_the_image_installs_from_locks_that_hold_all_that_serving_needs() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    installs = re.findall(
        r"pip (?:--python \S+ )?(?:install|wheel) (.*?)(?: \\| &&|$)", dockerfile, re.MULTILINE
    )
    assert len(installs) == 4
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
    for name, text in parts_of_lock.parts().items():
        assert (ROOT / "requirements" / name).read_text() == text, "run scripts/parts_of_lock.py"
    locked = set(parts_of_lock.entries((ROOT / "requirements" / "serve.txt").read_text()))
    assert needs_of("spieltisch") <= locked
    assert needs_of("hatchling") <= set(
        parts_of_lock.entries((ROOT / "requirements" / "build.txt").read_text())
    )


def needs_of(package: str, known: frozenset[str] = frozenset()) -> set[str]:
    """The packages that one needs here, by what is installed."""
    found: set[str] = set()
    for text in metadata.requires(package) or ():
        needed = Requirement(text)
        extras = ["", "standard"] if package == "uvicorn" else [""]
        if any(not needed.marker or needed.marker.evaluate({"extra": one}) for one in extras):
            name = re.sub(r"[-_.]+", "-", needed.name).lower()
            if name not in known:
                found |= {name} | needs_of(name, known | found | {name})
    return found
