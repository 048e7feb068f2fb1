"""A picture for games without one of their own: a table with a line per seat.

seat   pieces   home
light  0 3 4    2
dark   0 0 1    0
"""

import re
from collections.abc import Collection

from spieltisch.game.errors import BadPosition
from spieltisch.game.json_types import JsonObject
from spieltisch.game.text import Text, shortened

__all__ = ["read_seat_table", "seat_table"]

HEAD = "seat"
GAP = "  "


def seat_table(doc: JsonObject, names: Collection[str]) -> list[str]:
    """The fields of a JSON position that go by seat; none, no table."""
    if not names:
        return []
    rows = [[HEAD, *names]]
    rows += [[seat, *(_shown(doc[name][seat]) for name in names)] for seat in doc["seats"]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [GAP.join(map(str.ljust, row, widths)).rstrip() for row in rows]


def read_seat_table(lines: list[str], doc: JsonObject, names: Collection[str]) -> dict[str, object]:
    """The fields that such a table shows; `doc` has the seats."""
    rows = [re.split(r" {2,}", line.strip()) for line in lines]
    expected = [[HEAD, *names]] if names else []
    if rows[:1] != expected or any(len(row) != len(names) + 1 for row in rows):
        raise _unreadable(lines, names)
    if [row[0] for row in rows[1:]] != (doc["seats"] if names else []):
        raise _unreadable(lines, names)
    read = {row[0]: [_number_or_row(cell) for cell in row[1:]] for row in rows[1:]}
    return {name: {seat: read[seat][i] for seat in read} for i, name in enumerate(names)}


def _shown(value: int | list[int] | None) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) + ("," if len(value) == 1 else "")
    return str(value)


def _number_or_row(text: str) -> int | list[int] | str:
    """What a cell says; a row of one number ends with a comma. What is neither is refused later."""
    try:
        numbers = [int(word) for word in text.rstrip(",").split()]
    except ValueError:
        return text
    return numbers[0] if len(numbers) == 1 and not text.endswith(",") else numbers


def _unreadable(lines: list[str], names: Collection[str]) -> BadPosition:
    head = GAP.join([HEAD, *names])
    return BadPosition(
        Text(
            f"a drawn board begins with a table `{head}` and a line per seat, "
            f"not {shortened(lines)}",
            f"ein gezeichnetes Brett beginnt mit einer Tabelle `{head}` und einer Zeile je Platz, "
            f"nicht {shortened(lines)}",
        )
    )
