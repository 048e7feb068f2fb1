"""Who is connected: the table is told when a person's last socket goes and when one comes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from spieltisch.server.live.owner import Owner

__all__ = ["Presence"]

GRACE_S = 5.0
"""A page that is reloaded within this time was never away."""
AFTER_START_S = 20.0
"""How long people have to find back after a restart of the server."""

Say = Callable[[str, int, bool], Awaitable[None]]
"""Tell a table that the person at a place is here, or is not."""


class Presence:
    """Counts sockets by table and person."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._count: Counter[tuple[str, str]] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def has_come(self, owner: Owner, person: str | None) -> None:
        """A socket of this person watches the table now."""
        if person is None:
            return
        self._count[owner.table, person] += 1
        self._tell(owner, person, is_here=True)

    def has_gone(self, owner: Owner, person: str | None) -> None:
        """A socket of this person is gone."""
        if person is None:
            return
        self._count[owner.table, person] -= 1
        if self._count[owner.table, person] <= 0:
            del self._count[owner.table, person]
            self._later(GRACE_S, owner, person)

    def is_here(self, table: str, person: str) -> bool:
        """Whether the person watches the table."""
        return (table, person) in self._count

    def check(self, owner: Owner) -> None:
        """After a table was read from the store: a person who does not come back soon is away."""
        for place in owner.state.places if owner.state else ():
            if place.person and place.here:
                self._later(AFTER_START_S, owner, place.person)

    async def close(self) -> None:
        """Stop all timers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _later(self, seconds: float, owner: Owner, person: str) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            if not self.is_here(owner.table, person):
                self._tell(owner, person, is_here=False)

        self._start(wait())

    def _tell(self, owner: Owner, person: str, is_here: bool) -> None:
        place = owner.state.place_of(person) if owner.state else None
        if place is not None and owner.state and owner.state.places[place].here != is_here:
            self._start(self._say(owner.table, place, is_here))

    def _start(self, what: Awaitable[None]) -> None:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
