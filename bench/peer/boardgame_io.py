"""boardgame.io's server with its flat-file storage, in processes of its own."""

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

__all__ = ["installed", "measure"]

SCRIPT = Path(__file__).with_name("boardgame_io.cjs")
PACKAGES = ("boardgame.io@0.50", "node-persist@3", "socket.io-client@4")
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


def measure(modules: Path, tables: int, seconds: float, history: int, data: Path) -> dict[str, Any]:
    """Moves a second with two clients at each of so many tables that have a history of moves."""
    environment = {**os.environ, "NODE_PATH": str(modules.resolve())}
    port = _free_port()
    command = ["node", str(SCRIPT), "serve", str(port), str(data)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            while "ready" not in server.stdout.readline():
                assert server.poll() is None
            load = ["node", str(SCRIPT), "load", str(port), str(tables), str(seconds), str(history)]
            done = subprocess.run(
                load, env=environment, capture_output=True, text=True, check=True, timeout=300
            )
            found: dict[str, Any] = json.loads(done.stdout)
            return found
        finally:
            server.kill()


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
