"""The level-1 player of Aladdin does what a sensible beginner would."""

from random import Random
from typing import Any

import pytest

from spieltisch.bots import choose
from spieltisch.game import Position
from tests.aladdin.boards import place

CARPETS = {"white": "carpet0 ring3", "grey": "carpet4 ring1"}
PAIR: dict[str, Any] = {"garden": "d4 bottle2", "spells": "456789"}

ROWS = [
    ("takes a card when it can", place("white4 c4, white5 e5", dice="15", **PAIR), "5+1 e4"),
    (
        "keeps the better card",
        place(phase="keep", half=2, new="carpet1", hands={"white": "carpet4"}),
        "give new grey",
    ),
    (
        "raises the spell of its best card",
        place(phase="spell", half=2, spell_kind="lamp", hands={"white": "lamp4"}),
        "spell bottle",
    ),
    (
        "challenges no stronger wizard",
        place("white1 c4, grey6 c5", dice="11"),
        "1+1 c3",
    ),
]


@pytest.mark.parametrize(("habit", "position", "move"), ROWS)
def test_level_1(habit: str, position: Position, move: str) -> None:
    assert choose(position.memory("white"), 1, Random(1)) == move, habit


def test_the_challenged_fights_armed_with_a_good_card() -> None:
    position = place("white5 c3, grey1 c4", dice="15", hands=CARPETS).play("5+1 c4")
    assert choose(position.memory("grey"), 1, Random(1)) == "armed carpet"


def test_the_winner_exchanges_a_bad_card_and_keeps_a_good_one() -> None:
    duel = place("white5 c3, grey1 c4", dice="15", hands=CARPETS).play("5+1 c4").play("bare")
    won = duel.play("roll 6 1")
    assert choose(won.memory("white"), 1, Random(1)) == "exchange carpet"
