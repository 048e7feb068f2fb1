"""What follows from a command: events, or a refusal that changes nothing. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from spieltisch.table import asks, commands, people, play, talk
from spieltisch.table.commands import SYSTEM, Envelope
from spieltisch.table.events import Event
from spieltisch.table.refusal import Context, Refusal, Refused, refuse
from spieltisch.table.standing import is_person
from spieltisch.table.state import Table

__all__ = ["decide"]

Decision = Callable[[Table, Envelope, Any, Context], list[Event]]

_DECISIONS: dict[type, Decision] = {
    commands.Join: lambda t, e, c, _: people.join(t, e, c),
    commands.Leave: lambda t, e, c, _: people.leave(t, e.by),
    commands.Kick: lambda t, e, c, _: people.kick(t, e.by, c.place),
    commands.AddBot: lambda t, e, c, _: people.add_bot(t, e.by, c),
    commands.RemoveBot: lambda t, e, c, _: people.remove_bot(t, e.by, c.place),
    commands.Start: lambda t, e, c, _: people.start(t, e.by),
    commands.TakeOver: lambda t, e, c, x: people.take_over(t, e.by, c, x),
    commands.ComeBack: lambda t, e, c, _: people.come_back(t, e.by, c.place),
    commands.Presence: lambda t, e, c, _: people.presence(t, c),
    commands.Rematch: lambda t, e, c, _: people.rematch(t, e.by, c),
    commands.Move: lambda t, e, c, x: play.move(t, e.by, c, x, e.lag_ms),
    commands.Roll: lambda t, e, c, x: play.roll(t, e.by, c, x, e.lag_ms),
    commands.Resign: lambda t, e, c, x: play.resign(t, e.by, x),
    commands.Tick: lambda t, e, c, x: play.tick(t, x),
    commands.OfferDraw: lambda t, e, c, x: asks.offer_draw(t, e.by, x),
    commands.AnswerDraw: lambda t, e, c, x: asks.answer(t, e.by, "draw", c, x),
    commands.AskUndo: lambda t, e, c, x: asks.ask_undo(t, e.by, x),
    commands.AnswerUndo: lambda t, e, c, x: asks.answer(t, e.by, "undo", c, x),
    commands.Pause: lambda t, e, c, x: asks.pause(t, e.by, x),
    commands.Resume: lambda t, e, c, x: asks.resume(t, e.by, x),
    commands.Chat: lambda t, e, c, _: talk.chat(t, e.by, c),
    commands.React: lambda t, e, c, _: talk.react(t, e.by, c),
    commands.SetChat: lambda t, e, c, _: talk.set_chat(t, e.by, c),
}
_FOR_SYSTEM_ONLY = (commands.Presence, commands.Tick)
_FOR_SYSTEM = (*_FOR_SYSTEM_ONLY, commands.Pause, commands.Resume)
_FOR_BOTS = (commands.Move, commands.Roll)


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
    if isinstance(command, commands.Create):
        if table is not None:
            raise refuse("exists", "this table exists already", "diesen Tisch gibt es schon")
        return people.create(envelope, command, context)
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
