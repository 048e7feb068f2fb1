"""Runs the blocks of a page from top to bottom, in an empty folder."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from tests.in_docs import ROOT, Block, blocks_of, instead, named_file, promised

__all__ = ["ROOTS", "run_page"]

ROOTS = ("examples", "deploy", "bench", "src")
"""Folders of a checkout that commands name."""
LONGEST = 300
"""Seconds that a command may take."""
SERVES = re.compile(r"^(?:\S+/)?spieltisch serve\b")
INSTALLS = re.compile(
    r"^(?:\S+/)?(?:pip|pipx) install (?:--upgrade )?'?([\w.]+?)(?:\[([\w,]+)\])?'?$"
)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def run_page(page: Path, folder: Path) -> int:
    """Run what a page shows; how many blocks it were. What goes wrong is an error with its line."""
    names: dict[str, object] = {}
    said, count = "", 0
    for name in ROOTS:
        (folder / name).symlink_to(ROOT / name)
    for block in blocks_of(page):
        if block.mark in ("not run", "run by"):
            continue
        where = f"{page.relative_to(ROOT)}:{block.line}"
        if block.language == "python":
            run_python(block, names, folder, where)
        elif block.language == "sh":
            said = run_shell(block, folder, where)
        elif block.language == "text" and block.follows:
            pattern = re.escape(block.code.strip()).replace("…", ".*")
            assert re.fullmatch(pattern, said.strip(), re.DOTALL), f"{where}: it says\n{said}"
        else:
            raise AssertionError(f"{where}: neither run nor marked: ```{block.language}")
        count += 1
    return count


def run_python(block: Block, names: dict[str, object], folder: Path, where: str) -> None:
    """One block after those above it; where every `print` has its answer behind it, they agree."""
    code = changed(block)
    if name := named_file(code):
        (folder / name).write_text(code)
        return
    out = StringIO()
    with redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(code, where, "exec"), names)
        except Exception as error:
            raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error
    answers = promised(code)
    if answers and all(answers):
        assert out.getvalue().splitlines() == answers, where


def changed(block: Block) -> str:
    """The code with the words of its mark."""
    if block.mark != "with":
        return block.code
    words = dict(part.split(" => ") for part in block.said.split("; "))
    assert all(its in block.code for its in words), f"line {block.line}: {words}"
    return instead(block.code, words)


def run_shell(block: Block, folder: Path, where: str) -> str:
    """One command after the other, in a shell with no settings of ours; what the last one says."""
    said = ""
    for line in commands(changed(block)):
        if found := INSTALLS.match(line):
            what, extras = found.groups()
            assert what in (".", "spieltisch", "WHEEL"), f"{where}: {line}"
            assert set((extras or "").split(",")) - {""} <= set(EXTRAS), f"{where}: {line}"
        elif line.startswith("make "):
            subprocess.run(
                ["make", "--dry-run", *shlex.split(line)[1:]],
                cwd=ROOT, check=True, capture_output=True,
            )  # fmt: skip
        elif SERVES.match(line):
            serve(line, folder, where)
        else:
            done = subprocess.run(
                ["bash", "-c", line],
                cwd=folder, env=surroundings(folder), timeout=LONGEST, check=False,
                stdin=subprocess.DEVNULL, capture_output=True, text=True,
            )  # fmt: skip
            assert done.returncode == 0, f"{where}: {line}\n{done.stdout}{done.stderr}"
            said = done.stdout
    return said


def commands(code: str) -> Iterator[str]:
    """The lines without comments and without what is empty."""
    for line in code.splitlines():
        if plain := re.sub(r"(^|\s\s)\s*# .*$", "", line).strip():
            yield plain


def surroundings(folder: Path) -> dict[str, str]:
    """What a fresh shell has: our commands, a home of its own, and the compiled rules."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    path = os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"])
    node = shutil.which("node")
    return {
        "HOME": str(home),
        "XDG_CACHE_HOME": cache,
        "PATH": path if node is None else f"{path}{os.pathsep}{Path(node).parent}",
        "LANG": "C.UTF-8",
    }


def serve(line: str, folder: Path, where: str) -> None:
    """A server is started as it is written, has to say where it is, and is stopped."""
    quiet = re.sub(r" --open\b", "", line)
    if "--port" not in quiet:
        quiet += " --port 0"
    quiet = re.sub(r"--port \d+", "--port 0", quiet)
    with subprocess.Popen(
        ["bash", "-c", f"exec {quiet}"],
        cwd=folder, env=surroundings(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        told = ""
        for said in server.stdout:
            told += said
            if "http://" in said or "https://" in said:
                break
        server.terminate()
        told += server.stdout.read()
        assert server.wait(30) == 0, f"{where}: {line}\n{told}"
