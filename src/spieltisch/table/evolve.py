"""The fold: a table after an event. It never fails on events that `decide` made."""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from spieltisch.table.events_of_people import Created
from spieltisch.table.folds_of_games import FOLDS_OF_GAMES
from spieltisch.table.folds_of_people import FOLDS_OF_PEOPLE, created
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = ["evolve", "fold"]

_FOLDS = {**FOLDS_OF_PEOPLE, **FOLDS_OF_GAMES}


def fold(happened: Iterable[Event], table: Table | None = None) -> Table:
    """The table after some events, from its beginning or from where it stood."""
    result = reduce(evolve, happened, table)
    if result is None:
        raise ValueError("a table begins with an event")
    return result


def evolve(table: Table | None, event: Event) -> Table:
    """The table after an event."""
    if table is None:
        if not isinstance(event, Created):
            raise ValueError("a table begins by being created")
        return created(event)
    after = _FOLDS[type(event)](table, event)
    return after if after.seq == event.seq else replace(after, seq=event.seq)
