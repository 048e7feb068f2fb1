"""What happened, in words that the log, animations and each seat's stream are made from."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. A field in `secret` is seen only by the seats listed there."""

    name: str
    fields: Mapping[str, Any]
    secret: Mapping[str, Collection[str]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The whole event, secrets included."""
        return {"event": self.name, **{k: _copied(v) for k, v in self.fields.items()}}

    def seen_by(self, viewer: str) -> dict[str, Any]:
        """The event as a seat, or "public", sees it: other people's secrets are left out."""
        return {
            "event": self.name,
            **{
                k: _copied(v)
                for k, v in self.fields.items()
                if viewer in self.secret.get(k, (viewer,))
            },
        }


def _copied(value: Any) -> Any:
    """A value of its own, so that changing what was told changes no event."""
    if type(value) is list:
        return [_copied(item) for item in value]
    if type(value) is dict:
        return {k: _copied(item) for k, item in value.items()}
    return value
