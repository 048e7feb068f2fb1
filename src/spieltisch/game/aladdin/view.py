"""What positions and events of Aladdin look like as JSON. Values of cards are hidden (ALA-26)."""

from typing import Annotated, Literal, NotRequired, TypedDict

from spieltisch.game.shapes import Common, Every, FromTo, Items, MemoryOf, Passed, Turn
from spieltisch.game.shapes import Over as Ended

__all__ = [
    "Board",
    "Card",
    "Duel",
    "Exchanged",
    "Frame",
    "Gave",
    "Grade",
    "Hand",
    "Happening",
    "Held",
    "Kind",
    "Memory",
    "Options",
    "Phase",
    "Returned",
    "Seat",
    "Settled",
    "Took",
    "View",
    "Which",
    "Wizard",
]

Seat = Literal["white", "grey", "green", "blue"]
Kind = Literal["lamp", "ring", "carpet", "amulet", "ball", "bottle"]
Grade = Literal["1", "2", "3", "4", "5", "6"]
Which = Literal["new", "old"]
Phase = Literal["take", "keep", "spell", "roll", "move", "duel", "duel_roll", "exchange", "over"]

Wizard = Annotated[list[Seat | int], Items((Seat, int))]
"""The seat and the grade of a wizard."""
Two = Annotated[list[int], Items((int, int))]
"""A number for the challenger and one for the challenged."""


class Options(TypedDict):
    """The house rules."""

    memory: Literal["perfect", "own"]
    round_limit: int | None
    begins: Literal["lot"] | Seat
    start: Literal["usual", "late"]


class Held(TypedDict):
    """A card in a hand: its value, null if it is hidden, and who has seen it."""

    value: int | None
    seen: list[Seat]


class Card(Held):
    """A card in the garden, or one just taken."""

    kind: Kind


Hand = dict[Kind, Held]


class Duel(TypedDict):
    """Two wizards on one field; `armed` is the kind of treasure they fight with."""

    challenger: Wizard
    challenged: Wizard
    armed: Kind | None


class Board(TypedDict):
    """The fields that only Aladdin has."""

    wizards: dict[Seat, Every[Grade, str]]
    treasures: dict[str, Card]
    spells: Every[Kind, int]
    hands: dict[Seat, Hand]
    dice: list[int]
    half: int
    claims: list[str]
    new: Card | None
    spell_kind: Kind | None
    banned: list[str]
    duel: Duel | None
    round: int
    first: Seat


Frame = Common[Seat, Phase, Options]
"""The fields that all games have."""


class View(Common[Seat, Phase, Options], Board):
    """A position as somebody sees it."""


class Rolled(TypedDict):
    """Four dice were rolled."""

    event: Literal["rolled"]
    seat: Seat
    dice: list[int]


class Moved(FromTo):
    """A wizard made a half-move."""

    event: Literal["moved"]
    seat: Seat
    grade: int
    distance: int


class Challenged(TypedDict):
    """A wizard challenged another."""

    event: Literal["challenged"]
    by: Wizard
    seat: Wizard
    at: str


class Chose(TypedDict):
    """The challenged one chose the treasure to fight with, or none."""

    event: Literal["chose"]
    seat: Seat
    armed: Kind | None


class Shown(TypedDict):
    """Both showed their cards of a kind, the challenger's first."""

    event: Literal["shown"]
    kind: Kind
    values: Two


class DuelRolled(TypedDict):
    """Both rolled a die, the challenger first."""

    event: Literal["duel_rolled"]
    dice: Two


class DuelWon(TypedDict):
    """A duel has been decided; the challenger's strength comes first."""

    event: Literal["duel_won"]
    seat: Seat
    strengths: Two


class Banished(TypedDict):
    """A wizard is outside again."""

    event: Literal["banished"]
    seat: Seat
    grade: int


class Exchanged(TypedDict):
    """Two seats exchanged their cards of a kind; only they see the values."""

    event: Literal["exchanged"]
    kind: Kind
    seats: Annotated[list[Seat], Items((Seat, Seat))]
    values: NotRequired[Two]


class Took(TypedDict):
    """A card was taken from the garden; its value is told to those that have seen it."""

    event: Literal["took"]
    seat: Seat
    at: str
    kind: Kind
    value: NotRequired[int]


class Gave(TypedDict):
    """One of two cards of a kind was given away; its value is told to those that have seen it."""

    event: Literal["gave"]
    seat: Seat
    to: Seat
    kind: Kind
    card: Which
    value: NotRequired[int]


class Returned(TypedDict):
    """One of two cards of a kind was put back; its value is told to those that have seen it."""

    event: Literal["returned"]
    seat: Seat
    at: str
    kind: Kind
    card: Which
    value: NotRequired[int]


With = TypedDict("With", {"with": Kind})
"""`with` is no name for a field of a class."""


class Spell(With):
    """The spells of two kinds were swapped."""

    event: Literal["spell"]
    seat: Seat
    kind: Kind


class Completed(TypedDict):
    """A seat has a card of every kind."""

    event: Literal["completed"]
    seat: Seat


class Settled(TypedDict):
    """All hands and what they score, shown after the game."""

    hands: dict[Seat, Hand]
    scores: dict[Seat, int]


class Over(Ended[Seat], Settled):
    """The game has ended, and all hands are shown."""


Happening = (
    Turn[Seat]
    | Passed[Seat]
    | Rolled
    | Moved
    | Challenged
    | Chose
    | Shown
    | DuelRolled
    | DuelWon
    | Banished
    | Exchanged
    | Took
    | Gave
    | Returned
    | Spell
    | Completed
    | Over
)
Memory = MemoryOf[Seat, View, Happening]
