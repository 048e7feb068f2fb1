"""The queue before the bots' workers: addresses take turns, within them people, then their tables.

Whoever was served longest ago is next, so that one person with many tables keeps nobody else
waiting for longer than a single job.
"""

from collections.abc import Callable
from itertools import zip_longest
from typing import Generic, NamedTuple, Protocol, TypeVar

__all__ = ["Asker", "FairQueue"]

MOST_REMEMBERED = 10_000
"""Of how many addresses, people and tables it is known when they were last served."""


class Asker(NamedTuple):
    """For whom a bot thinks."""

    address: str
    """Empty for people who have not been seen since the start: they share one turn."""
    person: str
    table: str


class Waiting(Protocol):
    """What can stand in the queue."""

    @property
    def asker(self) -> Asker:
        """For whom it is."""


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    """Jobs that wait."""

    def __init__(self) -> None:
        self._jobs: list[W] = []
        self._served: dict[tuple[str, ...], int] = {}
        self._turn = 0

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: W) -> None:
        """A job waits from now on."""
        self._jobs.append(job)

    def discard(self, job: W) -> None:
        """Nobody waits for this job any more."""
        if job in self._jobs:
            self._jobs.remove(job)

    def take(self, is_wanted: Callable[[W], bool]) -> W | None:
        """The next job of the wanted kind."""
        job = next((job for job in self.in_order() if is_wanted(job)), None)
        if job is not None:
            self._jobs.remove(job)
            self._note(job.asker)
        return job

    def in_order(self) -> list[W]:
        """All jobs, in the order in which they are served if no other comes."""
        return self._ordered(self._jobs, 1)

    def _ordered(self, jobs: list[W], depth: int) -> list[W]:
        if depth > len(Asker._fields) or len(jobs) < 2:
            return jobs
        groups: dict[tuple[str, ...], list[W]] = {}
        for job in jobs:
            groups.setdefault(job.asker[:depth], []).append(job)
        by_turn = sorted(groups, key=lambda group: self._served.get(group, 0))
        lines = [self._ordered(groups[group], depth + 1) for group in by_turn]
        return [job for row in zip_longest(*lines) for job in row if job is not None]

    def _note(self, asker: Asker) -> None:
        """Remember who was served; the dictionary is in the order of the turns."""
        self._turn += 1
        for depth in range(1, len(asker) + 1):
            self._served.pop(asker[:depth], None)
            self._served[asker[:depth]] = self._turn
        while len(self._served) > MOST_REMEMBERED:
            del self._served[next(iter(self._served))]
