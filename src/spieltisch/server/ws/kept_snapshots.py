"""Snapshots as they are sent, kept as long as they hold: equal viewers get the very same bytes."""

from collections import OrderedDict
from typing import NamedTuple

import msgspec

from spieltisch.server.ws.messages import Snapshot
from spieltisch.table import Table, snapshot

__all__ = ["KeptSnapshots"]

MOST_BYTES = 32 << 20
MOST_TABLES = 100
"""Of all snapshots together; those of the table unused for longest are forgotten first."""

_encode = msgspec.json.Encoder().encode


class _Kept(NamedTuple):
    """The snapshots of a table, by viewer; they hold for this very state."""

    state: Table
    by_viewer: dict[str | None, bytes]


class KeptSnapshots:
    """The snapshots of all tables that somebody looks at."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._tables: OrderedDict[str, _Kept] = OrderedDict()
        self._bytes = 0

    def message(self, table: str, state: Table, person: str | None) -> bytes:
        """The message that shows a viewer the whole table."""
        kept = self._tables.get(table)
        if kept is None or kept.state is not state:
            self._forget(table)
            kept = self._tables[table] = _Kept(state, {})
            if len(self._tables) > MOST_TABLES:
                self._forget(next(iter(self._tables)))
        self._tables.move_to_end(table)
        viewer = person if _is_special(state, person) else None
        data = kept.by_viewer.get(viewer)
        if data is None:
            data = _encode(Snapshot(table, state.seq, snapshot(state, viewer)))
            kept.by_viewer[viewer] = data
            self._bytes += len(data)
            while self._bytes > self._most_bytes:
                self._forget(next(iter(self._tables)))
        return data

    def _forget(self, table: str) -> None:
        kept = self._tables.pop(table, None)
        if kept is not None:
            self._bytes -= sum(map(len, kept.by_viewer.values()))


def _is_special(state: Table, person: str | None) -> bool:
    """Whether a viewer is shown the table differently than strangers are."""
    return person is not None and (person == state.host or state.place_of(person) is not None)
