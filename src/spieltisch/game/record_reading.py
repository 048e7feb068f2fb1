"""Reading a record's file: every line is checked, and every move played."""

import json
from collections.abc import Collection, Iterator
from io import BytesIO
from os import PathLike
from pathlib import Path

from spieltisch.game.errors import BadRecord, SpieltischError, UnknownGame
from spieltisch.game.game import Game
from spieltisch.game.json_types import Json
from spieltisch.game.position import Position
from spieltisch.game.record_lines import checked_lines
from spieltisch.game.recorded_game import Person, Record, ending_of, played
from spieltisch.game.registry import kind_of
from spieltisch.game.text import Text, shortened

__all__ = ["LONGEST_NAME", "parse", "read"]

LONGEST_NAME = 40

_HEADER = ("spieltisch", "version", "game", "options", "rules", "people", "deal", "check")
_OPTIONAL = ("table",)
_MOVE = ("n", "move", "seat", "check")
_END = ("end", "moves", "outcome", "check")


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


def _read(lines: Iterator[tuple[int, dict[str, Json]]]) -> Record:
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
        position = played(position, moves[-1], line)
    raise BadRecord(
        line,
        Text(
            "the file is cut off after this line: the line that ends a record is missing",
            "die Datei ist nach dieser Zeile abgeschnitten: die letzte Zeile fehlt",
        ),
        code="truncated",
    )


def _expect_our_rules(told: dict[str, Json]) -> None:
    """Refuse a game that this program does not have, or plays by other rules."""
    try:
        kind = kind_of(told.get("game"))
    except UnknownGame as error:
        raise BadRecord(1, error.text, code=error.code) from error
    if told.get("rules") != kind.rules_version or type(told["rules"]) is not int:
        raise _other_rules(told.get("rules"), kind.rules_version)


def _read_header(told: dict[str, Json]) -> tuple[Position, tuple[Person, ...]]:
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


def _read_people(listed: object, seats: Collection[str]) -> tuple[Person, ...]:
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


def _read_person(told: object) -> Person | None:
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


def _read_move(told: dict[str, Json], position: Position, number: int, line: int) -> str:
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


def _check_end(told: dict[str, Json], position: Position, moves: int, line: int) -> None:
    _only(told, _END, line)
    right = ending_of(position, moves)
    for name, code in (("moves", "wrong_number"), ("end", "wrong_outcome")):
        if _canonical(told[name]) != _canonical(right[name]):
            raise _disagrees(line, name, told[name], right[name], code)
    if _canonical(told["outcome"]) != _canonical(right["outcome"]):
        raise _disagrees(line, "outcome", told["outcome"], right["outcome"], "wrong_outcome")


def _only(told: dict[str, Json], names: tuple[str, ...], line: int) -> None:
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


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _other_rules(written: object, ours: int) -> BadRecord:
    got = shortened(written)
    return BadRecord(
        1,
        Text(
            f"this game was played by version {got} of the rules; this program has {ours}",
            f"diese Partie folgt Version {got} der Regeln; dieses Programm hat {ours}",
        ),
        code="other_rules",
    )


def _disagrees(line: int, name: str, got: object, right: object, code: str) -> BadRecord:
    told, played = shortened(got, 120), shortened(right, 120)
    return BadRecord(
        line,
        Text(
            f"{name} says {told}, but the moves lead to {played}",
            f"{name} sagt {told}, die Züge führen aber zu {played}",
        ),
        code=code,
    )
