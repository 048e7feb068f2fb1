"""What the network of endings has learnt: a row of numbers for all that can be seen, and outcomes.

`bench/train_mensch_endings.py` writes the file: whole numbers of 8 bits for the rows, each column
in a unit of its own, and then the outcomes, whole numbers of 32 bits, the lowest byte first.
"""

import sys
from array import array
from importlib.resources import files

from spieltisch.bots.mensch.network.ending_inputs import ENDING_ROWS

__all__ = [
    "ENDING",
    "ENDING_HIDDEN",
    "ENDING_OUTCOMES",
    "ENDING_UNIT",
    "ENDING_WIDTH",
    "FILE",
    "SCALE",
]

FILE = "ending.bin"
ENDING_HIDDEN = 63
ENDING_WIDTH = ENDING_HIDDEN + 1
"""A row has a number for each hidden unit, and one that counts always."""
SCALE = 1 << 20
"""So many make one, when a sum is multiplied by its outcome."""
ENDING_UNIT = 1 / SCALE


def _read() -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    content = files(__package__).joinpath(FILE).read_bytes()
    rows, outcomes = array("b"), array("i")
    size = ENDING_ROWS * ENDING_WIDTH
    expected = size + ENDING_WIDTH * outcomes.itemsize
    if len(content) != expected:
        raise ValueError(f"{FILE} has {len(content)} bytes, expected {expected}")
    rows.frombytes(content[:size])
    outcomes.frombytes(content[size:])
    if sys.byteorder == "big":
        outcomes.byteswap()
    columns = range(0, size, ENDING_WIDTH)
    numbers = {n: n for n in range(-128, 128)}  # each of them is in memory once
    seen = tuple(tuple(numbers[n] for n in rows[at : at + ENDING_WIDTH]) for at in columns)
    return seen, tuple(outcomes)


ENDING, ENDING_OUTCOMES = _read()
"""The rows of what is seen, and how much each sum counts."""
