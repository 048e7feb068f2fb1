"""What is done before the snapshot of a tab's memory is made, so that nobody waits for it later."""

import gc
from random import Random

import spieltisch.tab.host
import spieltisch.tab.thinker  # noqa: F401
from spieltisch.bots import LEVELS, Limit, choose
from spieltisch.game import CHANCE_NAME, NAMES, load

__all__ = ["up"]

SHORT = Limit(seconds=0.1)


def up() -> None:
    """Let bots of every game think once: what they read or work out for it stays in memory."""
    for name in NAMES:
        rng, position = Random(1), load(name).start(seed=1)
        while position.actor == CHANCE_NAME:
            position = position.play(rng.choice(position.legal()))
        for level in LEVELS:
            choose(position.memory(position.actor or ""), level, rng, SHORT)
    gc.collect()
