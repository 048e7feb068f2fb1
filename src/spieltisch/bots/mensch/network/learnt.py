"""What the network has learnt: two tables of rows, for two colours and for more.

`bench/train_mensch.py` writes the file: whole numbers of 16 bits, the lower byte first.
"""

import sys
from array import array
from importlib.resources import files

from spieltisch.bots.mensch.network.inputs import FEW_ROWS, MANY_ROWS
from spieltisch.bots.mensch.network.shape import HIDDEN, WIDTH

__all__ = ["FEW", "FILE", "MANY", "SCALE", "UNIT"]

FILE = "network.bin"
SCALE = 512
"""So many make one."""
UNIT = 1 / SCALE


def _read() -> tuple[tuple[int, ...], ...]:
    numbers = array("h")
    numbers.frombytes(files(__package__).joinpath(FILE).read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return tuple(tuple(numbers[at : at + WIDTH]) for at in range(0, len(numbers), WIDTH))


_ALL = _read()
FEW, MANY = _ALL[: FEW_ROWS + HIDDEN], _ALL[FEW_ROWS + HIDDEN :]
if len(MANY) != MANY_ROWS + HIDDEN:
    raise ValueError(f"{FILE} has {len(_ALL)} rows, which fit no network of this shape")
