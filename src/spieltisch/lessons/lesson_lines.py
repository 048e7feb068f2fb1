"""The lines of a lesson's file as they are written: a head, then positions and steps.

Every line is a JSON object. The first is a `Head`; each of the others begins with `position` or
with `step`. docs/lessons.md tells how to write one.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct

from spieltisch.game import Text
from spieltisch.game.json_types import JsonObject, Shape

__all__ = [
    "VERSION",
    "Condition",
    "Expect",
    "Head",
    "LessonKind",
    "Mark",
    "MarkKind",
    "New",
    "PositionLine",
    "StepLine",
    "Words",
]

VERSION = 1
"""The form of the file; it rises when older programs could no longer read it."""

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Place = Annotated[str, Meta(min_length=1, max_length=10)]
LessonKind = Literal["course", "short"]
"""A lesson of the game's course, or one that practises a single thing."""
MarkKind = Literal["here", "goal", "danger", "safe"]
"""What to look at, where to get, what can go wrong, where nothing can."""


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in the file."""


class Words(_Line, frozen=True):
    """A sentence in both languages; `**` sets places and moves apart."""

    en: Sentence
    de: Sentence

    @property
    def text(self) -> Text:
        """As the rest of the program passes sentences on."""
        return Text(self.en, self.de)


class Head(_Line, frozen=True):
    """The first line: which lesson it is, and for whom."""

    spieltisch: Literal["lesson"]
    version: Literal[1]
    id: Name
    game: str
    rules: int
    """The version of the game's rules that the lesson was written for."""
    kind: LessonKind
    title: Words
    goal: Words
    """What one can do after it."""
    minutes: Annotated[int, Meta(ge=1, le=10)]
    you: str
    """The learner's seat."""
    names: dict[str, str] = {}
    """What the others are called, by their seats."""


class New(_Line, frozen=True):
    """The start of a game."""

    people: int
    options: JsonObject = {}


class PositionLine(_Line, frozen=True, rename={"changes": "with"}):
    """A position with a name, for steps to begin at.

    It begins as a drawn board, like an earlier position, or as a new game. Then the fields of
    `without` are left out, those of `with` are put in, and the moves are played.
    """

    position: Name
    board: list[str] | None = None
    like: str | None = None
    new: New | None = None
    without: list[str] = []
    """Paths such as `treasures.d4`."""
    changes: JsonObject = {}
    moves: list[str] = []


class Mark(_Line, frozen=True):
    """Places to be marked on the board, written as in the learner's own moves."""

    mark: MarkKind
    at: Annotated[list[Place], Meta(min_length=1)]


class Condition(_Line, frozen=True, rename={"is_": "is"}):
    """What must be so after a move: an event with these fields, or a field of the position."""

    event: JsonObject | None = None
    field: str | None = None
    """A path such as `pieces.south`."""
    is_: Shape = UNSET
    has: Shape = UNSET
    size: int | None = None


class Expect(_Line, frozen=True):
    """What the learner is to do: exactly one of the first five."""

    moves: Annotated[list[str], Meta(min_length=1)] | None = None
    """One of these."""
    after: Annotated[list[Condition], Meta(min_length=1)] | None = None
    """A move after which all of this is so."""
    reach: Annotated[list[Condition], Meta(min_length=1)] | None = None
    """Any moves, until all of this is so."""
    refused: str | None = None
    """Something that this rule forbids."""
    roll: str | None = None
    """To roll; this is what falls."""
    shown: list[str] = []
    """The moves of "show me", where they do not follow from the above."""
    par: Annotated[int, Meta(ge=1)] | None = None
    """The fewest moves with which `reach` is done."""


class StepLine(_Line, frozen=True):
    """One board and one thing to do there, or only to read."""

    step: Name
    title: Words
    say: Words
    rules: Annotated[list[str], Meta(min_length=1)]
    at: str | None = None
    """Where it begins; without it, where the step before ended."""
    show: list[Mark] = []
    expect: Expect | None = None
    hint: Words | None = None
    done: Words | None = None
    """What is said when it is right."""
    opponent: list[str] = []
    """What others and the dice do after the learner's move."""
