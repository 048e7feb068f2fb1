"""What positions and events of Irrgarten look like as JSON. A maze is its builder's (IRR-14)."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.game.shapes import Common, Every, FromTo, MemoryOf, Passed, Turn
from spieltisch.game.shapes import Over as Ended

__all__ = [
    "Board",
    "Both",
    "Frame",
    "Happening",
    "Known",
    "Maze",
    "Memory",
    "Options",
    "Phase",
    "Seat",
    "View",
]

Seat = Literal["left", "right"]
Phase = Literal["build", "search", "over"]


class Options(TypedDict):
    """The house rules."""

    size: int
    barriers: int
    last_word: bool
    begins: Literal["lot"] | Seat
    question_limit: int | None


class Maze(TypedDict):
    """What a player has built: a field, and edges such as `B3|B4` or `|C1`."""

    treasure: str
    barriers: list[str]


class Known(TypedDict):
    """What a seat has learned of the other's maze: edges, and fields it has been on."""

    open: list[str]
    barriers: list[str]
    visited: list[str]


class Board(TypedDict):
    """The fields that only Irrgarten has.

    A maze is null if it is hidden or not yet built. A piece stands on a field of the other's maze,
    or is `out`. `questions` is there with the option `question_limit`.
    """

    first: Seat
    mazes: Every[Seat, Maze | None]
    pieces: Every[Seat, str]
    known: Every[Seat, Known]
    steps: list[str]
    questions: NotRequired[int]


Frame = Common[Seat, Phase, Options]
"""The fields that all games have."""


class View(Common[Seat, Phase, Options], Board):
    """A position as somebody sees it."""


class Built(TypedDict):
    """A maze is finished; only its builder sees it."""

    event: Literal["built"]
    seat: Seat
    maze: NotRequired[Maze]


class Asked(FromTo):
    """Whether the way between two places is free; one of them may be `out`."""

    event: Literal["asked"]
    seat: Seat
    answer: Literal["yes", "no"]


class Found(TypedDict):
    """A treasure is found."""

    event: Literal["found"]
    seat: Seat
    at: str


class Both(TypedDict):
    """Both mazes, shown after the game."""

    mazes: Every[Seat, Maze]


class Over(Ended[Seat], Both):
    """The game has ended, and both mazes are shown."""


Happening = Turn[Seat] | Passed[Seat] | Built | Asked | Found | Over
Memory = MemoryOf[Seat, View, Happening]
