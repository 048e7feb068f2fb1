"""Whether a game's bot, or its judge, may think compiled.

Who has time, an arena or an engine, waits for the compiler when it is first needed. A player at a
table has none: there `be_impatient` is called once, and a bot thinks interpreted while another
process compiles for it, which happens once after an installation, and while the result is loaded.
When a bot is ready, its game's judge is compiled too, before anybody asks for it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from threading import Event, Thread, local
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spieltisch.bots.warm_bots import Part

__all__ = ["be_impatient", "has_compiler", "is_compiled", "is_compiling", "patience"]

SWITCH = "SPIELTISCH_COMPILE"
"""The environment variable that is 0 where nothing is to be compiled: bots then think less far."""

_impatient = Event()
_ready: dict[tuple[str, str], Event] = {}
_failed: set[tuple[str, str]] = set()
"""What could not be compiled."""
_here = local()


def be_impatient() -> None:
    """From now on nobody in this process waits for the compiler."""
    _impatient.set()


@contextmanager
def patience() -> Iterator[None]:
    """Inside, this thread waits for the compiler all the same."""
    _here.is_patient = True
    try:
        yield
    finally:
        _here.is_patient = False


def is_compiled(game: str, part: "Part" = "bot") -> bool:
    """Whether to think compiled now; if not yet, this sees to it that it soon can be."""
    if not has_compiler():
        return False
    if not _impatient.is_set() or getattr(_here, "is_patient", False):
        return True
    if (game, part) not in _ready:
        done = _ready[game, part] = Event()
        Thread(target=_get_ready, args=(game, part, done), daemon=True).start()
    return _ready[game, part].is_set()


def is_compiling(game: str, part: "Part") -> bool:
    """Whether it soon can be thought compiled, and not yet."""
    return has_compiler() and not is_compiled(game, part) and (game, part) not in _failed


@cache
def has_compiler() -> bool:
    """Whether there is one, and it may be used."""
    return os.environ.get(SWITCH) != "0" and find_spec("numba") is not None


def _get_ready(game: str, part: "Part", done: Event) -> None:
    """Load what was compiled; if it was not, let a process of its own do that first.

    A judge thinks with what its game's bot thinks with, which may be at work by now: what is only
    the judge's is loaded by whoever first asks for it.
    """
    from spieltisch.bots.warm_bots import warm

    try:
        is_there = _compile(game, part)
        if is_there and part == "bot":
            warm(game, part)
    except BaseException:
        _failed.add((game, part))
        raise
    if not is_there:
        _failed.add((game, part))
        return
    done.set()
    if part == "bot":
        _compile(game, "judge")


def _compile(game: str, part: "Part") -> bool:
    """Let a process compile unless that was done; whether it is done now.

    On a machine one such process runs at a time. It ends with this one: it notices that nobody
    reads what it writes.
    """
    from spieltisch.bots.warm_bots import is_kept, one_at_a_time

    with one_at_a_time():
        command = [sys.executable, "-m", "spieltisch.bots.warm_bots", f"{part}:{game}"]
        if not is_kept(game, part):
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
        return is_kept(game, part)
