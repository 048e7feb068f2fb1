"""What a viewer was told of a table since it was opened, in pages: for a log and a replay.

Each event is projected on the states before and after it, as it was when it happened, so a page
holds what the viewer's stream held. Folding a long table takes a while: it is done in a thread,
and where a page ended is kept for a while, so that the next page goes on from there.
"""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

from spieltisch.server.ws.viewer_streams import may_look
from spieltisch.store.api import Store, Stored
from spieltisch.table import Table, decode, evolve, project

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

    events: list[dict[str, Any]]
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
            told: list[dict[str, Any]] = []
            while len(told) < wish.most and _seq(state) < head:
                rows = await self._store.read(table, _seq(state), min(BATCH, head - _seq(state)))
                if not rows:
                    break
                left = wish._replace(most=wish.most - len(told))
                state, more = await asyncio.to_thread(_fold, state, rows, left)
                told += more
            if state is not None:
                self._keep(key, state)
        return Page(told, _seq(state) if _seq(state) < head and told else None)

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
    state: Table | None, rows: list[Stored], wish: Wish
) -> tuple[Table | None, list[dict[str, Any]]]:
    """Fold on, and tell what is wished for, until enough is told."""
    told: list[dict[str, Any]] = []
    for row in rows:
        event = decode(row.event)
        before, state = state, evolve(state, event)
        if row.seq > wish.after and state.number >= wish.game:
            told.append(_told(before, event, state, wish.person))
            if len(told) == wish.most:
                break
    return state, told


def _told(before: Table | None, event: Any, after: Table, person: str | None) -> dict[str, Any]:
    """The event as the stream tells it; what the viewer could not watch is a bare number."""
    hidden = {"seq": event.seq, "type": "hidden"}
    if not may_look(after, person):
        return hidden
    return project(before, event, after, person) or hidden
