"""Opening a stored table: its head, the latest snapshot, and the events since."""

import msgspec

from spieltisch.game import NAMES, kind_of
from spieltisch.game.text import Text
from spieltisch.store.api import Head, Snapshot, Store, Stored
from spieltisch.store.failures import StoreRefused

__all__ = ["Loaded", "load", "refuse_other_rules"]

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
            return Loaded(head, snapshot, events)
        after = some[-1].seq


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
