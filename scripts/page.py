"""The page's own checks: types, lint and component tests, with whatever node there is.

`python scripts/page.py` runs them all; names of npm scripts as arguments run only those.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import Page, find_node  # noqa: E402

CHECKS = ("check", "lint", "test")


def main(names: list[str]) -> int:
    """Build the page if needed, then run the npm scripts; the first that fails ends it."""
    Page(ROOT).build()
    node = find_node()
    if node is None:
        raise SystemExit("page: node is missing; run `make setup`")
    Page(ROOT).install(node)
    for name in names or CHECKS:
        print(f"page: {name}", flush=True)
        done = subprocess.run([*node.npm, "run", "--silent", name], cwd=ROOT / "web", check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
