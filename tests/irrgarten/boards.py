"""Irrgarten positions in one line: two mazes and the questions asked since."""

from collections.abc import Iterable
from typing import Any

from spieltisch.game import Position, load
from tests.support import play_line

EMPTY = "build D4"
BARRED = "build D4 |A1 |B1 |C1"
"""The seeker loses three turns at A1, B1 and C1."""
CORRIDOR = "build A4 |B1 |C1 |D1 A1|B1 A2|B2 A3|B3 A4|B4"
"""Straight from A1 to the treasure on A4."""
POCKET = "build D4 A2|A3 A2|B2 A1|B1"
"""Behind A1 there is a dead end at A2."""


def built(left: str, right: str, size: int = 4, begins: str = "left", **options: Any) -> Position:
    """The start of the search in these two mazes."""
    game = load("irrgarten", 2, {"size": size, "begins": begins, **options})
    return play_line(game.start(), [left, right])


def asked(left: str, right: str, line: str | Iterable[str], **options: Any) -> Position:
    """The search in these two mazes after some questions."""
    return play_line(built(left, right, **options), line)
