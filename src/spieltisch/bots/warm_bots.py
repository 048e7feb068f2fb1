"""Compile what bots think and judge with: `python -m spieltisch.bots.warm_bots [GAME …]`.

It is kept for later. A game's judge is compiled apart from its bots, so that nobody who plays waits
for it.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Literal

from spieltisch.bots.judge import Judge, has_judge, judge_of
from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit
from spieltisch.bots.player import choose, mind_of
from spieltisch.bots.readiness import patience
from spieltisch.bots.unheard import end_when_unheard
from spieltisch.game import CHANCE_NAME, NAMES, Position, load

__all__ = ["Part", "is_kept", "main", "one_at_a_time", "warm"]

Part = Literal["bot", "judge"]
PARTS: tuple[Part, ...] = ("bot", "judge")
NICENESS = 10
FEW = Limit(simulations=2)
PACKAGE = Path(__file__).parent.parent
LONGEST_WALK = 600
"""Moves of a random game after which a judge has seen enough of it."""


def main(words: Sequence[str]) -> None:
    """Compile for these games, each in a process of its own if there are several.

    A part is named before its game and a colon: `judge:GAME`; without it all parts are meant.
    """
    tasks = [(name, part) for part in PARTS for name in words if name in NAMES]
    tasks += [(name, part) for part in PARTS for name in NAMES if f"{part}:{name}" in words]
    if len(tasks) == 1:
        end_when_unheard(sys.stdout.fileno())
        keep(tasks[0])
        return
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name, part in pool.map(keep, tasks):
            print(f"{name}: the compiled {part} is ready", flush=True)


def keep(task: tuple[str, Part]) -> tuple[str, Part]:
    """Compile a part of a game; of several processes that want the same one does it."""
    name, part = task
    with suppress(OSError):
        os.nice(NICENESS)
    with _locked(f"{part}-{name}.lock"):
        sources = _sources()
        warm(name, part)
        _note(name, part).write_text(sources)
    return task


def is_kept(name: str, part: Part = "bot") -> bool:
    """Whether everything of a game's part was compiled from the sources as they are."""
    note = _note(name, part)
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


def _note(name: str, part: Part) -> Path:
    """The file beside compiled code that says of which sources it is."""
    from spieltisch.rules._numba import cache_directory

    return cache_directory() / f"{part}-{name}.kept"


def _sources() -> str:
    """A mark for all sources; like the compiler's own it looks at times and sizes."""
    digest = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        facts = path.stat()
        digest.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return digest.hexdigest()


def warm(name: str, part: Part = "bot") -> None:
    """Let everything of a part be used once, so that all it needs is compiled and loaded."""
    with patience():
        if part == "bot":
            _warm_bots(name)
        elif has_judge(name):
            _warm_judge(name)


def _warm_bots(name: str) -> None:
    """Let every level think once."""
    rng = Random(0)
    for seats in sorted({load(name).kind.fewest, load(name).kind.most}):
        position = _with_a_choice(load(name, seats).start(seed=0), rng)
        memory = position.memory(str(position.actor))
        for level in LEVELS:
            mind_of(name).think(memory, position, level, rng, FEW)


def _with_a_choice(position: Position, rng: Random) -> Position:
    """Later in the game: the first position with two listed moves to choose from."""
    while position.form or position.actor == CHANCE_NAME or len(position.legal()) == 1:
        position = position.play(_some_move(position, rng))
    return position


def _some_move(position: Position, rng: Random) -> str:
    if position.actor == CHANCE_NAME:
        return position.roll(rng.randrange)
    if position.form:
        return choose(position.memory(str(position.actor)), LEVELS[-1], rng, FEW)
    return rng.choice(position.legal())


def _warm_judge(name: str) -> None:
    """Judge the first position of each phase of a random game, and a choice with all it says."""
    rng, seen = Random(0), set[tuple[str, bool]]()
    position = load(name).start(seed=0)
    judge = judge_of(position.game)
    walked = [position]
    while not position.is_over and len(walked) < LONGEST_WALK:
        move = _some_move(position, rng)
        kind = (position.phase, len(position.legal()) > 1)
        if kind not in seen:
            seen.add(kind)
            _judge(judge, position, move)
        position = position.play(move)
        walked.append(position)
    judge.building(walked, judge.game.seats[0])


def _judge(judge: Judge, position: Position, move: str) -> None:
    for viewer in judge.game.seats:
        judge.outlook(position, move, viewer)
    judge.really(position)
    moves = position.legal()
    if position.actor != CHANCE_NAME and len(moves) > 1:
        other = next(text for text in moves if text != move)
        judge.why(position, move, other, 0.0)
        judge.line(position, other)


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
