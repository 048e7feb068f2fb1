"""What ends a release, and how programs are run for one."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["Trouble", "bare_environment", "run"]

KEPT = ("HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "SSL_CERT_FILE", "SSL_CERT_DIR")
KEPT_BEGINNINGS = ("PIP_", "UV_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
LAST_LINES = 25


class Trouble(Exception):
    """Why there is no release, and what to do about it."""


def run(
    command: Sequence[str | Path],
    where: Path,
    environment: Mapping[str, str] | None = None,
    given: str | None = None,
) -> str:
    """What a program prints; if it fails, its last lines are the trouble."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=where,
        env=None if environment is None else dict(environment),
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if given is None else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = (done.stdout + (done.stderr or "")).splitlines()[-LAST_LINES:]
        said = "\n".join(f"    {line}" for line in lines)
        raise Trouble(f"`{' '.join(map(str, command))}` ended with {done.returncode}:\n{said}")
    return done.stdout


def bare_environment(programs: Path, caches: Path) -> dict[str, str]:
    """What a newcomer's shell has: these programs alone, the package index, empty caches."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.upper() in KEPT or name.upper().startswith(KEPT_BEGINNINGS)
    }
    return {**kept, "PATH": str(programs), "XDG_CACHE_HOME": str(caches), "PYTHONNOUSERSITE": "1"}
