"""The parts of a table as viewers get them: a struct names what is told, its function fills it.

A viewer is a person's id, or None for a spectator. Nothing of a table is passed on unless a struct
here has a field for it: never tokens, person ids, secrets and contributions before the end, the
deal, or another's move text in a form. When a game has ended everything of its position is shown.
What is built is for sending: viewers share parts of it, so nobody may change it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from spieltisch.game import PUBLIC, EventJson, Position, seen_by
from spieltisch.game.json_types import JsonObject
from spieltisch.table import table_state
from spieltisch.table.clock import next_tick
from spieltisch.table.fair import commitment_of
from spieltisch.table.table_state import Ask, AskState, How, Place, Table
from spieltisch.table.taking_back import can_take_back

__all__ = [
    "ActingShown",
    "AskShown",
    "Board",
    "ClockShown",
    "Fair",
    "Host",
    "PlaceShown",
    "Result",
    "Said",
    "You",
    "board_for",
    "clock_of",
    "eyes_of",
    "fair_of",
    "host_of",
    "log_for",
    "places_of",
    "result_of",
    "said",
    "you_of",
]

_OPEN = ""
"""The name under which a table keeps what all viewers are shown; no seat is called so."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts."""


class Host(_Part, frozen=True):
    """Who opened the table; `place` is null while they hold none."""

    name: str
    place: int | None


def host_of(table: Table) -> Host:
    """The host, by name."""
    return Host(table.host_name, table.place_of(table.host))


class You(_Part, frozen=True):
    """What the viewer is at this table; `place` is null for a spectator."""

    place: int | None
    seats: list[str]
    is_host: bool


def you_of(table: Table, person: str | None) -> You:
    """The viewer's own part in the table."""
    number = None if person is None else table.place_of(person)
    seats = [] if number is None else list(table.places[number].seats)
    return You(number, seats, person is not None and person == table.host)


class PlaceShown(_Part, frozen=True):
    """A place: a person, a bot of some level, a bot in a person's stead, or nobody."""

    seats: list[str]
    name: str
    is_person: bool
    bot: int | None
    here: bool
    away_since: int | None
    agrees: bool
    is_forfeited: bool


def places_of(table: Table) -> list[PlaceShown]:
    """All places."""
    return [_place(place) for place in table.places]


def _place(place: Place) -> PlaceShown:
    return PlaceShown(
        list(place.seats),
        place.name,
        place.person is not None,
        place.bot,
        place.here,
        None if place.here else place.away_since,
        place.agrees,
        place.is_forfeited,
    )


class Said(_Part, frozen=True):
    """A line of the chat."""

    seq: int
    at: int
    place: int | None
    name: str
    text: str


def said(line: table_state.Said) -> Said:
    """A line as everybody gets it."""
    return Said(line.seq, line.at, line.place, line.name, line.text)


class Result(_Part, frozen=True):
    """How a game of the series ended."""

    number: int
    how: How
    winners: list[int]
    payoffs: Mapping[str, float] | None
    reason: str | None


def result_of(result: table_state.Result) -> Result:
    """A result as everybody gets it."""
    winners = list(result.winners)
    return Result(result.number, result.how, winners, result.payoffs, result.reason)


class Fair(_Part, frozen=True):
    """What proves that nobody steered the draws; the secret is null until the game has ended."""

    number: int
    commitment: str | None
    secret: str | None
    contributions: list[str] | None
    next_commitment: str | None


def fair_of(table: Table) -> Fair:
    """The commitments; the secret and what was mixed in only of a game that has ended."""
    is_over = table.phase == "over"
    return Fair(
        table.number,
        commitment_of(table.secret) if table.secret else None,
        table.secret.hex() if is_over else None,
        list(table.contributions) if is_over else None,
        commitment_of(table.next_secret) if table.next_secret else None,
    )


class ActingShown(_Part, frozen=True):
    """Who is to act; with `is_roll` by letting chance act."""

    place: int
    seat: str
    is_roll: bool


class ClockShown(_Part, frozen=True):
    """Milliseconds left to each place (null: no clock), and whose clock runs since when."""

    left: list[int] | None
    runs: int | None
    since: int
    next_tick: int | None


def clock_of(table: Table) -> ClockShown:
    """The clocks of a running game, and when the table acts by itself."""
    clocks = table.clocks
    left = list(clocks.left) if table.settings.clock.kind != "none" else None
    return ClockShown(left, clocks.runs, clocks.since, next_tick(table))


class AskShown(_Part, frozen=True):
    """A question that waits for answers."""

    ask: Ask
    by: int
    agreed: list[int]
    steps: int


def _ask(state: AskState) -> AskShown:
    return AskShown(state.ask, state.by, list(state.agreed), state.steps)


class Board(_Part, frozen=True):
    """The position as the viewer may know it, and what the viewer may play."""

    number: int
    ply: int
    acting: ActingShown | None
    sealed: list[str]
    clock: ClockShown
    asks: list[AskShown]
    view: JsonObject
    legal: list[str]
    form: str | None
    my_forms: dict[str, str]
    can_undo: bool
    """Whether the viewer has a move that could be taken back."""


class _OpenBoard(NamedTuple):
    """What everybody may know of the game beside the position."""

    acting: ActingShown | None
    sealed: list[str]
    clock: ClockShown
    asks: list[AskShown]


def board_for(table: Table, person: str | None) -> Board | None:
    """The position as the viewer may know it, who is to act, and what the viewer may play."""
    position, acting = table.position, table.acting
    if position is None:
        return None
    number = None if person is None else table.place_of(person)
    eyes = _eyes_at(table, number)
    is_mine = acting is not None and acting.seat in eyes
    seat = acting.seat if acting and is_mine else eyes[0] if eyes else PUBLIC
    form = position.form
    return Board(
        table.number,
        table.ply,
        *_open_board(table),
        position.to_json() if table.phase == "over" else _view(table, position, seat),
        position.legal() if is_mine and acting and not acting.is_roll else [],
        form if form and (is_mine or _may_seal(table, eyes)) else None,
        {sealed.seat: sealed.text for sealed in table.sealed if sealed.seat in eyes},
        can_take_back(table, number),
    )


def _open_board(table: Table) -> _OpenBoard:
    """Built once for all viewers."""
    board: _OpenBoard | None = table.shared.get(_OPEN)
    if board is None:
        acting = table.acting
        board = table.shared[_OPEN] = _OpenBoard(
            ActingShown(*acting) if acting else None,
            [form.seat for form in table.sealed],
            clock_of(table),
            [_ask(state) for state in table.asks],
        )
    return board


def _view(table: Table, position: Position, seat: str) -> JsonObject:
    """What a seat sees; built once for all viewers that see the same."""
    viewer = PUBLIC if table.game.kind.is_alike else seat
    view: JsonObject | None = table.shared.get(viewer)
    if view is None:
        view = table.shared[viewer] = position.view(viewer)
    return view


def _may_seal(table: Table, eyes: tuple[str, ...]) -> bool:
    """Whether a form may be sent ahead: the seat has not acted yet in this game."""
    return bool(eyes) and not any(step.seat in eyes for step in table.steps)


def eyes_of(table: Table, person: str | None) -> tuple[str, ...]:
    """The seats with whose eyes a viewer looks; a seat given up is closed."""
    return _eyes_at(table, None if person is None else table.place_of(person))


def _eyes_at(table: Table, number: int | None) -> tuple[str, ...]:
    if number is None or table.places[number].is_forfeited:
        return ()
    return table.places[number].seats


def log_for(table: Table, person: str | None) -> list[EventJson]:
    """Everything that happened in the game, as the viewer's seats saw it."""
    eyes = eyes_of(table, person)
    return [seen_by(event, eyes) for event in (table.position.history() if table.position else [])]
