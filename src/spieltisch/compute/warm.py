"""Compile every game's rules once and keep them: `python -m spieltisch.compute.warm`.

One process does this before several need them, so that they do not all compile at the same time.
"""

from spieltisch.compute.playout import random_game
from spieltisch.game import NAMES, load
from spieltisch.rules.kernel import Compiled

__all__ = ["main"]


def main() -> None:
    """Play one random action of every game with the compiled rules."""
    import numpy as np

    for name in NAMES:
        game = load(name)
        kernel = game.kind.kernel
        compiled = Compiled(kernel)
        states = compiled.new()
        state = kernel.state()
        game.kind.set_options(game, state)
        compiled.write(state, states[0])
        compiled.begin(states[0])
        rng, out, trace = np.ones(1, np.int64), np.zeros(kernel.max_legal, np.int32), np.zeros(1)
        compiled.bind(random_game)(states[0], rng, out, trace.astype(np.int32), 1)
        print(f"{name}: compiled rules are ready")


if __name__ == "__main__":
    main()
