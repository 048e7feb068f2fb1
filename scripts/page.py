"""The page's own checks: types, lint and component tests, with whatever node there is.

`python scripts/page.py` runs them all; names of npm scripts as arguments run only those.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import Page, find_node  # noqa: E402

CHECKS = ("check", "lint", "test")


def main(names: list[str]) -> int:
    """Build the page if needed, then run the npm scripts side by side."""
    Page(ROOT).build()
    node = find_node()
    if node is None:
        raise SystemExit("page: node is missing; run `make setup`")
    Page(ROOT).install(node)
    if len(names) == 1:
        return _run(node.npm, names[0]).returncode
    return max(_side_by_side(node.npm, names or CHECKS))


def _side_by_side(npm: Sequence[str], names: Sequence[str]) -> Iterator[int]:
    """How each script ends; what it says comes in one piece."""
    with ThreadPoolExecutor() as pool:
        done = pool.map(lambda name: _run(npm, name, subprocess.PIPE), names)
        for name, one in zip(names, done, strict=True):
            print(f"page: {name}\n{one.stdout}", end="", flush=True)
            yield abs(one.returncode)


def _run(
    npm: Sequence[str], name: str, into: int | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*npm, "run", "--silent", name],
        cwd=ROOT / "web",
        stdout=into,
        stderr=None if into is None else subprocess.STDOUT,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
