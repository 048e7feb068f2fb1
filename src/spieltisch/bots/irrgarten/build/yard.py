"""Where mazes are made hard: a maze under construction, and lots by which it is searched.

Fields are cells here, in lines one cell longer than the board is wide, between a line above and one
below. The first cell of a line is its doorstep: an entrance is the east side of one. Sides of a
cell are the bits of a number.
"""

from typing import Annotated, NamedTuple

from spieltisch.bots.irrgarten.graph import Graph
from spieltisch.compute.workspaces import Int64, Many
from spieltisch.rules.irrgarten.board import SLOTS, WIDTH
from spieltisch.rules.kernel import Cells, Record, Row, record, rule

__all__ = ["BOX", "DOWN", "LOTS", "SIDES", "Lot", "Site", "Yard", "cell_of", "lay_site"]

SIDES = 4
DOWN = 3
"""The number of the south side."""
LOTS = 300
BOX = 4
"""Places for barriers that are not used, beside those that lie there at first."""
CELLS = (WIDTH + 1) * (WIDTH + 2) + 1

PerCell = Annotated[Row, Cells("int8", (CELLS,))]


@record
class Site(Record):
    """The maze under construction."""

    size: Int64
    cells: Int64
    """How many there are."""
    slots: Int64
    barriers: Int64
    """How many there are, those in the box among them."""
    places: Int64
    """How many places for them there are, those in the box among them."""
    fixed: Int64
    """How many more barriers stay where they are."""
    treasure: Int64
    """The field where it is; it stays in its row."""
    order: Annotated[Row, Cells("int16", (2 * SLOTS + BOX,))]
    """The slots with barriers, then those without, then those with fixed ones. Numbers beyond the
    slots are places in the box.
    """
    ends: Annotated[Row, Cells("int16", (2 * SLOTS,))]
    """For each slot a cell and a side of it."""
    steps: Annotated[Row, Cells("int16", (SIDES,))]
    """How far away the next cell is on each side."""
    sides: PerCell
    """For each cell the sides where a seeker that comes there first may ask."""
    barred: PerCell
    """Those with a barrier."""
    free: PerCell
    """Those that are left in a search."""
    stack: Annotated[Row, Cells("int16", (CELLS,))]
    """In a search, the way to where the seeker is."""
    moved: Int64
    """The change that is tried: a barrier, as a place in the order, or NOWHERE."""
    moved_to: Int64
    second: Int64
    """Another one, or NOWHERE."""
    second_to: Int64


@record
class Lot(Record):
    """What decides in advance how a seeker seeks, and how it fared."""

    sides: PerCell
    """The order of the sides of each cell; the first cells say the order of the entrances."""
    turns: Int64
    """The turns in the maze as it is."""
    tried: Int64
    """The turns in the maze with a change."""


class Yard(NamedTuple):
    """All that a builder has."""

    site: Site
    lots: Annotated[list[Lot], Many("lots")]
    """As many as are used at a time."""
    stream: Annotated[Row, Many(1)]


def lay_site(site: Site, graph: Graph) -> None:
    """Write the cells of a board into a yard."""
    size, width = graph.size, graph.size + 1
    steps = [-1, -width, 1, width]
    site.size, site.slots, site.cells = size, len(graph.slots), width * (size + 2) + 1
    site.steps[:] = steps
    for start, to, slot in zip(graph.start, graph.to, graph.slot, strict=True):
        if to < size * size:
            cell = cell_of(size, to)
            before = cell - 1 if start == size * size else cell_of(size, start)
            side = steps.index(cell - before)
            site.sides[before] |= 1 << side
            site.ends[2 * slot : 2 * slot + 2] = before, side


@rule
def cell_of(size: int, place: int) -> int:
    """The cell of a field."""
    return (place // size + 1) * (size + 1) + place % size + 1
