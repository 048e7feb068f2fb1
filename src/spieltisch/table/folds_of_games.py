"""The fold of a game's events: the table after each of them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import force_setattr, replace

from spieltisch.game import Game, Position
from spieltisch.table import clock
from spieltisch.table import events_of_games as events
from spieltisch.table.table_state import (
    Ask,
    AskState,
    Place,
    Result,
    SealedForm,
    Step,
    Table,
    Trail,
)

__all__ = ["FOLDS_OF_GAMES"]


def _position_at(table: Table, steps: int) -> Position:
    """The position of the running game after its first `steps` steps."""
    back = len(table.steps) - steps
    if back == 0 and table.position is not None:
        return table.position
    if 0 < back <= len(table.trail.positions):
        return table.trail.positions[-back]
    position = Game.read(table.deal)
    for step in table.steps[:steps]:
        position = position.play(step.text)
    return position


def _committed(table: Table, event: events.Committed) -> Table:
    return replace(table, next_secret=event.secret)


def _started(table: Table, event: events.Started) -> Table:
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
        out=(),
        secret=table.next_secret,
        contributions=tuple(place.contribution for place in table.places),
        next_secret=b"",
        kept=0,
        sealed=(),
        asks=(),
        trail=Trail(),
    )
    return replace(table, clocks=clock.started(table, event.at))


def _stepped(table: Table, event: events.Played | events.Rolled) -> Table:
    assert table.position is not None
    position = table.position.play(event.text)
    reveals = table.game.kind.reveals
    step = Step(
        event.seat,
        event.text,
        table.holder_of(event.seat),
        isinstance(event, events.Rolled),
        event.draw,
        bool(reveals) and any(event.name in reveals for event in position.events),
    )
    after = replace(
        table,
        seq=event.seq,
        position=position,
        steps=(*table.steps, step),
        ply=table.ply + 1,
        draws=table.draws if event.draw is None else event.draw + 1,
        sealed=_without_form(table, event.seat),
        asks=_still_asked(table),
        trail=Trail((*table.trail.positions, table.position)),
    )
    # nobody has seen this table yet, so it need not be copied once more
    force_setattr(after, "clocks", clock.ran(table, after, event.at, event.spent, event.lag))
    return after


def _without_form(table: Table, seat: str) -> tuple[SealedForm, ...]:
    return table.sealed and tuple(form for form in table.sealed if form.seat != seat)


def _still_asked(table: Table) -> tuple[AskState, ...]:
    """A draw stays offered while the game goes on; an undo is forgotten."""
    return table.asks and tuple(ask for ask in table.asks if ask.ask != "undo")


def _sealed(table: Table, event: events.Sealed) -> Table:
    others = _without_form(table, event.seat)
    return replace(table, sealed=(*others, SealedForm(event.seat, event.text)))


def _unsealed(table: Table, event: events.Unsealed) -> Table:
    return replace(table, sealed=_without_form(table, event.seat))


def _asked(table: Table, event: events.Asked) -> Table:
    agreed = (event.place,)
    return replace(table, asks=(*table.asks, AskState(event.ask, event.place, agreed, event.steps)))


def _agreed(table: Table, event: events.Agreed) -> Table:
    asks = tuple(
        replace(ask, agreed=(*ask.agreed, event.place)) if ask.ask == event.ask else ask
        for ask in table.asks
    )
    return replace(table, asks=asks)


def _declined(table: Table, event: events.Declined) -> Table:
    return _without_ask(table, event.ask)


def _undone(table: Table, event: events.Undone) -> Table:
    back = len(table.steps) - event.steps
    after = replace(
        table,
        position=_position_at(table, event.steps),
        steps=table.steps[: event.steps],
        ply=table.ply + 1,
        draws=_draws_after(table, event.steps),
        asks=(),
        trail=Trail(table.trail.positions[: max(0, len(table.trail.positions) - back)]),
    )
    return replace(after, clocks=clock.undone(table, after, event.at, event.spent))


def _draws_after(table: Table, steps: int) -> int:
    """The next draw after an undo: what was drawn is used up, but at a practice table."""
    if not table.settings.practice:
        return table.draws
    again = (step.draw for step in table.steps[steps:] if step.draw is not None)
    return next(again, table.draws)


def _paused(table: Table, event: events.Paused) -> Table:
    table = _without_ask(table, "pause")
    return replace(
        table, phase="paused", paused_at=event.at, clocks=clock.stopped(table, event.spent)
    )


def _resumed(table: Table, event: events.Resumed) -> Table:
    table = replace(_without_ask(table, "resume"), phase="playing")
    return replace(table, clocks=clock.goes_on(table.clocks, table, event.at))


def _ended(table: Table, event: events.Ended) -> Table:
    result = Result(event.number, event.how, event.winners, event.payoffs, event.reason)
    return replace(
        table,
        phase="over",
        places=tuple(_after_game(place) for place in table.places),
        clocks=clock.stopped(table, 0),
        results=(*table.results, result),
        ended_at=event.at,
        sealed=(),
        asks=(),
    )


def _after_game(place: Place) -> Place:
    """Bots that stood in step back; the next game needs a new contribution."""
    bot = None if place.person is not None else place.bot
    is_bot = bot is not None
    return replace(place, bot=bot, is_forfeited=False, agrees=is_bot, contribution="")


def _without_ask(table: Table, name: Ask) -> Table:
    return replace(table, asks=tuple(ask for ask in table.asks if ask.ask != name))


FOLDS_OF_GAMES: dict[type, Callable[[Table, Any], Table]] = {
    events.Committed: _committed,
    events.Started: _started,
    events.Played: _stepped,
    events.Rolled: _stepped,
    events.Sealed: _sealed,
    events.Unsealed: _unsealed,
    events.Asked: _asked,
    events.Agreed: _agreed,
    events.Declined: _declined,
    events.Undone: _undone,
    events.Paused: _paused,
    events.Resumed: _resumed,
    events.Ended: _ended,
}
