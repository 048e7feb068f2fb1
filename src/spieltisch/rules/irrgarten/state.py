"""What there is in a game of Irrgarten: two mazes, two seekers, what they know, house rules."""

from typing import Annotated

from spieltisch.rules.kernel import Cells, Grid, Int8, Int16, Record, Row, record

__all__ = ["BARRIERS", "FIXED", "LOT", "NO_FIELD", "NO_SEAT", "OVER", "SEARCH", "TREASURE", "State"]

LOT, TREASURE, BARRIERS, SEARCH, OVER = range(5)
"""Phases: the lot, a seat hides its treasure, a seat places its barriers, the search, the end."""

NO_FIELD = -1
NO_SEAT = -1


@record
class State(Record):
    """A game of Irrgarten. Seats are 0 left, 1 right; fields and slots are numbered as in `board`.

    Sets of fields and of slots are integers as in `planes`.
    """

    phase: Int8
    turn: Annotated[int, Cells("uint8")]
    """The seat that builds or searches; 0 when there is none."""
    first: Int8
    """The seat that searches first, NO_SEAT before the lot."""
    treasure: Annotated[Row, Cells("int8", (2,))]
    """The field of each seat's own treasure, NO_FIELD before it is hidden."""
    barred: Annotated[Grid, Cells("int64", (2, 4))]
    """The slots with barriers in each seat's own maze."""
    known: Annotated[Grid, Cells("int64", (2, 4))]
    """IRR-14: the slots of the other's maze that each seat has asked about."""
    piece: Annotated[Row, Cells("int8", (2,))]
    """The field of each seat's piece in the other's maze, or OUTSIDE."""
    entered: Int8
    """1 if the first step of this turn came in from outside."""
    steps: Annotated[int, Cells("uint16")]
    """How many steps from field to field this turn has."""
    trail: Annotated[Row, Cells("uint32", (23,))]
    """The sides those steps left by, two bits each, 16 per word; they end at the seeker's piece."""
    taken: Annotated[Row, Cells("int64", (8,))]
    """For each side a plane of the fields that those steps left by it: the same steps as a set."""
    used: Int16
    """Barriers placed so far, in phase BARRIERS."""
    last: Int16
    """The slot filled last in phase BARRIERS, -1 before the first; else 0."""
    size: Int8
    barriers: Int16
    last_word: Int8
    begins: Int8
    """The seat that searches first, NO_SEAT to draw lots."""
    questions: Int16
    """With a limit the questions asked so far, else 0."""
    question_limit: Int16
    """The last question, or 0 for no limit."""


FIXED = ("size", "barriers", "last_word", "begins", "question_limit")
"""The fields that options set and no rule writes."""
