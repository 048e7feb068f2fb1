"""What each viewer gets of a table and of every event: built up from what they may know.

A viewer is a person's id, or None for a spectator. Nothing of an event or a table is passed on
unless it is named here: never tokens, person ids, secrets and contributions before the end, the
deal, or another's move text in a form. When a game has ended everything of its position is shown.
What is built is for sending: viewers share parts of it, so nobody may change it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from spieltisch.game import PUBLIC, Event, Position
from spieltisch.table import clock, table_events
from spieltisch.table.fair import commitment_of
from spieltisch.table.table_state import AskState, Place, Result, Said, Table
from spieltisch.table.tags import snake_case

__all__ = ["may_watch", "project", "snapshot"]

Json = dict[str, Any]


def may_watch(table: Table, person: str | None) -> bool:
    """Whether somebody may see the table at all."""
    if person is not None and (person == table.host or table.place_of(person) is not None):
        return True
    return table.settings.spectators and person not in table.banned


def snapshot(table: Table, person: str | None) -> Json:
    """The whole table as a viewer may know it."""
    return {
        "seq": table.seq,
        "created_at": table.created_at,
        "game": table.game.name,
        "options": table.game.options_json(),
        "rules": table.rules,
        "settings": msgspec.to_builtins(table.settings),
        "from_position": table.start is not None,
        "host": _host(table),
        "you": _you(table, person),
        "places": [_place(place) for place in table.places],
        "phase": table.phase,
        "number": table.number,
        "chat_on": table.chat_on,
        "chat": [_said(said) for said in table.chat],
        "results": [_result(result) for result in table.results],
        "fair": _fair(table),
        "board": _board(table, person),
        "log": _log(table, person),
    }


def project(
    before: Table | None, event: table_events.Event, after: Table, person: str | None
) -> Json | None:
    """An event as a viewer may know it, with what it changed; None: only that it happened."""
    kind = type(event)
    told = {"seq": event.seq, "at": event.at, "type": _NAMES[kind]}
    return told | _TOLD[kind](before, event, after, person)


def _host(table: Table) -> Json:
    return {"name": table.host_name, "place": table.place_of(table.host)}


def _you(table: Table, person: str | None) -> Json:
    number = None if person is None else table.place_of(person)
    return {
        "place": number,
        "seats": [] if number is None else list(table.places[number].seats),
        "is_host": person is not None and person == table.host,
    }


def _place(place: Place) -> Json:
    return {
        "seats": list(place.seats),
        "name": place.name,
        "is_person": place.person is not None,
        "bot": place.bot,
        "here": place.here,
        "away_since": None if place.here else place.away_since,
        "agrees": place.agrees,
        "is_forfeited": place.is_forfeited,
    }


def _said(said: Said) -> Json:
    return {
        "seq": said.seq,
        "at": said.at,
        "place": said.place,
        "name": said.name,
        "text": said.text,
    }


def _result(result: Result) -> Json:
    return {
        "number": result.number,
        "how": result.how,
        "winners": list(result.winners),
        "payoffs": result.payoffs,
        "reason": result.reason,
    }


def _ask(ask: AskState) -> Json:
    return {"ask": ask.ask, "by": ask.by, "agreed": list(ask.agreed), "steps": ask.steps}


def _fair(table: Table) -> Json:
    """The commitments; the secret and what was mixed in only of a game that has ended."""
    is_over = table.phase == "over"
    return {
        "number": table.number,
        "commitment": commitment_of(table.secret) if table.secret else None,
        "secret": table.secret.hex() if is_over else None,
        "contributions": list(table.contributions) if is_over else None,
        "next_commitment": commitment_of(table.next_secret) if table.next_secret else None,
    }


def _eyes(table: Table, person: str | None) -> tuple[str, ...]:
    """The seats with whose eyes a viewer looks; a seat given up is closed."""
    number = None if person is None else table.place_of(person)
    if number is None or table.places[number].is_forfeited:
        return ()
    return table.places[number].seats


def _board(table: Table, person: str | None) -> Json | None:
    """The position as the viewer may know it, who is to act, and what they may play."""
    position, acting = table.position, table.acting
    if position is None:
        return None
    eyes = _eyes(table, person)
    seat = next((s for s in eyes if acting and s == acting.seat), eyes[0] if eyes else PUBLIC)
    is_mine = acting is not None and acting.seat in eyes
    form = position.form
    return {
        **_open_board(table),
        "view": position.to_json() if table.phase == "over" else _view(table, position, seat),
        "legal": position.legal() if is_mine and acting and not acting.is_roll else [],
        "form": form if form and (is_mine or _may_seal(table, eyes)) else None,
        "my_forms": {form.seat: form.text for form in table.sealed if form.seat in eyes},
    }


def _open_board(table: Table) -> Json:
    """What everybody may know of the game beside the position; built once for all."""
    if "" not in table.shown:
        table.shown[""] = {
            "number": table.number,
            "ply": table.ply,
            "acting": _acting(table),
            "sealed": [form.seat for form in table.sealed],
            "clock": _clock(table),
            "asks": [_ask(ask) for ask in table.asks],
        }
    return table.shown[""]


def _view(table: Table, position: Position, seat: str) -> Json:
    """What a seat sees; built once for all who see the same."""
    viewer = PUBLIC if table.game.kind.is_alike else seat
    if viewer not in table.shown:
        table.shown[viewer] = position.view(viewer)
    return table.shown[viewer]


def _acting(table: Table) -> Json | None:
    acting = table.acting
    if acting is None:
        return None
    return {"place": acting.place, "seat": acting.seat, "is_roll": acting.is_roll}


def _may_seal(table: Table, eyes: tuple[str, ...]) -> bool:
    """Whether a form may be sent ahead: the seat has not acted yet in this game."""
    return bool(eyes) and not any(step.seat in eyes for step in table.steps)


def _clock(table: Table) -> Json:
    clocks = table.clocks
    return {
        "left": list(clocks.left) if table.settings.clock.kind != "none" else None,
        "runs": clocks.runs,
        "since": clocks.since,
        "next_tick": clock.next_tick(table),
    }


def _log(table: Table, person: str | None) -> list[Json]:
    eyes = _eyes(table, person)
    return [_seen(event, eyes) for event in (table.position.history() if table.position else [])]


def _seen(event: Event, eyes: tuple[str, ...]) -> Json:
    """An event of the game as the holder of some seats sees it."""
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


Telling = Callable[[Table | None, Any, Table, str | None], Json]


def _fields(*names: str) -> Telling:
    """Just these fields of the event."""
    return lambda before, event, after, person: {name: getattr(event, name) for name in names}


def _places(*names: str) -> Telling:
    """These fields, and everybody's places after the event."""

    def tell(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
        return {
            **{name: getattr(event, name) for name in names},
            "places": [_place(place) for place in after.places],
            "host": _host(after),
            "you": _you(after, person),
        }

    return tell


def _with_board(*tellings: Telling) -> Telling:
    """What the tellings tell, and the board after the event."""

    def tell(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
        told: Json = {}
        for telling in tellings:
            told |= telling(before, event, after, person)
        return {**told, "phase": after.phase, "board": _board(after, person)}

    return tell


def _stepped(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    """A filled form's text is its filler's own."""
    assert before is not None
    assert before.position is not None
    assert after.position is not None
    eyes = _eyes(after, person)
    is_open = before.position.form is None or event.seat in eyes
    return {
        "seat": event.seat,
        "place": after.holder_of(event.seat),
        "by": event.by,
        "text": event.text if is_open else None,
        "events": [_seen(told, eyes) for told in after.position.events],
    }


def _created(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    return {"game": event.game, "options": event.options, "host": event.host_name}


def _committed(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    return {"number": event.number, "commitment": commitment_of(event.secret)}


def _started(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    return {"number": event.number, "fair": _fair(after)}


def _ended(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    told = {"result": _result(after.results[-1]), "fair": _fair(after)}
    return told | _places()(before, event, after, person)


def _presence(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    """Who is away may be dealt with sooner, so the clock is told too."""
    told = _places("place", "here")(before, event, after, person)
    return {**told, "clock": None if after.position is None else _clock(after)}


def _undone(before: Table | None, event: Any, after: Table, person: str | None) -> Json:
    """The log is sent anew, since its end was taken back."""
    return {"place": event.place, "log": _log(after, person)}


_TOLD: dict[type, Telling] = {
    table_events.Created: _created,
    table_events.Committed: _committed,
    table_events.Joined: _places("place", "name"),
    table_events.Left: _places("place"),
    table_events.Kicked: _places("place"),
    table_events.BotAdded: _places("place", "level"),
    table_events.BotRemoved: _places("place"),
    table_events.Started: _with_board(_started),
    table_events.Played: _with_board(_stepped),
    table_events.Rolled: _with_board(_stepped),
    table_events.Sealed: _with_board(_fields("seat")),
    table_events.Unsealed: _with_board(_fields("seat")),
    table_events.Asked: _with_board(_fields("ask", "place", "steps")),
    table_events.Agreed: _with_board(_fields("ask", "place")),
    table_events.Declined: _with_board(_fields("ask", "place")),
    table_events.Undone: _with_board(_undone),
    table_events.Paused: _with_board(_fields("by")),
    table_events.Resumed: _with_board(_fields()),
    table_events.TakenOver: _with_board(_places("place", "level", "why")),
    table_events.CameBack: _with_board(_places("place")),
    table_events.Forfeited: _with_board(_places("place", "level", "why")),
    table_events.PresenceChanged: _presence,
    table_events.Ended: _with_board(_ended),
    table_events.Chatted: _fields("place", "name", "text"),
    table_events.Reacted: _fields("place", "symbol"),
    table_events.ChatSet: _fields("on"),
    table_events.RematchAnswered: _places("place", "yes"),
}
_NAMES = {kind: snake_case(kind.__name__) for kind in _TOLD}
