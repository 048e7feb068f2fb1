"""Processes that end when nobody hears them any more, also when whoever started them was killed."""

import os
import select
from threading import Thread

__all__ = ["end_when_unheard"]


def end_when_unheard(outlet: int) -> None:
    """From now on this process ends as soon as the other end of its output is closed."""
    Thread(target=_watch, args=(outlet,), daemon=True).start()


def _watch(outlet: int) -> None:
    poll = select.poll()
    poll.register(outlet, 0)  # a closed pipe is told of without being asked for
    poll.poll()
    os._exit(0)
