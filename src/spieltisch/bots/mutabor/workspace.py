"""What the search works in: a stack of plies, a table of positions, and the root's moves."""

from typing import Annotated, NamedTuple

from spieltisch.bots.mutabor.distances import WAYS
from spieltisch.bots.mutabor.endgame.graph import Growth, Node
from spieltisch.bots.mutabor.weights import Weights
from spieltisch.compute.workspaces import Int64, Many
from spieltisch.rules.kernel import Cells, Grid, Int8, Int16, Int32, Record, Row, record
from spieltisch.rules.mutabor.board import OPEN, PIECES, SEATS
from spieltisch.rules.mutabor.state import State

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "DEEPEST",
    "EXACT",
    "FULL",
    "INFINITE",
    "LAYOUTS",
    "MOST",
    "OTHERS",
    "OWN",
    "SCOUT",
    "SURE",
    "VICTORY",
    "Assignment",
    "Entry",
    "Ply",
    "Root",
    "Search",
    "Workspace",
]

DEEPEST = 60
"""Plies of the stack."""
MOST = 400
"""Moves that a ply can hold."""
ROOTS = 1200
"""Moves that the root can hold, exchanges of cards among them."""
LAYOUTS = 9
"""Layouts of cards: the present one, and after each exchange that is searched."""
VICTORY = 100_000
SURE = VICTORY - 1000
INFINITE = 1_000_000
PAST = 1021
"""Room for the keys of positions that have occurred: at most 400, see MUT-22."""
OWN, OTHERS = 0, 1
"""The sides: the searching seat, and everybody else."""
SCOUT, FULL = 0, 1
"""The stages of a move's search: in a narrow window first, then in the whole one."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What is known of a position's value."""


@record
class Search(Record):
    """What is searched for, and how far it has come."""

    seat: Int64
    """For whom."""
    salt: Int64
    """Which moves are overlooked."""
    overlooks: Int64
    """Of 100 moves of middling length, how many are overlooked."""
    proven: Int64
    """When so few pieces are under way the graph may know who wins; 0 if there is none."""
    width: Int64
    """By how much a move may be worse than the best and still be valued exactly."""
    at: Int64
    """The present ply; -1 when all is searched."""
    nodes: Int64
    """The positions looked at."""


@record
class Ply(Record):
    """A position of the line that is looked at, and what is known of its moves."""

    digest: Int64
    """The number of the position by `leaves.digest_of`, 0 within a turn."""
    side: Int64
    """Whose move it is: OWN or OTHERS."""
    layout: Int64
    """The layout of cards."""
    depth: Int64
    """The turns that are still to be looked at."""
    alpha: Int64
    beta: Int64
    """The window in which its value matters."""
    low: Int64
    """The lower end of the window in which the present move is searched."""
    best: Int64
    """The value of the best move so far."""
    best_move: Int64
    stage: Int64
    count: Int64
    """How many moves there are."""
    tried: Int64
    """How many of them have been searched; the next one is at this place."""
    moves: Annotated[Row, Cells("int32", (MOST,))]
    """At the root the moves' numbers."""
    scores: Annotated[Row, Cells("int32", (MOST,))]
    """How promising each of them is."""


@record
class Root(Record):
    """One of the moves to choose from."""

    value: Int64
    """What it was worth when it was last searched."""
    look: Int64
    """How it looks at first glance."""
    layout: Int64
    """On which layout of cards it leads."""


@record
class Entry(Record):
    """What the table remembers of a position."""

    digest: Int64
    value: Int32
    move: Int16
    depth: Int8
    bound: Int8
    """EXACT, AT_LEAST or AT_MOST."""


@record
class Assignment(Record):
    """Which pieces take which targets, for `worth.moves_left`."""

    costs: Annotated[Row, Cells("int64", (1 << PIECES,))]
    """For each set of those targets, the least that it costs to take them."""
    fields: Annotated[Row, Cells("int64", (PIECES,))]
    """Where the pieces stand that are still to arrive."""
    targets: Annotated[Row, Cells("int64", (PIECES,))]
    """The targets on which no piece of the seat's stands."""
    tolls: Annotated[Row, Cells("int64", (PIECES,))]
    """What each of them costs beside the way to it."""


class Workspace(NamedTuple):
    """All that a search has."""

    search: Search
    states: Annotated[list[State], Many(DEEPEST)]
    plies: Annotated[list[Ply], Many(DEEPEST)]
    roots: Annotated[list[Root], Many(ROOTS)]
    root_states: Annotated[list[State], Many(ROOTS)]
    """What each move of the root makes of the position."""
    ways: Annotated[list[list[Grid]], Many(LAYOUTS + 1, SEATS, WAYS, OPEN, kind="int16")]
    """For each layout, and one more, the ways of `measure`."""
    weights: Weights
    table: Annotated[list[Entry], Many("entries")]
    history: Annotated[Grid, Many(2, OPEN * OPEN, kind="int32")]
    """For each side how much each move has been better than others."""
    past: Annotated[Row, Many(PAST)]
    """A table of the keys of positions that have occurred in the game."""
    listed: Annotated[Row, Many(MOST, kind="int32")]
    """The moves of one seat."""
    assignment: Assignment
    growth: Growth
    nodes: Annotated[list[Node], Many("nodes")]
    slots: Annotated[Row, Many("slots", kind="int32")]
    """What is proven of late positions of two players, see `endgame.graph`."""
