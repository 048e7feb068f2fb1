"""What follows from a command: events, or a refusal that changes nothing. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from spieltisch.table import asks, playing, seating, table_commands, talk
from spieltisch.table.refusal import Context, Refusal, Refused, refuse
from spieltisch.table.standing import is_person
from spieltisch.table.table_commands import SYSTEM, Envelope
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = ["decide"]

Decision = Callable[[Table, Envelope, Any, Context], list[Event]]

_DECISIONS: dict[type, Decision] = {
    table_commands.Join: lambda t, e, c, _: seating.join(t, e, c),
    table_commands.Leave: lambda t, e, c, _: seating.leave(t, e.by),
    table_commands.Kick: lambda t, e, c, _: seating.kick(t, e.by, c.place),
    table_commands.AddBot: lambda t, e, c, _: seating.add_bot(t, e.by, c),
    table_commands.RemoveBot: lambda t, e, c, _: seating.remove_bot(t, e.by, c.place),
    table_commands.Start: lambda t, e, c, _: seating.start(t, e.by),
    table_commands.TakeOver: lambda t, e, c, x: seating.take_over(t, e.by, c, x),
    table_commands.ComeBack: lambda t, e, c, _: seating.come_back(t, e.by, c.place),
    table_commands.Presence: lambda t, e, c, _: seating.presence(t, c),
    table_commands.Rematch: lambda t, e, c, _: seating.rematch(t, e.by, c),
    table_commands.Move: lambda t, e, c, x: playing.move(t, e.by, c, x, e.lag_ms),
    table_commands.Roll: lambda t, e, c, x: playing.roll(t, e.by, c, x, e.lag_ms),
    table_commands.Resign: lambda t, e, c, x: playing.resign(t, e.by, x),
    table_commands.Tick: lambda t, e, c, x: playing.tick(t, x),
    table_commands.OfferDraw: lambda t, e, c, x: asks.offer_draw(t, e.by, x),
    table_commands.AnswerDraw: lambda t, e, c, x: asks.answer(t, e.by, "draw", c, x),
    table_commands.AskUndo: lambda t, e, c, x: asks.ask_undo(t, e.by, x),
    table_commands.AnswerUndo: lambda t, e, c, x: asks.answer(t, e.by, "undo", c, x),
    table_commands.Pause: lambda t, e, c, x: asks.pause(t, e.by, x),
    table_commands.Resume: lambda t, e, c, x: asks.resume(t, e.by, x),
    table_commands.Chat: lambda t, e, c, _: talk.chat(t, e.by, c),
    table_commands.React: lambda t, e, c, _: talk.react(t, e.by, c),
    table_commands.SetChat: lambda t, e, c, _: talk.set_chat(t, e.by, c),
}
_FOR_SYSTEM_ONLY = (table_commands.Presence, table_commands.Tick)
_FOR_SYSTEM = (*_FOR_SYSTEM_ONLY, table_commands.Pause, table_commands.Resume)
_FOR_BOTS = (table_commands.Move, table_commands.Roll)


def decide(
    table: Table | None, envelope: Envelope, context: Context
) -> tuple[Event, ...] | Refusal:
    """The events that a command leads to, numbered and dated, or why there are none."""
    try:
        _check_who(envelope)
        found = _decided(table, envelope, context)
    except Refused as refused:
        return refused.refusal
    first = 1 if table is None else table.seq + 1
    return tuple(
        replace(event, seq=seq, at=context.now_ms) for seq, event in enumerate(found, first)
    )


def _decided(table: Table | None, envelope: Envelope, context: Context) -> list[Event]:
    command = envelope.command
    if isinstance(command, table_commands.Create):
        if table is not None:
            raise refuse("exists", "this table exists already", "diesen Tisch gibt es schon")
        return seating.create(envelope, command, context)
    if table is None:
        raise refuse("unknown_table", "there is no such table", "diesen Tisch gibt es nicht")
    return _DECISIONS[type(command)](table, envelope, command, context)


def _check_who(envelope: Envelope) -> None:
    """Bots only play; the system only keeps time and notices who is there."""
    by, command = envelope.by, envelope.command
    if by == SYSTEM:
        allowed = isinstance(command, _FOR_SYSTEM)
    elif is_person(by):
        allowed = not isinstance(command, _FOR_SYSTEM_ONLY)
    else:
        allowed = isinstance(command, _FOR_BOTS)
    if not allowed:
        raise refuse("not_allowed", f"{by} cannot do this", f"{by} kann das nicht tun")
