"""Bodies of the HTTP API about reviews."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.server.ws.messages import Texts

__all__ = [
    "Review",
    "ReviewBuilding",
    "ReviewChoice",
    "ReviewEnding",
    "ReviewMistake",
    "ReviewParts",
    "ReviewPerson",
    "ReviewSeat",
    "ReviewStanding",
    "ReviewStep",
    "ReviewTried",
    "ReviewTry",
    "ReviewWish",
]

Counted = Annotated[int, Meta(ge=1, le=1 << 31)]
MoveText = Annotated[str, Meta(max_length=1000)]


class _ReviewBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class ReviewPerson(_ReviewBody, frozen=True):
    """Somebody who played, or a bot of some level, and the seats it had."""

    name: str
    seats: list[str]
    kind: Literal["person", "bot"]
    level: int | None = None


class ReviewStep(_ReviewBody, frozen=True):
    """A move. Lists are in the order of the seats, each by what it knew; null is nothing.

    `values` are the ledger's before the move, `judged` those as they were judged then.
    """

    n: int
    actor: str
    move: str
    values: list[float]
    judged: list[float] | None
    luck: list[float] | None
    discovery: list[float] | None
    play: list[float] | None
    really: list[float] | None


class ReviewParts(_ReviewBody, frozen=True):
    """Where a seat's winning chance came from: first + luck + discovery + others + own = last."""

    first: float
    luck: float
    discovery: float
    others: float
    own: float
    last: float


class ReviewChoice(_ReviewBody, frozen=True):
    """A move that was judged, and the winning chance of whoever decided after it."""

    move: str
    value: float


class ReviewMistake(_ReviewBody, frozen=True):
    """A move that lost winning chance; `choices` has every move that was judged, best first.

    `view` is the position before it as whoever decided could see it, `legal` their moves there.
    """

    n: int
    mark: int
    loss: float
    played: str
    better: str
    line: list[str]
    why: Texts
    choices: list[ReviewChoice]
    view: JsonObject
    legal: list[str]


class ReviewBuilding(_ReviewBody, frozen=True):
    """How hard what a seat has built is, in turns: of a novice, of a master, and those taken."""

    novice: float
    master: float
    taken: int
    is_found: bool


class ReviewSeat(_ReviewBody, frozen=True):
    """What is said of one seat; `shown` are the parts in tenths of a percent."""

    parts: ReviewParts
    shown: ReviewParts
    net_luck: float
    adjusted: float
    margin: float
    decisions: int
    loss: float
    mistakes: list[ReviewMistake]
    best_move: int | None
    turning_points: list[int]
    building: ReviewBuilding | None


class ReviewEnding(_ReviewBody, frozen=True):
    """The end of a game that was not played out: `seat` gave up or ran out of time.

    It is null for a draw that was agreed, which is own play for everybody. `values` are the chances
    before it, `play` is what it changed.
    """

    how: Literal["resigned", "time", "no_show", "agreed"]
    seat: str | None
    values: list[float]
    play: list[float]


class Review(_ReviewBody, frozen=True):
    """The review of a game that is over."""

    spieltisch: Literal["review"]
    version: int
    game: str
    judge: str
    level: int
    depth: Texts
    people: list[ReviewPerson]
    seats: list[str]
    result: list[float]
    moves: int
    steps: list[ReviewStep]
    findings: dict[str, ReviewSeat]
    ending: ReviewEnding | None


class ReviewStanding(_ReviewBody, frozen=True):
    """How far a review is: `done` of `of` moves are judged.

    `judged` has for each of them the winning chances before it as they were judged, in the order
    of `seats`. It is empty when the review is ready and when there is none.
    """

    state: Literal["none", "waiting", "working", "ready"]
    done: int
    of: int
    judged: list[list[float]]
    seats: list[str]
    review: Review | None


class ReviewWish(_ReviewBody, frozen=True):
    """Which game of the table's series; the last one if none is named."""

    game: Counted | None = None


class ReviewTry(_ReviewBody, frozen=True):
    """Another move in place of the move `n`."""

    n: Counted
    move: MoveText
    game: Counted | None = None


class ReviewTried(_ReviewBody, frozen=True):
    """What the other move led to, as whoever decided would have seen it, or why it is illegal.

    `value` is the winning chance after it, null if it was not judged.
    """

    legal: bool
    text: Texts | None
    rule: str | None
    value: float | None
    view: JsonObject
    events: list[JsonObject]
