"""Bodies of the HTTP API about lessons."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.lessons import Verdict
from spieltisch.lessons.lesson_lines import LessonKind, MarkKind
from spieltisch.server.ws.messages import Texts

__all__ = [
    "LessonMark",
    "LessonMove",
    "LessonProgress",
    "LessonRow",
    "LessonRows",
    "LessonShown",
    "LessonStanding",
    "LessonStep",
    "LessonTask",
    "LessonTried",
    "LessonTry",
]

LessonTask = Literal["read", "move", "reach", "forbidden", "roll"]
"""Nothing to do; one move; several, until something is reached; something forbidden; a roll."""
MoveText = Annotated[str, Meta(max_length=1000)]


class _LessonBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class _LessonHead(_LessonBody, frozen=True):
    """What is told of a lesson in the list and in full."""

    id: str
    game: str
    kind: LessonKind
    title: Texts
    goal: Texts
    minutes: int


class LessonRow(_LessonHead, frozen=True):
    """A lesson in the list."""

    steps: int


class LessonRows(_LessonBody, frozen=True):
    """All lessons, game by game, in order."""

    version: int
    lessons: list[LessonRow]


class LessonMark(_LessonBody, frozen=True):
    """Places to be marked, written as in the learner's own moves."""

    mark: MarkKind
    at: list[str]


class LessonStep(_LessonBody, frozen=True):
    """A step: what is said, and the board as the learner may see it.

    `legal` are the learner's moves, empty where `form` tells how to write one, where others act or
    where the dice are to be rolled. `shown` are the moves of "show me".
    """

    id: str
    title: Texts
    say: Texts
    show: list[LessonMark]
    task: LessonTask
    hint: Texts | None
    shown: list[str]
    par: int | None
    rules: list[str]
    view: JsonObject
    legal: list[str]
    form: str | None


class LessonShown(_LessonHead, frozen=True):
    """A whole lesson; `names` are the others', by their seats."""

    you: str
    names: dict[str, str]
    steps: list[LessonStep]


class LessonTry(_LessonBody, frozen=True):
    """A move in a step, counted from 0; `moves` are those with which the step already went on."""

    step: Annotated[int, Meta(ge=0, le=1000)]
    move: MoveText
    moves: Annotated[list[MoveText], Meta(max_length=60)] = []


class LessonMove(_LessonBody, frozen=True):
    """A move that was made, the learner's or another's, as the learner sees it."""

    seat: str
    move: str
    events: list[JsonObject]
    view: JsonObject


class LessonTried(_LessonBody, frozen=True):
    """What a move led to: `said` are the lesson's words, `why` is the rule's own sentence."""

    verdict: Verdict
    said: Texts | None
    why: Texts | None
    rule: str | None
    moves: list[LessonMove]
    view: JsonObject
    legal: list[str]
    form: str | None


class LessonStanding(_LessonBody, frozen=True):
    """How far somebody is in a lesson: the best stars, 0 before its end, and the steps done."""

    stars: Annotated[int, Meta(ge=0, le=3)]
    steps: Annotated[int, Meta(ge=0, le=1000)]


class LessonProgress(_LessonBody, frozen=True):
    """How far somebody is, by the names of the lessons."""

    lessons: Annotated[dict[str, LessonStanding], Meta(max_length=500)]
