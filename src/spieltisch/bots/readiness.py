"""Whether a game's bot may think compiled.

Who has time, an arena or an engine, waits for the compiler when it is first needed. A player at a
table has none: there `be_impatient` is called once, and a bot thinks interpreted while another
process compiles for it, which happens once after an installation, and while the result is loaded.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from threading import Event, Thread, local

__all__ = ["be_impatient", "is_compiled", "patience"]

SWITCH = "SPIELTISCH_COMPILE"
"""The environment variable that is 0 where nothing is to be compiled: bots then think less far."""

_impatient = Event()
_ready: dict[str, Event] = {}
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


def is_compiled(game: str) -> bool:
    """Whether to think compiled now; if not yet, this sees to it that it soon can be."""
    if not _has_compiler():
        return False
    if not _impatient.is_set() or getattr(_here, "is_patient", False):
        return True
    if game not in _ready:
        _ready[game] = Event()
        Thread(target=_get_ready, args=(game, _ready[game]), daemon=True).start()
    return _ready[game].is_set()


@cache
def _has_compiler() -> bool:
    return os.environ.get(SWITCH) != "0" and find_spec("numba") is not None


def _get_ready(game: str, done: Event) -> None:
    """Load what was compiled; if it was not, let a process of its own do that first.

    On a machine one such process runs at a time. It ends with this one: it notices that nobody
    reads what it writes.
    """
    from spieltisch.bots.warm_bots import is_kept, one_at_a_time, warm

    with one_at_a_time():
        command = [sys.executable, "-m", "spieltisch.bots.warm_bots", game]
        if not is_kept(game):
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
        is_ready = is_kept(game)
    if is_ready:
        warm(game)
        done.set()
