"""What lists tell of a table, and when a table that nobody looks at must be woken."""

import msgspec

from spieltisch.store.api import Summary
from spieltisch.table import Table, next_tick

__all__ = [
    "DaysTurn",
    "Details",
    "details_in",
    "details_of",
    "games_in",
    "is_summed_up_alike",
    "summary_of",
    "wake_of",
]

AT_ONCE = 0


class DaysTurn(msgspec.Struct, frozen=True):
    """The turn of a person who has days for it."""

    place: int
    since: int
    until: int
    """The deadline, in milliseconds."""


class Details(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a table beside the store's own columns."""

    host: str = ""
    names: tuple[str, ...] = ()
    """Of the people and bots at the table; an empty one is a free place."""
    options: dict[str, object] = {}
    clock: str = "none"
    acting: str | None = None
    """The id of the person who is to act."""
    wake: int | None = None
    """When the table must act by itself, in milliseconds; 0 when a bot is to move."""
    rated: bool = False
    turn: int | None = None
    """The place that is to act."""
    games: int | None = None
    """How many games have ended; None in rows of the first edition."""
    days: int | None = None
    """How many days a move may take, with a clock of days."""
    days_turn: DaysTurn | None = None
    """None where nobody is to act, or not within days."""


_decoder = msgspec.json.Decoder(Details)
_encoder = msgspec.json.Encoder()


def wake_of(table: Table) -> int | None:
    """When the table must act by itself; 0 is at once.

    Where no person plays, bots wait until somebody watches.
    """
    acting = table.acting
    is_bots_turn = (
        table.phase == "playing" and acting and table.places[acting.place].bot is not None
    )
    if is_bots_turn and next(table.people(), None) is not None:
        return AT_ONCE
    return next_tick(table)


def summary_of(table: Table) -> Summary:
    """A table's row in the lists."""
    acting = table.acting
    details = Details(
        table.host_name,
        tuple(_name(place.name, place.bot) for place in table.places),
        table.game.options_json(),
        table.settings.clock.kind,
        table.places[acting.place].person if acting and table.phase == "playing" else None,
        wake_of(table),
        table.settings.rated,
        acting.place if acting and table.phase == "playing" else None,
        len(table.results),
        table.settings.clock.days if table.settings.clock.kind == "days" else None,
        _days_turn(table),
    )
    return Summary(
        table.game.name,
        table.rules,
        table.phase,
        table.settings.visibility == "listed",
        sum(place.is_free for place in table.places),
        tuple(place.person for place in table.places if place.person),
        _encoder.encode(details),
        details.wake,
    )


def _days_turn(table: Table) -> DaysTurn | None:
    clocks = table.clocks
    is_running = table.phase == "playing" and table.settings.clock.kind == "days"
    if not is_running or clocks.runs is None or not table.places[clocks.runs].is_played_by_person:
        return None
    return DaysTurn(clocks.runs, clocks.since, clocks.since + clocks.left[clocks.runs])


def is_summed_up_alike(before: Table, after: Table) -> bool:
    """Whether two states of a table surely have the same summary; asked before making another."""
    return (
        before.places is after.places
        and before.phase == after.phase
        and before.host_name == after.host_name
        and (before.acting and before.acting.place) == (after.acting and after.acting.place)
        and wake_of(before) == wake_of(after)
    )


def details_in(summary: Summary) -> Details:
    """The details of a row."""
    return details_of(summary.details)


def details_of(data: bytes) -> Details:
    """The same, as they are stored."""
    return _decoder.decode(data)


def games_in(details: bytes) -> int | None:
    """How many games of a table have ended, if its row says so."""
    return _decoder.decode(details).games


def _name(name: str, bot: int | None) -> str:
    return name or ("" if bot is None else f"bot {bot}")
