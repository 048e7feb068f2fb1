"""Compile what bots think with, and keep it: `python -m spieltisch.bots.warm [GAME …]`."""

import os
import sys
from contextlib import suppress
from random import Random

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit
from spieltisch.bots.player import mind_of
from spieltisch.bots.readiness import patience
from spieltisch.game import CHANCE_NAME, NAMES, Position, load

__all__ = ["main", "warm"]

NICENESS = 10
FEW = Limit(simulations=2)


def main(names: tuple[str, ...]) -> None:
    """Compile for these games; of several processes that want the same one does it."""
    import fcntl

    from spieltisch.rules._numba import cache_directory

    with suppress(OSError):
        os.nice(NICENESS)
    for name in names:
        with open(cache_directory() / f"bot-{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            warm(name)


def warm(name: str) -> None:
    """Let every level think once, so that all it needs is compiled and loaded."""
    rng = Random(0)
    with patience():
        for seats in sorted({load(name).kind.fewest, load(name).kind.most}):
            position = _with_a_choice(load(name, seats).start(), rng)
            memory = position.memory(str(position.actor))
            for level in LEVELS[1:]:
                mind_of(name).think(memory, position, level, rng, FEW)


def _with_a_choice(position: Position, rng: Random) -> Position:
    """Later in the game: the first position with two moves to choose from."""
    from spieltisch.bots.player import choose

    while position.actor == CHANCE_NAME or (not position.form and len(position.legal()) == 1):
        position = position.play(
            position.roll(rng.randrange) if position.actor == CHANCE_NAME else position.legal()[0]
        )
    if position.form:
        move = choose(position.memory(str(position.actor)), 0, rng)
        return _with_a_choice(position.play(move), rng)
    return position


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or NAMES)
