"""What happened at a table: complete, secrets included, for the store and for nobody's wire.

Every event has `seq` (1, 2, 3 … within its table), `at` (milliseconds since the epoch) and `v`, the
version of its form. `encode` and `decode` are the stored form. An older event is brought up to date
by `UPGRADES`; one from a newer program raises `NewerEvent`.
"""

import json
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import Reaction
from spieltisch.table.tags import snake_case

__all__ = [
    "UPGRADES",
    "VERSION",
    "Agreed",
    "Ask",
    "Asked",
    "BotAdded",
    "BotRemoved",
    "CameBack",
    "ChatSet",
    "Chatted",
    "Committed",
    "Created",
    "Declined",
    "Ended",
    "Event",
    "Forfeited",
    "How",
    "Joined",
    "Kicked",
    "Left",
    "NewerEvent",
    "Paused",
    "Played",
    "PresenceChanged",
    "Reacted",
    "RematchAnswered",
    "Resumed",
    "Rolled",
    "Sealed",
    "Started",
    "TakenOver",
    "Undone",
    "Unsealed",
    "decode",
    "encode",
    "without_person",
]

VERSION = 1
"""The version that new events get."""

Ask = Literal["draw", "undo", "pause", "resume"]
How = Literal["played", "resigned", "time", "no_show", "agreed"]
Why = Literal["asked", "time", "no_show", "resigned"]


class _Event(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake_case):
    """Base of all events."""

    v: int = VERSION
    seq: int = 0
    at: int = 0


class Created(_Event, frozen=True, kw_only=True):
    """A table was opened. `rules` is the version of the game's rules it keeps to."""

    game: str
    people: int
    options: dict[str, Any]
    rules: int
    host: str
    host_name: str
    settings: Settings
    start: dict[str, Any] | None
    """The complete position from which games start; None for a deal."""


class Committed(_Event, frozen=True, kw_only=True):
    """The secret of the next game's draws; people see its hash."""

    number: int
    secret: bytes


class Joined(_Event, frozen=True, kw_only=True):
    """A person took a place."""

    place: int
    person: str
    name: str
    contribution: str


class Left(_Event, frozen=True, kw_only=True):
    """A person gave up a place; `host` is the host from now on."""

    place: int
    host: str
    host_name: str


class Kicked(_Event, frozen=True, kw_only=True):
    """The host sent a person away."""

    place: int


class BotAdded(_Event, frozen=True, kw_only=True):
    """A bot took a place, or has a new level."""

    place: int
    level: int


class BotRemoved(_Event, frozen=True, kw_only=True):
    """A bot's place is free."""

    place: int


class Started(_Event, frozen=True, kw_only=True):
    """A game began. `draws`: how many draws the deal took, so the next has this index."""

    number: int
    deal: dict[str, Any]
    draws: int


class _Step(_Event, frozen=True, kw_only=True):
    """Something that changes the position."""

    seat: str
    """Whose move it is; for a roll the seat whose turn it is."""
    text: str
    by: int | None
    """The place that asked for it; None when the table did it for an absent person."""
    spent: int = 0
    """Milliseconds off the clock, lag taken off."""
    lag: int = 0
    """Milliseconds of lag that were forgiven."""
    draw: int | None = None
    """The index of the draw that decided it, if one did."""


class Played(_Step, frozen=True, kw_only=True):
    """A seat moved."""


class Rolled(_Step, frozen=True, kw_only=True):
    """Chance acted."""


class Sealed(_Event, frozen=True, kw_only=True):
    """A seat filled in its form before its turn; it is played when the turn comes."""

    seat: str
    text: str


class Unsealed(_Event, frozen=True, kw_only=True):
    """A seat took its form back."""

    seat: str


class Asked(_Event, frozen=True, kw_only=True):
    """Somebody asked for a draw, an undo (back to so many `steps`), a pause or to go on."""

    ask: Ask
    place: int
    steps: int = 0


class Agreed(_Event, frozen=True, kw_only=True):
    """Somebody agreed to what was asked."""

    ask: Ask
    place: int


class Declined(_Event, frozen=True, kw_only=True):
    """Somebody did not agree, which ends the question."""

    ask: Ask
    place: int


class Undone(_Event, frozen=True, kw_only=True):
    """The game went back to where it had only so many `steps`."""

    place: int
    steps: int
    spent: int = 0


class Paused(_Event, frozen=True, kw_only=True):
    """The clocks stand. `by` is None when the server paused."""

    by: int | Literal["host"] | None
    spent: int = 0


class Resumed(_Event, frozen=True, kw_only=True):
    """The game goes on."""


class TakenOver(_Event, frozen=True, kw_only=True):
    """A bot stands in for a person, who may come back."""

    place: int
    level: int
    why: Why


class CameBack(_Event, frozen=True, kw_only=True):
    """A person plays again where a bot stood in."""

    place: int


class Forfeited(_Event, frozen=True, kw_only=True):
    """A person is out of the game for good; a bot plays the place on."""

    place: int
    level: int
    why: Why


class PresenceChanged(_Event, frozen=True, kw_only=True):
    """A person came or went."""

    place: int
    here: bool


class Ended(_Event, frozen=True, kw_only=True):
    """A game ended. `winners`: places, none in a draw; `payoffs` only when it was played out."""

    number: int
    how: How
    winners: tuple[int, ...]
    payoffs: dict[str, int | float] | None = None
    reason: str | None = None


class Chatted(_Event, frozen=True, kw_only=True):
    """Somebody said something."""

    person: str
    place: int | None
    name: str
    text: str


class Reacted(_Event, frozen=True, kw_only=True):
    """Somebody showed a quick reaction."""

    place: int
    symbol: Reaction


class ChatSet(_Event, frozen=True, kw_only=True):
    """The host turned chat on or off."""

    on: bool


class RematchAnswered(_Event, frozen=True, kw_only=True):
    """Somebody agreed to another game, or not."""

    place: int
    yes: bool
    contribution: str


Event: TypeAlias = (
    Created
    | Committed
    | Joined
    | Left
    | Kicked
    | BotAdded
    | BotRemoved
    | Started
    | Played
    | Rolled
    | Sealed
    | Unsealed
    | Asked
    | Agreed
    | Declined
    | Undone
    | Paused
    | Resumed
    | TakenOver
    | CameBack
    | Forfeited
    | PresenceChanged
    | Ended
    | Chatted
    | Reacted
    | ChatSet
    | RematchAnswered
)

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each older version, what makes the next one of an event's JSON object."""


class _Head(Struct):
    v: int


_head = msgspec.json.Decoder(_Head)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class NewerEvent(Exception):
    """An event was written by a newer program."""


def encode(event: Event) -> bytes:
    """The stored form of an event."""
    return _encoder.encode(event)


def decode(raw: bytes) -> Event:
    """An event from its stored form, brought up to date."""
    version = _head.decode(raw).v
    if version == VERSION:
        return _decoder.decode(raw)
    if version > VERSION:
        raise NewerEvent(f"event version {version}; this program reads up to {VERSION}")
    told = json.loads(raw)
    while told["v"] < VERSION:
        told = UPGRADES[told["v"]](told) | {"v": told["v"] + 1}
    upgraded: Event = msgspec.convert(told, Event)
    return upgraded


def without_person(event: Event, person: str) -> Event:
    """The event without a person's name and words, for when their data are deleted."""
    if isinstance(event, Joined | Chatted) and event.person == person:
        event = msgspec.structs.replace(event, name="")
    if isinstance(event, Chatted) and event.person == person:
        return msgspec.structs.replace(event, text="")
    if isinstance(event, Created | Left) and event.host == person:
        return msgspec.structs.replace(event, host_name="")
    return event
