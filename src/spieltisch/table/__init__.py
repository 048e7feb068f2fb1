"""A live table as a fold over events: people, bots, turns, clocks, undo, chat. No I/O, no chance.

    decide(table, envelope, context) -> (events …) | Refusal     pure; `table` is None for `Create`
    evolve(table, event) -> Table                                 never fails on what decide made
    fold(events, table=None) -> Table
    project(before, event, after, person) -> dict                 what a viewer gets of an event
    snapshot(table, person) -> State                              what a viewer gets of a table
    freeze(table) -> bytes, thaw(bytes) -> Table                  raises StaleSnapshot: fold instead
    next_tick(table) -> ms | None                                 when to send `Tick`
    encode(event) -> bytes, decode(bytes) -> Event

Opening a table and sitting down are two commands, so that the commitment is out before anybody
contributes. A decision may be an empty tuple (a `Tick` with nothing to do): nothing is then stored.
`person` is a person's id or None for a spectator; `may_watch(table, person)` says who may look on.
`Table.acting` names the place to act; `places[i].bot` is the level of the bot that plays there.
"""

from spieltisch.table.clock import next_tick
from spieltisch.table.decide import decide
from spieltisch.table.evolve import evolve, fold
from spieltisch.table.freezing import FROZEN_VERSION, StaleSnapshot, freeze, thaw
from spieltisch.table.project import may_watch, project, snapshot
from spieltisch.table.record import Verdict, ended_games, record_of, verify
from spieltisch.table.refusal import Refusal
from spieltisch.table.request import Context
from spieltisch.table.settings import Clock, Settings
from spieltisch.table.table_commands import SYSTEM, Command, Envelope, bot_name
from spieltisch.table.table_events import Event, NewerEvent, decode, encode, without_person
from spieltisch.table.table_state import Acting, Place, Table

__all__ = [
    "FROZEN_VERSION",
    "SYSTEM",
    "Acting",
    "Clock",
    "Command",
    "Context",
    "Envelope",
    "Event",
    "NewerEvent",
    "Place",
    "Refusal",
    "Settings",
    "StaleSnapshot",
    "Table",
    "Verdict",
    "bot_name",
    "decide",
    "decode",
    "encode",
    "ended_games",
    "evolve",
    "fold",
    "freeze",
    "may_watch",
    "next_tick",
    "project",
    "record_of",
    "snapshot",
    "thaw",
    "verify",
    "without_person",
]
