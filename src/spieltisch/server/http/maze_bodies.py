"""Bodies of the HTTP API about what people build for themselves."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.bots.rating_builds import Grade
from spieltisch.game.json_types import JsonObject
from spieltisch.table.table_commands import LONGEST_MOVE

__all__ = [
    "Gallery",
    "GalleryRow",
    "MazeAdvice",
    "MazeChange",
    "MazeMade",
    "MazeRating",
    "MazeRatingStanding",
    "MazeRows",
    "MazeSearched",
    "MazeSearches",
    "MazeShared",
    "MazeSharing",
    "NewMaze",
    "SearchAsked",
    "SearchQuestion",
    "SearchShown",
]

MazeName = Annotated[str, Meta(min_length=1, max_length=200)]
MoveText = Annotated[str, Meta(max_length=LONGEST_MOVE)]


class _MazeBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class NewMaze(_MazeBody, frozen=True):
    """Something built: `build` is the move that a player at a table would hand in."""

    name: MazeName
    game: str
    options: JsonObject
    build: MoveText


class MazeChange(_MazeBody, frozen=True):
    """What is to change; what is left out stays."""

    name: MazeName | None = None
    options: JsonObject | None = None
    build: MoveText | None = None


class MazeSearched(_MazeBody, frozen=True):
    """Somebody found the treasure after so many turns."""

    name: str
    turns: int


class MazeSearches(_MazeBody, frozen=True):
    """Bots of one level: mean turns, within which nine in ten were, where they ask in per cent."""

    level: int
    mean: float
    low: int
    high: int
    heat: dict[str, int]


class MazeAdvice(_MazeBody, frozen=True):
    """What does little, if nothing is left to put up, and where it would do more."""

    take: str | None
    put: str
    turns: float


class MazeRating(_MazeBody, frozen=True):
    """How hard it is; `heat` counts questions of the first `heat_turns` turns."""

    version: int
    searches: int
    heat_turns: int
    novice: MazeSearches
    master: MazeSearches
    by_lot: float
    grade: Grade
    advice: MazeAdvice | None


class MazeMade(_MazeBody, frozen=True):
    """One of my own; `link` is null if it is not shared, `is_open` if it is in the gallery."""

    id: str
    name: str
    game: str
    options: JsonObject
    build: str
    changed_ms: int
    link: str | None
    url: str | None
    is_open: bool
    rating: MazeRating | None
    searches: int
    best: list[MazeSearched]
    """The searches that took the fewest turns."""


class MazeRows(_MazeBody, frozen=True):
    """All of mine, the last changed first, and how many one may have."""

    mazes: list[MazeMade]
    most: int


class MazeSharing(_MazeBody, frozen=True):
    """Whether it is shared by a link, and in the gallery too."""

    shared: bool
    open: bool = False


class MazeRatingStanding(_MazeBody, frozen=True):
    """How far the rating is."""

    state: Literal["none", "waiting", "working", "ready"]
    done: int
    of: int
    rating: MazeRating | None


class GalleryRow(_MazeBody, frozen=True):
    """What is shared, as anybody may know it: nothing of what was built."""

    link: str
    name: str
    maker: str
    game: str
    options: JsonObject
    novice: float | None
    master: float | None
    grade: Grade | None
    searches: int
    best: MazeSearched | None
    is_mine: bool


class Gallery(_MazeBody, frozen=True):
    """What people have put up, the latest first."""

    mazes: list[GalleryRow]


class SearchShown(_MazeBody, frozen=True):
    """A search as it stands, as the searcher may know it."""

    id: str
    turns: int
    is_found: bool
    asked: int
    """How many questions there were."""
    seat: str
    view: JsonObject
    legal: list[str]


class MazeShared(_MazeBody, frozen=True):
    """What whoever knows the link gets: the maze's row, and their own search that goes on."""

    maze: GalleryRow
    search: SearchShown | None


class SearchQuestion(_MazeBody, frozen=True):
    """The next question; `asked` is how many there were, so that none is asked twice."""

    move: MoveText
    asked: Annotated[int, Meta(ge=0)]


class SearchAsked(_MazeBody, frozen=True):
    """What a question brought."""

    events: list[JsonObject]
    search: SearchShown
    maze: GalleryRow | None
    """When the treasure is found: the row with this search in it."""
