"""A table and its events as a viewer gets them: the types of what `table.project` builds.

The server sends what `project` made without passing it through these types; tests convert every
message of whole games into them, and the page's types are made from them, so neither can drift.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import Reaction
from spieltisch.table.table_events import Ask, How, Why
from spieltisch.table.table_state import Phase
from spieltisch.table.tags import snake_case

__all__ = ["State", "TableEvent"]


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a message."""


class Host(_Part, frozen=True):
    """Who opened the table; `place` is null while they hold none."""

    name: str
    place: int | None


class You(_Part, frozen=True):
    """What the viewer is at this table; `place` is null for a spectator."""

    place: int | None
    seats: list[str]
    is_host: bool


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


class Said(_Part, frozen=True):
    """A line of the chat."""

    seq: int
    at: int
    place: int | None
    name: str
    text: str


class Result(_Part, frozen=True):
    """How a game of the series ended."""

    number: int
    how: How
    winners: list[int]
    payoffs: dict[str, float] | None
    reason: str | None


class Fair(_Part, frozen=True):
    """What proves that nobody steered the draws; the secret is null until the game has ended."""

    number: int
    commitment: str | None
    secret: str | None
    contributions: list[str] | None
    next_commitment: str | None


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


class AskShown(_Part, frozen=True):
    """A question that waits for answers."""

    ask: Ask
    by: int
    agreed: list[int]
    steps: int


class Board(_Part, frozen=True):
    """The position as the viewer may know it, and what the viewer may play."""

    number: int
    ply: int
    view: dict[str, Any]
    acting: ActingShown | None
    legal: list[str]
    form: str | None
    sealed: list[str]
    my_forms: dict[str, str]
    clock: ClockShown
    asks: list[AskShown]


class State(_Part, frozen=True):
    """The whole table as the viewer may know it."""

    seq: int
    created_at: int
    game: str
    options: dict[str, Any]
    rules: int
    settings: Settings
    from_position: bool
    host: Host
    you: You
    places: list[PlaceShown]
    phase: Phase
    number: int
    chat_on: bool
    chat: list[Said]
    results: list[Result]
    fair: Fair
    board: Board | None
    log: list[dict[str, Any]]
    """Events of the running game as PROTOCOL writes them, without what the viewer may not know."""


class _Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """Base of the events."""

    seq: int


class Hidden(_Event, frozen=True):
    """Something happened that is not for this viewer; only its number is told."""


class _Told(_Event, frozen=True):
    at: int


class _Seated(_Told, frozen=True):
    places: list[PlaceShown]
    host: Host
    you: You


class _Boarded(_Told, frozen=True):
    phase: Phase
    board: Board


class Created(_Told, frozen=True):
    """The table was opened."""

    game: str
    options: dict[str, Any]
    host: str


class Committed(_Told, frozen=True):
    """The table is bound to the secret of a game's draws."""

    number: int
    commitment: str


class Joined(_Seated, frozen=True):
    """A person took a place."""

    place: int
    name: str


class Left(_Seated, frozen=True):
    """A person gave up a place."""

    place: int


class Kicked(_Seated, frozen=True):
    """The host sent a person away."""

    place: int


class BotAdded(_Seated, frozen=True):
    """A bot took a place, or has a new level."""

    place: int
    level: int


class BotRemoved(_Seated, frozen=True):
    """A bot's place is free."""

    place: int


class Started(_Boarded, frozen=True):
    """A game began; its log begins anew."""

    number: int
    fair: Fair


class _Stepped(_Boarded, frozen=True):
    seat: str
    place: int
    by: int | None
    text: str | None
    events: list[dict[str, Any]]


class Played(_Stepped, frozen=True):
    """A seat moved; the text is null while it is another's secret. `events` go into the log."""


class Rolled(_Stepped, frozen=True):
    """Chance acted."""


class Sealed(_Boarded, frozen=True):
    """A seat filled in its form before its turn."""

    seat: str


class Unsealed(_Boarded, frozen=True):
    """A seat took its form back."""

    seat: str


class Asked(_Boarded, frozen=True):
    """Somebody asked for a draw, an undo, a pause or to go on."""

    ask: Ask
    place: int
    steps: int


class Agreed(_Boarded, frozen=True):
    """Somebody agreed to what was asked."""

    ask: Ask
    place: int


class Declined(_Boarded, frozen=True):
    """Somebody did not agree."""

    ask: Ask
    place: int


class Undone(_Boarded, frozen=True):
    """Moves were taken back: this is the log from now on."""

    place: int
    log: list[dict[str, Any]]


class Paused(_Boarded, frozen=True):
    """The clocks stand; `by` is null when the server paused."""

    by: int | Literal["host"] | None


class Resumed(_Boarded, frozen=True):
    """The game goes on."""


class _SeatedBoarded(_Seated, frozen=True):
    phase: Phase
    board: Board


class TakenOver(_SeatedBoarded, frozen=True):
    """A bot stands in for a person."""

    place: int
    level: int
    why: Why


class CameBack(_SeatedBoarded, frozen=True):
    """A person plays again where a bot stood in."""

    place: int


class Forfeited(_SeatedBoarded, frozen=True):
    """A person is out of the game; a bot plays the place on."""

    place: int
    level: int
    why: Why


class PresenceChanged(_Seated, frozen=True):
    """A person came or went; `clock` replaces that of the board, null while there is no board."""

    place: int
    here: bool
    clock: ClockShown | None


class Ended(_SeatedBoarded, frozen=True):
    """A game ended; the secret of its draws is told."""

    result: Result
    fair: Fair


class Chatted(_Told, frozen=True):
    """Somebody said something; `place` is null for a spectator."""

    place: int | None
    name: str
    text: str


class Reacted(_Told, frozen=True):
    """Somebody showed a quick reaction."""

    place: int
    symbol: Reaction


class ChatSet(_Told, frozen=True):
    """The host turned chat on or off."""

    on: bool


class RematchAnswered(_Seated, frozen=True):
    """Somebody agreed to another game, or not."""

    place: int
    yes: bool


TableEvent: TypeAlias = (
    Hidden
    | Created
    | Committed
    | Joined
    | Left
    | Kicked
    | BotAdded
    | BotRemoved
    | Started
    | Played
    | Rolled
    | Sealed
    | Unsealed
    | Asked
    | Agreed
    | Declined
    | Undone
    | Paused
    | Resumed
    | TakenOver
    | CameBack
    | Forfeited
    | PresenceChanged
    | Ended
    | Chatted
    | Reacted
    | ChatSet
    | RematchAnswered
)
