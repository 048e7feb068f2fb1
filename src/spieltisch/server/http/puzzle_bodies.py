"""Bodies of the HTTP API about puzzles."""

from typing import Annotated

from msgspec import Meta, Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.puzzle import Takes
from spieltisch.puzzles.puzzle_kind import MarkKind, Verdict
from spieltisch.server.ws.messages import Texts
from spieltisch.store.puzzles import Hindrance

__all__ = [
    "MyPuzzles",
    "PuzzleDay",
    "PuzzleHint",
    "PuzzleMark",
    "PuzzleMove",
    "PuzzleRow",
    "PuzzleShelf",
    "PuzzleShown",
    "PuzzleStanding",
    "PuzzleStorm",
    "PuzzleTheme",
    "PuzzleTried",
    "PuzzleTry",
]

AnswerText = Annotated[str, Meta(max_length=1000)]


class _PuzzleBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class PuzzleTheme(_PuzzleBody, frozen=True):
    """A kind of question, and how many puzzles there are of it."""

    game: str
    id: str
    takes: Takes
    title: Texts
    count: int


class PuzzleRow(_PuzzleBody, frozen=True):
    """A puzzle in a list; `stars` is its difficulty, 1 to 5."""

    id: str
    game: str
    theme: str
    question: Texts
    stars: int


class PuzzleDay(_PuzzleBody, frozen=True):
    """The puzzle of a day (UTC, as `YYYY-MM-DD`), and how many have solved it."""

    day: str
    puzzle: PuzzleRow
    solved: int


class PuzzleStanding(_PuzzleBody, frozen=True):
    """How a person did at a puzzle; `gain` is the change of their rating by it."""

    puzzle: PuzzleRow
    tries: int
    is_solved: bool
    gain: float
    at_ms: int


class MyPuzzles(_PuzzleBody, frozen=True):
    """A person's rating and streak; `week` has the last seven days, the oldest first."""

    rating: float
    deviation: float
    is_provisional: bool
    is_rated: bool
    solved: int
    streak: int
    week: list[bool]
    course: list[float]
    lately: list[PuzzleStanding]
    storm: int


class PuzzleStorm(_PuzzleBody, frozen=True):
    """Three minutes of puzzles: how many were solved, how much time is left, and the best ever."""

    solved: int
    best: int
    left_ms: int


class PuzzleShelf(_PuzzleBody, frozen=True):
    """What there is: themes, the puzzle of the day; `mine` is null for nobody."""

    version: int
    themes: list[PuzzleTheme]
    today: PuzzleDay
    mine: MyPuzzles | None


class PuzzleMark(_PuzzleBody, frozen=True):
    """Places to be marked, named as in moves."""

    mark: MarkKind
    at: list[str]


class PuzzleShown(_PuzzleBody, frozen=True):
    """A puzzle as it is asked: nothing of its answer.

    `tries` says how many were made before by the person. With `is_over` it was solved, given up or
    out of tries on this day: whoever goes on practises, and the page counts. `is_rated` says
    whether the first answer will change a rating, and `unrated` why it will not: the first one was
    given before, no rating is wanted, somebody else has tried it from here, or it is the first
    puzzle after a break of a week. It is null for nobody.
    """

    id: str
    game: str
    theme: str
    takes: Takes
    title: Texts
    question: Texts
    note: Texts
    you: str
    view: JsonObject
    legal: list[str]
    form: str | None
    stars: int
    day: str | None
    tries: int
    is_solved: bool
    is_over: bool
    is_rated: bool
    unrated: Hindrance | None


class PuzzleTry(_PuzzleBody, frozen=True):
    """An answer; `moves` are those with which the puzzle already went on.

    `tries` is how many wrong answers the page has counted; it matters where the server keeps none:
    for nobody, and in practice.
    """

    answer: AnswerText
    moves: Annotated[list[AnswerText], Meta(max_length=20)] = []
    is_storm: bool = False
    tries: Annotated[int, Meta(ge=0, le=100)] = 0


class PuzzleMove(_PuzzleBody, frozen=True):
    """A move that was made, as the solver sees it."""

    seat: str
    move: str
    events: list[JsonObject]
    view: JsonObject


class PuzzleTried(_PuzzleBody, frozen=True):
    """What an answer led to; `left` is how many tries are left, `gain` what the rating changed by.

    `gain` is null where nothing was rated by this answer. When no try is left, or it is solved,
    `mine` is how the person stands. `storm` is there when one was answered in a storm.
    """

    verdict: Verdict
    said: Texts | None
    rule: str | None
    moves: list[PuzzleMove]
    marks: list[PuzzleMark]
    view: JsonObject
    legal: list[str]
    form: str | None
    left: int
    gain: float | None
    mine: MyPuzzles | None
    storm: PuzzleStorm | None


class PuzzleHint(_PuzzleBody, frozen=True):
    """A help; with it a puzzle counts as not solved for the rating, which changes by `gain`."""

    said: Texts
    marks: list[PuzzleMark]
    gain: float | None
