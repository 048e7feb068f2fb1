"""What places, seats and kinds are called."""

from typing import get_args

from spieltisch.game.aladdin.view import Grade, Kind, Phase
from spieltisch.game.text import Text
from spieltisch.rules.aladdin.board import COLUMN, FIELDS, OUT, ROW, TREASURE_FIELD

__all__ = [
    "FIELD_NAMES",
    "FIELD_NUMBERS",
    "GRADE_NAMES",
    "KINDS",
    "KIND_TEXTS",
    "OUTSIDE",
    "PHASES",
    "SEAT_TEXTS",
    "TREASURE_NAMES",
    "place_text",
]

SEAT_TEXTS = (
    Text("white", "Weiß"),
    Text("grey", "Grau"),
    Text("green", "Grün"),
    Text("blue", "Blau"),
)
"""By the kernel's numbers."""

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_TEXTS = (
    Text("lamp", "Öllampe"),
    Text("ring", "Ring"),
    Text("carpet", "Teppich"),
    Text("amulet", "Amulett"),
    Text("ball", "Kristallkugel"),
    Text("bottle", "Flasche"),
)

PHASES: tuple[str, ...] = ("deal", "grey", "lot", *get_args(Phase))
"""By the kernel's numbers; the first three are over before there is a position."""

GRADE_NAMES: tuple[Grade, ...] = get_args(Grade)
OUTSIDE = "out"
FIELD_NAMES = tuple(f"{'abcdefghijklm'[COLUMN[f]]}{ROW[f] + 1}" for f in range(FIELDS))
FIELD_NUMBERS = {name: number for number, name in enumerate(FIELD_NAMES)}
TREASURE_NAMES = tuple(FIELD_NAMES[field] for field in TREASURE_FIELD)


def place_text(place: int) -> str:
    """A field, or outside."""
    return OUTSIDE if place == OUT else FIELD_NAMES[place]
