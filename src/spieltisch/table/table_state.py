"""A table as it stands: an immutable value, the fold of its events by `evolve`.

`Table.position` is the complete position: nothing of a `Table` goes to anybody but through
`project`. `Table.seq` is the number of the last event.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from spieltisch.game import CHANCE_NAME, Game, Position
from spieltisch.game.json_types import JsonObject
from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import BOT

__all__ = [
    "Acting",
    "Ask",
    "AskState",
    "Clocks",
    "How",
    "Phase",
    "Place",
    "Result",
    "Said",
    "SealedForm",
    "Step",
    "Table",
    "Trail",
]

T = TypeVar("T")
Phase = Literal["gathering", "playing", "paused", "over"]
Ask = Literal["draw", "undo", "pause", "resume"]
"""What a person may ask the others for."""
How = Literal["played", "resigned", "time", "no_show", "agreed"]
"""In which way a game ended."""


class Place(Struct, frozen=True):
    """A place at the table and who holds it: a person, a bot, a bot in a person's stead, nobody."""

    seats: tuple[str, ...]
    person: str | None = None
    name: str = ""
    bot: int | None = None
    """The level of the bot that plays; with a `person` it stands in for that person."""
    here: bool = True
    """Whether the person is connected."""
    away_since: int = 0
    contribution: str = ""
    agrees: bool = False
    """Whether the person wants the next game."""
    is_forfeited: bool = False
    """The person is out of this game; the bot plays to the end."""

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        """A person decides the moves."""
        return self.person is not None and self.bot is None

    @property
    def has_stand_in(self) -> bool:
        """A bot plays for a person, who may come back."""
        return self.person is not None and self.bot is not None and not self.is_forfeited


class Step(Struct, frozen=True, array_like=True):
    """A move or roll of the running game."""

    seat: str
    text: str
    place: int
    is_roll: bool = False
    draw: int | None = None
    reveals: bool = False
    """Somebody learned something hidden by it."""

    @property
    def is_known(self) -> bool:
        """Whether something became known by it: what was rolled or drawn, or an answer."""
        return self.is_roll or self.draw is not None or self.reveals


class AskState(Struct, frozen=True):
    """A question that waits for answers."""

    ask: Ask
    by: int
    agreed: tuple[int, ...]
    steps: int = 0
    """For an undo: how many steps stay."""


class Clocks(Struct, frozen=True):
    """What is left to each place, in milliseconds, and whose clock runs since when."""

    left: tuple[int, ...] = ()
    quota: tuple[int, ...] = ()
    """Lag that can still be forgiven in this game."""
    runs: int | None = None
    since: int = 0


class Result(Struct, frozen=True):
    """How a game ended."""

    number: int
    how: How
    winners: tuple[int, ...]
    payoffs: dict[str, int | float] | None
    reason: str | None


class Said(Struct, frozen=True):
    """A line of the chat."""

    seq: int
    at: int
    place: int | None
    name: str
    text: str


class SealedForm(Struct, frozen=True):
    """A form that waits for its seat's turn."""

    seat: str
    text: str


class Acting(NamedTuple):
    """Who is to act: the place, the seat (for a roll: whose turn it is), and if it is a roll."""

    place: int
    seat: str
    is_roll: bool


class Trail:
    """The positions before the latest steps, so that an undo need not replay the game.

    It only saves time: all trails are equal, and an empty one is as good.
    """

    __slots__ = ("positions",)
    MOST = 24

    def __init__(self, positions: tuple[Position, ...] = ()) -> None:
        self.positions = positions[-self.MOST :]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail)

    def __hash__(self) -> int:
        return 0


class _WorkedOut(Generic[T]):
    """A property that is worked out once: `functools.cached_property` without its lock."""

    def __init__(self, work_out: Callable[["Table"], T]) -> None:
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, table: "Table", owner: type) -> T:
        value = table.__dict__[self._name] = self._work_out(table)
        return value


class Table(Struct, frozen=True, kw_only=True, dict=True):
    """A table, folded from its events. Beside its fields it keeps what was worked out of them."""

    seq: int
    created_at: int
    game: Game
    rules: int
    """The version of the game's rules that this table keeps to."""
    start: JsonObject | None
    """The given position from which games start; None for a deal."""
    settings: Settings
    host: str
    host_name: str
    places: tuple[Place, ...]
    banned: tuple[str, ...] = ()
    phase: Phase = "gathering"
    number: int = 0
    """Of the game in the series; 0 before the first."""
    position: Position | None = None
    deal: JsonObject | None = None
    """The first position of this game, complete."""
    steps: tuple[Step, ...] = ()
    ply: int = 0
    draws: int = 0
    """The index of the next draw."""
    deal_draws: int = 0
    """How many draws the deal took."""
    secret: bytes = b""
    """The secret of this game's draws, to be shown when it has ended."""
    cast: tuple[Place, ...] = ()
    """The places as they were when this game started."""
    out: tuple[int, ...] = ()
    """The places that gave this game up or ran out of time, the earliest first."""
    ended_at: int = 0
    """When the last game that has ended did."""
    contributions: tuple[str, ...] = ()
    """What the places mixed into this game's draws."""
    next_secret: bytes = b""
    """The secret of the next game's draws."""
    kept: int = 0
    """So many first steps stay: after them a bot took a place over, or gave it back."""
    paused_at: int = 0
    sealed: tuple[SealedForm, ...] = ()
    asks: tuple[AskState, ...] = ()
    clocks: Clocks = Clocks()
    results: tuple[Result, ...] = ()
    chat: tuple[Said, ...] = ()
    chat_on: bool = True
    trail: Trail = Trail()

    @property
    def is_running(self) -> bool:
        """Whether a game is under way, paused or not."""
        return self.phase in ("playing", "paused")

    @property
    def is_timed(self) -> bool:
        """Whether people have a clock."""
        return self.settings.clock.kind != "none"

    @property
    def result(self) -> Result | None:
        """How the last game ended, between games."""
        return self.results[-1] if self.phase == "over" else None

    def place_of(self, by: str) -> int | None:
        """The place where a person sits, or that a bot (`bot:2`) plays."""
        for number, place in enumerate(self.places):
            if place.person == by:
                return number
        return self._place_of_bot(by) if by.startswith(BOT) else None

    def _place_of_bot(self, by: str) -> int | None:
        number = int(by[len(BOT) :]) if by[len(BOT) :].isdecimal() else -1
        is_bot = 0 <= number < len(self.places) and self.places[number].bot is not None
        return number if is_bot else None

    def holder_of(self, seat: str) -> int:
        """The place that holds a seat."""
        for number, place in enumerate(self.places):
            if seat in place.seats:
                return number
        raise ValueError(f"nobody holds {seat}")

    @_WorkedOut
    def shared(self) -> dict[str, Any]:
        """What several viewers are shown, by a name for it; nobody may change what is in it."""
        return {}

    @_WorkedOut
    def acting(self) -> Acting | None:
        """Who is to act in a running game, paused or not."""
        if not self.is_running or self.position is None:
            return None
        actor = self.position.actor
        seat = self.position.turn if actor == CHANCE_NAME else actor
        if seat is None:
            return None
        return Acting(self.holder_of(seat), seat, actor == CHANCE_NAME)

    def people(self) -> Iterator[int]:
        """The places where people decide the moves themselves."""
        return (i for i, place in enumerate(self.places) if place.is_played_by_person)

    def asked(self, ask: Ask) -> AskState | None:
        """A question that waits for answers."""
        return next((state for state in self.asks if state.ask == ask), None)
