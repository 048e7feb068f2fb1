"""How hard something that was built is: searched again and again by bots of two levels.

A game's bots can tell if their package has a module `rater` with a `RATER`. The same build always
gets the same rating, since every search has a fixed seed.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Literal, NamedTuple, Protocol

from spieltisch.game.workshop import Build

__all__ = ["BuildAdvice", "BuildRater", "BuildRating", "Grade", "Searches", "can_rate", "rater_of"]

Grade = Literal["easy", "middling", "hard", "fiendish"]


class Searches(NamedTuple):
    """How bots of one level fared."""

    level: int
    mean: float
    """Turns to the find."""
    low: int
    high: int
    """Nine in ten took from `low` to `high` turns."""
    heat: dict[str, int]
    """By place: in how many of 100 searches it was asked for in the first turns."""


class BuildAdvice(NamedTuple):
    """How the build could be made harder."""

    take: str | None
    """What does little, and is to be taken away; None if there is something left to put up."""
    put: str
    """Where it would do more."""
    turns: float
    """The master's turns then."""


class BuildRating(NamedTuple):
    """All that is said of a build."""

    version: int
    searches: int
    """By bots of each level."""
    heat_turns: int
    """Questions of so many first turns are counted as heat."""
    novice: Searches
    master: Searches
    by_lot: float
    """The master's turns in what was built by lot."""
    grade: Grade
    advice: BuildAdvice | None


class BuildRater(Protocol):
    """Rates one build, in pieces."""

    version: ClassVar[int]
    """Rises whenever a rating may come out differently."""
    done: int
    of: int

    def __init__(self, build: Build) -> None: ...

    def pieces(self) -> Iterator[None]:
        """Go on by a piece with every step."""
        ...

    def rating(self) -> BuildRating:
        """What has come of it, when all pieces are done."""
        ...


def can_rate(game: str) -> bool:
    """Whether the bots of a game can say how hard a build is."""
    package = f"spieltisch.bots.{game}"
    return find_spec(package) is not None and find_spec(f"{package}.rater") is not None


def rater_of(game: str) -> type[BuildRater]:
    """What rates builds of a game whose bots can."""
    rater: type[BuildRater] = import_module(f"spieltisch.bots.{game}.rater").RATER
    return rater
