"""All lessons that come with the program: the files in the folders of the games.

A game has lessons when this package has a folder of its name, with a module `places` that says
which places its board has, and files `NN-name.jsonl`, in the order of their numbers.
"""

from collections.abc import Collection
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec

from spieltisch.game import NAMES, Position, SpieltischError, Text
from spieltisch.game.text import shortened
from spieltisch.lessons.lesson import Lesson
from spieltisch.lessons.lesson_reading import parse

__all__ = ["UnknownLesson", "all_lessons", "games_with_lessons", "lesson_of", "places_on"]

_HERE = "spieltisch.lessons"
_ENDING = ".jsonl"


class UnknownLesson(SpieltischError):
    """No lesson of that name."""

    default_code = "no_such_lesson"


@cache
def games_with_lessons() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(name for name in NAMES if find_spec(f"{_HERE}.{name}"))


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """Every lesson, game by game, in order."""
    return tuple(lesson for game in games_with_lessons() for lesson in _lessons_of(game))


def _lessons_of(game: str) -> list[Lesson]:
    folder = files(f"{_HERE}.{game}")
    found = sorted(f.name for f in folder.iterdir() if f.name.endswith(_ENDING))
    return [parse((folder / name).read_bytes(), f"{game}/{name}") for name in found]


@cache
def _by_id() -> dict[str, Lesson]:
    return {lesson.id: lesson for lesson in all_lessons()}


def lesson_of(name: str) -> Lesson:
    """The lesson of that name."""
    if name not in _by_id():
        got = shortened(name)
        raise UnknownLesson(Text(f"there is no lesson {got}", f"eine Lektion {got} gibt es nicht"))
    return _by_id()[name]


def places_on(position: Position) -> Collection[str]:
    """The places of a board, as moves and marks name them."""
    module = import_module(f"{_HERE}.{position.game.name}.places")
    found: Collection[str] = module.places(position)
    return found
