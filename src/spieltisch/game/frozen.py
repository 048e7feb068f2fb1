"""A position as plain values, for the same version of the program only."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from spieltisch.game.errors import BadPosition
from spieltisch.game.events import Event
from spieltisch.game.kind import Past
from spieltisch.game.text import Text
from spieltisch.rules.kernel import Grid, Record, Row

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["Frozen", "freeze", "thaw"]

Told = Sequence[tuple[Mapping[str, object], Mapping[str, Collection[str]]]]
"""Events as they are, and who sees their secret fields."""


class Frozen(TypedDict):
    """The kernel's fields, the past, all events with their secrets, and how many are the last's."""

    state: dict[str, int | Row | Grid]
    past: Past
    log: Told
    latest: int


def freeze(state: Record, past: Past, log: Sequence[Event], latest: int) -> Frozen:
    """What makes up a position, as plain values."""
    return {
        "state": {name: getattr(state, name) for name in type(state).CELLS},
        "past": past,
        "log": [(event.doc, event.secret) for event in log],
        "latest": latest,
    }


def thaw(game: "Game", frozen: Frozen) -> tuple[Record, Past, tuple[Event, ...]]:
    """State, past and all events; `BadPosition` when the kernel's fields are others now."""
    state = game.kind.kernel.state()
    if set(frozen["state"]) != set(type(state).CELLS):
        raise BadPosition(
            Text("frozen by another version", "von einer anderen Version eingefroren"),
            code="stale_snapshot",
        )
    for name, value in frozen["state"].items():
        setattr(state, name, value)
    past = tuple(tuple(row) for row in frozen["past"])
    log = tuple(Event(doc, secret) for doc, secret in frozen["log"])
    return state, past, log
