"""The graph of all positions that can follow a late one, with room for so many of them.

The cards lie still, so a position is where the two players' pieces stand and whose turn it is. A
piece that was hit is beside the board until it is put back: that is a position too.
"""

from typing import Annotated, NamedTuple

from spieltisch.compute.workspaces import Int64, Many
from spieltisch.rules.kernel import Int8, Int32, Record, Row, record
from spieltisch.rules.mutabor.board import MOST_WAYS, PIECES
from spieltisch.rules.mutabor.state import State

__all__ = ["NOBODY", "UNKNOWN", "Edge", "Graph", "Growth", "Node", "sizes"]

SLOTS_PER_NODE = 2
WAYS_PER_NODE = 12
"""Room for the moves, for each position; if it is used up, the graph stays as it is."""
UNKNOWN = 1 << 30
"""The moves left of a position that is not looked into."""
NOBODY = -1


@record
class Growth(Record):
    """How far the graph has come."""

    nodes: Int64
    """The positions that were found."""
    expanded: Int64
    """Those of them whose moves were looked at, always the first ones."""
    edges: Int64
    """The moves that were found."""
    settled: Int64
    """The positions that somebody is known to win."""
    whole: Int64
    """So many of the first positions have nothing following them that was not looked at."""
    first: Int64
    second: Int64
    """The two seats."""
    first_stands: Int64
    second_stands: Int64
    """Where their pieces stand in the game."""
    turn: Int64
    """Whose turn it is there, 0 or 1."""


@record
class Node(Record):
    """A position."""

    first: Int64
    """Where the first seat's pieces stand, and in one more bit whether it is the other's turn."""
    second: Int64
    """Where the second seat's pieces stand."""
    left: Int32
    """How many of its moves are not known to lose for whoever moves."""
    far: Int32
    """The moves until the winner has won, if both play as well as they can."""
    latest: Int32
    """The number, from 1, of the last move found that leads here."""
    winner: Int8
    """0 the first seat, 1 the second, or NOBODY."""
    actor: Int8
    """Who acts, 0 or 1."""


@record
class Edge(Record):
    """A move from a position to another."""

    source: Int32
    """The position that it is made in."""
    earlier: Int32
    """The number, from 1, of the move found before it that leads to the same position."""


class Graph(NamedTuple):
    """All positions by number, and the moves that lead to each of them."""

    growth: Growth
    states: Annotated[list[State], Many(1)]
    """The board; pieces and turn are those of the position that is looked at."""
    moves: Annotated[Row, Many(PIECES * MOST_WAYS, kind="int32")]
    """Its moves."""
    nodes: Annotated[list[Node], Many("nodes")]
    slots: Annotated[Row, Many("slots", kind="int32")]
    """A table of the positions by where the pieces stand: their numbers, from 1."""
    edges: Annotated[list[Edge], Many("edges")]
    queue: Annotated[Row, Many("nodes", kind="int32")]
    """The positions that somebody wins, the shortest first."""


def sizes(nodes: int) -> dict[str, int]:
    """The sizes of a graph with room for so many positions."""
    slots = SLOTS_PER_NODE * nodes
    while any(slots % divisor == 0 for divisor in range(2, int(slots**0.5) + 1)):
        slots += 1  # a prime number spreads them
    return {"nodes": nodes, "slots": slots, "edges": WAYS_PER_NODE * nodes}
