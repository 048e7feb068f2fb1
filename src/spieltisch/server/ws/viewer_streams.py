"""Each viewer's own stream of a table: missing events, or a snapshot where they are too many."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from spieltisch.server.http.answers import ServerRefused, as_problem
from spieltisch.server.live.owner import Owner
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ws.kept_snapshots import KeptSnapshots
from spieltisch.server.ws.messages import Events, MessageRefused
from spieltisch.table import Table, may_watch, project

__all__ = ["Streams", "Watcher", "may_look"]

_encode = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Watcher:
    """A socket that watches one table, or all tables of a person."""

    person: str | None
    send: Callable[[bytes], None]
    """Queue a message; never waits."""
    end: Callable[[str], None]
    """A table is no longer for this viewer."""
    seq: int = 0
    """The last number that was sent to it."""
    owner: Owner | None = None


class Streams:
    """The watchers of all tables."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.snapshots = KeptSnapshots()
        self._watchers: dict[str, set[Watcher]] = {}

    def has(self, table: str) -> bool:
        """Whether anybody watches the table."""
        return table in self._watchers

    def add(self, owner: Owner, watcher: Watcher, last: int) -> None:
        """Begin a stream after the number that the viewer has already; 0 for a snapshot."""
        if owner.state is None:
            raise ServerRefused("no_such_table")
        if not may_look(owner.state, watcher.person):
            raise ServerRefused("private")
        self._watchers.setdefault(owner.table, set()).add(watcher)
        watcher.seq = last
        watcher.send(self._stream(owner, watcher.person, last, "hello"))
        watcher.seq = owner.seq

    def remove(self, owner: Owner, watcher: Watcher) -> None:
        """End a stream."""
        watchers = self._watchers.get(owner.table, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(owner.table, None)

    def deliver(self, owner: Owner) -> None:
        """Send everyone what they do not have yet; equal viewers get the very same bytes."""
        built: dict[tuple[str | None, int], bytes] = {}
        for watcher in list(self._watchers.get(owner.table, ())):
            if owner.state is None or watcher.seq >= owner.seq:
                continue
            if not may_look(owner.state, watcher.person):
                error = as_problem(ServerRefused("private"))
                watcher.send(_encode(MessageRefused(error, table=owner.table)))
                watcher.end(owner.table)
                continue
            key = (watcher.person, watcher.seq)
            if key not in built:
                built[key] = self._stream(owner, watcher.person, watcher.seq, "gap")
            watcher.seq = owner.seq
            watcher.send(built[key])

    def tell(self, table: str, message: Struct) -> None:
        """Send something to everyone that is no event of the table."""
        data = _encode(message)
        for watcher in list(self._watchers.get(table, ())):
            watcher.send(data)

    def _stream(self, owner: Owner, person: str | None, last: int, cause: str) -> bytes:
        assert owner.state is not None
        missing = owner.seq - last
        if last > 0 and 0 <= missing <= len(owner.recent):
            recent = (owner.recent[-back] for back in range(missing, 0, -1))
            events = [project(h.before, h.event, h.after, person) for h in recent]
            return _encode(Events(owner.table, owner.seq, events))
        self._metrics.resyncs.add(cause if last else "first")
        return self.snapshots.message(owner.table, owner.state, person)


def may_look(state: Table, person: str | None) -> bool:
    """Whether a viewer may see the table; until the game starts, whoever has its link may."""
    is_inviting = state.phase == "gathering" and person not in state.banned
    return is_inviting or may_watch(state, person)
