"""The maze as text: each field is two signs, the piece (`.` for none) and the card it stands on.

Pieces are S, W, N, E; cards `*` star, `t` tree, `g` gate, `e` elephant, `c` crab, `s` stork, and
`?` for one that the viewer does not know.
"""

from spieltisch.game.errors import BadPosition
from spieltisch.game.mutabor.options import SEATS
from spieltisch.game.mutabor.view import Card, Frame, Seat, View
from spieltisch.game.text import Text, shortened
from spieltisch.rules.mutabor.board import NAMES

__all__ = ["picture", "unpicture"]

COLUMNS = "abcdefgh"
ROWS = "87654321"
LETTERS = {seat: seat[0].upper() for seat in SEATS}
SIGNS: dict[Card | None, str] = {
    "star": "*",
    "tree": "t",
    "gate": "g",
    "elephant": "e",
    "crab": "c",
    "stork": "s",
    None: "?",
}
NO_PIECE = "."
NO_FIELD = "  "


def picture(doc: View) -> list[str]:
    """The board with all cards and pieces, between the names of rows and columns."""
    on = {field: LETTERS[seat] for seat, fields in doc["pieces"].items() for field in fields}
    cells = {name: on.get(name, NO_PIECE) + SIGNS[card] for name, card in doc["cards"].items()}
    rows = [
        " ".join([row, *(cells.get(column + row, NO_FIELD) for column in COLUMNS)]) for row in ROWS
    ]
    return [*rows, "   " + "  ".join(COLUMNS)]


def unpicture(lines: list[str], doc: Frame) -> dict[str, object]:
    """The cards and pieces of a drawn board."""
    if len(lines) != len(ROWS) + 1:
        raise BadPosition(
            Text(
                f"a drawn board has {len(ROWS) + 1} lines, not {len(lines)}",
                f"ein gezeichnetes Brett hat {len(ROWS) + 1} Zeilen, nicht {len(lines)}",
            )
        )
    cells = {
        column + row: line[2 + 3 * place : 4 + 3 * place]
        for row, line in zip(ROWS, lines, strict=False)
        for place, column in enumerate(COLUMNS)
    }
    cards: dict[str, Card | None] = {}
    pieces: dict[Seat, list[str]] = {seat: [] for seat in doc["seats"]}
    for name in sorted(NAMES):
        piece, sign = _split(name, cells[name], [LETTERS[seat] for seat in doc["seats"]])
        cards[name] = next(card for card, known in SIGNS.items() if known == sign)
        for seat in doc["seats"]:
            if LETTERS[seat] == piece:
                pieces[seat].append(name)
    return {"cards": cards, "pieces": pieces}


def _split(name: str, cell: str, letters: list[str]) -> tuple[str, str]:
    """The piece's and the card's sign of one field."""
    known = NO_PIECE + "".join(letters)
    if len(cell) != 2 or cell[0] not in known or cell[1] not in SIGNS.values():
        signs = "".join(SIGNS.values())
        raise BadPosition(
            Text(
                f"{name} is drawn as {shortened(cell)!r}; it must be one of {known} and then one "
                f"of {signs}",
                f"{name} ist als {shortened(cell)!r} gezeichnet; es muss eines von {known} und "
                f"dann eines von {signs} sein",
            )
        )
    return cell[0], cell[1]
