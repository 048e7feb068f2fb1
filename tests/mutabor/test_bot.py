"""The level-1 player of Mutabor does what a sensible beginner would."""

from random import Random

import pytest

from spieltisch.bots import choose
from spieltisch.game import Position, load
from tests.mutabor.boards import F8_CLOSED, lay, stuck
from tests.mutabor.test_endings import nearly_home
from tests.mutabor.test_options import HIT

ROWS = [
    ("wins when it can", nearly_home(2), "f7>f8"),
    (
        "arrives rather than wanders",
        lay({"c7": "tree"}, south="c7 d1 e1 f1", north="b6 d8 e8 f8"),
        "c7>c8",
    ),
    (
        "hits the piece that threatens it",
        lay(
            {"c4": "gate", "c6": "star", **dict.fromkeys(("c8", "d8", "e8", "f8"), "tree")},
            south="c4 d1 e1 f1",
            north="c6 d8 e8 f8",
        ),
        "c4>c6xc8",
    ),
]


@pytest.mark.parametrize(("habit", "position", "move"), ROWS)
def test_level_1(habit: str, position: Position, move: str) -> None:
    assert choose(position.memory("south"), 1, Random(1)) == move, habit


def test_it_exchanges_cards_when_nothing_else_is_possible() -> None:
    assert choose(stuck(F8_CLOSED).memory("south"), 1, Random(1)).startswith("swap")


def test_it_puts_a_hit_piece_back() -> None:
    hit = lay(**HIT, options={"restart_by": "owner"}).play("c4>c6x")
    assert choose(hit.memory("north"), 1, Random(1)) in hit.legal()


@pytest.mark.parametrize("people", [2, 3, 4])
def test_it_beats_players_who_move_at_random(people: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        position = load("mutabor", people).start(seed=seed)
        seat = position.game.seats[seed % people]
        while not position.is_over:
            level = int(position.actor == seat)
            assert position.actor is not None
            position = position.play(choose(position.memory(position.actor), level, rng))
        assert position.outcome.payoffs[seat] == 1
