"""Opening a table and, in the same step, sitting down, adding bots and starting: all or nothing."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from spieltisch.table import seating
from spieltisch.table.evolve import fold
from spieltisch.table.request import Request
from spieltisch.table.table_commands import AddBot, Create, Join, Start
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = ["open_table"]


def open_table(request: Request[Create]) -> list[Event]:
    """The events of a new table; what its creator wants done at once is decided at that table."""
    events = [*_dated(seating.create(request), 1, request)]
    table = fold(events)
    for step in _steps(request.command):
        further = [*_dated(_decided(table, request, step), table.seq + 1, request)]
        table = fold(further, table)
        events += further
    return events


def _steps(command: Create) -> Iterator[Join | AddBot | Start]:
    if command.join is not None:
        yield Join(command.join)
    for place, level in enumerate(command.bots):
        if level is not None:
            yield AddBot(place, level)
    if command.start:
        yield Start()


def _decided(table: Table, request: Request[Create], step: Join | AddBot | Start) -> list[Event]:
    by, name, context = request.by, request.name, request.context
    if isinstance(step, Join):
        return seating.join(table, Request(by, step, name, 0, context))
    if isinstance(step, AddBot):
        return seating.add_bot(table, Request(by, step, name, 0, context))
    return seating.start(table, Request(by, step, name, 0, context))


def _dated(events: Iterable[Event], first: int, request: Request[Create]) -> Iterator[Event]:
    """The events with the numbers and the time that a table needs to fold them."""
    now = request.context.now_ms
    for seq, event in enumerate(events, first):
        yield replace(event, seq=seq, at=now)
