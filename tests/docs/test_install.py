"""An empty environment becomes one that serves, by the commands that docs/install.md gives."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.docs.running import commands, serve
from tests.in_docs import DOCS, ROOT, blocks_of

OFFLINE = "--no-deps --no-index --no-build-isolation --quiet --disable-pip-version-check"
"""What it needs is not fetched: the locked packages of this checkout are lent to it."""


def test_the_commands_make_an_environment_that_serves(tmp_path: Path) -> None:
    block = next(block for block in blocks_of(DOCS / "install.md") if "-m venv" in block.code)
    made, installed, served = commands(block.code)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}

    def run(line: str) -> None:
        subprocess.run(["bash", "-c", line], cwd=tmp_path, env=environment, check=True)

    run(made)
    (folder,) = (tmp_path / "spieltisch-env" / "lib").glob("python3.*")
    lent = sysconfig.get_path("purelib")
    (folder / "site-packages" / "lent.pth").write_text(f"{lent}\n")
    run(re.sub(r"install spieltisch$", f"install {OFFLINE} {ROOT}", installed))
    program = tmp_path / "spieltisch-env" / "bin" / "spieltisch"
    where = subprocess.run(
        [program.with_name("python"), "-c", "import spieltisch; print(spieltisch.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert str(tmp_path) in where.stdout, "what is installed is a copy of its own"
    serve(served, tmp_path, "docs/install.md")
