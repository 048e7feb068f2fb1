"""The process beside the server: `python -m spieltisch.server.http.side_worker SECONDS`.

It gets functions with their arguments on stdin, calls one after the other and writes to stdout what
they return ("done"), refuse ("refused") or fail with ("failed"). It ends when its stdin does, and
by itself when a call takes too long, so it never outlives its server.
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from spieltisch.game import SpieltischError

__all__ = ["LENGTH", "done", "main"]

LENGTH = 8
"""Bytes before every message that tell its length."""
NICENESS = 5
"""The server's own work comes first."""
MOST_MEMORY = 1 << 30


def main(inlet: BinaryIO, outlet: BinaryIO, seconds: float) -> None:
    """Work until there is nothing more to do."""
    while len(head := inlet.read(LENGTH)) == LENGTH:
        work = inlet.read(int.from_bytes(head))
        _end_after(seconds)
        data = done(work)
        _end_after(0.0)
        outlet.write(len(data).to_bytes(LENGTH) + data)
        outlet.flush()


def done(work: bytes) -> bytes:
    """Call a function with its arguments; what came of it."""
    function, arguments = pickle.loads(work)
    answer: tuple[str, object]
    try:
        answer = "done", function(*arguments)
    except SpieltischError as error:
        answer = "refused", (error.code, error.rule, error.text)
    except Exception as error:
        answer = "failed", f"{type(error).__name__}: {error}"
    return pickle.dumps(answer)


def _end_after(seconds: float) -> None:
    """Die after computing for this time, however busy the machine is; 0 calls it off.

    Where the system cannot do this, the server does, later.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _be_modest() -> None:
    os.nice(NICENESS)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _be_modest()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    main(sys.stdin.buffer, answers, float(sys.argv[1]))
