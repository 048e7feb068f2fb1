"""What a tab imports is there in a browser: no other server, compiler, database or cluster."""

import subprocess
import sys

import pytest

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
import spieltisch.tab.host
import spieltisch.tab.answering
import spieltisch.tab.warm
spieltisch.tab.warm.up()
print(sorted(set(sys.modules) & set({MISSING!r})))
"""


@pytest.mark.once
def test_a_tab_needs_nothing_that_a_browser_does_not_have() -> None:
    environment = {"SPIELTISCH_COMPILE": "0", "PYTHONPATH": "src"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == "[]\n"
