"""The level-1 player of Mensch does what a sensible beginner would."""

from random import Random

import pytest

from spieltisch.bots import choose
from spieltisch.game import Position
from tests.mensch.boards import place

ROWS = [
    ("hits rather than runs", place([-1, -1, 3, 20], black=[-1, -1, -1, 15], die=2), "3>5"),
    ("comes home rather than starts", place([-1, -1, 3, 38], die=2), "38>a"),
    ("flees a pursuer", place([-1, -1, 3, 20], green=[-1, -1, -1, 8], die=5), "20>25"),
    ("spares its own piece", place([-1, -1, 3, 5], die=2), "5>7"),
]


@pytest.mark.parametrize(("habit", "position", "move"), ROWS)
def test_level_1(habit: str, position: Position, move: str) -> None:
    assert choose(position.memory("yellow"), 1, Random(1)) == move, habit
