"""Whether a lesson can be done as it is written: every step from its start to what it shows."""

from collections.abc import Iterator

from spieltisch.game import CHANCE_NAME, SpieltischError, Text, kind_of
from spieltisch.lessons.bad_lesson import BadLesson
from spieltisch.lessons.lesson import Lesson
from spieltisch.lessons.lesson_lines import Expect, StepLine
from spieltisch.lessons.runner import attempt, line_shown
from spieltisch.lessons.shelf import all_lessons, games_with_lessons, places_on

__all__ = ["check", "rules_without_a_step"]


def check(lesson: Lesson) -> None:
    """Do every step of a lesson; what does not work raises `BadLesson`."""
    for number, step in enumerate(lesson.steps):
        line = lesson.lines[f"step {step.step}"]
        try:
            found = next(_problems(lesson, number, step), None)
        except BadLesson:
            raise
        except SpieltischError as error:
            raise BadLesson(lesson.file, line, error.text, error.rule) from error
        if found is not None:
            raise BadLesson(lesson.file, line, found)


def _problems(lesson: Lesson, number: int, step: StepLine) -> Iterator[Text]:
    start, task = lesson.start(number), step.expect
    if lesson.you not in start.game.seats:
        yield Text(f"{lesson.you} does not play here", f"{lesson.you} spielt hier nicht mit")
    places = places_on(start)
    for place in (place for mark in step.show for place in mark.at):
        if place not in places:
            yield Text(f"{place} is no place here", f"{place} ist hier kein Ort")
    if task is None:
        return
    acting = CHANCE_NAME if task.roll is not None else lesson.you
    if start.actor != acting:
        yield Text(f"{start.actor} acts, not {acting}", f"{start.actor} ist dran, nicht {acting}")
    yield from _wrong_ways(lesson, number, step, task)


def _wrong_ways(lesson: Lesson, number: int, step: StepLine, task: Expect) -> Iterator[Text]:
    line = line_shown(step)
    ways = [(move,) for move in task.moves] if task.moves else [line]
    for way in ways:
        verdict = attempt(lesson, number, way[:-1], way[-1]).verdict
        if verdict != "right":
            shown = ", ".join(way)
            yield Text(f"{shown} is answered by {verdict}", f"auf {shown} folgt {verdict}")
    if task.par is not None and len(line) != task.par:
        yield Text(
            f"par is {task.par}, but {len(line)} moves are shown",
            f"par ist {task.par}, gezeigt werden aber {len(line)} Züge",
        )
    is_last = number == len(lesson.steps) - 1
    goes_on = not is_last and lesson.steps[number + 1].at is None
    if goes_on and (len(ways) > 1 or task.after is not None or task.reach is not None):
        yield Text(
            "the next step goes on from here, so there can be only one way to do this one",
            "der nächste Schritt schließt an, also darf es hier nur einen Weg geben",
        )


def rules_without_a_step() -> list[str]:
    """The rules of games with lessons that no step touches."""
    touched = {rule for lesson in all_lessons() for rule in lesson.rules}
    rules = [rule for game in games_with_lessons() for rule in kind_of(game).rulebook]
    return [rule for rule in rules if rule not in touched]
