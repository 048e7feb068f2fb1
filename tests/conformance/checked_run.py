"""Run in a process of its own with NUMBA_BOUNDSCHECK=1 and the name of a game.

It plays random games, after a planted overrun that must be caught.
"""

import sys

import numpy as np

from spieltisch.compute.playout import random_game
from spieltisch.game import load
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Row, rule


@rule
def overrun(out: Row, count: int) -> int:
    """Writes one place too far."""
    for i in range(count + 1):
        out[i] = 1
    return count


def main(name: str) -> None:
    game = load(name)
    kernel, rules = game.kind.kernel, Compiled(game.kind.kernel)
    try:
        rules.bind(overrun)(np.zeros(4, np.int32), 4)
    except IndexError:
        print("the planted overrun was caught")
    states, out = rules.new(), np.zeros(kernel.max_legal, np.int32)
    trace = np.zeros(200_000, np.int32)
    state = kernel.state()
    game.kind.set_options(game, state)
    kernel.begin(state)
    for seed in range(1, 11):
        rules.write(state, states[0])
        try:
            count = rules.bind(random_game)(states[0], np.array([seed]), out, trace, len(trace))
        except IndexError as error:
            known = f"MAX_LEGAL = {kernel.max_legal}"
            raise IndexError(f"{name}: a rule leaves a list, perhaps {known}") from error
        assert count > 0
    print(f"{name}: checked")


if __name__ == "__main__":
    main(sys.argv[1])
