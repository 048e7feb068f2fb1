"""Both mazes as text, left's home field beside right's, each with the piece that searches in it.

A field is `.`, or `+` where the seeker has been; `$` the treasure, `@` the piece, `*` both at once.
A barrier is `|` or `-`, once the seeker has met it `!` or `=`; an edge known to be open is `:`.
A home field without a treasure is not built, or hidden.
"""

from textwrap import dedent

from spieltisch.game.errors import BadPosition
from spieltisch.game.irrgarten.notation import OUT_TEXT, field_text, fields_of, slots_of
from spieltisch.game.irrgarten.options import SEATS, other_seat
from spieltisch.game.irrgarten.view import Frame, Known, Maze, Seat, View
from spieltisch.game.text import Text
from spieltisch.rules.irrgarten.board import SOUTH, WIDTH, slot_field, slot_side

__all__ = ["picture", "read_maze", "unpicture"]

GAP = 4
"""Spaces between the two home fields."""
PIECES, TREASURES, BEEN = "@*", "$*", "+"
OPEN = ":"
HIDDEN, MET = "|-", "!="

Cells = dict[tuple[int, int], str]
"""Characters by row and column."""


def picture(doc: View) -> list[str]:
    """Both home fields side by side."""
    size = doc["options"]["size"]
    left, right = (_board(doc, seat) for seat in SEATS)
    width = _width(size) + GAP
    return [
        "".join(left.get((row, column), " ") for column in range(width))
        + "".join(right.get((row, column), " ") for column in range(width))
        for row in range(_height(size))
    ]


def _width(size: int) -> int:
    return 2 * size + 2


def _height(size: int) -> int:
    return 2 * size + 1


def _field_cell(field: int) -> tuple[int, int]:
    """Below the name and the numbers, every second row and column."""
    return 2 * (field // WIDTH) + 2, 2 * (field % WIDTH) + 3


def _slot_cell(slot: int) -> tuple[int, int]:
    row, column = _field_cell(slot_field(slot))
    return (row + 1, column) if slot_side(slot) == SOUTH else (row, column - 1)


def _board(doc: View, owner: Seat) -> Cells:
    size, seeker = doc["options"]["size"], other_seat(owner)
    known, maze = doc["known"][seeker], doc["mazes"][owner]
    cells: Cells = {(0, column): letter for column, letter in enumerate(owner)}
    for place in range(size):
        cells[1, 2 * place + 3] = str((place + 1) % WIDTH)
        cells[2 * place + 2, 0] = field_text(place * WIDTH)[0]
    for text, field in fields_of(size).items():
        is_treasure = maze is not None and maze["treasure"] == text
        cells[_field_cell(field)] = _field_sign(
            is_treasure, doc["pieces"][seeker] == text, text in known["visited"]
        )
    for text, slot in slots_of(size).items():
        signs = MET if text in known["barriers"] else HIDDEN
        if text in known["open"]:
            cells[_slot_cell(slot)] = OPEN
        elif text in known["barriers"] or (maze is not None and text in maze["barriers"]):
            cells[_slot_cell(slot)] = signs[slot_side(slot) == SOUTH]
    return cells


def _field_sign(is_treasure: bool, has_piece: bool, is_visited: bool) -> str:
    if has_piece:
        return "*" if is_treasure else "@"
    if is_treasure:
        return "$"
    return BEEN if is_visited else "."


def unpicture(lines: list[str], doc: Frame) -> dict[str, object]:
    """The mazes, the pieces and what is known, of a drawn board."""
    size = doc["options"]["size"]
    if len(lines) != _height(size):
        raise BadPosition(
            Text(
                f"a drawn board of size {size} has {_height(size)} lines, not {len(lines)}",
                f"ein gezeichnetes Brett der Größe {size} hat {_height(size)} Zeilen, "
                f"nicht {len(lines)}",
            )
        )
    mazes: dict[Seat, Maze | None] = {}
    pieces: dict[Seat, str] = {}
    known: dict[Seat, Known] = {}
    for number, owner in enumerate(SEATS):
        start = number * (_width(size) + GAP)
        cells = {
            (row, column): sign
            for row, line in enumerate(lines)
            for column, sign in enumerate(line[start : start + _width(size)])
        }
        seeker = other_seat(owner)
        mazes[owner] = _maze(cells, size)
        pieces[seeker] = next(iter(_fields(cells, size, PIECES)), OUT_TEXT)
        known[seeker] = {
            "open": _slots(cells, size, OPEN),
            "barriers": _slots(cells, size, MET),
            "visited": _fields(cells, size, PIECES + BEEN),
        }
    return {"mazes": mazes, "pieces": pieces, "known": known}


def read_maze(board: str, size: int = 6) -> Maze:
    """A single maze, drawn from its line of numbers on."""
    lines = dedent(board).strip("\n").split("\n")
    cells = {(row, i): sign for row, line in enumerate(lines, 1) for i, sign in enumerate(line)}
    maze = _maze(cells, size)
    if maze is None:
        raise BadPosition(Text("the maze has no treasure", "der Irrgarten hat keinen Schatz"))
    return maze


def _maze(cells: Cells, size: int) -> Maze | None:
    treasures = _fields(cells, size, TREASURES)
    if not treasures:
        return None
    return {"treasure": treasures[0], "barriers": _slots(cells, size, HIDDEN + MET)}


def _fields(cells: Cells, size: int, signs: str) -> list[str]:
    return sorted(t for t, f in fields_of(size).items() if cells.get(_field_cell(f), " ") in signs)


def _slots(cells: Cells, size: int, signs: str) -> list[str]:
    return sorted(t for t, s in slots_of(size).items() if cells.get(_slot_cell(s), " ") in signs)
