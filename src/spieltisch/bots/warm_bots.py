"""Compile what bots think with, and keep it: `python -m spieltisch.bots.warm_bots [GAME …]`."""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from random import Random

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit
from spieltisch.bots.player import choose, mind_of
from spieltisch.bots.readiness import patience
from spieltisch.game import CHANCE_NAME, NAMES, Position, load

__all__ = ["main", "warm"]

NICENESS = 10
FEW = Limit(simulations=2)


def main(names: Sequence[str]) -> None:
    """Compile for these games, each in a process of its own if there are several."""
    if len(names) == 1:
        keep(names[0])
        return
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name in pool.map(keep, names):
            print(f"{name}: compiled bots are ready", flush=True)


def keep(name: str) -> str:
    """Compile for a game; of several processes that want the same one does it."""
    import fcntl

    from spieltisch.rules._numba import cache_directory

    with suppress(OSError):
        os.nice(NICENESS)
    with open(cache_directory() / f"bot-{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        warm(name)
    return name


def warm(name: str) -> None:
    """Let every level think once, so that all it needs is compiled and loaded."""
    rng = Random(0)
    with patience():
        for seats in sorted({load(name).kind.fewest, load(name).kind.most}):
            position = _with_a_choice(load(name, seats).start(seed=0), rng)
            memory = position.memory(str(position.actor))
            for level in LEVELS:
                mind_of(name).think(memory, position, level, rng, FEW)


def _with_a_choice(position: Position, rng: Random) -> Position:
    """Later in the game: the first position with two listed moves to choose from."""
    while position.form or position.actor == CHANCE_NAME or len(position.legal()) == 1:
        if position.actor == CHANCE_NAME:
            move = position.roll(rng.randrange)
        elif position.form:
            move = choose(position.memory(str(position.actor)), LEVELS[-1], rng, FEW)
        else:
            move = position.legal()[0]
        position = position.play(move)
    return position


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
