"""What happened, in words that the log, animations and each seat's stream are made from."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from spieltisch.game.json_types import JsonObject

__all__ = ["PUBLIC", "Event", "EventJson", "seen_by"]

PUBLIC = "public"
"""The viewer that holds no seat."""

EventJson = JsonObject
"""An event as docs/protocol.md writes it: its name under `event`, then its fields."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. A field in `secret` is seen only by the seats listed there."""

    doc: Mapping[str, object]
    """The whole event as JSON, as the game declares it; a field that is not required is secret."""
    secret: Mapping[str, Collection[str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What happened, in one word."""
        return str(self.doc["event"])

    @property
    def fields(self) -> JsonObject:
        """What is told beside the name, secrets included."""
        return {name: value for name, value in self.doc.items() if name != "event"}

    def to_json(self) -> EventJson:
        """The whole event, secrets included."""
        return {name: _copied(value) for name, value in self.doc.items()}

    def seen_by(self, viewer: str) -> EventJson:
        """The event as a seat, or "public", sees it: other people's secrets are left out."""
        return {name: _copied(value) for name, value in seen_by(self, (viewer,)).items()}


def seen_by(event: Event, eyes: Collection[str]) -> EventJson:
    """The event as a viewer sees it that looks with the eyes of these seats; none: a spectator.

    A secret field is left out unless it is told to one of the seats, or to `PUBLIC`, that is to
    everybody. For sending: the values are the event's own, so nobody may change them.
    """
    secret = event.secret
    if not secret:
        return {**event.doc}
    viewers = {PUBLIC, *eyes}
    return {
        name: value
        for name, value in event.doc.items()
        if name not in secret or not viewers.isdisjoint(secret[name])
    }


def _copied(value: object) -> object:
    """A value of its own, so that changing what was told changes no event."""
    if type(value) is list:
        return [_copied(item) for item in value]
    if type(value) is dict:
        return {k: _copied(item) for k, item in value.items()}
    return value
