"""What a viewer was told of a table since it was opened, in pages: for a log and a replay.

Each event is projected on the states before and after it, as it was when it happened, so a page
holds what the viewer's stream held. Folding a long table takes a while: it is done in a thread,
and where a page ended is kept for a while, so that the next page goes on from there.
"""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from spieltisch.server.ws.viewer_streams import may_look
from spieltisch.store.api import Store, Stored
from spieltisch.store.table_loading import steps
from spieltisch.table import Table, project
from spieltisch.table.project import Told, hidden

__all__ = ["MOST_EVENTS", "Histories", "Page", "Wish"]

MOST_EVENTS = 200
"""On one page."""
BATCH = 1000
"""Events read from the store at once."""
KEPT = 32
AT_ONCE = 2
"""Threads that fold; the others wait, so that moves do not."""


class Page(NamedTuple):
    """Some events as a viewer got them; `next` is the number to go on from, None at the end."""

    events: list[Told]
    next: int | None


class Wish(NamedTuple):
    """Whose events: after a number, and from the start of a game of the series on."""

    person: str | None
    after: int
    game: int
    most: int


class Histories:
    """Makes the pages, and remembers where the last ones ended."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ends: OrderedDict[tuple[str, str | None], Table] = OrderedDict()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def page(self, table: str, head: int, wish: Wish) -> Page:
        """The viewer's next events; nothing is told beyond the table's number `head`."""
        key = (table, wish.person)
        async with self._turn:
            state = self._ends.get(key)
            if state is not None and state.seq > wish.after:
                state = None
            events: list[Told] = []
            while len(events) < wish.most and _seq(state) < head:
                rows = await self._store.read(table, _seq(state), min(BATCH, head - _seq(state)))
                if not rows:
                    break
                rest = wish._replace(most=wish.most - len(events))
                state, more = await asyncio.to_thread(_fold, table, state, rows, rest)
                events += more
            if state is not None:
                self._keep(key, state)
        return Page(events, _seq(state) if _seq(state) < head and events else None)

    def forget(self) -> None:
        """Drop everything that is kept; a deleted name may stand in it."""
        self._ends.clear()

    def _keep(self, key: tuple[str, str | None], state: Table) -> None:
        self._ends[key] = state
        self._ends.move_to_end(key)
        if len(self._ends) > KEPT:
            self._ends.popitem(last=False)


def _seq(state: Table | None) -> int:
    return state.seq if state else 0


def _fold(
    table: str, state: Table | None, rows: list[Stored], wish: Wish
) -> tuple[Table | None, list[Told]]:
    """Fold on, and collect the events that are wished for, until there are enough.

    They are as the stream has them; what the viewer could not watch is a bare number.
    """
    events: list[Told] = []
    for before, event, after in steps(table, rows, state):
        state = after
        if event.seq > wish.after and state.number >= wish.game:
            is_shown = may_look(state, wish.person)
            events.append(project(before, event, state, wish.person) if is_shown else hidden(event))
            if len(events) == wish.most:
                break
    return state, events
