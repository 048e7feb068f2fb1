"""Random Mensch behaves as it should over many games."""

import numpy as np
import pytest

from spieltisch.compute.playout import random_game
from spieltisch.game import load
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.rules import FIRST_MOVE
from tests.support import IS_SOAK

GAMES = 40_000 if IS_SOAK else 4_000


@pytest.mark.parametrize(("stop_at_first", "expected"), [(True, 413), (False, 525)])
def test_the_average_number_of_rolls(stop_at_first: bool, expected: int) -> None:
    """MEN-5, MEN-16, MEN-17: within three percent; of the opening rolls only one counts."""
    game = load("mensch", 4, {"stop_at_first": stop_at_first})
    compiled = Compiled(KERNEL)
    play, states = compiled.bind(random_game), compiled.new()
    out, trace = np.zeros(KERNEL.max_legal, np.int32), np.zeros(20_000, np.int32)
    start = KERNEL.state()
    game.kind.set_options(game, start)
    KERNEL.begin(start)
    total = 0
    for seed in range(1, GAMES + 1):
        compiled.write(start, states[0])
        actions = trace[
            : play(states[0], np.array([seed * 2654435761 % 2**32]), out, trace, 20_000)
        ]
        first_move = int(np.argmax(actions >= FIRST_MOVE))
        total += int((actions[first_move:] < FIRST_MOVE).sum()) + 1
    assert total / GAMES == pytest.approx(expected, rel=0.03)
