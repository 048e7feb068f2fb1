"""What the bots of Mensch work in: states, weights, and notes about one position."""

from typing import Annotated, NamedTuple

from spieltisch.bots.mensch.features import FEATURES, SIZE
from spieltisch.bots.mensch.network.inputs import MOST_ROWS
from spieltisch.bots.mensch.network.judging import MOST_SUMS
from spieltisch.compute.workspaces import Many
from spieltisch.rules.kernel import Cells, Int8, Record, Row, record
from spieltisch.rules.mensch.state import State

__all__ = ["MOST", "NETWORK", "STATES", "WEIGHING", "Notes", "Workspace"]

STATES = 6
"""The position, and what may become of it in three rolls and the replies to them."""
WEIGHING, NETWORK = range(2)
"""Positions are judged by weights of features, or by the network."""
MOST = 6
"""The most moves that there can be."""


@record
class Notes(Record):
    """What is written down while a position is judged."""

    moves: Annotated[Row, Cells("int32", (MOST,))]
    """The legal moves."""
    values: Annotated[list[float], Cells("float64", (MOST,))]
    """The team's chance after each of them."""
    replies: Annotated[Row, Cells("int32", (MOST,))]
    """The legal moves after a roll."""
    features: Annotated[Row, Cells("int32", (FEATURES,))]
    """The features of a colour."""
    eye: Int8
    """By what positions are judged: WEIGHING or NETWORK."""
    rows: Annotated[Row, Cells("int32", (MOST_ROWS,))]
    """What the network sees."""
    sums: Annotated[Row, Cells("int32", (MOST_SUMS,))]
    """What that adds up to."""


class Workspace(NamedTuple):
    """All that a thinker has."""

    states: Annotated[list[State], Many(STATES)]
    weights: Annotated[Row, Many(2 * SIZE)]
    notes: Notes
    stream: Annotated[Row, Many(1)]
