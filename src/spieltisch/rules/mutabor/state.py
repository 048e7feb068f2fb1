"""What there is in a game of Mutabor: cards, pieces, whose turn it is, and the house rules."""

from typing import Annotated

from spieltisch.rules.kernel import Cells, Grid, Int8, Int16, Int32, Record, Row, record

__all__ = ["DEAL", "FIXED", "LOT", "MOVE", "NONE", "OVER", "RESTART", "State"]

DEAL, LOT, MOVE, RESTART, OVER = range(5)
"""Phases: cards are dealt, the lot says who begins, a move, a hit piece is put back, finished."""

NONE = -1
"""No seat, no card, no field."""


@record
class State(Record):
    """A game of Mutabor. Seats are 0 south, 1 west, 2 north, 3 east; fields as numbered in `board`.

    A set of fields is one integer with one bit per field. The last three of the sets follow from
    cards and pieces; they are kept because they change less often than they are asked for.
    """

    stands: Annotated[Row, Cells("int64", (4,))]
    """The fields of each seat's pieces."""
    lies: Annotated[Row, Cells("int64", (6,))]
    """The open fields on which cards of each kind lie."""
    unreached: Annotated[Row, Cells("int64", (4,))]
    """Each seat's target fields that no card's move ends on (MUT-21)."""
    round: Int32
    """From 1; 0 before the first turn."""
    quiet: Int16
    """Turns since the last arrival."""
    phase: Int8
    turn: Int8
    """The seat whose turn it is; NONE before the first turn and after the last."""
    first: Int8
    """The seat that began; NONE until it is known."""
    hit: Int8
    """In phase RESTART the seat whose piece was hit, else NONE."""
    hit_at: Int8
    """In phase RESTART, while the hitter chooses, the field of the hit; else NONE."""
    misses: Int8
    """1 while the middle player of three has still to miss the first turn."""
    swapped: Int8
    """1 between a free exchange and the move after it."""
    repeats: Int8
    """How often this turn's position has occurred; 0 where nobody counts."""
    dealt: Int8
    """How many cards lie on the plan; 52 after the deal."""
    left: Annotated[Row, Cells("int8", (6,))]
    """The cards of each kind still to deal."""
    cards: Annotated[Row, Cells("int8", (52,))]
    """The kind of card on each field, NONE while it is not dealt."""
    pieces: Annotated[Grid, Cells("int8", (4, 4))]
    """Each seat's four fields, ascending; NONE for a piece just hit, and where nobody plays."""
    plays: Annotated[Row, Cells("int8", (4,))]
    """1 for the seats that take part."""
    seats: Int8
    """How many take part."""
    owner_restarts: Int8
    sides_open: Int8
    free_exchange: Int8
    begins: Int8
    """The seat that begins, NONE for the lot."""
    late: Int8
    """1 if the open cards are fixed and most pieces have arrived when the game starts."""
    quiet_limit: Int16
    """The turns without an arrival that make a draw."""


FIXED = (
    "plays",
    "seats",
    "owner_restarts",
    "sides_open",
    "free_exchange",
    "begins",
    "late",
    "quiet_limit",
)
"""The fields that options set and no rule writes."""
