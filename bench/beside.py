"""This tree's speed beside another's: `python -m bench.beside FOLDER [--rounds N] [PART …]`.

FOLDER is a checkout of the other version (`git worktree add FOLDER REVISION`). A part is a game,
for which every row of `python -m bench GAME` is measured, or `server`, the server's highest rate.
Each version measures in a process of its own with its own `bench`; the two take turns, and the
first of a pair changes from round to round. A row's figure is the median of the ratios within the
pairs: above 1 this tree is faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

from spieltisch.game import NAMES

HERE = Path(__file__).resolve().parent.parent
SERVER = "server"
MEASURER = """
import json, os, sys
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
import bench.__main__ as figures, bench.rates as rates, bench.rules as rules, bench.peers as peers
once = lambda measured, rounds=1: {name: [rate()] for name, rate in measured.items()}
figures.alternate = rules.alternate = peers.alternate = rates.alternate = once

def server_rows():
    import tempfile
    from pathlib import Path
    from bench import server
    names = [name for _ in range(2) for name in server.NAMES]
    with tempfile.TemporaryDirectory() as folder:
        first, last = server.run_loop(server.flat_out(Path(folder) / "data", names))
    for label, run in (("first moves", first), ("whole games", last)):
        yield {"name": f"server: highest rate, {label}", "value": run.rate, "unit": "1/s"}
        yield {"name": f"server: computing a move, {label}", "value": run.server_ms, "unit": "ms"}

for line in sys.stdin:
    part = line.strip()
    rows = server_rows() if part == "server" else figures.rows([part])
    print(json.dumps([dict(row) for row in rows]), file=answers, flush=True)
"""


class Row(TypedDict):
    """One figure of a round; a figure in ms is better when it is small."""

    name: str
    value: float
    unit: str


class Version:
    """A tree that measures itself when asked."""

    def __init__(self, tree: Path) -> None:
        path = os.pathsep.join([str(tree / "src"), str(tree)])
        self._process = subprocess.Popen(
            [sys.executable, "-c", MEASURER],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, part: str) -> dict[str, Row]:
        """Every row of a part, measured once."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(part, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"measuring {part} failed; see above")
        return {row["name"]: row for row in json.loads(answer)}

    def end(self) -> None:
        """Stop measuring."""
        self._process.communicate()


def compare(ours: Version, theirs: Version, part: str, rounds: int) -> None:
    """Print the median ratio of every row of a part."""
    ratios: dict[str, list[float]] = {}
    for version in (ours, theirs):
        version.measure(part)  # compiles, and fills the caches
    for number in range(rounds):
        pair = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        rows = {version: version.measure(part) for version in pair}
        for name in rows[ours].keys() & rows[theirs].keys():
            mine, other = rows[ours][name], rows[theirs][name]
            times = mine["value"] / other["value"]
            ratios.setdefault(name, []).append(1 / times if mine["unit"] == "ms" else times)
    for name, times_of in sorted(ratios.items()):
        middle, least, most = statistics.median(times_of), min(times_of), max(times_of)
        print(f"{name:<56} {middle:6.3f} × ({least:.3f}–{most:.3f})", flush=True)


def main() -> None:
    """Measure the parts that are named, or all."""
    parser = argparse.ArgumentParser(description="this tree's speed beside another version's")
    parser.add_argument("folder", type=Path, help="a checkout of the other version")
    parser.add_argument("part", nargs="*", help=f"of {', '.join([*NAMES, SERVER])} (all)")
    parser.add_argument("--rounds", type=int, default=9, help="pairs of measurements (9)")
    arguments = parser.parse_intermixed_args()
    ours, theirs = Version(HERE), Version(arguments.folder.resolve())
    for part in arguments.part or [*NAMES, SERVER]:
        compare(ours, theirs, part, arguments.rounds)
    ours.end()
    theirs.end()


if __name__ == "__main__":
    main()
