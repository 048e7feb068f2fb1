"""The shapes that positions, events and memories of all games share, as JSON.

Each game declares its own in its module `view`: `View` (a position as somebody sees it, hidden
things null), `Happening` (what one event tells) and `Memory`. The page's types are made from them.
"""

from typing import Annotated, Generic, Literal, NamedTuple, TypedDict, TypeVar

from spieltisch.game.json_types import Shape

__all__ = [
    "EVERY_KEY",
    "Common",
    "Every",
    "FromTo",
    "Items",
    "Memory",
    "MemoryOf",
    "Over",
    "Passed",
    "Turn",
    "further_fields",
    "required_fields",
]

Seat = TypeVar("Seat", bound=str)
Phase = TypeVar("Phase", bound=str)
Options = TypeVar("Options")
View = TypeVar("View")
Happening = TypeVar("Happening")
Value = TypeVar("Value")

EVERY_KEY = "every key"
Every = Annotated[dict[Seat, Value], EVERY_KEY]
"""An object that has all of the possible keys; with a plain `dict` some may be missing."""


class Items(NamedTuple):
    """Marks a list with one item of each kind: `Annotated[list[str | int], Items((str, int))]`."""

    kinds: tuple[object, ...]


class Common(TypedDict, Generic[Seat, Phase, Options]):
    """What the positions of all games have."""

    game: str
    options: Options
    seats: list[Seat]
    actor: Seat | Literal["chance"] | None
    phase: Phase
    turn: Seat | None


class Turn(TypedDict, Generic[Seat]):
    """A seat's turn begins."""

    event: Literal["turn"]
    seat: Seat


class Passed(TypedDict, Generic[Seat]):
    """A seat could do nothing."""

    event: Literal["passed"]
    seat: Seat


FromTo = TypedDict("FromTo", {"from": str, "to": str})
"""Two places; `from` is no name for a field of a class."""


class Over(TypedDict, Generic[Seat]):
    """The game has ended."""

    event: Literal["over"]
    payoffs: dict[Seat, float]
    reason: str


class MemoryOf(TypedDict, Generic[Seat, View, Happening]):
    """What a seat knows: what it sees, and the events it saw since the start."""

    seat: Seat
    view: View
    events: list[Happening]


Memory = MemoryOf[Shape, Shape, Shape]
"""A memory of a game that is not known beforehand."""


def required_fields(board: type) -> tuple[str, ...]:
    """The fields that a declared object always has, in order."""
    required: frozenset[str] = vars(board)["__required_keys__"]
    return tuple(name for name in board.__annotations__ if name in required)


def further_fields(board: type) -> tuple[str, ...]:
    """The fields that a declared object has only sometimes, in order."""
    optional: frozenset[str] = vars(board)["__optional_keys__"]
    return tuple(name for name in board.__annotations__ if name in optional)
