"""The garden as text, row 11 on top: `+` crossings, `.` beside treasures, `o` treasure gone.

`W4` is white's wizard of grade 4 (`G` grey, `N` green, `B` blue), `W4xG2` two in a duel. `l3` is a
lamp of value 3 (`r` ring, `c` carpet, `a` amulet, `b` ball, `f` bottle), `l?` one of hidden value;
`l3:WG` says that white and grey have seen it. Wizards that are not drawn are outside.
"""

import re

from spieltisch.game.aladdin.names import FIELD_NAMES, GRADE_NAMES, KINDS, OUTSIDE, TREASURE_NAMES
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.view import Card, Frame, Grade, Seat, View
from spieltisch.game.errors import BadPosition
from spieltisch.game.text import Text, shortened
from spieltisch.rules.aladdin.board import COLUMNS, ROWS

__all__ = ["picture", "unpicture"]

_SEAT_LETTERS = dict(zip(SEATS, "WGNB", strict=True))
_KIND_LETTERS = dict(zip(KINDS, "lrcabf", strict=True))
_SEATS = {letter: seat for seat, letter in _SEAT_LETTERS.items()}
_KINDS = {letter: kind for kind, letter in _KIND_LETTERS.items()}
_WIZARDS = re.compile(r"([WGNB][1-6])(?:x([WGNB][1-6]))?")
_CARD = re.compile(r"([lrcabf])([0-4])(?::([WGNB]{1,4}))?")
_HEAD = "abcdefghijklm"


def picture(doc: View) -> list[str]:
    """The garden with wizards and cards."""
    cells = {name: _ground(name) for name in FIELD_NAMES}
    cells |= {name: _card(card) for name, card in doc["treasures"].items()}
    for name, wizards in _standing(doc).items():
        cells[name] = "x".join(wizards)
    wide = max(2, *map(len, cells.values()))
    rows = [
        [f"{row:>2}", *(cells[f"{column}{row}"].ljust(wide) for column in _HEAD)]
        for row in range(ROWS, 0, -1)
    ]
    return [" ".join(row) for row in (*rows, ["  ", *(column.ljust(wide) for column in _HEAD)])]


def _ground(name: str) -> str:
    if name in TREASURE_NAMES:
        return "o"
    return "+" if _HEAD.index(name[0]) % 2 == 0 and int(name[1:]) % 2 else "."


def _card(card: Card) -> str:
    value = "?" if card["value"] is None else card["value"]
    seen = "".join(_SEAT_LETTERS[seat] for seat in card["seen"])
    return f"{_KIND_LETTERS[card['kind']]}{value}" + (f":{seen}" if seen else "")


def _standing(doc: View) -> dict[str, list[str]]:
    """The wizards on each field; in a duel the challenger comes first, though it need not."""
    found: dict[str, list[str]] = {}
    seats = sorted(doc["wizards"], key=lambda seat: seat != doc["turn"])
    for seat in seats:
        for grade, place in doc["wizards"][seat].items():
            if place != OUTSIDE:
                found.setdefault(place, []).append(f"{_SEAT_LETTERS[seat]}{grade}")
    return found


def unpicture(lines: list[str], doc: Frame) -> dict[str, object]:
    """The wizards and treasures of a drawn garden."""
    if len(lines) != ROWS + 1:
        raise _unreadable(f"{len(lines)} lines", f"{len(lines)} Zeilen")
    wizards = {seat: dict.fromkeys(GRADE_NAMES, OUTSIDE) for seat in doc["seats"]}
    treasures: dict[str, Card] = {}
    for row, line in zip(range(ROWS, 0, -1), lines, strict=False):
        number, *cells = line.split() or [""]
        if number != str(row) or len(cells) != COLUMNS:
            raise _unreadable(shortened(line), shortened(line))
        for column, cell in zip(_HEAD, cells, strict=True):
            _read_cell(f"{column}{row}", cell, wizards, treasures)
    return {"wizards": wizards, "treasures": treasures}


def _read_cell(
    name: str, cell: str, wizards: dict[Seat, dict[Grade, str]], treasures: dict[str, Card]
) -> None:
    if found := _WIZARDS.fullmatch(cell):
        for wizard in filter(None, found.groups()):
            if _SEATS[wizard[0]] not in wizards:
                raise _unreadable(cell, cell)
            wizards[_SEATS[wizard[0]]][GRADE_NAMES[int(wizard[1]) - 1]] = name
    elif found := _CARD.fullmatch(cell):
        kind, value, letters = found.groups(default="")
        seen = [_SEATS[letter] for letter in letters]
        treasures[name] = {"kind": _KINDS[kind], "value": int(value), "seen": seen}
    elif cell != _ground(name):
        raise _unreadable(f"{shortened(cell)} on {name}", f"{shortened(cell)} auf {name}")


def _unreadable(en: str, de: str) -> BadPosition:
    return BadPosition(
        Text(
            "a drawn garden has 11 lines, each a row number and 13 fields such as + . o l3 l3:WG "
            f"W4 W4xG2, then a line of letters; found {en}",
            "ein gezeichneter Garten hat 11 Zeilen aus Reihenzahl und 13 Feldern wie + . o l3 "
            f"l3:WG W4 W4xG2 und eine Zeile mit Buchstaben; hier steht {de}",
        )
    )
