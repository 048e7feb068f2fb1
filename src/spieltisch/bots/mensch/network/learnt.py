"""What the network has learnt: a row of numbers for all that can be seen, and one for the outcome.

`bench/train_mensch.py` writes the file: whole numbers of 16 bits, the lower byte first.
"""

import sys
from array import array
from importlib.resources import files

from spieltisch.bots.mensch.network.inputs import ROWS

__all__ = ["FILE", "HIDDEN", "LEARNT", "SCALE", "UNIT", "WIDTH"]

FILE = "network.bin"
HIDDEN = 32
WIDTH = HIDDEN + 1
"""A row has a number for each hidden unit, and one that counts directly."""
SCALE = 512
"""So many make one."""
UNIT = 1 / SCALE


def _read() -> tuple[tuple[int, ...], ...]:
    numbers = array("h")
    numbers.frombytes(files(__package__).joinpath(FILE).read_bytes())
    if len(numbers) != (ROWS + 1) * WIDTH:
        raise ValueError(f"{FILE} has {len(numbers)} numbers, expected {(ROWS + 1) * WIDTH}")
    if sys.byteorder == "big":
        numbers.byteswap()
    return tuple(tuple(numbers[at : at + WIDTH]) for at in range(0, len(numbers), WIDTH))


LEARNT = _read()
"""The rows of what is seen, then the one by which the hidden units count."""
