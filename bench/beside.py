"""This tree's speed beside another's: `python -m bench.beside FOLDER [--rounds N] [PART …]`.

FOLDER is a checkout of the other version (`git worktree add FOLDER REVISION`). A part is a game,
for which every row of `python -m bench GAME` is measured, or `server`, the server's highest rate.
Each version measures in a process of its own with its own `bench`, in many short turns that
alternate. A row's figure is the median of the ratios of the pairs: above 1 this tree is faster.
Noise only ever slows down, so the ratio of the best of all pairs says which of two close medians to
believe.
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
MEASURER = HERE / "bench" / "measurer.py"
TURN = "turn"


class Row(TypedDict):
    """One figure of a round; a figure in ms is better when it is small."""

    name: str
    value: float
    unit: str


class Version:
    """A tree that measures itself, each time it is asked and it is its turn."""

    def __init__(self, tree: Path) -> None:
        path = os.pathsep.join([str(tree / "src"), str(tree)])
        process = subprocess.Popen(
            [sys.executable, "-P", str(MEASURER)],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._asks, self._answers = process, process.stdin, process.stdout
        self._said = ""

    @property
    def waits(self) -> bool:
        """Whether it would measure now."""
        return self._said == TURN

    @property
    def rows(self) -> dict[str, Row]:
        """What it has measured."""
        return {row["name"]: row for row in json.loads(self._said)}

    def ask(self, line: str) -> None:
        """Begin with a part, or take a turn."""
        print(line, file=self._asks, flush=True)
        self._said = ""

    def hear(self) -> None:
        """Wait until it wants a turn or is done."""
        self._said = self._answers.readline().strip()
        if not self._said:
            raise SystemExit("measuring failed; see above")

    def end(self) -> None:
        """Stop measuring."""
        self._process.communicate()


def measure(pair: tuple[Version, Version], part: str) -> None:
    """Both versions measure a part: prepared side by side, measured in turns."""
    for version in pair:
        version.ask(part)
    for version in pair:
        version.hear()
    while any(version.waits for version in pair):
        for version in pair:
            if version.waits:
                version.ask(TURN)
                version.hear()


def compare(trees: tuple[Path, Path], part: str, rounds: int) -> None:
    """Print the median ratio of every row of a part.

    Every pair has new processes: where their memory lies makes some per cent of their speed.
    """
    ratios: dict[str, list[float]] = {}
    best: dict[str, tuple[float, float]] = {}
    for number in range(rounds):
        ours, theirs = (Version(tree) for tree in trees)
        measure((ours, theirs) if number % 2 == 0 else (theirs, ours), part)
        for name in ours.rows.keys() & theirs.rows.keys():
            mine, other = speed(ours.rows[name]), speed(theirs.rows[name])
            ratios.setdefault(name, []).append(mine / other)
            before = best.get(name, (0.0, 0.0))
            best[name] = max(before[0], mine), max(before[1], other)
        ours.end()
        theirs.end()
    for name, times_of in sorted(ratios.items()):
        middle, least, most = statistics.median(times_of), min(times_of), max(times_of)
        at_best = best[name][0] / best[name][1]
        told = f"{middle:6.3f} × ({least:.3f}–{most:.3f}), best {at_best:.3f}"
        print(f"{name:<56} {told}", flush=True)


def speed(row: Row) -> float:
    """A figure that is better when it is larger."""
    return 1 / row["value"] if row["unit"] == "ms" else row["value"]


def main() -> None:
    """Measure the parts that are named, or all."""
    parser = argparse.ArgumentParser(description="this tree's speed beside another version's")
    parser.add_argument("folder", type=Path, help="a checkout of the other version")
    parser.add_argument("part", nargs="*", help=f"of {', '.join([*NAMES, SERVER])} (all)")
    parser.add_argument("--rounds", type=int, default=9, help="pairs of measurements (9)")
    arguments = parser.parse_intermixed_args()
    trees = HERE, arguments.folder.resolve()
    for part in arguments.part or [*NAMES, SERVER]:
        compare(trees, part, arguments.rounds)


if __name__ == "__main__":
    main()
