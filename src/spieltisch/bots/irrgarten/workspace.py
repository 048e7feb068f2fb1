"""What the seekers of Irrgarten work in: the board, what is known of a maze, mazes it may be.

Every record has room for the largest board. Places, slots and ways are numbered as in `graph`.
Templates call the board `b` and what is known `k`.
"""

from typing import Annotated, NamedTuple

from spieltisch.bots.irrgarten.graph import Graph
from spieltisch.bots.irrgarten.seek.surroundings import HIDDEN, MOODS, NETWORKS, ROWS
from spieltisch.bots.irrgarten.weights import Weights
from spieltisch.compute.workspaces import Int64, Many
from spieltisch.rules.irrgarten.board import FIELDS, SLOTS, WIDTH
from spieltisch.rules.kernel import Cells, Grid, Record, Row, record

__all__ = [
    "BARRED",
    "LONGEST",
    "MOST_ROWS",
    "MOST_WORLDS",
    "NOBODY",
    "NO_WAY",
    "OPEN",
    "STYLES",
    "UNKNOWN",
    "Belief",
    "Board",
    "Choice",
    "Corridors",
    "Knowledge",
    "Paths",
    "Play",
    "Senses",
    "Workspace",
    "World",
    "lay_board",
]

UNKNOWN, OPEN, BARRED = range(3)
"""What a slot is."""
NO_WAY, NOBODY = -1, -1
LONGEST = 1_000_000
"""How far it is where there is no way."""
STYLES = 4
"""How builders build, see `belief.worlds`."""
MOST_WORLDS = 2_000

PLACES = FIELDS + 1
WAYS = 2 * SLOTS
THINGS = 2 * SLOTS + FIELDS + 3 * WIDTH
POSTS = (WIDTH + 1) * (WIDTH + 1)
MOST_ROWS = THINGS + 7

PerPlace = Annotated[Row, Cells("int16", (PLACES,))]
PerSlot = Annotated[Row, Cells("int8", (SLOTS,))]
PerWay = Annotated[Row, Cells("int16", (WAYS,))]
Sums = Annotated[list[float], Cells("float64", (HIDDEN,))]


@record
class Board(Record):
    """The board as a graph."""

    size: Int64
    places: Int64
    """How many there are, with the outside."""
    outside: Int64
    """The last place."""
    slots: Int64
    ways: Int64
    first: Annotated[Row, Cells("int16", (PLACES + 1,))]
    """The first way from each place, and one more."""
    start: PerWay
    to: PerWay
    slot: PerWay
    posts: Annotated[Row, Cells("int16", (2 * SLOTS,))]
    """For each slot the two ends of a barrier in it: posts, counted line by line."""
    sights: Annotated[Grid, Cells("int16", (WAYS, THINGS))]
    """For each way the rows of weights for what may be known, see `surroundings`."""


@record
class Knowledge(Record):
    """What a seeker knows of a maze, and where it is."""

    at: Int64
    """The place."""
    entered: Int64
    """How many fields it has entered."""
    barriers: Int64
    """How many the maze may have."""
    salt: Int64
    """What makes this seeker's streams its own."""
    mark: Int64
    """A number for all that is known."""
    known: PerSlot
    """UNKNOWN, OPEN or BARRED."""
    seen: Annotated[Row, Cells("int8", (PLACES,))]
    """1 for each place where it was, and for the outside."""
    visits: PerPlace
    """Of each place seen, as which one it was first entered, from 1; 0 for the others."""
    taken: Annotated[Row, Cells("int8", (WAYS,))]
    """1 for each way gone in this turn."""


@record
class Paths(Record):
    """Where one comes to from somewhere."""

    distance: Annotated[Row, Cells("int32", (PLACES,))]
    routes: PerPlace
    """The way by which each place was come to."""
    parts: Annotated[Row, Cells("int64", (PLACES,))]
    """Of each place seen, which part of the maze it is in; parts hang together only outside."""
    queue: Annotated[Row, Cells("int16", (WAYS + PLACES,))]
    """The places still to be looked at."""


@record
class World(Record):
    """A maze that fits what is known."""

    treasure: Int64
    slots: PerSlot
    """OPEN or BARRED."""


@record
class Belief(Record):
    """What the worlds drawn so far say."""

    drawn: Int64
    """How many there are."""
    leads: Annotated[Row, Cells("int32", (WAYS,))]
    """In how many of them each way leads nearer to the treasure."""
    closed: Annotated[Row, Cells("int32", (SLOTS,))]
    """In how many of them each slot is barred."""
    styles: Annotated[list[float], Cells("float64", (STYLES,))]
    """How likely each style is, added up."""


@record
class Corridors(Record):
    """The corridors drawn last."""

    entrances: Int64
    """What each entrance costs."""
    tree: PerSlot
    """OPEN or BARRED."""


@record
class Choice(Record):
    """The questions that are weighed, and what was decided."""

    chosen: Int64
    """The way to ask next, or NO_WAY."""
    leaves: Int64
    """1 if the maze has to be left for it."""
    scores: Annotated[list[float], Cells("float64", (WAYS,))]
    """For each way, how promising it is to ask there."""
    candidates: PerWay
    """The best ways, the best one first."""
    values: Annotated[list[float], Cells("float64", (WAYS,))]
    """For each candidate how good it is."""


@record
class Senses(Record):
    """What is known around questions, for `instinct`."""

    opens: PerPlace
    """For each place, how many of its sides are known to be open."""
    fresh: PerPlace
    """How many may lead to fields never entered."""
    beside: PerPlace
    """How many may lead to fields seen."""
    walls: Annotated[Row, Cells("int8", (POSTS,))]
    """1 for each post that a barrier or the border of the board is known to touch."""
    first_row: Int64
    """Of the weights that the seeker goes by: 0, or ROWS for the naive ones."""
    is_mirrored: Int64
    """1 if the seeker takes left for right."""
    count: Int64
    """How many things are listed."""
    things: Annotated[Row, Cells("int16", (THINGS,))]
    """All that is known: the columns of `sights`."""
    rows: Annotated[Row, Cells("int16", (MOST_ROWS,))]
    """The rows of weights that count for a question."""
    moods: Annotated[list[float], Cells("float64", (MOODS,))]
    """What is the same for every question."""
    ground: Sums
    """The hidden sums of that."""
    hidden: Sums
    second: Sums


@record
class Play(Record):
    """A search that is played on in thought, or watched by a referee."""

    maze: PerSlot
    """The maze that is searched: OPEN or BARRED."""
    asked: Annotated[Row, Cells("int16", (SLOTS,))]
    """In which turn of the search each slot was asked for; 0 for those that were not."""
    known: PerSlot
    seen: Annotated[Row, Cells("int8", (PLACES,))]
    stack: PerPlace
    """The path of a depth-first search."""
    others: PerWay
    """Questions in the order in which they would be asked."""
    frontier: Annotated[Row, Cells("int16", (2 * WAYS,))]
    """Places that may hang together."""


class Workspace(NamedTuple):
    """All that a seeker has."""

    board: Board
    knowledge: Knowledge
    paths: Paths
    worlds: Annotated[list[World], Many(MOST_WORLDS)]
    belief: Belief
    corridors: Corridors
    choice: Choice
    weights: Weights
    senses: Senses
    practice: Annotated[list[list[float]], Many(NETWORKS * ROWS, HIDDEN)]
    """The rows of weights, see `weights`."""
    play: Play
    stream: Annotated[Row, Many(1)]


def lay_board(board: Board, graph: Graph) -> None:
    """Write a board of some size into a workspace."""
    board.size = graph.size
    board.places, board.outside = len(graph.places), len(graph.places) - 1
    board.slots, board.ways = len(graph.slots), len(graph.to)
    for name in ("first", "start", "to", "slot", "posts"):
        numbers = getattr(graph, name)
        getattr(board, name)[: len(numbers)] = numbers
    for way, rows in enumerate(graph.sights):
        board.sights[way][: len(rows)] = rows
