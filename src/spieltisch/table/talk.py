"""Decisions about chat and quick reactions."""

from spieltisch.table import table_commands, table_events
from spieltisch.table.nicknames import cleaned
from spieltisch.table.refusal import refuse
from spieltisch.table.request import Request
from spieltisch.table.standing import seated, the_host
from spieltisch.table.table_commands import LONGEST_CHAT, REACTIONS
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = ["chat", "react", "set_chat"]


def chat(table: Table, request: Request[table_commands.Chat]) -> list[Event]:
    """Say something; for people with a place, and the host."""
    _chat_is_on(table)
    by, command = request.by, request.command
    place = table.place_of(by) if by == table.host else seated(table, by)
    name = table.host_name if place is None else table.places[place].name
    text = cleaned(command.text)
    if not 0 < len(text) <= LONGEST_CHAT:
        raise refuse(
            "bad_chat",
            f"a line of chat has 1 to {LONGEST_CHAT} letters",
            f"eine Zeile im Chat hat 1 bis {LONGEST_CHAT} Zeichen",
        )
    return [table_events.Chatted(person=by, place=place, name=name, text=text)]


def react(table: Table, request: Request[table_commands.React]) -> list[Event]:
    """Show a quick reaction."""
    _chat_is_on(table)
    symbol = request.command.symbol
    if symbol not in REACTIONS:
        known = ", ".join(REACTIONS)
        raise refuse("unknown_reaction", f"there are: {known}", f"es gibt: {known}")
    return [table_events.Reacted(place=seated(table, request.by), symbol=symbol)]


def set_chat(table: Table, request: Request[table_commands.SetChat]) -> list[Event]:
    """Host: chat and reactions on or off."""
    the_host(table, request.by)
    is_on = request.command.on
    return [] if is_on == table.chat_on else [table_events.ChatSet(on=is_on)]


def _chat_is_on(table: Table) -> None:
    if not table.chat_on:
        raise refuse("chat_off", "chat is off at this table", "der Chat ist an diesem Tisch aus")
