"""All events of a table, and the bytes in which they are stored.

`encode` and `decode` are the stored form. An older event is brought up to date by `UPGRADES`; one
from a newer program raises `NewerEvent`.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.table.event_parts import VERSION
from spieltisch.table.events_of_games import (
    Agreed,
    Asked,
    Committed,
    Declined,
    Ended,
    Paused,
    Played,
    Resumed,
    Rolled,
    Sealed,
    Started,
    Undone,
    Unsealed,
)
from spieltisch.table.events_of_people import (
    BotAdded,
    BotRemoved,
    CameBack,
    ChatSet,
    Chatted,
    Created,
    Forfeited,
    Joined,
    Kicked,
    Left,
    PresenceChanged,
    Reacted,
    RematchAnswered,
    TakenOver,
    Why,
)

__all__ = [
    "UPGRADES",
    "VERSION",
    "Agreed",
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
    "Why",
    "decode",
    "encode",
    "without_person",
]

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

UPGRADES: dict[int, Callable[[JsonObject], JsonObject]] = {}
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
    fields: JsonObject = msgspec.json.decode(raw)
    while fields["v"] < VERSION:
        fields = UPGRADES[fields["v"]](fields) | {"v": fields["v"] + 1}
    upgraded: Event = msgspec.convert(fields, Event)
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
