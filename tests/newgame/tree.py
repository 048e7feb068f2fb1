"""A copy of this tree in which a game is made, and programs that run there.

`python -m tests.newgame.tree FOLDER` makes one with a game in it, and prints where and which.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COPIED = ("src", "tests", "scripts", "bench", "web/types", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "page", "newgame-*")
PAGE = ROOT / "src" / "spieltisch" / "page"
"""The built page, which needs no building for a new game."""
NAME, PREFIX, TITLE = "sprint", "SPR", "A Sprint"


class Tree:
    """The copied tree; `run` runs Python in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tree"
        self._cache = folder / "cache"
        for name in COPIED:
            source, target = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=LEFT_OUT)
            else:
                shutil.copy(source, target)
        if PAGE.exists():
            (self.folder / PAGE.relative_to(ROOT)).symlink_to(PAGE)

    def run(self, *arguments: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments; nothing of this tree can be imported there."""
        paths = os.pathsep.join([str(self.folder / "src"), str(self.folder)])
        # a test process of its own: what pytest and its helpers set for this one is not for it
        own = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**own, "PYTHONPATH": paths, "SPIELTISCH_CACHE_DIR": str(self._cache)},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )

    def must(self, *arguments: str, seconds: float = 300) -> str:
        """What a run prints that must succeed."""
        done = self.run(*arguments, seconds=seconds)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def make(self, name: str, prefix: str, title: str = "") -> subprocess.CompletedProcess[str]:
        """Run the generator."""
        return self.run("scripts/new_game.py", name, prefix, title)

    def files(self) -> set[str]:
        """All files but caches."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        return {str(p.relative_to(self.folder)) for p in paths if "cache" not in str(p)}


def main(folder: str) -> None:
    tree = Tree(Path(folder))
    made = tree.make(NAME, PREFIX, TITLE)
    assert made.returncode == 0, made.stderr
    print(json.dumps({"root": str(tree.folder), "game": NAME, "title": TITLE}))


if __name__ == "__main__":
    main(sys.argv[1])
