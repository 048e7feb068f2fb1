"""What each viewer gets of a table and of every event: built up from what they may know.

`shown` has the parts of a table; what is told of an event is what its class lists in `tells`.
"""

from operator import attrgetter
from typing import NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import fields

from spieltisch.game import EventJson
from spieltisch.game.json_types import JsonObject
from spieltisch.table import shown
from spieltisch.table.event_parts import Addition, Moment, StoredEvent
from spieltisch.table.settings import Settings
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Phase, Table
from spieltisch.table.tags import snake_case

__all__ = ["EVENTS", "State", "Told", "hidden", "may_watch", "project", "snapshot", "told_fields"]

Told: TypeAlias = dict[str, object]
"""An event as it is sent to a viewer."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table as the viewer may know it."""

    seq: int
    created_at: int
    game: str
    options: JsonObject
    rules: int
    settings: Settings
    from_position: bool
    host: shown.Host
    you: shown.You
    places: list[shown.PlaceShown]
    phase: Phase
    number: int
    chat_on: bool
    chat: list[shown.Said]
    results: list[shown.Result]
    fair: shown.Fair
    board: shown.Board | None
    log: list[EventJson]
    """Events of the running game (docs/protocol.md), without what the viewer may not know."""


def may_watch(table: Table, person: str | None) -> bool:
    """Whether somebody may see the table at all."""
    if person is not None and (person == table.host or table.place_of(person) is not None):
        return True
    return table.settings.spectators and person not in table.banned


def snapshot(table: Table, person: str | None) -> State:
    """The whole table as a viewer may know it."""
    return State(
        seq=table.seq,
        created_at=table.created_at,
        game=table.game.name,
        options=table.game.options_json(),
        rules=table.rules,
        settings=table.settings,
        from_position=table.start is not None,
        host=shown.host_of(table),
        you=shown.you_of(table, person),
        places=shown.places_of(table),
        phase=table.phase,
        number=table.number,
        chat_on=table.chat_on,
        chat=[shown.said(line) for line in table.chat],
        results=[shown.result_of(result) for result in table.results],
        fair=shown.fair_of(table),
        board=shown.board_for(table, person),
        log=shown.log_for(table, person),
    )


def project(before: Table | None, event: Event, after: Table, person: str | None) -> Told:
    """An event as a viewer may know it, with what it changed."""
    name, parts = _TELLINGS[type(event)]
    moment = Moment(before, event, after, person)
    told: Told = {"seq": event.seq, "at": event.at, "type": name}
    for part in parts:
        told[part.name] = part.make(moment)
    return told


def hidden(event: Event) -> Told:
    """An event of which a viewer may only know that something happened."""
    return {"seq": event.seq, "type": "hidden"}


def told_fields(event: type[StoredEvent]) -> tuple[Addition, ...]:
    """What an event tells beside `seq`, `at` and its type, in this order."""
    return tuple(_own_field(event, part) if isinstance(part, str) else part for part in event.tells)


def _own_field(event: type[StoredEvent], name: str) -> Addition:
    for field in fields(event):
        if field.name == name:
            return Addition(name, field.type, attrgetter(f"event.{name}"))
    raise TypeError(f"{event.__name__} has no field {name} to tell")


class _Telling(NamedTuple):
    name: str
    parts: tuple[Addition, ...]


EVENTS: tuple[type[StoredEvent], ...] = get_args(Event)
_TELLINGS = {kind: _Telling(snake_case(kind.__name__), told_fields(kind)) for kind in EVENTS}
