"""Which Pythons are supported, and which of them are on this machine."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

__all__ = ["found", "supported"]

CLASSIFIER = "Programming Language :: Python :: 3."
ASK = "import os, sys; print(*sys.version_info[:2], os.path.realpath(sys._base_executable))"


def supported(root: Path) -> list[str]:
    """The versions that pyproject.toml names, like 3.11."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    minors = [c.removeprefix(CLASSIFIER) for c in project["classifiers"] if CLASSIFIER in c]
    return [f"3.{minor}" for minor in minors]


def found(version: str) -> Path | None:
    """An interpreter of this version: this one, one on the path, pyenv's or uv's."""
    for program in _candidates(version):
        try:
            said = subprocess.run([program, "-c", ASK], capture_output=True, text=True, check=False)
        except OSError:
            continue
        major, minor, path = (said.stdout.strip().split(" ", 2) + [""] * 3)[:3]
        if said.returncode == 0 and f"{major}.{minor}" == version:
            return Path(path)
    return None


def _candidates(version: str) -> Iterator[str]:
    yield sys.executable
    if program := shutil.which(f"python{version}"):
        yield program
    if pyenv := shutil.which("pyenv"):
        listed = subprocess.run(
            [pyenv, "versions", "--bare"], capture_output=True, text=True, check=False
        )
        for name in listed.stdout.split():
            if name.startswith(f"{version}."):
                where = subprocess.run(
                    [pyenv, "prefix", name], capture_output=True, text=True, check=False
                )
                yield str(Path(where.stdout.strip()) / "bin" / "python")
    if uv := shutil.which("uv"):
        told = subprocess.run(
            [uv, "python", "find", "--no-project", version],
            capture_output=True,
            text=True,
            check=False,
        )
        yield told.stdout.strip() or version
