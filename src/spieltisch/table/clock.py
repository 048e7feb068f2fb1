"""Time at a table: what is left, what a move costs, and when the table must act by itself.

The clock of the place to act runs, also while it only has to roll. Lag that the server measured is
forgiven up to `LAG_CAP` per move and `LAG_QUOTA` per game; at zero the table waits for that much
longer before it acts, so that a move sent in time can still arrive.
"""

from msgspec.structs import replace

from spieltisch.table.settings import Clock
from spieltisch.table.table_state import Clocks, How, Table

__all__ = [
    "LAG_CAP",
    "LAG_QUOTA",
    "came_back",
    "cost",
    "due",
    "emptied",
    "full",
    "goes_on",
    "is_too_late",
    "is_used_up",
    "next_tick",
    "ran",
    "started",
    "stopped",
    "taken_over",
    "undone",
]

LAG_CAP = 1_000
LAG_QUOTA = 20_000
_DAY = 86_400_000


def full(clock: Clock) -> int:
    """What a place has at first, in milliseconds; 0 without a clock."""
    if clock.kind == "days":
        return clock.days * _DAY
    return 0 if clock.kind == "none" else clock.seconds * 1000


def cost(table: Table, now: int, lag: int) -> tuple[int, int]:
    """What acting now takes off the running clock, and the lag forgiven."""
    clocks = table.clocks
    if clocks.runs is None or not table.places[clocks.runs].is_played_by_person:
        return 0, 0
    elapsed = max(0, now - clocks.since)
    forgiven = max(0, min(lag, LAG_CAP, clocks.quota[clocks.runs], elapsed))
    return elapsed - forgiven, forgiven


def is_too_late(table: Table, spent: int) -> bool:
    """Whether the running clock is at zero when `spent` more is taken off it."""
    runs = table.clocks.runs
    if table.settings.clock.kind == "none" or runs is None:
        return False
    return table.places[runs].is_played_by_person and spent >= table.clocks.left[runs]


def next_tick(table: Table) -> int | None:
    """When the table has to act by itself unless something happens; None: never."""
    clock = table.settings.clock
    if clock.kind == "none" and clock.at_no_show == "wait":
        return None
    return min((time for time, _ in _deadlines(table)), default=None)


def due(table: Table, now: int) -> How | None:
    """What has run out by now: "time" or "no_show", or nothing."""
    return next((what for time, what in sorted(_deadlines(table)) if time <= now), None)


def _deadlines(table: Table) -> list[tuple[int, How]]:
    clock, clocks = table.settings.clock, table.clocks
    if table.phase != "playing" or clocks.runs is None:
        return []
    place = table.places[clocks.runs]
    if not place.is_played_by_person:
        return []
    deadlines: list[tuple[int, How]] = []
    if clock.kind != "none":
        allowed = min(LAG_CAP, clocks.quota[clocks.runs])
        deadlines.append((clocks.since + clocks.left[clocks.runs] + allowed, "time"))
    if clock.at_no_show != "wait" and clock.kind != "days" and not place.here:
        deadlines.append((max(place.away_since, clocks.since) + clock.grace_ms, "no_show"))
    return deadlines


def started(table: Table, at: int) -> Clocks:
    """Full clocks at a game's start; the place to act begins."""
    count = len(table.places)
    clock = table.settings.clock
    runs = table.acting.place if table.acting else None
    return Clocks((full(clock),) * count, (LAG_QUOTA,) * count, runs, at)


def ran(before: Table, after: Table, at: int, spent: int, lag: int) -> Clocks:
    """The clocks after a step: the actor's is charged and refilled, the next one runs."""
    clocks, clock = before.clocks, before.settings.clock
    if clocks.runs is not None and clock.kind != "none":
        clocks = _charged(clocks, clocks.runs, spent, lag)
        if clock.kind != "game":
            clocks = _with_left(clocks, clocks.runs or 0, full(clock))
        elif not before.places[clocks.runs or 0].has_stand_in and _is_turn_over(before, after):
            left = clocks.left[clocks.runs or 0]
            clocks = _with_left(clocks, clocks.runs or 0, left + clock.increment * 1000)
    return goes_on(clocks, after, at)


def undone(before: Table, after: Table, at: int, spent: int) -> Clocks:
    """The clocks after an undo: time that was used stays used."""
    return goes_on(stopped(before, spent), after, at)


def goes_on(clocks: Clocks, table: Table, at: int) -> Clocks:
    """The clocks when the place to act begins to think."""
    acting = table.acting
    return Clocks(clocks.left, clocks.quota, acting.place if acting else None, at)


def stopped(table: Table, spent: int) -> Clocks:
    """The clocks while the game is paused, or after it."""
    clocks = table.clocks
    if clocks.runs is not None and table.settings.clock.kind != "none":
        clocks = _charged(clocks, clocks.runs, spent, 0)
    return replace(clocks, runs=None)


def emptied(table: Table, place: int) -> Clocks:
    """The clocks when a place's time has run out."""
    return _with_left(table.clocks, place, 0)


def taken_over(table: Table, place: int, spent: int) -> Clocks:
    """The clocks when a bot takes over: what the person has used is used."""
    clocks = table.clocks
    return _charged(clocks, place, spent, 0) if table.is_timed and clocks.runs == place else clocks


def came_back(table: Table, place: int, at: int) -> Clocks:
    """A person who comes back has the time that was left when the bot took over."""
    clocks = table.clocks
    return replace(clocks, since=at) if clocks.runs == place else clocks


def is_used_up(table: Table, place: int) -> bool:
    """Whether a person who came back would be out of time at once."""
    is_for_good = table.settings.clock.kind == "game" or table.clocks.runs == place
    return table.is_timed and is_for_good and table.clocks.left[place] <= 0


def _is_turn_over(before: Table, after: Table) -> bool:
    assert before.position is not None
    assert after.position is not None
    return before.acting != after.acting and (
        before.position.turn != after.position.turn
        or before.clocks.runs != (after.acting.place if after.acting else None)
    )


def _charged(clocks: Clocks, place: int, spent: int, lag: int) -> Clocks:
    quota = list(clocks.quota)
    quota[place] -= lag
    left = max(0, clocks.left[place] - spent)
    return replace(_with_left(clocks, place, left), quota=tuple(quota))


def _with_left(clocks: Clocks, place: int, left: int) -> Clocks:
    values = list(clocks.left)
    values[place] = left
    return replace(clocks, left=tuple(values))
