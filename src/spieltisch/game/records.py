"""A game as a file: one JSON object a line, complete, and every edit is found at its line.

The first line has the game, its people and the start position (the deal), then comes one line a
move, chance included, and a last line that says how the game stands; a file without it is cut off.
A record holds everything, also what was hidden from some during the game.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import Any

from spieltisch.game.errors import BadRecord, SpieltischError, UnknownGame
from spieltisch.game.files import write_atomically
from spieltisch.game.game import Game
from spieltisch.game.position import Position
from spieltisch.game.record_lines import VERSION, check_of, checked_lines, to_line
from spieltisch.game.registry import kind_of
from spieltisch.game.text import Text, shortened

__all__ = ["LONGEST_NAME", "Person", "Record", "lines_of", "parse", "read", "verify", "write"]

LONGEST_NAME = 40

_HEADER = ("spieltisch", "version", "game", "options", "rules", "people", "deal", "check")
_OPTIONAL = ("table",)
_MOVE = ("n", "move", "seat", "check")
_END = ("end", "moves", "outcome", "check")


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

    def to_json(self) -> dict[str, Any]:
        """As the record's first line has it."""
        told: dict[str, Any] = {"name": self.name, "seats": list(self.seats)}
        return told | ({"kind": "bot", "level": self.level} if self.is_bot else {"kind": "person"})


@dataclass(frozen=True)
class Record:
    """A game from its start position, with all moves up to now."""

    people: tuple[Person, ...]
    start: Position
    moves: tuple[str, ...] = ()
    table: Any = None
    """What a live table adds, as JSON: how its dice and deals were drawn, and its result."""

    def header(self) -> dict[str, Any]:
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


def verify(record: Record) -> Position:
    """Play all moves and return the last position; an illegal one raises `BadRecord`."""
    position = record.start
    for number, move in enumerate(record.moves, 1):
        position = _played(position, move, number + 1)
    return position


def lines_of(record: Record) -> Iterator[str]:
    """The lines of a record's file; an illegal move raises `BadRecord`."""
    told = record.header()
    check, position = check_of("", told), record.start
    yield to_line(told, check)
    for number, move in enumerate(record.moves, 1):
        told = {"n": number, "move": move, "seat": position.actor}
        check = check_of(check, told)
        yield to_line(told, check)
        position = _played(position, move, number + 1)
    told = _ending(position, len(record.moves))
    yield to_line(told, check_of(check, told))


def write(record: Record, path: str | PathLike[str]) -> None:
    """Write a record's file whole or not at all; an older file of that name is replaced."""
    data = "".join(f"{line}\n" for line in lines_of(record)).encode()
    try:
        write_atomically(path, data)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadRecord(
            None,
            Text(f"{path} cannot be written: {why}", f"{path} lässt sich nicht schreiben: {why}"),
            code="not_written",
        ) from error


def read(path: str | PathLike[str]) -> Record:
    """The record in a file, every line checked and every move played; else `BadRecord`."""
    try:
        with Path(path).open("rb") as file:
            return _read(checked_lines(file, _expect_our_rules))
    except FileNotFoundError:
        why = Text(f"there is no file {path}", f"es gibt keine Datei {path}")
    except IsADirectoryError:
        why = Text(f"{path} is a directory", f"{path} ist ein Verzeichnis")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        why = Text(f"{path} cannot be read: {reason}", f"{path} lässt sich nicht lesen: {reason}")
    raise BadRecord(None, why, code="not_a_record")


def parse(data: bytes) -> Record:
    """The record in the bytes of a file, checked as `read` does; else `BadRecord`."""
    return _read(checked_lines(BytesIO(data), _expect_our_rules))


def _read(lines: Iterator[tuple[int, dict[str, Any]]]) -> Record:
    _, header = next(lines, (0, None))
    if header is None:
        raise BadRecord(1, Text("the file is empty", "die Datei ist leer"), code="not_a_record")
    start, people = _read_header(header)
    position, moves, line = start, list[str](), 1
    for line, told in lines:
        if "end" in told:
            _check_end(told, position, len(moves), line)
            next(lines, None)
            return Record(people, start, tuple(moves), header.get("table"))
        moves.append(_read_move(told, position, len(moves) + 1, line))
        position = _played(position, moves[-1], line)
    raise BadRecord(
        line,
        Text(
            "the file is cut off after this line: the line that ends a record is missing",
            "die Datei ist nach dieser Zeile abgeschnitten: die letzte Zeile fehlt",
        ),
        code="truncated",
    )


def _expect_our_rules(told: dict[str, Any]) -> None:
    """Refuse a game that this program does not have, or plays by other rules."""
    try:
        kind = kind_of(told.get("game"))
    except UnknownGame as error:
        raise BadRecord(1, error.text, code=error.code) from error
    if told.get("rules") != kind.rules_version or type(told["rules"]) is not int:
        raise _other_rules(told.get("rules"), kind.rules_version)


def _read_header(told: dict[str, Any]) -> tuple[Position, tuple[Person, ...]]:
    _only(told, (*_HEADER, *(name for name in _OPTIONAL if name in told)), 1)
    try:
        start = Game.read(told["deal"])
    except SpieltischError as error:
        raise BadRecord(1, error.text, code="bad_deal", rule=error.rule) from error
    written = (told["game"], _canonical(told["options"]))
    if written != (start.game.name, _canonical(start.game.options_json())):
        raise BadRecord(
            1,
            Text(
                "game and options are not those of the deal",
                "Spiel und Optionen sind nicht die der Anfangsstellung",
            ),
            code="bad_header",
        )
    return start, _read_people(told["people"], start.game.seats)


def _read_people(listed: Any, seats: Collection[str]) -> tuple[Person, ...]:
    people = [_read_person(told) for told in listed] if isinstance(listed, list) else [None]
    found = [person for person in people if person]
    held = [seat for person in found for seat in person.seats]
    if len(found) < len(people) or sorted(held) != sorted(seats):
        names = ", ".join(seats)
        raise BadRecord(
            1,
            Text(
                f"people must be names (up to {LONGEST_NAME} letters), each person or bot with "
                f"its level, who share the seats {names}",
                f"people muss Namen (bis {LONGEST_NAME} Zeichen) nennen, person oder bot mit "
                f"Stufe, die sich die Plätze {names} teilen",
            ),
            code="bad_header",
        )
    return tuple(found)


def _read_person(told: Any) -> Person | None:
    if not isinstance(told, dict) or told.get("kind") not in ("person", "bot"):
        return None
    is_bot = told["kind"] == "bot"
    if set(told) != {"name", "seats", "kind", *(["level"] if is_bot else [])}:
        return None
    name, seats, level = told["name"], told["seats"], told.get("level")
    is_named = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    is_seated = isinstance(seats, list) and seats and all(isinstance(s, str) for s in seats)
    if not is_named or not is_seated or (is_bot and type(level) is not int):
        return None
    return Person(name, tuple(seats), level)


def _read_move(told: dict[str, Any], position: Position, number: int, line: int) -> str:
    _only(told, _MOVE, line)
    if type(told["n"]) is not int or told["n"] != number:
        got = shortened(told["n"])
        raise BadRecord(
            line,
            Text(f"move {number} is numbered {got}", f"Zug {number} hat die Nummer {got}"),
            code="wrong_number",
        )
    move, actor = told["move"], position.actor
    if not isinstance(move, str):
        raise BadRecord(
            line, Text("the move is no text", "der Zug ist kein Text"), code="broken_line"
        )
    if actor is not None and told["seat"] != actor:
        got, right = shortened(told["seat"]), position.game.kind.actor_text(actor)
        raise BadRecord(
            line,
            Text(f"{right.en} acts here, not {got}", f"hier ist {right.de} dran, nicht {got}"),
            code="wrong_seat",
        )
    return move


def _check_end(told: dict[str, Any], position: Position, moves: int, line: int) -> None:
    _only(told, _END, line)
    right = _ending(position, moves)
    for name, code in (("moves", "wrong_number"), ("end", "wrong_outcome")):
        if _canonical(told[name]) != _canonical(right[name]):
            raise _disagrees(line, name, told[name], right[name], code)
    if _canonical(told["outcome"]) != _canonical(right["outcome"]):
        raise _disagrees(line, "outcome", told["outcome"], right["outcome"], "wrong_outcome")


def _ending(position: Position, moves: int) -> dict[str, Any]:
    """The last line."""
    outcome = position.outcome
    word = "over" if outcome.over else "running"
    return {"end": word, "moves": moves, "outcome": outcome.to_json()}


def _played(position: Position, move: str, line: int) -> Position:
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


def _only(told: dict[str, Any], names: tuple[str, ...], line: int) -> None:
    if set(told) != set(names):
        wanted = ", ".join(names)
        got = shortened(", ".join(told), 120)
        raise BadRecord(
            line,
            Text(
                f"expected the keys {wanted}, not {got}",
                f"erwartet werden die Schlüssel {wanted}, nicht {got}",
            ),
            code="broken_line" if line > 1 else "bad_header",
        )


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _other_rules(written: Any, ours: int) -> BadRecord:
    got = shortened(written)
    return BadRecord(
        1,
        Text(
            f"this game was played by version {got} of the rules; this program has {ours}",
            f"diese Partie folgt Version {got} der Regeln; dieses Programm hat {ours}",
        ),
        code="other_rules",
    )


def _disagrees(line: int, name: str, got: Any, right: Any, code: str) -> BadRecord:
    told, played = shortened(got, 120), shortened(right, 120)
    return BadRecord(
        line,
        Text(
            f"{name} says {told}, but the moves lead to {played}",
            f"{name} sagt {told}, die Züge führen aber zu {played}",
        ),
        code=code,
    )
