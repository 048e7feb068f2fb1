"""The fold of events about people and places: the table after each of them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from spieltisch.game import Game, kind_of
from spieltisch.table import clock
from spieltisch.table import events_of_people as events
from spieltisch.table.table_state import Place, Said, Table

__all__ = ["FOLDS_OF_PEOPLE", "created"]

CHAT_KEPT = 100
"""Lines of chat that a table remembers."""


def created(event: events.Created) -> Table:
    """A new table."""
    game = Game(kind_of(event.game), event.people, event.options)
    return Table(
        seq=event.seq,
        created_at=event.at,
        game=game,
        rules=event.rules,
        start=event.start,
        settings=event.settings,
        host=event.host,
        host_name=event.host_name,
        places=tuple(Place(seats) for seats in game.holdings),
        chat_on=event.settings.chat is not False,
    )


def _joined(table: Table, event: events.Joined) -> Table:
    place = Place(
        table.places[event.place].seats,
        person=event.person,
        name=event.name,
        contribution=event.contribution,
        agrees=True,
    )
    return _placed(table, event.place, place)


def _left(table: Table, event: events.Left) -> Table:
    """The place is free, or stays with the bot that plays it."""
    table = replace(table, host=event.host, host_name=event.host_name)
    place = table.places[event.place]
    left = Place(place.seats, bot=place.bot, agrees=place.bot is not None)
    return _placed(table, event.place, left)


def _kicked(table: Table, event: events.Kicked) -> Table:
    person = table.places[event.place].person or ""
    return _emptied(replace(table, banned=(*table.banned, person)), event.place)


def _bot_added(table: Table, event: events.BotAdded) -> Table:
    return _placed(
        table, event.place, Place(table.places[event.place].seats, bot=event.level, agrees=True)
    )


def _bot_removed(table: Table, event: events.BotRemoved) -> Table:
    return _emptied(table, event.place)


def _taken_over(table: Table, event: events.TakenOver) -> Table:
    place = replace(table.places[event.place], bot=event.level)
    if event.why == "time":
        clocks = clock.emptied(table, event.place)
    else:
        clocks = clock.taken_over(table, event.place, event.spent)
    return _placed(_kept(replace(table, clocks=clocks)), event.place, place)


def _came_back(table: Table, event: events.CameBack) -> Table:
    place = replace(table.places[event.place], bot=None, here=True)
    table = _kept(_placed(table, event.place, place))
    return replace(table, clocks=clock.came_back(table, event.place, event.at))


def _forfeited(table: Table, event: events.Forfeited) -> Table:
    place = replace(table.places[event.place], bot=event.level, is_forfeited=True)
    table = replace(_kept(table), out=(*table.out, event.place))
    return _placed(table, event.place, place)


def _presence(table: Table, event: events.PresenceChanged) -> Table:
    away_since = 0 if event.here else event.at
    place = replace(table.places[event.place], here=event.here, away_since=away_since)
    return _placed(table, event.place, place)


def _rematch(table: Table, event: events.RematchAnswered) -> Table:
    place = table.places[event.place]
    place = replace(place, agrees=event.yes, contribution=event.contribution)
    return _placed(table, event.place, place)


def _chatted(table: Table, event: events.Chatted) -> Table:
    said = Said(event.seq, event.at, event.place, event.name, event.text)
    return replace(table, chat=(*table.chat, said)[-CHAT_KEPT:])


def _reacted(table: Table, event: events.Reacted) -> Table:
    return table


def _chat_set(table: Table, event: events.ChatSet) -> Table:
    return replace(table, chat_on=event.on)


def _kept(table: Table) -> Table:
    """Nothing that happened so far can be taken back: another one plays from here on."""
    return replace(table, kept=len(table.steps))


def _placed(table: Table, number: int, place: Place) -> Table:
    """The table with a place changed; when others decide now, questions must be asked anew."""
    places = (*table.places[:number], place, *table.places[number + 1 :])
    is_same = table.places[number].is_played_by_person == place.is_played_by_person
    return replace(table, places=places, asks=table.asks if is_same else ())


def _emptied(table: Table, number: int) -> Table:
    return _placed(table, number, Place(table.places[number].seats))


FOLDS_OF_PEOPLE: dict[type, Callable[[Table, Any], Table]] = {
    events.Joined: _joined,
    events.Left: _left,
    events.Kicked: _kicked,
    events.BotAdded: _bot_added,
    events.BotRemoved: _bot_removed,
    events.TakenOver: _taken_over,
    events.CameBack: _came_back,
    events.Forfeited: _forfeited,
    events.PresenceChanged: _presence,
    events.RematchAnswered: _rematch,
    events.Chatted: _chatted,
    events.Reacted: _reacted,
    events.ChatSet: _chat_set,
}
