"""The tiny game of Irrgarten that is solved: the strongest level plays an equilibrium of it."""

from random import Random
from statistics import fmean

import pytest

from bench.solve_irrgarten import distance
from spieltisch.bots import choose
from spieltisch.bots.irrgarten.solved import PRESET, likely_moves
from spieltisch.game import load
from tests.irrgarten.boards import asked

MASTER = 5
SOLVED = load("irrgarten", options={"preset": PRESET})
MOST_GAIN = 0.02


def test_nobody_gains_much_by_the_best_play_against_the_strongest_level() -> None:
    """The value is that of docs/trees.md; what each seat could gain is 0 in an equilibrium."""
    found = distance(SOLVED)
    assert found.values == pytest.approx((0.625, 0.375), abs=MOST_GAIN)
    assert max(found.gains) <= MOST_GAIN


def test_the_strongest_level_chooses_as_often_as_the_table_says() -> None:
    start = SOLVED.start(seed=1)
    memory = start.memory("left")
    moves = likely_moves(SOLVED, memory)
    chosen = [choose(memory, MASTER, Random(seed)) for seed in range(400)]
    assert sum(moves.values()) == pytest.approx(1, abs=0.01)
    assert set(chosen) <= set(moves)
    for move, chance in moves.items():
        assert fmean(one == move for one in chosen) == pytest.approx(chance, abs=0.08)


def test_other_options_are_not_solved() -> None:
    position = asked("build D4", "build D4", "A1")
    assert not likely_moves(position.game, position.memory("left"))
    other = load("irrgarten", options={"preset": PRESET, "last_word": True})
    assert not likely_moves(other, other.start(seed=1).memory("left"))
