"""What positions and events of Mutabor look like as JSON. The middle cards are hidden (MUT-2)."""

from typing import Annotated, Literal, TypedDict

from spieltisch.game.shapes import Common, FromTo, Items, MemoryOf, Over, Passed, Turn

__all__ = [
    "Board",
    "Card",
    "Frame",
    "Happening",
    "Hit",
    "Memory",
    "Options",
    "Phase",
    "Restarted",
    "Seat",
    "View",
]

Seat = Literal["south", "west", "north", "east"]
Phase = Literal["move", "restart", "over"]
Card = Literal["star", "tree", "gate", "elephant", "crab", "stork"]


class Options(TypedDict):
    """The house rules."""

    restart_by: Literal["hitter", "owner"]
    sides: Literal["closed", "open"]
    exchange: Literal["turn", "free"]
    begins: Literal["lot"] | Seat
    start: Literal["usual", "late"]
    quiet_rounds: int


class Board(TypedDict):
    """The fields that only Mutabor has. The four cards in the middle are null until the end."""

    first: Seat
    cards: dict[str, Card | None]
    pieces: dict[Seat, list[str]]
    round: int
    quiet: int
    to_skip: list[Seat]
    swapped: bool
    repeats: int


Frame = Common[Seat, Phase, Options]
"""The fields that all games have."""


class View(Common[Seat, Phase, Options], Board):
    """A position as all see it."""


class Moved(FromTo):
    """A piece moved as the card on which it stood allows."""

    event: Literal["moved"]
    seat: Seat
    card: Card


class Hit(TypedDict):
    """A piece of `seat` was hit; `restart` is null while its owner still chooses the field."""

    event: Literal["hit"]
    seat: Seat
    by: Seat
    at: str
    restart: str | None


class Restarted(TypedDict):
    """The owner of a hit piece chose its start field."""

    event: Literal["restarted"]
    seat: Seat
    at: str


class Arrived(TypedDict):
    """A piece reached the other side."""

    event: Literal["arrived"]
    seat: Seat
    at: str


class Swapped(TypedDict):
    """Two cards were exchanged."""

    event: Literal["swapped"]
    seat: Seat
    fields: Annotated[list[str], Items((str, str))]


class Skipped(TypedDict):
    """The middle one of three misses the first turn."""

    event: Literal["skipped"]
    seat: Seat


Happening = (
    Turn[Seat] | Passed[Seat] | Moved | Hit | Restarted | Arrived | Swapped | Skipped | Over[Seat]
)
Memory = MemoryOf[Seat, View, Happening]
