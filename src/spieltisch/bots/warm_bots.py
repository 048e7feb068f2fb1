"""Compile what bots think with, and keep it: `python -m spieltisch.bots.warm_bots [GAME …]`."""

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit
from spieltisch.bots.player import choose, mind_of
from spieltisch.bots.readiness import patience
from spieltisch.bots.unheard import end_when_unheard
from spieltisch.game import CHANCE_NAME, NAMES, Position, load

__all__ = ["is_kept", "main", "one_at_a_time", "warm"]

NICENESS = 10
FEW = Limit(simulations=2)
PACKAGE = Path(__file__).parent.parent


def main(names: Sequence[str]) -> None:
    """Compile for these games, each in a process of its own if there are several."""
    if len(names) == 1:
        end_when_unheard(sys.stdout.fileno())
        keep(names[0])
        return
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name in pool.map(keep, names):
            print(f"{name}: compiled bots are ready", flush=True)


def keep(name: str) -> str:
    """Compile for a game; of several processes that want the same one does it."""
    with suppress(OSError):
        os.nice(NICENESS)
    with _locked(f"bot-{name}.lock"):
        sources = _sources()
        warm(name)
        _note(name).write_text(sources)
    return name


def is_kept(name: str) -> bool:
    """Whether everything of a game was compiled from the sources as they are."""
    note = _note(name)
    return note.exists() and note.read_text() == _sources()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Inside is one process of this machine that compiles for bots at tables, or none."""
    with _locked("bots.lock"):
        yield


@contextmanager
def _locked(file: str) -> Iterator[None]:
    import fcntl

    from spieltisch.rules._numba import cache_directory

    with open(cache_directory() / file, "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _note(name: str) -> Path:
    """The file beside compiled code that says of which sources it is."""
    from spieltisch.rules._numba import cache_directory

    return cache_directory() / f"bot-{name}.kept"


def _sources() -> str:
    """A mark for all sources; like the compiler's own it looks at times and sizes."""
    digest = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        facts = path.stat()
        digest.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return digest.hexdigest()


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
