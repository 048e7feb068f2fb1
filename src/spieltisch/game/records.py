"""A game as a file: one JSON object a line, complete, and every edit is found at its line.

The first line has the game, its people and the start position (the deal), then comes one line a
move, chance included, and a last line that says how the game stands; a file without it is cut off.
A record holds everything, also what was hidden from some during the game.
"""

from collections.abc import Iterator
from os import PathLike

from spieltisch.game.errors import BadRecord
from spieltisch.game.files import write_atomically
from spieltisch.game.position import Position
from spieltisch.game.record_lines import check_of, to_line
from spieltisch.game.record_reading import LONGEST_NAME, parse, read
from spieltisch.game.recorded_game import Person, Record, ending_of, played
from spieltisch.game.text import Text

__all__ = ["LONGEST_NAME", "Person", "Record", "lines_of", "parse", "read", "verify", "write"]


def verify(record: Record) -> Position:
    """Play all moves and return the last position; an illegal one raises `BadRecord`."""
    position = record.start
    for number, move in enumerate(record.moves, 1):
        position = played(position, move, number + 1)
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
        position = played(position, move, number + 1)
    told = ending_of(position, len(record.moves))
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
