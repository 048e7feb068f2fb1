"""What there is in a game of Mensch: pieces, the die, whose turn it is, and the house rules."""

from typing import Annotated

from spieltisch.rules.kernel import Cells, Grid, Int8, Int16, Record, Row, record

__all__ = ["FIXED", "MOVE", "OPENING", "OVER", "PENDING", "ROLL", "State"]

OPENING, ROLL, MOVE, OVER = range(4)
"""Phases: rolling for the start, chance rolls, the colour moves, finished."""

PENDING = -1
"""In `opening`: this colour has still to roll; 0 means that it is out, 1-6 what it rolled."""


@record
class State(Record):
    """A game of Mensch. Colours are 0 yellow, 1 green, 2 red, 3 black."""

    phase: Int8
    turn: Int8
    die: Int8
    """1-6 in phase MOVE, else 0."""
    tries: Int8
    """Rolls still to come in this turn without a new 6."""
    opening: Annotated[Row, Cells("int8", (4,))]
    pieces: Annotated[Grid, Cells("int8", (4, 4))]
    """Four progresses a colour, ascending: -1 on B, 0 on A, 39 before the end, 40-43 at home."""
    place: Annotated[Row, Cells("int8", (4,))]
    """The place a colour has taken, 1 the first; 0 while it plays."""
    placed: Int8
    """How many colours have taken their place."""
    plays: Annotated[Row, Cells("int8", (4,))]
    """1 for the colours that take part."""
    colours: Int8
    """How many take part."""
    prizes: Annotated[Row, Cells("int32", (4,))]
    opening_roll: Int8
    three_tries: Int8
    own_hits: Int8
    clear_start: Int8
    start_on_a: Int8
    must_hit: Int8
    home_jumps: Int8
    stop_at_first: Int8
    late: Int8
    """1 if all pieces start near their end circles or on them."""
    rolls: Int16
    """With a limit the rolls so far that a colour could use, else 0."""
    roll_limit: Int16
    """The last of these rolls, or 0 for no limit."""


FIXED = (
    "plays",
    "colours",
    "prizes",
    "opening_roll",
    "three_tries",
    "own_hits",
    "clear_start",
    "start_on_a",
    "must_hit",
    "home_jumps",
    "stop_at_first",
    "late",
    "roll_limit",
)
"""The fields that options set and no rule writes."""
