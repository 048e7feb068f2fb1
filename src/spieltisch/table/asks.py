"""Decisions that need the others: a draw, an undo, a pause, going on.

Bots agree to everything, but not one that stands in for a person: it cannot give away what is
theirs.
"""

from dataclasses import replace
from typing import Literal

from spieltisch.table import clock, table_commands, table_events
from spieltisch.table.playing import ending
from spieltisch.table.rated_terms import refuse_draw, refuse_pause
from spieltisch.table.refusal import refuse
from spieltisch.table.request import Context, Request
from spieltisch.table.standing import player, position, unpaused
from spieltisch.table.table_commands import SYSTEM
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Ask, Table
from spieltisch.table.taking_back import hindrance, is_at_once, last_own_step

__all__ = ["answer", "ask_undo", "interrupt", "offer_draw", "pause", "resume"]

LONGEST_PAUSE = 600_000
"""After so many milliseconds a timed game goes on also without those who are away."""


def offer_draw(table: Table, request: Request[table_commands.OfferDraw]) -> list[Event]:
    """Offer a draw, or agree to one that is offered."""
    position(table)
    refuse_draw(table)
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
    """Take the own last move back: at once if nobody has acted since, else when all agree."""
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
    number = _step_to_take_back(table, place)
    if is_at_once(table, number):
        return [_undone(table, place, number, context)]
    return _ask(table, place, "undo", context, number)


def pause(table: Table, request: Request[table_commands.Pause]) -> list[Event]:
    """Stop the game: the server, and the host where nobody has a clock; else when all agree."""
    position(table)
    unpaused(table)
    if request.by == SYSTEM:
        return [_paused(table, None, request.context)]
    refuse_pause(table)
    if request.by == table.host and not table.is_timed:
        return [_paused(table, "host", request.context)]
    return _ask(table, player(table, request.by), "pause", request.context)


def interrupt(table: Table, request: Request[table_commands.Interrupt]) -> list[Event]:
    """The server was down from a moment on: until then time counts, and now the clocks stand."""
    if table.phase != "playing":
        return []
    until = min(request.context.now_ms, max(request.command.until_ms, table.clocks.since))
    paused = _paused(table, None, replace(request.context, now_ms=until))
    return [paused, table_events.Resumed()] if request.command.goes_on else [paused]


def resume(table: Table, request: Request[table_commands.Resume]) -> list[Event]:
    """Go on."""
    position(table)
    if table.phase != "paused":
        raise refuse("not_paused", "the game is not paused", "die Partie ist nicht unterbrochen")
    if request.by == SYSTEM or (request.by == table.host and not table.is_timed):
        return [table_events.Resumed()]
    place = player(table, request.by)
    if not table.is_timed:
        return _ask(table, place, "resume", request.context)
    _check_all_are_here(table, request.context.now_ms)
    return [table_events.Resumed()]


def _check_all_are_here(table: Table, now: int) -> None:
    """With a clock anyone may go on, but not behind the back of somebody who is away."""
    away = [table.places[number].name for number in table.people() if not table.places[number].here]
    if away and now - table.paused_at < LONGEST_PAUSE:
        names, minutes = ", ".join(away), LONGEST_PAUSE // 60_000
        raise refuse(
            "still_away",
            f"not everyone is back ({names}); after {minutes} minutes it goes on without them",
            f"noch sind nicht alle zurück ({names}); nach {minutes} Minuten geht es auch so weiter",
        )


def _step_to_take_back(table: Table, place: int) -> int:
    """The number of the own last move, if it may be taken back."""
    number = last_own_step(table, place)
    if number is None:
        raise refuse("nothing_to_undo", "you have not moved yet", "du hast noch nicht gezogen")
    match hindrance(table, number):
        case "taken_over_since":
            raise refuse(
                "taken_over_since",
                "a bot has taken over since; what was before it stays",
                "seitdem hat ein Bot übernommen; was davor war, bleibt",
            )
        case "known_since":
            raise refuse(
                "known_since",
                "something became known after this move, so it stays; only a practice table "
                "lets you take it back",
                "nach diesem Zug wurde etwas bekannt, darum bleibt er; nur an einem Übungstisch "
                "lässt er sich zurücknehmen",
            )
    return number


def _ask(table: Table, place: int, ask: Ask, context: Context, steps: int = 0) -> list[Event]:
    """Ask everybody, or agree where it was asked before."""
    if table.asked(ask) is not None:
        return _agree(table, place, ask, context)
    if ask in ("draw", "undo"):
        _check_no_stand_in(table)
    asked = table_events.Asked(ask=ask, place=place, steps=steps)
    if set(table.people()) <= {place}:
        return [asked, *_consequence(table, ask, place, steps, context)]
    return [asked]


def _check_no_stand_in(table: Table) -> None:
    """What needs a person's word waits until they are back."""
    absent = [place.name for place in table.places if place.has_stand_in]
    if absent:
        names = ", ".join(absent)
        raise refuse(
            "stand_in",
            f"a bot stands in for {names} and cannot agree to this",
            f"ein Bot vertritt {names} und kann dem nicht zustimmen",
        )


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
