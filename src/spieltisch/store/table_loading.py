"""Opening a stored table: its head, the latest snapshot, and the events since.

What is stored may be damaged. Whatever that leads to is a `DamagedTable`, with the event's number.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from spieltisch.game import NAMES, kind_of
from spieltisch.game.text import Text, shortened
from spieltisch.store.api import Head, Snapshot, Store, Stored
from spieltisch.store.failures import DamagedTable, StoreRefused
from spieltisch.table.evolve import evolve
from spieltisch.table.table_events import Event, decode
from spieltisch.table.table_state import Table

__all__ = ["Loaded", "Step", "decoded", "load", "refuse_other_rules", "steps"]

EVENTS_AT_ONCE = 10_000


class Loaded(msgspec.Struct, frozen=True):
    """What a table is folded from."""

    head: Head
    snapshot: Snapshot | None
    events: list[Stored]
    """All that came after the snapshot, or all there are."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        if self.events:
            return self.events[-1].seq
        return self.snapshot.seq if self.snapshot else 0


async def load(store: Store, table: str, version: str) -> Loaded | None:
    """A table's parts, with a snapshot only of this format; None when there is no such table.

    A table whose rules this program does not have is refused: `StoreRefused`, code `other_rules`.
    One of which events are missing is a `DamagedTable`.
    """
    head = await store.head(table)
    if head is None:
        return None
    refuse_other_rules(head)
    snapshot = await store.load_snapshot(table, version)
    events: list[Stored] = []
    after = snapshot.seq if snapshot else 0
    while True:
        some = await store.read(table, after, EVENTS_AT_ONCE)
        events.extend(some)
        if len(some) < EVENTS_AT_ONCE:
            break
        after = some[-1].seq
    loaded = Loaded(head, snapshot, events)
    if loaded.seq < head.seq:
        raise DamagedTable(table, f"its last event is {loaded.seq} and should be {head.seq}")
    return loaded


class Step(NamedTuple):
    """An event and the table before and after it."""

    before: Table | None
    event: Event
    after: Table


def steps(table: str, rows: Iterable[Stored], state: Table | None = None) -> Iterator[Step]:
    """Fold stored events, from a table's beginning or from where it stood."""
    for row in rows:
        event = _decoded(table, row)
        try:
            after = evolve(state, event)
        except Exception as error:  # a damaged event may break any rule
            raise _damaged(table, row.seq, error) from error
        yield Step(state, event, after)
        state = after


def decoded(table: str, rows: Iterable[Stored]) -> list[Event]:
    """Stored events that can be read."""
    return [_decoded(table, row) for row in rows]


def _decoded(table: str, row: Stored) -> Event:
    try:
        event = decode(row.event)
    except Exception as error:  # any bytes may be there
        raise _damaged(table, row.seq, error) from error
    if event.seq != row.seq:
        raise DamagedTable(table, f"event {row.seq} says that it is event {event.seq}")
    return event


def _damaged(table: str, seq: int, error: Exception) -> DamagedTable:
    return DamagedTable(table, f"event {seq}: {type(error).__name__}: {shortened(str(error), 200)}")


def refuse_other_rules(head: Head) -> None:
    """A table keeps the rules with which it began; without them it cannot go on."""
    ours = kind_of(head.game).rules_version if head.game in NAMES else None
    if ours == head.rules:
        return
    known = "none" if ours is None else str(ours)
    bekannt = "keine" if ours is None else str(ours)
    raise StoreRefused(
        Text(
            f"this table began with version {head.rules} of the rules of {head.game}; this "
            f"program has {known}, so the table cannot go on here, but nothing of it is lost",
            f"dieser Tisch begann mit Version {head.rules} der Regeln von {head.game}; dieses "
            f"Programm hat {bekannt}, also kann er hier nicht weitergehen; verloren ist nichts",
        ),
        code="other_rules",
    )
