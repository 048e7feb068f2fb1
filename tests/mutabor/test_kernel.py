"""Rare things that random games hardly meet are the same interpreted and compiled."""

from random import Random

import numpy as np
import pytest

from spieltisch.game import Position
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.mutabor import KERNEL
from spieltisch.rules.mutabor.rules import EXCHANGE, RESTART_ON
from tests.mutabor.boards import F8_CLOSED, lay, stuck

COMPILED = Compiled(KERNEL)
ROWS = [
    ("MUT-21: only exchanges", stuck(F8_CLOSED)),
    ("MUT-21: free exchanges", stuck(F8_CLOSED, options={"exchange": "free"})),
    ("MUT-18: open sides", stuck(F8_CLOSED, options={"sides": "open"})),
    (
        "MUT-21: moves, hits and exchanges of four",
        lay(F8_CLOSED, people=4, south="c4 c8 d8 e8", north="f8 d7 f7 c6", west="a3 a4 b3 g5"),
    ),
]


@pytest.mark.parametrize(("what", "position"), ROWS)
def test_exchanges_are_the_same_interpreted_and_compiled(what: str, position: Position) -> None:
    rng = Random(1)
    out = np.zeros(KERNEL.max_legal, np.int32)
    records = COMPILED.new(2)
    for _ in range(30):
        state = position.kernel_state()
        for _ in range(6):
            COMPILED.write(state, records[0])
            actions = KERNEL.legal_actions(state)
            assert actions == out[: COMPILED.legal(records[0], out)].tolist(), what
            if not actions:
                break
            exchanges = [action for action in actions if EXCHANGE <= action < RESTART_ON]
            action = rng.choice(exchanges or actions)
            KERNEL.apply(state, action)
            COMPILED.apply(records[0], action)
            COMPILED.write(state, records[1])
            assert records[0].tobytes() == records[1].tobytes()
            assert KERNEL.flaw(state) == 0
