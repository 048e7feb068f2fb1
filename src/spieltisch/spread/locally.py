"""Parts of work on processes of this machine."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
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
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
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
