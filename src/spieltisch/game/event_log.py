"""The events of a game, shared by all positions that follow."""

from collections.abc import Iterator
from typing import NamedTuple

from spieltisch.game.events import Event

__all__ = ["EventLog"]


class EventLog(NamedTuple):
    """The events of one move, and those before it."""

    earlier: "EventLog | None"
    events: tuple[Event, ...]

    def newest_first(self) -> Iterator[Event]:
        """All events, from the last one back to the start."""
        log: EventLog | None = self
        while log is not None:
            yield from reversed(log.events)
            log = log.earlier
