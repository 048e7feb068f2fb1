"""What Aladdin's players work in: states, lists of actions, and how the seats stand."""

from typing import Annotated, NamedTuple

from spieltisch.bots.aladdin.weights import Weights
from spieltisch.compute.workspaces import Float, Many
from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.actions import CARDS
from spieltisch.rules.aladdin.board import FIELDS, GRADES, LONGEST, TREASURES
from spieltisch.rules.aladdin.state import KINDS, SEATS, State
from spieltisch.rules.kernel import Cells, Grid, Int32, Record, Row, record

__all__ = [
    "FEATURES",
    "IN_HANDS",
    "PAIRS",
    "STATES",
    "TARGETS",
    "Beliefs",
    "Known",
    "Others",
    "Place",
    "Prospects",
    "Reach",
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
    at_end: Float
    """How far it would lead if it took the last card and made the best of its spell."""
    rival: Int32
    """Who has the highest score of the others."""
    ending: Float
    """What it gains by ending the game."""
    spoils: Annotated[list[float], Cells("float64", (SEATS,))]
    """What it wins from each other seat by an exchange."""
    arms: Annotated[list[float], Cells("float64", (SEATS,))]
    """By how much each other seat is stronger than it if challenged."""
    reckoned: Int32
    """The cards of which `takings` is known, one bit per card."""
    takings: Annotated[list[float], Cells("float64", (CARDS,))]
    """What taking each card brings."""
    mean_gain: Float
    """What the best two half-moves of a roll bring on average, by these `pairs`."""
    pairs: Annotated[list[float], Cells("float64", (GRADES * LONGEST,))]
    """What a pair of dice brings, as 6 · low + high."""


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
class Known(Record):
    """Of what the viewer last reckoned: as long as this is the same, so is what follows from it."""

    whose: Int32
    """The number of the viewer plus 1, or 0 if nothing was reckoned."""
    times: Int32
    """How often anything was reckoned."""
    round: Int32
    """The round if rounds are limited, else 0."""
    hands: Annotated[Grid, Cells("int8", (SEATS, KINDS))]
    seen: Annotated[Row, Cells("int8", (CARDS,))]
    spells: Annotated[Row, Cells("int8", (KINDS,))]


@record
class Reach(Record):
    """Where a wizard can go from a field."""

    closed: Int32
    """The treasure fields with a card, plus the bit ANY; 0 if nothing was reckoned."""
    ends: Annotated[Row, Cells("int64", (LONGEST + 1,))]
    """Where 0 … 6 steps end, in the windows of the field."""


@record
class Others(Record):
    """What a turn's half-moves with one wizard have in common: all without that wizard."""

    grade: Int32
    """Its grade, or 0 if nothing was reckoned."""
    times: Int32
    """As in `Known`, at that time."""
    count: Int32
    """How many places the mover has."""
    closed: Int32
    """As in `Reach`."""
    gains: Annotated[list[list[float]], Cells("float64", (SEATS, GRADES * LONGEST))]
    """What the best half-move of each seat brings with each grade and distance."""
    is_special: Annotated[Row, Cells("int8", (FIELDS,))]
    """1 for fields from which somebody would take a card."""


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
    known: Known
    reaches: Annotated[list[Reach], Many(FIELDS)]
    """For each field."""
    wizards: Annotated[Row, Many(FIELDS + 1)]
    """The wizards on each field and outside, one bit each: 6 · seat + grade - 1."""
    others: Others
    standing: Annotated[Row, Many(FIELDS + 1)]
    """As `wizards`, without the one that moves."""
    waiting: Annotated[list[Place], Many(TARGETS + 1)]
    """The mover's places without it."""
    seats: Annotated[list[Standing], Many(SEATS)]
    prospects: Prospects
    places: Annotated[list[Place], Many(TARGETS + 1)]
    """Where the seat looked at could do something."""
    stream: Annotated[Row, Many(1)]
    ticket: Annotated[Row, Many(2)]
    """Whether samples spread their first roll evenly; the ticket of this roll, or NONE."""
