"""What a tab imports is there in a browser: no other server, compiler, database or cluster."""

import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.store.on_sqlite.schema import prepare

MISSING = (
    "alembic", "h11", "httptools", "numba", "numpy", "psycopg", "ray", "redis", "sqlalchemy",
    "uvicorn", "uvloop", "websockets",
)  # fmt: skip
PROGRAM = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING!r}:
            raise ModuleNotFoundError(f"there is no {{name}} in a browser", name=name)

sys.meta_path.insert(0, Missing())
import asyncio
from pathlib import Path
from spieltisch.tab import answering, host, warm
empty, folder = map(Path, sys.argv[1:])
host.EMPTY = empty
asyncio.run(warm.up(str(folder)))
assert not folder.exists()
print(sorted(set(sys.modules) & set({MISSING!r})))
"""


@pytest.mark.once
def test_a_tab_needs_nothing_that_a_browser_does_not_have(tmp_path: Path) -> None:
    """Not even to begin a game, which is done before the snapshot is made."""
    empty = tmp_path / "empty.sqlite3"
    prepare(empty)
    environment = {"SPIELTISCH_COMPILE": "0", "PYTHONPATH": "src"}
    command = [sys.executable, "-c", PROGRAM, str(empty), str(tmp_path / "warm")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "[]\n"
