"""Reading a lesson's file: every line is checked, and what is wrong is said with its number."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from spieltisch.game import SpieltischError, Text, kind_of
from spieltisch.game.text import shortened
from spieltisch.lessons.bad_lesson import BadLesson
from spieltisch.lessons.conditions import is_whole
from spieltisch.lessons.lesson import Lesson
from spieltisch.lessons.lesson_lines import Expect, Head, PositionLine, StepLine

__all__ = ["parse"]

T = TypeVar("T")
_HEAD = msgspec.json.Decoder(Head)
_POSITION = msgspec.json.Decoder(PositionLine)
_STEP = msgspec.json.Decoder(StepLine)


def parse(data: bytes, file: str) -> Lesson:
    """The lesson in the bytes of a file; else `BadLesson`."""
    return _Reader(file, data).lesson()


class _Reader:
    """Goes through the lines of one file."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._rows = [(n, row) for n, row in enumerate(data.split(b"\n"), 1) if row.strip()]
        self._positions: dict[str, PositionLine] = {}
        self._steps: list[StepLine] = []
        self._lines: dict[str, int] = {}

    def lesson(self) -> Lesson:
        """What the file holds."""
        if not self._rows:
            raise self._bad(1, "the file is empty", "die Datei ist leer")
        head = self._decoded(_HEAD, *self._rows[0])
        self._check_head(head, self._rows[0][0])
        for number, row in self._rows[1:]:
            self._read(number, row)
        if not self._steps:
            raise self._bad(len(self._rows), "there is no step", "es gibt keinen Schritt")
        rulebook = kind_of(head.game).rulebook
        for number, step in self._numbered():
            self._check_step(number, step, rulebook)
        return Lesson(self._file, head, self._positions, tuple(self._steps), self._lines)

    def _numbered(self) -> Iterator[tuple[int, StepLine]]:
        return ((self._lines[f"step {step.step}"], step) for step in self._steps)

    def _read(self, number: int, row: bytes) -> None:
        if row.startswith(b'{"position"'):
            position = self._decoded(_POSITION, number, row)
            self._check_position(number, position)
            self._note(number, f"position {position.position}")
            self._positions[position.position] = position
        elif row.startswith(b'{"step"'):
            step = self._decoded(_STEP, number, row)
            self._note(number, f"step {step.step}")
            self._steps.append(step)
        else:
            got = shortened(row.decode(errors="replace"), 40)
            raise self._bad(
                number,
                f'a line begins with {{"position" or {{"step", not with {got}',
                f'eine Zeile beginnt mit {{"position" oder {{"step", nicht mit {got}',
            )

    def _note(self, number: int, name: str) -> None:
        if name in self._lines:
            raise self._bad(number, f"there are two: {name}", f"das gibt es zweimal: {name}")
        self._lines[name] = number

    def _decoded(self, decoder: msgspec.json.Decoder[T], number: int, row: bytes) -> T:
        try:
            return decoder.decode(row)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._bad(number, str(error), str(error)) from None

    def _check_head(self, head: Head, number: int) -> None:
        try:
            kind = kind_of(head.game)
        except SpieltischError as error:
            raise BadLesson(self._file, number, error.text) from error
        if head.rules != kind.rules_version:
            raise self._bad(
                number,
                f"written for version {head.rules} of the rules; they have {kind.rules_version}",
                f"für Version {head.rules} der Regeln geschrieben; es gilt {kind.rules_version}",
            )
        for seat in (head.you, *head.names):
            if seat not in kind.all_seats:
                raise self._bad(
                    number, f"there is no seat {seat}", f"einen Platz {seat} gibt es nicht"
                )

    def _check_position(self, number: int, line: PositionLine) -> None:
        origins = [line.board is not None, line.like is not None, line.new is not None]
        if sum(origins) != 1:
            raise self._bad(
                number,
                "a position begins with one of board, like, new",
                "eine Stellung beginnt mit einem von board, like, new",
            )
        if line.like is not None and line.like not in self._positions:
            raise self._unknown(number, line.like)

    def _check_step(self, number: int, step: StepLine, rulebook: Mapping[str, Text]) -> None:
        if step.at is not None and step.at not in self._positions:
            raise self._unknown(number, step.at)
        if step.at is None and step is self._steps[0]:
            raise self._bad(number, "the first step needs `at`", "der erste Schritt braucht `at`")
        for rule in step.rules:
            if rule not in rulebook:
                raise self._bad(
                    number, f"there is no rule {rule}", f"eine Regel {rule} gibt es nicht"
                )
        if step.expect is not None:
            self._check_task(number, step, step.expect)

    def _check_task(self, number: int, step: StepLine, task: Expect) -> None:
        asked = (task.moves, task.after, task.reach, task.refused, task.roll)
        if sum(one is not None for one in asked) != 1:
            raise self._bad(
                number,
                "expect has exactly one of moves, after, reach, refused, roll",
                "expect hat genau eines von moves, after, reach, refused, roll",
            )
        is_told = task.moves is not None or task.roll is not None
        if is_told == bool(task.shown) or (task.reach is None) != (task.par is None):
            raise self._bad(
                number,
                "shown goes with after, reach and refused, and par with reach",
                "shown gehört zu after, reach und refused, par zu reach",
            )
        if task.refused is not None and task.refused not in step.rules:
            raise self._bad(
                number,
                f"{task.refused} is not among the step's rules",
                f"{task.refused} fehlt unter den Regeln des Schritts",
            )
        if not all(map(is_whole, (*(task.after or ()), *(task.reach or ())))):
            raise self._bad(
                number,
                "a condition has an event, or a field and one of is, has, size",
                "eine Bedingung hat ein event oder ein field und eines von is, has, size",
            )
        if task.roll is None and (step.hint is None or step.done is None):
            raise self._bad(
                number,
                "what is to be done needs a hint and done",
                "was zu tun ist, braucht hint und done",
            )

    def _unknown(self, number: int, name: str) -> BadLesson:
        return self._bad(
            number,
            f"there is no position {name} above this line",
            f"über dieser Zeile gibt es keine Stellung {name}",
        )

    def _bad(self, number: int, en: str, de: str) -> BadLesson:
        return BadLesson(self._file, number, Text(en, de))
