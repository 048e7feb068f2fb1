"""boardgame.io's server with its flat-file storage, in processes of its own."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["WAYS", "Run", "cpu_seconds", "installed", "measure"]

SCRIPT = Path(__file__).with_name("boardgame_io.cjs")
PACKAGES = ("boardgame.io@0.50", "node-persist@3", "socket.io-client@4")
WAYS = ("installed", "unqueued")
"""As npm installs it, or with its storage's write queue off, which makes it fastest."""
MODULES = Path("build") / "peer" / "node_modules"


def installed() -> Path | None:
    """Where the packages are, after fetching them if need be; None without npm or a registry."""
    if (MODULES / "boardgame.io").exists():
        return MODULES
    if not shutil.which("npm"):
        return None
    folder = MODULES.parent
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text("{}\n")
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *PACKAGES]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300)
    return MODULES if done.returncode == 0 else None


class Run(NamedTuple):
    """Moves per second, and milliseconds of computing per move, of the server and of the load."""

    rate: float
    server_ms: float
    load_ms: float


def cpu_seconds(pid: int) -> float:
    """Seconds that a process has computed so far."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def measure(modules: Path, how: str, tables: int, marks: Sequence[int], data: Path) -> list[Run]:
    """Two clients at each table: one run from each mark, in moves per table, to the next one.

    `how` is one of `WAYS`.
    """
    port = _free_port()
    with _node(modules, "serve", port, data, how) as server:
        try:
            _wait_for("ready", server)
            with _node(modules, "load", port, tables, *marks) as load:
                return [_measured(server, load) for _ in marks[1:]]
        finally:
            server.kill()


def _node(modules: Path, *arguments: object) -> subprocess.Popen[str]:
    environment = {**os.environ, "NODE_PATH": str(modules.resolve())}
    command = ["node", str(SCRIPT), *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def _wait_for(word: str, process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    while word not in (line := process.stdout.readline()):
        if not line:
            raise RuntimeError(f"it ended before it said {word}")


def _measured(server: subprocess.Popen[str], load: subprocess.Popen[str]) -> Run:
    _wait_for("begin", load)
    before = cpu_seconds(server.pid), cpu_seconds(load.pid)
    assert load.stdout is not None
    measured = json.loads(load.stdout.readline())
    after = cpu_seconds(server.pid), cpu_seconds(load.pid)
    server_ms, load_ms = (
        1e3 * (b - a) / measured["moves"] for a, b in zip(before, after, strict=True)
    )
    return Run(measured["rate"], server_ms, load_ms)


def _free_port() -> int:
    """A port that is free together with the next one."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port: int = first.getsockname()[1]
            try:
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port
