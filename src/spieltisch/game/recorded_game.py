"""A game from its start position on, with its people: what a record's file holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from spieltisch.game.errors import BadRecord, SpieltischError
from spieltisch.game.json_types import Shape
from spieltisch.game.position import Position
from spieltisch.game.record_lines import VERSION
from spieltisch.game.text import Text, shortened

__all__ = ["Person", "Record", "ending_of", "played"]


@dataclass(frozen=True)
class Person:
    """Someone at the table, or a bot of some level, with the seats it plays."""

    name: str
    seats: tuple[str, ...]
    level: int | None = None
    """The bot's level; None for a person."""

    @property
    def is_bot(self) -> bool:
        """Whether a program plays."""
        return self.level is not None

    def to_json(self) -> dict[str, object]:
        """As the record's first line has it."""
        told: dict[str, object] = {"name": self.name, "seats": list(self.seats)}
        return told | ({"kind": "bot", "level": self.level} if self.is_bot else {"kind": "person"})


@dataclass(frozen=True)
class Record:
    """A game from its start position, with all moves up to now."""

    people: tuple[Person, ...]
    start: Position
    moves: tuple[str, ...] = ()
    table: Shape = None
    """What a live table adds, as JSON: how its dice and deals were drawn, and its result."""

    def header(self) -> dict[str, object]:
        """The first line."""
        game = self.start.game
        return {
            "spieltisch": "record",
            "version": VERSION,
            "game": game.name,
            "options": game.options_json(),
            "rules": game.kind.rules_version,
            "people": [person.to_json() for person in self.people],
            "deal": self.start.to_json(),
            **({} if self.table is None else {"table": self.table}),
        }

    def positions(self) -> Iterator[Position]:
        """The start position and the one after each move."""
        return accumulate(self.moves, Position.play, initial=self.start)


def ending_of(position: Position, moves: int) -> dict[str, object]:
    """The last line of a record's file."""
    outcome = position.outcome
    word = "over" if outcome.over else "running"
    return {"end": word, "moves": moves, "outcome": outcome.to_json()}


def played(position: Position, move: str, line: int) -> Position:
    """The position after a move; an illegal one raises `BadRecord` with its line."""
    try:
        return position.play(move)
    except SpieltischError as error:
        raise BadRecord(
            line,
            Text(
                f"{shortened(move)} is not legal: {error.text.en}",
                f"{shortened(move)} ist nicht erlaubt: {error.text.de}",
            ),
            code="illegal_move",
            rule=error.rule,
        ) from error
