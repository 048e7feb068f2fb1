"""The cross as text: capital letters are pieces, small ones empty start circles, `o` the ring.

Yellow starts at the bottom and walks up; `:` are empty end circles, `.` empty waiting circles.
"""

from spieltisch.game.errors import BadPosition
from spieltisch.game.mensch.options import COLOURS
from spieltisch.game.mensch.view import Colour, Frame, View
from spieltisch.game.text import Text
from spieltisch.rules.mensch.board import B, circle

__all__ = ["picture", "unpicture"]

LETTERS: dict[Colour, str] = {"yellow": "Y", "green": "G", "red": "R", "black": "K"}
SIZE = 11
Cell = tuple[int, int]


def _quarter_turn(cell: Cell) -> Cell:
    """The cell a quarter further clockwise around the middle; columns from left, rows from top."""
    column, row = cell
    return (SIZE - 1 - row, column)


def _turned(cells: list[Cell], quarters: int) -> list[Cell]:
    for _ in range(quarters):
        cells = [_quarter_turn(cell) for cell in cells]
    return cells


_ARM = [(4, 10), (4, 9), (4, 8), (4, 7), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6), (0, 5)]
_RING = [cell for quarter in range(4) for cell in _turned(_ARM, quarter)]
_ENDS = [_turned([(5, 9), (5, 8), (5, 7), (5, 6)], quarter) for quarter in range(4)]
_COURTS = [_turned([(1, 8), (2, 8), (1, 9), (2, 9)], quarter) for quarter in range(4)]


def _way(colour: int) -> list[Cell]:
    """The cells of a colour's progresses 0-43."""
    return [_RING[circle(colour, at)] for at in range(40)] + _ENDS[colour]


def picture(doc: View) -> list[str]:
    """The board with all pieces."""
    cells = dict.fromkeys(_RING, "o")
    for number, name in enumerate(COLOURS):
        cells |= dict.fromkeys(_ENDS[number], ":") | dict.fromkeys(_COURTS[number], ".")
        cells[_RING[10 * number]] = LETTERS[name].lower()
    for name, pieces in doc["pieces"].items():
        number = COLOURS.index(name)
        way, court = _way(number), iter(_COURTS[number])
        for at in pieces:
            cells[next(court) if at == B else way[at]] = LETTERS[name]
    return [
        " ".join(cells.get((column, row), " ") for column in range(SIZE)) for row in range(SIZE)
    ]


def unpicture(lines: list[str], doc: Frame) -> dict[str, object]:
    """The pieces of a drawn board."""
    if len(lines) != SIZE:
        raise BadPosition(
            Text(
                f"a drawn board has {SIZE} lines, not {len(lines)}",
                f"ein gezeichnetes Brett hat {SIZE} Zeilen, nicht {len(lines)}",
            )
        )
    at = {
        (column, row): line[2 * column]
        for row, line in enumerate(lines)
        for column in range(SIZE)
        if 2 * column < len(line)
    }
    pieces: dict[Colour, list[int]] = {}
    for name in doc["seats"]:
        number, letter = COLOURS.index(name), LETTERS[name]
        waiting = [B for cell in _COURTS[number] if at.get(cell) == letter]
        pieces[name] = waiting + [
            p for p, cell in enumerate(_way(number)) if at.get(cell) == letter
        ]
    return {"pieces": pieces}
