"""Decisions that need the others: a draw, an undo, a pause, going on. Bots agree to everything."""

from typing import Literal

from spieltisch.table import clock, table_commands, table_events
from spieltisch.table.playing import ending
from spieltisch.table.refusal import refuse
from spieltisch.table.request import Context, Request
from spieltisch.table.standing import player, position, unpaused
from spieltisch.table.table_commands import SYSTEM
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Ask, Table

__all__ = ["answer", "ask_undo", "offer_draw", "pause", "resume"]


def offer_draw(table: Table, request: Request[table_commands.OfferDraw]) -> list[Event]:
    """Offer a draw, or agree to one that is offered."""
    position(table)
    return _ask(table, player(table, request.by), "draw", request.context)


def answer(
    table: Table, request: Request[table_commands.AnswerDraw | table_commands.AnswerUndo]
) -> list[Event]:
    """Agree to what is asked, or not."""
    position(table)
    command = request.command
    ask: Ask = "draw" if isinstance(command, table_commands.AnswerDraw) else "undo"
    if ask == "undo":
        unpaused(table)
    place = player(table, request.by)
    state = table.asked(ask)
    if state is None:
        raise refuse("nothing_asked", "nobody has asked for this", "danach hat niemand gefragt")
    if not command.yes:
        return [table_events.Declined(ask=ask, place=place)]
    return _agree(table, place, ask, request.context)


def ask_undo(table: Table, request: Request[table_commands.AskUndo]) -> list[Event]:
    """Take the own last move back: at once if it was the last step and told nothing hidden."""
    position(table)
    unpaused(table)
    place, context = player(table, request.by), request.context
    if not table.settings.undo:
        raise refuse(
            "undo_off", "there is no undo at this table", "an diesem Tisch gilt: berührt, geführt"
        )
    form = next((f for f in table.sealed if f.seat in table.places[place].seats), None)
    if form is not None:
        return [table_events.Unsealed(seat=form.seat)]
    number = _last_own_step(table, place)
    if number == len(table.steps) - 1 and not table.steps[number].reveals:
        return [_undone(table, place, number, context)]
    return _ask(table, place, "undo", context, number)


def pause(table: Table, request: Request[table_commands.Pause]) -> list[Event]:
    """Stop the clocks."""
    position(table)
    unpaused(table)
    if request.by in (SYSTEM, table.host):
        return [_paused(table, None if request.by == SYSTEM else "host", request.context)]
    return _ask(table, player(table, request.by), "pause", request.context)


def resume(table: Table, request: Request[table_commands.Resume]) -> list[Event]:
    """Go on."""
    position(table)
    if table.phase != "paused":
        raise refuse("not_paused", "the game is not paused", "die Partie ist nicht unterbrochen")
    if request.by in (SYSTEM, table.host):
        return [table_events.Resumed()]
    return _ask(table, player(table, request.by), "resume", request.context)


def _last_own_step(table: Table, place: int) -> int:
    for number in reversed(range(len(table.steps))):
        step = table.steps[number]
        if step.place == place and step.draw is None:
            return number
    raise refuse("nothing_to_undo", "you have not moved yet", "du hast noch nicht gezogen")


def _ask(table: Table, place: int, ask: Ask, context: Context, steps: int = 0) -> list[Event]:
    """Ask everybody, or agree where it was asked before."""
    if table.asked(ask) is not None:
        return _agree(table, place, ask, context)
    asked = table_events.Asked(ask=ask, place=place, steps=steps)
    if set(table.people()) <= {place}:
        return [asked, *_consequence(table, ask, place, steps, context)]
    return [asked]


def _agree(table: Table, place: int, ask: Ask, context: Context) -> list[Event]:
    state = table.asked(ask)
    if state is None or place in state.agreed:
        raise refuse("answered", "you have agreed already", "du hast schon zugestimmt")
    agreed = table_events.Agreed(ask=ask, place=place)
    if set(table.people()) <= {place, *state.agreed}:
        return [agreed, *_consequence(table, ask, state.by, state.steps, context)]
    return [agreed]


def _consequence(table: Table, ask: Ask, by: int, steps: int, context: Context) -> list[Event]:
    if ask == "draw":
        return ending(table, "agreed", (), context)
    if ask == "undo":
        return [_undone(table, by, steps, context)]
    if ask == "pause":
        return [_paused(table, by, context)]
    return [table_events.Resumed()]


def _undone(table: Table, place: int, steps: int, context: Context) -> table_events.Undone:
    spent, _ = _spent(table, context)
    return table_events.Undone(place=place, steps=steps, spent=spent)


def _paused(
    table: Table, by: int | Literal["host"] | None, context: Context
) -> table_events.Paused:
    spent, _ = _spent(table, context)
    return table_events.Paused(by=by, spent=spent)


def _spent(table: Table, context: Context) -> tuple[int, int]:
    return (0, 0) if table.phase == "paused" else clock.cost(table, context.now_ms, 0)
