"""The numbers that Irrgarten's seekers go by.

What practice taught are the weights of `instinct`, learnt by `bench.practise_irrgarten`: those of
the seeker, and the naive ones, which the builder tries its mazes with. The levels that draw worlds
have a few of their own.
"""

import sys
from array import array
from functools import cache
from importlib.resources import files

from spieltisch.bots.irrgarten.seek.surroundings import HIDDEN, NETWORKS, ROWS
from spieltisch.compute.workspaces import Float
from spieltisch.rules.kernel import Record, record

__all__ = ["FILE", "SCALE", "WEIGHTS", "Weights", "practice"]

FILE = "practice.bin"
SCALE = 1024
"""The file has whole numbers of 16 bits, little end first: the weights times this."""


@record
class Weights(Record):
    """What counts for a question by drawn worlds."""

    some: Float
    """The chance left to what no world shows."""
    aged: Float
    """By how much an older question is closed more often than in worlds."""
    steps: Float
    """How much less a question is worth one step away."""
    hardly: Float
    """If the treasure is near in less than this share of the worlds, the maze may be left."""


def _weights() -> Weights:
    weights = Weights()
    weights.some, weights.aged, weights.steps, weights.hardly = 0.02, 0.3, 0.1, 0.15
    return weights


WEIGHTS = _weights()


@cache
def practice() -> list[list[float]]:
    """The rows of weights that practice taught."""
    numbers = array("h")
    numbers.frombytes(files(__package__).joinpath(FILE).read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    weights = [number / SCALE for number in numbers]
    return [weights[at : at + HIDDEN] for at in range(0, NETWORKS * ROWS * HIDDEN, HIDDEN)]
