"""Bodies of the HTTP API about what a person has played."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.server.ws.messages import Texts

__all__ = [
    "GamePlayed",
    "GameStatistics",
    "LevelStatistics",
    "MyGames",
    "MyRatings",
    "OtherShown",
    "PlaceRating",
    "Rated",
    "RatingAt",
    "RatingShown",
    "RatingWish",
    "ReviewedGame",
    "Statistics",
    "TableRating",
]

Rated = Literal["no", "waiting", "rated", "too_short", "gone", "unwanted", "shared"]
"""Whether a game was rated: no rated table, not yet, yes, or why not: it ended before everyone had
moved, somebody is gone, somebody wants no rating, two came from one address or device."""
Share = Annotated[float, Meta(ge=0, le=1)]


class _MineBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class OtherShown(_MineBody, frozen=True):
    """Somebody else in a game: a name, which is empty when it was deleted, or a bot's level."""

    name: str
    level: int | None
    place: int


class GamePlayed(_MineBody, frozen=True):
    """A game that is over, as one of its players finds it again."""

    table: str | None
    """Null when the table is gone, and with it review and record."""
    number: int
    game: str
    ended: int
    result: Literal["won", "lost", "drawn", "placed"]
    place: int
    players: int
    score: float | None
    how: str
    others: list[OtherShown]
    level: int | None
    """The highest level of the bots."""
    counts: bool
    """Whether statistics have it: no practice table, not from a given position."""
    rated: Rated
    rating: float | None
    """The rating after it."""
    change: float | None
    luck: float | None
    """What dice and discoveries brought, as a winning chance."""
    loss: float | None
    """The mean loss of winning chance per real decision."""
    course: list[Share] | None
    """The winning chance over the game; null until a review is made."""
    handed: bool
    """It was played without this server, and nobody can vouch for its draws."""


class MyGames(_MineBody, frozen=True):
    """A page of a history; `before` asks for the next one, null at the end."""

    games: list[GamePlayed]
    before: int | None
    total: int
    """Of all games, whatever was asked for."""


class RatingShown(_MineBody, frozen=True):
    """A rating in a game; a provisional one may be far off."""

    game: str
    rating: float
    deviation: float
    games: int
    provisional: bool


class MyRatings(_MineBody, frozen=True):
    """My ratings, and whether I want any."""

    wanted: bool
    ratings: list[RatingShown]


class RatingWish(_MineBody, frozen=True):
    """Whether I want to be rated."""

    wanted: bool


class LevelStatistics(_MineBody, frozen=True):
    """Games against bots whose highest level is this one."""

    level: int
    played: int
    won: int


class ReviewedGame(_MineBody, frozen=True):
    """What a review said of luck and play in a game."""

    ended: int
    result: str
    luck: float
    loss: float


class RatingAt(_MineBody, frozen=True):
    """The rating after a game."""

    at: int
    rating: float


class GameStatistics(_MineBody, frozen=True):
    """All of my games of one kind that count."""

    game: str
    played: int
    won: int
    drawn: int
    fair_share: float
    """The part that chance alone would win."""
    levels: list[LevelStatistics]
    people_played: int
    people_won: int
    """Those in which other people played."""
    recent: list[ReviewedGame]
    """The last 20 that were reviewed, the latest last."""
    rating: RatingShown | None
    course: list[RatingAt]
    bots: list[float]
    """The ratings of the bots, weakest first."""


class Statistics(_MineBody, frozen=True):
    """What my games add up to."""

    wanted: bool
    """Whether I want ratings."""
    games: list[GameStatistics]


class PlaceRating(_MineBody, frozen=True):
    """What a game did to the rating of the person at a place."""

    place: int
    before: float
    after: float
    provisional: bool


class TableRating(_MineBody, frozen=True):
    """Whether a table's last game was rated, why not, and what it changed."""

    number: int
    rated: Rated
    why: Texts | None
    places: list[PlaceRating]
