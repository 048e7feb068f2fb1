"""A lesson: its steps, and the positions at which they begin."""

from collections.abc import Mapping
from functools import cached_property

from spieltisch.game import Game, Position, SpieltischError, load
from spieltisch.game.drawing import parse as parse_board
from spieltisch.game.json_types import JsonObject, Shape
from spieltisch.lessons.bad_lesson import BadLesson
from spieltisch.lessons.lesson_lines import Head, PositionLine, StepLine

__all__ = ["Lesson"]

ANY_DEAL = 1
"""The seed of a new game's deal; a lesson that needs certain cards draws its board."""


class Lesson:
    """What a file holds. Positions are made when they are first asked for."""

    def __init__(
        self,
        file: str,
        head: Head,
        positions: Mapping[str, PositionLine],
        steps: tuple[StepLine, ...],
        lines: Mapping[str, int],
    ) -> None:
        """`lines` has the number of the line of every position and step, by its name."""
        self.file, self.head, self.steps = file, head, steps
        self._lines_of_positions, self.lines = positions, lines
        self._made: dict[str, Position] = {}
        self._starts: dict[int, Position] = {}

    @property
    def id(self) -> str:
        """By which it is asked for."""
        return self.head.id

    @property
    def you(self) -> str:
        """The learner's seat."""
        return self.head.you

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rules that its steps touch."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    def start(self, number: int) -> Position:
        """Where a step begins: at a position of its own, or where the one before has led."""
        if number not in self._starts:
            step = self.steps[number]
            if step.at is not None:
                self._starts[number] = self.position(step.at)
            else:
                from spieltisch.lessons.runner import end_of

                self._starts[number] = end_of(self, number - 1)
        return self._starts[number]

    def position(self, name: str) -> Position:
        """A position of the file; one that cannot be raises `BadLesson`."""
        if name not in self._made:
            line = self._lines_of_positions[name]
            try:
                self._made[name] = self._make(line)
            except SpieltischError as error:
                if isinstance(error, BadLesson):
                    raise
                at = self.lines[f"position {name}"]
                raise BadLesson(self.file, at, error.text, error.rule) from error
        return self._made[name]

    def _make(self, line: PositionLine) -> Position:
        position = self._origin(line)
        if line.without or line.changes:
            doc = position.to_json()
            for path in line.without:
                _remove(doc, path.split("."))
            position = Game.read(_merged(doc, line.changes))
        for move in line.moves:
            position = position.play(move)
        return position

    def _origin(self, line: PositionLine) -> Position:
        if line.board is not None:
            return parse_board("\n".join(line.board))
        if line.like is not None:
            return self.position(line.like)
        assert line.new is not None
        return load(self.head.game, line.new.people, line.new.options).start(seed=ANY_DEAL)


def _merged(doc: Shape, changes: JsonObject) -> Shape:
    """An object with some fields changed; objects in it are changed field by field too."""
    changed = dict(doc)
    for name, value in changes.items():
        old = changed.get(name)
        both = isinstance(old, dict) and isinstance(value, dict)
        changed[name] = _merged(old, value) if both else value
    return changed


def _remove(doc: Shape, path: list[str]) -> None:
    """Take a field out of an object, if it is there."""
    for name in path[:-1]:
        doc = doc.get(name, {})
    doc.pop(path[-1], None)
