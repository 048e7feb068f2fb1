"""Writes the counted positions of a game: `python -m tests.oracle.make_perft GAME`.

The positions and depths come from `cases()` in `tests/oracle/<game>_cases.py`, the numbers of move
sequences from the `Oracle` in `tests/oracle/<game>.py`.
"""

import importlib
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "data" / "perft"


def make(game: str) -> list[dict[str, Any]]:
    """The game's cases as {name, position, depth, leaves}, counted by its oracle."""
    if importlib.util.find_spec(f"tests.oracle.{game}") is None:
        raise SystemExit(
            f"{game} has no oracle: tests/oracle/{game}.py with a class Oracle and DEFAULTS, and "
            f"tests/oracle/{game}_cases.py with cases()"
        )
    oracle = importlib.import_module(f"tests.oracle.{game}")
    listed: list[tuple[str, dict[str, Any], int]] = importlib.import_module(
        f"tests.oracle.{game}_cases"
    ).cases()
    counted = []
    for name, position, depth in listed:
        began = time.perf_counter()
        player = oracle.Oracle(position)
        leaves = player.count(depth)
        seconds = time.perf_counter() - began
        print(f"{game}: {name}: depth {depth}: {leaves} leaves in {seconds:.1f} s", flush=True)
        row = {"name": name, "position": player.position, "depth": depth, "leaves": leaves}
        counted.append(row)
    return counted


def write(game: str) -> Path:
    """Counts the game's cases into its data file, one case per line."""
    rows = [json.dumps(row, sort_keys=True) for row in make(game)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{game}.json"
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    for named in sys.argv[1:]:
        print(write(named).name)
