"""How long a newcomer takes from nothing to a first game in the browser, in seconds."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from hatch_build import find_node
from scripts.release import trial
from scripts.release.trouble import Trouble, bare_environment, run

__all__ = ["LONGEST", "FirstGame", "by_pip", "by_pipx", "by_uvx", "chromium"]

ROOT = Path(__file__).resolve().parents[2]
DRIVER = Path(__file__).with_name("first_game.mjs")
USUAL = ("sh", "dirname", "realpath")
"""What the scripts call that installers write."""
LONGEST = 60
"""In seconds: what is promised from the installation to the first answered move."""


class FirstGame(NamedTuple):
    """When each thing was there, counted from the first command."""

    way: str
    installed: float
    served: float
    page: float
    board: float
    answered: float
    """A move of the person and the bot's answer."""


def chromium() -> str | None:
    """The browser for the trial, if there is one."""
    environment = {**os.environ, "PATH": os.environ.get("PATH", os.defpath)}
    found = subprocess.run(
        ["sh", str(ROOT / "scripts" / "chromium")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or None


def by_pip(wheel: Path, folder: Path, browser: str) -> FirstGame:
    """`pip install WHEEL` into an empty environment, then `spieltisch serve`."""
    began = time.perf_counter()
    environment = trial.install(Path(_this_python()), wheel, folder)
    installed = time.perf_counter() - began
    return _played(
        "pip", began, installed, [trial.program_in(folder)], folder, environment, browser
    )


def by_uvx(wheel: Path, folder: Path, browser: str) -> FirstGame | None:
    """`uvx --from WHEEL spieltisch serve`; None without uv."""
    if (uv := shutil.which("uv")) is None:
        return None
    environment = bare_environment(_linked(folder / "programs", *USUAL), folder / "cache")
    environment |= {"UV_TOOL_DIR": str(folder / "tools"), "UV_PYTHON": _this_python()}
    command: list[str | Path] = [uv, "tool", "run", "--from", wheel, "spieltisch"]
    began = time.perf_counter()
    return _played("uvx", began, 0.0, command, folder, environment, browser)


def by_pipx(wheel: Path, folder: Path, browser: str) -> FirstGame | None:
    """`pipx install WHEEL`, then `spieltisch serve`; None without pipx."""
    if (pipx := shutil.which("pipx")) is None:
        return None
    environment = bare_environment(_linked(folder / "programs", *USUAL), folder / "cache")
    environment |= {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    began = time.perf_counter()
    run([pipx, "install", "--quiet", wheel], folder, environment)
    installed = time.perf_counter() - began
    command: list[str | Path] = [folder / "bin" / "spieltisch"]
    return _played("pipx", began, installed, command, folder, environment, browser)


def _linked(folder: Path, *names: str) -> Path:
    """A folder with these programs of the machine and no others."""
    folder.mkdir()
    for name in names:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


def _this_python() -> str:
    """The interpreter behind the environment in which this runs."""
    return str(Path(sys.executable).resolve())


def _played(
    way: str,
    began: float,
    installed: float,
    command: list[str | Path],
    folder: Path,
    environment: dict[str, str],
    browser: str,
) -> FirstGame:
    """Serve, and let a browser play; node drives the browser and the program never sees it."""
    if (node := find_node()) is None:
        raise Trouble("the browser is driven by node, and there is none: run `make setup`")
    with trial.served(command, folder, environment) as server:
        ready = time.perf_counter() - began
        words: list[str | Path] = [node.program, DRIVER, browser, server.url, ROOT / "web"]
        took = json.loads(run(words, ROOT / "web").splitlines()[-1])
    browsing = {name: ready + took[name] for name in ("page", "board", "answer")}
    return FirstGame(way, installed, ready, *browsing.values())
