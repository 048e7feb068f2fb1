"""What follows from a command: events, or a refusal that changes nothing. Pure."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from spieltisch.table import asks, playing, seating, table_commands, talk
from spieltisch.table.opening import open_table
from spieltisch.table.refusal import Refusal, Refused, refuse
from spieltisch.table.request import Context, Request
from spieltisch.table.standing import is_person
from spieltisch.table.table_commands import SYSTEM, Envelope
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = ["decide"]

Decision: TypeAlias = Callable[[Table, Request[Any]], list[Event]]

_DECISIONS: dict[type, Decision] = {
    table_commands.Join: seating.join,
    table_commands.Leave: seating.leave,
    table_commands.Kick: seating.kick,
    table_commands.AddBot: seating.add_bot,
    table_commands.RemoveBot: seating.remove_bot,
    table_commands.Start: seating.start,
    table_commands.TakeOver: seating.take_over,
    table_commands.ComeBack: seating.come_back,
    table_commands.Presence: seating.presence,
    table_commands.Rematch: seating.rematch,
    table_commands.Move: playing.move,
    table_commands.Roll: playing.roll,
    table_commands.Resign: playing.resign,
    table_commands.Tick: playing.tick,
    table_commands.OfferDraw: asks.offer_draw,
    table_commands.AnswerDraw: asks.answer,
    table_commands.AskUndo: asks.ask_undo,
    table_commands.AnswerUndo: asks.answer,
    table_commands.Pause: asks.pause,
    table_commands.Interrupt: asks.interrupt,
    table_commands.Resume: asks.resume,
    table_commands.Chat: talk.chat,
    table_commands.React: talk.react,
    table_commands.SetChat: talk.set_chat,
}
_FOR_SYSTEM_ONLY = (table_commands.Presence, table_commands.Interrupt, table_commands.Tick)
_FOR_SYSTEM = (*_FOR_SYSTEM_ONLY, table_commands.Pause, table_commands.Resume)
_FOR_BOTS = (table_commands.Move, table_commands.Roll, table_commands.OfferDraw)


def decide(
    table: Table | None, envelope: Envelope, context: Context
) -> tuple[Event, ...] | Refusal:
    """The events that a command leads to, numbered and dated, or why there are none."""
    try:
        _check_who(envelope)
        events = _decided(table, envelope, context)
    except Refused as refused:
        return refused.refusal
    first = 1 if table is None else table.seq + 1
    return tuple(
        replace(event, seq=seq, at=context.now_ms) for seq, event in enumerate(events, first)
    )


def _decided(table: Table | None, envelope: Envelope, context: Context) -> list[Event]:
    command = envelope.command
    if isinstance(command, table_commands.Create):
        if table is not None:
            raise refuse("exists", "this table exists already", "diesen Tisch gibt es schon")
        opening = Request(envelope.by, command, envelope.name, envelope.lag_ms, context)
        return open_table(opening)
    if table is None:
        raise refuse("unknown_table", "there is no such table", "diesen Tisch gibt es nicht")
    request = Request(envelope.by, command, envelope.name, envelope.lag_ms, context)
    return _DECISIONS[type(command)](table, request)


def _check_who(envelope: Envelope) -> None:
    """Bots only play and offer draws; the system only keeps time and notices who is there."""
    by, command = envelope.by, envelope.command
    if by == SYSTEM:
        allowed = isinstance(command, _FOR_SYSTEM)
    elif is_person(by):
        allowed = not isinstance(command, _FOR_SYSTEM_ONLY)
    else:
        allowed = isinstance(command, _FOR_BOTS)
    if not allowed:
        raise refuse("not_allowed", f"{by} cannot do this", f"{by} kann das nicht tun")
