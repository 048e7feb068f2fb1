"""Who is connected: the table is told when a person's last socket goes and when one comes.

Where several processes serve, a person is away when no process knows of a socket.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable

from spieltisch.game import SpieltischError
from spieltisch.server.live.company import Company
from spieltisch.server.live.owner import Owner
from spieltisch.store.processes import Present

__all__ = ["Presence"]

GRACE_S = 5.0
"""A page that is reloaded within this time was never away."""
AFTER_START_S = 20.0
"""How long people have to find back after a restart of the server."""

TRIES, PAUSE_S = 10, 2.0
"""How often the others are asked, if they cannot be asked at once."""

Say = Callable[[str, int, bool], Awaitable[None]]
"""Tell a table that the person at a place is here, or is not."""
Open = Callable[[str], Awaitable[Owner]]
"""The owner of a table, read from the store where needed."""


class Presence:
    """Counts sockets by table and person."""

    def __init__(self, say: Say, open_table: Open, company: Callable[[], Company]) -> None:
        self._say, self._open, self._company = say, open_table, company
        self._count: Counter[Present] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def has_come(self, owner: Owner, person: str | None) -> None:
        """A socket of this person watches the table now."""
        if person is None:
            return
        present = Present(owner.table, person)
        self._count[present] += 1
        if self._count[present] == 1:
            self._company().has_come(present)
        self._tell(owner, person, is_here=True)

    def has_gone(self, owner: Owner, person: str | None) -> None:
        """A socket of this person is gone."""
        if person is None:
            return
        present = Present(owner.table, person)
        self._count[present] -= 1
        if self._count[present] <= 0:
            del self._count[present]
            self._later(GRACE_S, present, self._company().has_gone)

    def everybody(self) -> list[Present]:
        """All who are connected here."""
        return list(self._count)

    def check(self, owner: Owner) -> None:
        """After a table was read from the store: a person who does not come back soon is away."""
        for place in owner.state.places if owner.state else ():
            if place.person and place.here:
                present = Present(owner.table, place.person)
                self._later(AFTER_START_S, present, self._company().is_elsewhere)

    def correct(self, owner: Owner) -> None:
        """Somebody may have been called away who is connected here."""
        for place in owner.state.places if owner.state else ():
            if place.person and not place.here and (owner.table, place.person) in self._count:
                self._tell(owner, place.person, is_here=True)

    def lost(self, people: Iterable[Present]) -> None:
        """A process has ended to which these were connected; they have a moment to come here."""
        for present in people:
            self._later(GRACE_S, present, self._company().is_elsewhere)

    async def close(self) -> None:
        """Stop all timers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _later(
        self, seconds: float, present: Present, ask: Callable[[Present], Awaitable[bool]]
    ) -> None:
        """Tell the table after some time, unless the person is here or anywhere else by then."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            for _ in range(TRIES):
                if present in self._count:
                    return
                try:
                    if not await ask(present):
                        owner = await self._open(present.table)
                        self._tell(owner, present.person, is_here=present in self._count)
                    return
                except SpieltischError:  # the store is out of reach, or the table is gone
                    await asyncio.sleep(PAUSE_S)

        self._start(wait())

    def _tell(self, owner: Owner, person: str, is_here: bool) -> None:
        place = owner.state.place_of(person) if owner.state else None
        if place is not None and owner.state and owner.state.places[place].here != is_here:
            self._start(self._said(owner, person, is_here))

    async def _said(self, owner: Owner, person: str, is_here: bool) -> None:
        """Tell the table; whoever came while it was told that they are away is here after all."""
        place = owner.state.place_of(person) if owner.state else None
        if place is not None:
            await self._say(owner.table, place, is_here)
        if not is_here and (owner.table, person) in self._count:
            self._tell(owner, person, is_here=True)

    def _start(self, what: Awaitable[None]) -> None:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
