"""What happened, in words that the log, animations and each seat's stream are made from."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["PUBLIC", "Event", "EventJson", "seen_by"]

PUBLIC = "public"
"""The viewer that holds no seat."""

EventJson = dict[str, Any]
"""An event as PROTOCOL writes it: its name under `event`, then its fields."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. A field in `secret` is seen only by the seats listed there."""

    name: str
    fields: Mapping[str, Any]
    secret: Mapping[str, Collection[str]] = field(default_factory=dict)

    def to_json(self) -> EventJson:
        """The whole event, secrets included."""
        return {"event": self.name, **{k: _copied(v) for k, v in self.fields.items()}}

    def seen_by(self, viewer: str) -> EventJson:
        """The event as a seat, or "public", sees it: other people's secrets are left out."""
        return {name: _copied(value) for name, value in seen_by(self, (viewer,)).items()}


def seen_by(event: Event, eyes: Collection[str]) -> EventJson:
    """The event as a viewer sees it that looks with the eyes of these seats; none: a spectator.

    A secret field is left out unless it is told to one of the seats, or to `PUBLIC`, who everybody
    is. For sending: the values are the event's own, so nobody may change them.
    """
    secret = event.secret
    if not secret:
        return {"event": event.name, **event.fields}
    viewers = {PUBLIC, *eyes}
    seen = {
        name: value
        for name, value in event.fields.items()
        if name not in secret or not viewers.isdisjoint(secret[name])
    }
    return {"event": event.name, **seen}


def _copied(value: Any) -> Any:
    """A value of its own, so that changing what was told changes no event."""
    if type(value) is list:
        return [_copied(item) for item in value]
    if type(value) is dict:
        return {k: _copied(item) for k, item in value.items()}
    return value
