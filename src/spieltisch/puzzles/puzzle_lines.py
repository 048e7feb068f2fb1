"""Puzzles as lines of a file: one JSON object per line, refused with file and line if wrong."""

import hashlib
import json
from collections.abc import Iterable

import msgspec

from spieltisch.game import Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.text import shortened
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["LONGEST_LINE", "id_of", "lines_of", "parse", "with_id"]

LONGEST_LINE = 65_536
"""In bytes; no puzzle is that big, and no file from outside fills the memory by one line."""
ID_DIGITS = 10

_PUZZLE = msgspec.json.Decoder(Puzzle)


def id_of(puzzle: Puzzle) -> str:
    """The game's name and the start of the hash of what is asked."""
    asked = [puzzle.theme, puzzle.seat, puzzle.position, puzzle.ask]
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{puzzle.game}-{hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]}"


def with_id(puzzle: Puzzle) -> Puzzle:
    """The puzzle under the id that belongs to it."""
    return msgspec.structs.replace(puzzle, id=id_of(puzzle))


def lines_of(puzzles: Iterable[Puzzle]) -> bytes:
    """The puzzles as the bytes of a file."""
    return b"".join(msgspec.json.encode(_short(puzzle)) + b"\n" for puzzle in puzzles)


def _short(puzzle: Puzzle) -> JsonObject:
    row: JsonObject = msgspec.to_builtins(puzzle)
    row["rating"], row["deviation"] = round(puzzle.rating), round(puzzle.deviation)
    row["fares"] = [round(share, 2) for share in puzzle.fares]
    if not puzzle.ask:
        del row["ask"]
    return row


def parse(data: bytes, file: str) -> list[tuple[int, Puzzle]]:
    """The puzzles in the bytes of a file, each with the number of its line; else `BadPuzzle`."""
    found: list[tuple[int, Puzzle]] = []
    lines: dict[str, int] = {}
    for number, row in enumerate(data.split(b"\n"), 1):
        if not row.strip():
            continue
        try:
            puzzle = _read(row)
            if puzzle.id in lines:
                first = lines[puzzle.id]
                raise _bad(
                    f"{puzzle.id} stands in line {first} already",
                    f"{puzzle.id} steht schon in Zeile {first}",
                )
        except BadPuzzle as error:
            raise error.at(file, number) from None
        lines[puzzle.id] = number
        found.append((number, puzzle))
    return found


def _read(row: bytes) -> Puzzle:
    if len(row) > LONGEST_LINE:
        raise _bad(
            f"the line has {len(row)} bytes, more than {LONGEST_LINE}",
            f"die Zeile hat {len(row)} Bytes, mehr als {LONGEST_LINE}",
        )
    try:
        puzzle = _PUZZLE.decode(row)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _bad(f"this is no puzzle: {error}", f"das ist kein Rätsel: {error}") from None
    if puzzle.id != id_of(puzzle):
        got = shortened(puzzle.id)
        raise _bad(
            f"the id of what is asked is {id_of(puzzle)}, not {got}",
            f"die Kennung der Frage ist {id_of(puzzle)}, nicht {got}",
        )
    return puzzle


def _bad(en: str, de: str) -> BadPuzzle:
    return BadPuzzle(Text(en, de))
