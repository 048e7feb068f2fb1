"""`spieltisch lessons`: list the lessons, or check them and files that are being written."""

import argparse
from pathlib import Path

from spieltisch.game import Text
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "list or check the lessons"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch lessons`."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    tasks.add_parser("list", help="list them by game")
    check = tasks.add_parser("check", help="do every step, and name the rules without one")
    check.add_argument("files", metavar="FILE", nargs="*", help="only these files")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """List or check; a lesson that does not work is refused with its file and line."""
    if arguments.task == "list":
        _list(console)
    else:
        _check(arguments.files, console)


def _list(console: Console) -> None:
    from spieltisch.lessons import all_lessons

    for lesson in all_lessons():
        head, steps = lesson.head, len(lesson.steps)
        title = console.words(head.title.text)
        console.say(
            Text(
                f"{head.id}: {title}, {head.minutes} min, {steps} steps",
                f"{head.id}: {title}, {head.minutes} min, {steps} Schritte",
            )
        )


def _check(files: list[str], console: Console) -> None:
    from spieltisch.lessons import all_lessons
    from spieltisch.lessons.checking import check, rules_without_a_step
    from spieltisch.lessons.lesson_reading import parse

    lessons = [parse(Path(name).read_bytes(), name) for name in files] or all_lessons()
    for lesson in lessons:
        check(lesson)
    steps = sum(len(lesson.steps) for lesson in lessons)
    console.say(
        Text(
            f"{len(lessons)} lessons with {steps} steps can be done as they are written",
            f"{len(lessons)} Lektionen mit {steps} Schritten gehen so, wie sie geschrieben sind",
        )
    )
    if not files and (missing := ", ".join(rules_without_a_step())):
        console.say(Text(f"rules without a step: {missing}", f"Regeln ohne Schritt: {missing}"))
        raise SystemExit(1)
