"""The fold: a table after an event. It never fails on events that `decide` made."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from spieltisch.game import Game, Position, kind_of
from spieltisch.table import clock, table_events
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import (
    AskState,
    Place,
    Result,
    Said,
    SealedForm,
    Step,
    Table,
    Trail,
)

__all__ = ["evolve", "fold", "position_at"]

CHAT_KEPT = 100
"""Lines of chat that a table remembers."""


def fold(happened: Iterable[Event], table: Table | None = None) -> Table:
    """The table after some events, from its beginning or from where it stood."""
    result = reduce(evolve, happened, table)
    if result is None:
        raise ValueError("a table begins with an event")
    return result


def evolve(table: Table | None, event: Event) -> Table:
    """The table after an event."""
    if table is None:
        if not isinstance(event, table_events.Created):
            raise ValueError("a table begins by being created")
        return _created(event)
    after = _APPLY[type(event)](table, event)
    return after if after.seq == event.seq else replace(after, seq=event.seq)


def position_at(table: Table, steps: int) -> Position:
    """The position of the running game after so many of its steps."""
    back = len(table.steps) - steps
    if back == 0 and table.position is not None:
        return table.position
    if 0 < back <= len(table.trail.positions):
        return table.trail.positions[-back]
    position = Game.read(table.deal)
    for step in table.steps[:steps]:
        position = position.play(step.text)
    return position


def _created(event: table_events.Created) -> Table:
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
        chat_on=event.settings.chat,
    )


def _committed(table: Table, event: table_events.Committed) -> Table:
    return replace(table, next_secret=event.secret)


def _joined(table: Table, event: table_events.Joined) -> Table:
    place = Place(
        table.places[event.place].seats,
        person=event.person,
        name=event.name,
        contribution=event.contribution,
        agrees=True,
    )
    return _placed(table, event.place, place)


def _left(table: Table, event: table_events.Left) -> Table:
    """The place is free, or stays with the bot that plays it."""
    table = replace(table, host=event.host, host_name=event.host_name)
    place = table.places[event.place]
    left = Place(place.seats, bot=place.bot, agrees=place.bot is not None)
    return _placed(table, event.place, left)


def _kicked(table: Table, event: table_events.Kicked) -> Table:
    person = table.places[event.place].person or ""
    return _emptied(replace(table, banned=(*table.banned, person)), event.place)


def _bot_added(table: Table, event: table_events.BotAdded) -> Table:
    return _placed(
        table, event.place, Place(table.places[event.place].seats, bot=event.level, agrees=True)
    )


def _bot_removed(table: Table, event: table_events.BotRemoved) -> Table:
    return _emptied(table, event.place)


def _started(table: Table, event: table_events.Started) -> Table:
    table = replace(
        table,
        phase="playing",
        number=event.number,
        position=Game.read(event.deal),
        deal=event.deal,
        steps=(),
        ply=0,
        draws=event.draws,
        deal_draws=event.draws,
        cast=table.places,
        secret=table.next_secret,
        contributions=tuple(place.contribution for place in table.places),
        next_secret=b"",
        sealed=(),
        asks=(),
        trail=Trail(),
    )
    return replace(table, clocks=clock.started(table, event.at))


def _stepped(table: Table, event: table_events.Played | table_events.Rolled) -> Table:
    assert table.position is not None
    position = table.position.play(event.text)
    reveals = table.game.kind.reveals
    step = Step(
        event.seat,
        event.text,
        table.holder_of(event.seat),
        isinstance(event, table_events.Rolled),
        event.draw,
        any(told.name in reveals for told in position.events),
    )
    after = replace(
        table,
        seq=event.seq,
        position=position,
        steps=(*table.steps, step),
        ply=table.ply + 1,
        draws=table.draws if event.draw is None else event.draw + 1,
        sealed=tuple(form for form in table.sealed if form.seat != event.seat),
        trail=Trail((*table.trail.positions, table.position)),
    )
    clocks = clock.ran(table, after, event.at, event.spent, event.lag)
    return replace(after, clocks=clocks, asks=_still_asked(after))


def _still_asked(table: Table) -> tuple[AskState, ...]:
    """A draw stays offered while the game goes on; an undo is forgotten."""
    return tuple(ask for ask in table.asks if ask.ask != "undo")


def _sealed(table: Table, event: table_events.Sealed) -> Table:
    others = tuple(form for form in table.sealed if form.seat != event.seat)
    return replace(table, sealed=(*others, SealedForm(event.seat, event.text)))


def _unsealed(table: Table, event: table_events.Unsealed) -> Table:
    return replace(table, sealed=tuple(f for f in table.sealed if f.seat != event.seat))


def _asked(table: Table, event: table_events.Asked) -> Table:
    agreed = (event.place,)
    return replace(table, asks=(*table.asks, AskState(event.ask, event.place, agreed, event.steps)))


def _agreed(table: Table, event: table_events.Agreed) -> Table:
    asks = tuple(
        replace(ask, agreed=(*ask.agreed, event.place)) if ask.ask == event.ask else ask
        for ask in table.asks
    )
    return replace(table, asks=asks)


def _declined(table: Table, event: table_events.Declined) -> Table:
    return _without_ask(table, event.ask)


def _undone(table: Table, event: table_events.Undone) -> Table:
    back = len(table.steps) - event.steps
    after = replace(
        table,
        position=position_at(table, event.steps),
        steps=table.steps[: event.steps],
        ply=table.ply + 1,
        asks=(),
        trail=Trail(table.trail.positions[: max(0, len(table.trail.positions) - back)]),
    )
    return replace(after, clocks=clock.undone(table, after, event.at, event.spent))


def _paused(table: Table, event: table_events.Paused) -> Table:
    table = _without_ask(table, "pause")
    return replace(table, phase="paused", clocks=clock.stopped(table, event.spent))


def _resumed(table: Table, event: table_events.Resumed) -> Table:
    table = replace(_without_ask(table, "resume"), phase="playing")
    return replace(table, clocks=clock.goes_on(table.clocks, table, event.at))


def _taken_over(table: Table, event: table_events.TakenOver) -> Table:
    place = replace(table.places[event.place], bot=event.level)
    if event.why == "time":
        table = replace(table, clocks=clock.emptied(table, event.place))
    return _placed(table, event.place, place)


def _came_back(table: Table, event: table_events.CameBack) -> Table:
    place = replace(table.places[event.place], bot=None, here=True)
    table = _placed(table, event.place, place)
    return replace(table, clocks=clock.came_back(table, event.place, event.at))


def _forfeited(table: Table, event: table_events.Forfeited) -> Table:
    place = replace(table.places[event.place], bot=event.level, is_forfeited=True)
    return _placed(table, event.place, place)


def _presence(table: Table, event: table_events.PresenceChanged) -> Table:
    away_since = 0 if event.here else event.at
    place = replace(table.places[event.place], here=event.here, away_since=away_since)
    return _placed(table, event.place, place)


def _ended(table: Table, event: table_events.Ended) -> Table:
    result = Result(event.number, event.how, event.winners, event.payoffs, event.reason)
    return replace(
        table,
        phase="over",
        places=tuple(_after_game(place) for place in table.places),
        clocks=clock.stopped(table, 0),
        results=(*table.results, result),
        sealed=(),
        asks=(),
    )


def _after_game(place: Place) -> Place:
    """Bots that stood in step back; the next game needs a new contribution."""
    bot = None if place.person is not None else place.bot
    is_bot = bot is not None
    return replace(place, bot=bot, is_forfeited=False, agrees=is_bot, contribution="")


def _chatted(table: Table, event: table_events.Chatted) -> Table:
    said = Said(event.seq, event.at, event.place, event.name, event.text)
    return replace(table, chat=(*table.chat, said)[-CHAT_KEPT:])


def _reacted(table: Table, event: table_events.Reacted) -> Table:
    return table


def _chat_set(table: Table, event: table_events.ChatSet) -> Table:
    return replace(table, chat_on=event.on)


def _rematch(table: Table, event: table_events.RematchAnswered) -> Table:
    place = table.places[event.place]
    place = replace(place, agrees=event.yes, contribution=event.contribution)
    return _placed(table, event.place, place)


def _placed(table: Table, number: int, place: Place) -> Table:
    """The table with a place changed; when others decide now, questions must be asked anew."""
    places = (*table.places[:number], place, *table.places[number + 1 :])
    is_same = table.places[number].is_played_by_person == place.is_played_by_person
    return replace(table, places=places, asks=table.asks if is_same else ())


def _emptied(table: Table, number: int) -> Table:
    return _placed(table, number, Place(table.places[number].seats))


def _without_ask(table: Table, name: table_events.Ask) -> Table:
    return replace(table, asks=tuple(ask for ask in table.asks if ask.ask != name))


_APPLY: dict[type, Callable[[Table, Any], Table]] = {
    table_events.Committed: _committed,
    table_events.Joined: _joined,
    table_events.Left: _left,
    table_events.Kicked: _kicked,
    table_events.BotAdded: _bot_added,
    table_events.BotRemoved: _bot_removed,
    table_events.Started: _started,
    table_events.Played: _stepped,
    table_events.Rolled: _stepped,
    table_events.Sealed: _sealed,
    table_events.Unsealed: _unsealed,
    table_events.Asked: _asked,
    table_events.Agreed: _agreed,
    table_events.Declined: _declined,
    table_events.Undone: _undone,
    table_events.Paused: _paused,
    table_events.Resumed: _resumed,
    table_events.TakenOver: _taken_over,
    table_events.CameBack: _came_back,
    table_events.Forfeited: _forfeited,
    table_events.PresenceChanged: _presence,
    table_events.Ended: _ended,
    table_events.Chatted: _chatted,
    table_events.Reacted: _reacted,
    table_events.ChatSet: _chat_set,
    table_events.RematchAnswered: _rematch,
}
