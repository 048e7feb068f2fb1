"""Parts of work on processes of this machine."""

import atexit
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

__all__ = ["locally"]

Part = TypeVar("Part")
Result = TypeVar("Result")

AHEAD = 2
"""How many parts per process are handed out at a time."""


def locally(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int
) -> Generator[tuple[int, Result]]:
    """Each part's number with its result; with one job it is this process that works."""
    jobs = min(jobs, len(parts))
    if jobs <= 1:
        yield from enumerate(map(work, parts))
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent) as pool:
        running: dict[Future[Result], int] = {}
        try:
            for number, part in enumerate(parts):
                running[pool.submit(work, part)] = number
                if len(running) >= AHEAD * jobs:
                    yield from _finished(running)
            while running:
                yield from _finished(running)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _finished(running: dict[Future[Result], int]) -> Generator[tuple[int, Result]]:
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        yield running.pop(future), future.result()


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for parts for ever, and so would what it has
    started: let it end, and do before what it would do at its end."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        atexit._run_exitfuncs()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
