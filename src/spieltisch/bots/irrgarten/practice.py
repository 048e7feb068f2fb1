"""What practice taught: the weights of `instinct`, learnt by `bench.practise_irrgarten`."""

import sys
from array import array
from functools import cache
from importlib.resources import files

from spieltisch.bots.irrgarten.surroundings import HIDDEN, ROWS

__all__ = ["SCALE", "practice"]

SCALE = 1024
"""The file has whole numbers of 16 bits, little end first: the weights times this."""


@cache
def practice() -> list[list[float]]:
    """The rows of weights."""
    numbers = array("h")
    numbers.frombytes(files(__package__).joinpath("practice.bin").read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    weights = [number / SCALE for number in numbers]
    return [weights[at : at + HIDDEN] for at in range(0, ROWS * HIDDEN, HIDDEN)]
