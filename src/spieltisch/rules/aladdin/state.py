"""What there is in a game of Aladdin: wizards, cards, spells, dice, and what is being settled."""

from typing import Annotated

from spieltisch.rules.kernel import Cells, Grid, Int8, Int32, Record, Row, record

__all__ = [
    "DEAL",
    "DUEL",
    "DUEL_ROLL",
    "EXCHANGE",
    "FIXED",
    "GREY",
    "KEEP",
    "KINDS",
    "LOT",
    "MOVE",
    "NONE",
    "OVER",
    "ROLL",
    "SEATS",
    "SPELL",
    "TAKE",
    "VALUES",
    "State",
]

DEAL, GREY, LOT, TAKE, KEEP, SPELL, ROLL, MOVE, DUEL, DUEL_ROLL, EXCHANGE, OVER = range(12)
"""Phases: treasure cards are laid, grey cards are laid, lot for the start; which claim is next,
which of two cards stays, whether the spells change; chance rolls four dice, half-moves; the
challenged chooses, chance rolls two dice, the winner may exchange; finished."""

SEATS = 4
KINDS = 6
VALUES = 5
NONE = -1
"""No card, no kind, no seat."""


@record
class State(Record):
    """A game of Aladdin. Seats are 0 white, 1 grey, 2 green, 3 blue; the first `people` play.

    Kinds are 0 lamp, 1 ring, 2 carpet, 3 amulet, 4 ball, 5 bottle; a card is 5 · kind + value.
    """

    phase: Int8
    turn: Int8
    """The seat whose turn it is; 0 before the first turn and after the end."""
    first: Int8
    round: Int32
    half: Int8
    """1 or 2, the half-move that comes next or is being settled."""
    dice: Annotated[Row, Cells("int8", (6,))]
    """How many unused dice show 1 … 6."""
    wizards: Annotated[Grid, Cells("int16", (4, 6))]
    """Each seat's six fields by grade, OUT for a wizard outside."""
    cards: Annotated[Row, Cells("int8", (30,))]
    """The card on each treasure field, or NONE."""
    hands: Annotated[Grid, Cells("int8", (4, 6))]
    """The value of each seat's card of each kind, or NONE."""
    seen: Annotated[Row, Cells("int8", (30,))]
    """For each card the seats that have seen its value, one bit per seat."""
    spells: Annotated[Row, Cells("int8", (6,))]
    """The pyramid 4-9 under each kind's grey card; 0 while it is not laid yet."""
    claims: Int32
    """The treasure fields whose cards the turn's seat has still to settle, one bit per field."""
    banned: Int32
    """The treasure fields onto which this turn has put cards back, one bit per field."""
    new: Int8
    """The card just taken in phase KEEP, else NONE."""
    spell_kind: Int8
    """The kind just settled in phase SPELL, else NONE."""
    challenger: Int8
    """The grade of the turn's wizard in a duel, else 0."""
    challenged: Int8
    """The seat that is challenged, else NONE."""
    challenged_grade: Int8
    """The grade of its wizard, else 0."""
    armed: Int8
    """The kind that an armed duel is fought with, else NONE."""
    dealt: Int8
    """How many of the 30 treasure cards and 6 grey cards are laid."""
    people: Int8
    begins: Int8
    """The seat that begins, or NONE for a lot."""
    round_limit: Int32
    """The last round, or 0 for no limit."""
    late: Int8
    """1 if the game starts before the last half-move of a round, most cards known to all."""
    memory_own: Int8
    """1 if views show only the cards in the own hand; the rules do not ask."""


FIXED = ("people", "begins", "round_limit", "memory_own", "late")
"""The fields that options set and no rule writes."""
