"""Tries the wheel as a newcomer has it: an empty environment, no node, no compiler."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

from scripts.release.trouble import Trouble, bare_environment, run

__all__ = [
    "Served",
    "Tried",
    "check_not_compiling",
    "install",
    "look_at_page",
    "program_in",
    "served",
    "try_on",
    "write_site",
]

GAME = "mensch"
FEW_MOVES = {"preset": "mini"}
ADDRESS = re.compile(r"Spieltisch: (http://\S+?)/?\s")
PART = re.compile(r'(?:href|src)="/([^"]+)"')
COMPILER = "llvmlite"
"""The library that is loaded when something is compiled."""


class Tried(NamedTuple):
    """What a trial took, in seconds, and how much was installed."""

    python: str
    install: float
    megabytes: float
    first_page: float


class Served(NamedTuple):
    """A running server."""

    url: str
    process: subprocess.Popen[str]


def try_on(python: Path, wheel: Path, folder: Path) -> Tried:
    """Install, list the games, let bots play one in the engine, serve the page."""
    began = time.perf_counter()
    environment = install(python, wheel, folder)
    installed = time.perf_counter() - began
    program = program_in(folder)
    version = run([program, "--version"], folder, environment).strip()
    if not wheel.name.startswith(f"{version.replace(' ', '-')}-"):
        raise Trouble(f"{wheel.name} says that it is {version}")
    if GAME not in run([program, "games"], folder, environment):
        raise Trouble(f"`spieltisch games` does not list {GAME}")
    play_in_engine(program, folder, environment)
    began = time.perf_counter()
    with served([program], folder, environment) as server:
        parts = look_at_page(server.url)
        first_page = time.perf_counter() - began
        if not parts:
            raise Trouble(f"the page at {server.url} has no parts")
        check_not_compiling(server.process.pid)
    size = sum(p.stat().st_size for p in (folder / "env").rglob("*") if p.is_file()) / 1e6
    return Tried(run([python, "-V"], folder).strip(), installed, size, first_page)


def install(python: Path, wheel: Path, folder: Path) -> dict[str, str]:
    """A new environment with the wheel and what it needs, all of it built already."""
    run([python, "-m", "venv", "env"], folder)
    programs = program_in(folder).parent
    environment = bare_environment(programs, folder / "cache")
    install_built = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
    run([programs / "python", *install_built, wheel], folder, environment)
    return environment


def write_site(offline: Path, folder: Path) -> None:
    """Add the offline files to what was installed, and write a site with them."""
    environment = bare_environment(program_in(folder).parent, folder / "cache")
    python = program_in(folder).parent / "python"
    alone = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    run([python, *alone, offline], folder, environment)
    run([program_in(folder), "site", "public"], folder, environment)
    for name in ("index.html", "offline/manifest.json"):
        if not (folder / "public" / name).is_file():
            raise Trouble(f"`spieltisch site` wrote no {name}")


def program_in(folder: Path) -> Path:
    """The command that was installed."""
    return folder / "env" / "bin" / "spieltisch"


def play_in_engine(program: Path, folder: Path, environment: dict[str, str]) -> None:
    """Two bots play a game over stdin and stdout, to its end."""
    with subprocess.Popen(
        [program, "engine"],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def ask(do: str, **keys: object) -> dict[str, Any]:
            print(json.dumps({"do": do, **keys}), file=engine.stdin, flush=True)
            answer: dict[str, Any] = json.loads(engine.stdout.readline())  # type: ignore[union-attr]
            if not answer["ok"]:
                raise Trouble(f"the engine refuses {do}: {answer}")
            return answer

        ask("new", game=GAME, seats=2, options=FEW_MOVES, seed=1)
        while (actor := ask("legal")["actor"]) is not None:
            if actor == "chance":
                ask("roll")
            else:
                ask("play", move=ask("choose", level=1)["move"])
        if not ask("outcome")["over"]:
            raise Trouble("the engine's game has no end")
        engine.stdin.close()


@contextmanager
def served(
    command: list[str | Path], folder: Path, environment: dict[str, str]
) -> Iterator[Served]:
    """`spieltisch serve`, on a free port, until the caller is done."""
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", "data", "--bot-workers", "1"]
    with (folder / "server.log").open("w+") as log:
        process = subprocess.Popen(
            [*map(str, command), *words],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            yield Served(_address(process, folder / "server.log"), process)
        finally:
            process.terminate()
            process.communicate()


def _address(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := ADDRESS.match(line):
            return found[1]
    raise Trouble(f"`spieltisch serve` ended before it said where it is:\n{log.read_text()}")


def look_at_page(url: str) -> int:
    """Ask for the page and all that it names; how much that is."""
    names = PART.findall(_got(f"{url}/").decode())
    for name in names:
        if not _got(f"{url}/{name}"):
            raise Trouble(f"{url}/{name} is empty")
    if json.loads(_got(f"{url}/health"))["status"] != "ok":
        raise Trouble(f"{url}/health is not ok")
    return len(names)


def _got(url: str) -> bytes:
    with urlopen(url, timeout=60) as answer:
        data: bytes = answer.read()
        return data


def check_not_compiling(pid: int) -> None:
    """Serving begins without the compiler, which takes seconds to load. Seen on Linux only."""
    maps = Path(f"/proc/{pid}/maps")
    if maps.is_file() and COMPILER in maps.read_text():
        raise Trouble(f"`spieltisch serve` loads {COMPILER} before anybody plays")
