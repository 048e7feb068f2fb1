"""Counts of move sequences, computed once by the independent oracles and kept as data.

A game without an oracle has none: `tests/oracle/make_perft.py` writes them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch.game import NAMES, Game

DATA = Path(__file__).parent.parent / "data" / "perft"
ROWS = [
    pytest.param(row, id=f"{name}-{row['name']}")
    for name in NAMES
    if (DATA / f"{name}.json").exists()
    for row in json.loads((DATA / f"{name}.json").read_text())
]


@pytest.mark.parametrize("row", ROWS)
def test_the_number_of_move_sequences_is_right(row: dict[str, Any]) -> None:
    assert Game.read(row["position"]).count(row["depth"]) == row["leaves"]
