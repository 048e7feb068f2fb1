"""What there is in a game: runners, the die, whose turn it is, and the house rules."""

from typing import Annotated

from spieltisch.rules.kernel import Cells, Grid, Int8, Record, record
from spieltisch.rules.newgame.board import FACES, GOAL, RUNNERS, SEATS, START

__all__ = [
    "BOUNDS",
    "BY_SEAT",
    "FIXED",
    "MOVE",
    "NOT_ROLLED",
    "NULLS",
    "OVER",
    "PHASES",
    "ROLL",
    "State",
]

ROLL, MOVE, OVER = range(3)
PHASES = ("roll", "move", "over")
NOT_ROLLED = 0
"""The die before a roll: a number that no roll has, so -1 where 0 can be rolled."""


@record
class State(Record):
    """A game. Seats are 0 light, 1 dark."""

    phase: Int8
    turn: Int8
    """The seat that rolls or moves; 0 in phase OVER."""
    die: Int8
    """1 to FACES in phase MOVE, else NOT_ROLLED."""
    runners: Annotated[Grid, Cells("int8", (SEATS, RUNNERS))]
    """The field of each runner, a row per seat."""
    hits: Int8
    """The option: whether runners are sent back."""


BOUNDS = {
    "phase": (ROLL, OVER),
    "turn": (0, SEATS - 1),
    "die": (NOT_ROLLED, FACES),
    "runners": (START, GOAL),
}
"""The least and the greatest value of every field that is no option."""
BY_SEAT = ("runners",)
"""The fields whose first index is a seat."""
NULLS = {"die": NOT_ROLLED}
"""The numbers that mean nothing: in a position they are written as null."""
FIXED = ("hits",)
"""The fields that no rule writes: the options."""
