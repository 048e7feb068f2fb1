"""The events of a game, shared by all positions that follow."""

from collections.abc import Iterator
from typing import NamedTuple

from spieltisch.game.events import Event

__all__ = ["EventLog"]

_TOGETHER = 64
"""Events in one link: a chain of one link a move would be freed link within link, which is deeper
than a browser's stack."""


class EventLog(NamedTuple):
    """The latest events, and those before them."""

    earlier: "EventLog | None"
    events: tuple[Event, ...]

    def newest_first(self) -> Iterator[Event]:
        """All events, from the last one back to the start."""
        log: EventLog | None = self
        while log is not None:
            yield from reversed(log.events)
            log = log.earlier

    @classmethod
    def after(cls, earlier: "EventLog | None", events: tuple[Event, ...]) -> "EventLog | None":
        """The log with the events of one more move."""
        if not events:
            return earlier
        if earlier is not None and len(earlier.events) + len(events) <= _TOGETHER:
            return cls(earlier.earlier, earlier.events + events)
        return cls(earlier, events)
