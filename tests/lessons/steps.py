"""All steps of all lessons, for tests that look at each of them."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from spieltisch.game import Position, Text
from spieltisch.lessons import Lesson, all_lessons, line_shown
from spieltisch.lessons.lesson_lines import StepLine

LESSONS = {lesson.id: lesson for lesson in all_lessons()}
STRIDE = 7
"""Of the legal moves of other steps one in seven is tried, and all that are shown."""


class Step(NamedTuple):
    """A step of a lesson, by its number."""

    lesson: Lesson
    number: int

    @property
    def line(self) -> StepLine:
        """What the file says of it."""
        return self.lesson.steps[self.number]

    @property
    def start(self) -> Position:
        """Where it begins."""
        return self.lesson.start(self.number)

    @property
    def place(self) -> str:
        """Where to look for it when something is wrong."""
        return f"{self.lesson.file}: {self.line.step}"

    def texts(self) -> Iterator[Text]:
        """All that is said in it."""
        line = self.line
        words = (line.title, line.say, line.hint, line.done)
        yield from (one.text for one in words if one is not None)


def steps_of(lesson: Lesson) -> list[Step]:
    """The steps of a lesson."""
    return [Step(lesson, number) for number in range(len(lesson.steps))]


STEPS = [step for lesson in LESSONS.values() for step in steps_of(lesson)]
TASKS = [step for step in STEPS if step.line.expect is not None]


@cache
def moves_of(game: str) -> list[str]:
    """Moves as they are written in a game: those legal or shown in some step of its lessons."""
    steps = [step for step in STEPS if step.lesson.head.game == game]
    found = {move for step in steps for move in step.start.legal()[::STRIDE]}
    found |= {move for step in steps for move in line_shown(step.line)} - {"roll"}
    return sorted(found)
