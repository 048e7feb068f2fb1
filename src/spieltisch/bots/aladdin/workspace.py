"""What Aladdin's players work in: states, lists of actions, and how the seats stand."""

from typing import Annotated, NamedTuple

from spieltisch.bots.aladdin.weights import Weights
from spieltisch.compute.workspaces import Float, Many
from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.board import GRADES, LONGEST, TREASURES
from spieltisch.rules.aladdin.state import KINDS, SEATS, State
from spieltisch.rules.kernel import Cells, Grid, Int32, Record, Row, record

__all__ = [
    "FEATURES",
    "IN_HANDS",
    "PAIRS",
    "STATES",
    "TARGETS",
    "Beliefs",
    "Place",
    "Prospects",
    "Standing",
    "Workspace",
]

STATES = 16
LISTS = 4
TARGETS = 64
"""The most places where a seat could do something."""
IN_HANDS = TREASURES
"""The first number of a place in a hand; below are the treasure fields."""
PAIRS = 24
"""The most pairs of cards of which the better one is known."""
FEATURES = (
    "score",
    "score_late",
    "value",
    "held",
    "ahead",
    "later",
    "outside",
    "adjacent",
    "next",
    "end_ahead",
    "end_later",
)
"""The parts of a standing that have a weight."""


@record
class Standing(Record):
    """How a seat stands, as the viewer sees it."""

    worth: Float
    """All in all, on a logistic scale."""
    score: Float
    """A tenth of what its hand scores."""
    score_late: Float
    """The same times how much of all sets is complete."""
    value: Float
    """What its hand would score with spells all alike."""
    held: Float
    """Its cards."""
    ahead: Float
    """What its next roll may bring, if it is the next to roll."""
    later: Float
    """The same, if another seat is."""
    outside: Float
    """The grades of its wizards that wait outside, in sixths."""
    adjacent: Float
    """Its wizards beside cards."""
    next: Float
    """1 if it is the next to roll."""
    end_ahead: Float
    end_later: Float
    """The last two stand for `ahead` and `later` when the next card may end the game."""
    means: Annotated[list[float], Cells("float64", (KINDS,))]
    """The expected value of its card of each kind; NONE for no card."""
    ending: Float
    """What it gains by ending the game."""
    spoils: Float
    """What the seat looked at wins from it by an exchange."""
    damage: Float
    """What the seat looked at loses to it by an exchange."""
    arms: Float
    """By how much it is stronger than the seat looked at if challenged."""


@record
class Prospects(Record):
    """What the viewer expects of cards, and of the next roll."""

    hidden: Annotated[list[float], Cells("float64", (KINDS,))]
    """For each kind the expected value of a card that the viewer has not seen."""
    prices: Annotated[list[float], Cells("float64", (KINDS,))]
    """What one more point of value is worth in each kind."""
    last_kind: Int32
    """The kind of the only card that is missing to end the game, or NONE."""
    gains: Annotated[list[float], Cells("float64", (GRADES * LONGEST,))]
    """What the best half-move with each grade and distance brings."""


@record
class Place(Record):
    """Where a wizard could do something."""

    field: Int32
    need: Int32
    """The least grade that it takes."""
    partner: Int32
    """The wizard that cannot go there, or NONE."""
    strength: Int32
    """Of the wizard that stands there and is to be challenged, 0 for none."""
    prize: Float
    """What is gained there."""
    loss: Float
    """What a lost duel there costs, without the wizard."""


@record
class Beliefs(Record):
    """What a seat believes of cards that it has not seen, where they are before it acts."""

    whose: Int32
    """The number of the seat plus 1, or 0 if nobody believes anything."""
    held: Annotated[list[list[float]], Cells("float64", (SEATS, KINDS))]
    """The expected value of an unseen card in each hand; NONE for no such card."""
    pairs: Int32
    """How many pairs of places follow."""
    better: Annotated[Row, Cells("int32", (PAIRS,))]
    worse: Annotated[Row, Cells("int32", (PAIRS,))]
    """Where the better and the worse one of two cards are: a treasure field, or IN_HANDS + KINDS ·
    seat + kind."""


class Workspace(NamedTuple):
    """All that a player has."""

    states: Annotated[list[State], Many(STATES)]
    """A world, and what may become of it move by move."""
    legal: Annotated[Grid, Many(LISTS, KERNEL.max_legal, kind="int32")]
    """A list of actions for each depth."""
    values: Annotated[list[float], Many(KERNEL.max_legal)]
    """What the actions of the first list are worth."""
    leads: Annotated[list[float], Many(KERNEL.max_legal)]
    """By how many points their actor then leads."""
    weights: Weights
    beliefs: Beliefs
    seats: Annotated[list[Standing], Many(SEATS)]
    prospects: Prospects
    places: Annotated[list[Place], Many(TARGETS + 1)]
    """Where the seat looked at could do something."""
    stream: Annotated[Row, Many(1)]
