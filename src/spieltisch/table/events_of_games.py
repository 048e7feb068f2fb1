"""Events of a game: its start and end, every step between them, and what people ask each other."""

from typing import Literal

from spieltisch.game import EventJson, seen_by
from spieltisch.game.json_types import JsonObject
from spieltisch.table.event_parts import (
    BOARDED,
    SEATED,
    Moment,
    StoredEvent,
    adds,
    fair,
    log,
    result,
)
from spieltisch.table.fair import commitment_of
from spieltisch.table.shown import eyes_of
from spieltisch.table.table_state import Ask, How

__all__ = [
    "Agreed",
    "Asked",
    "Committed",
    "Declined",
    "Ended",
    "Paused",
    "Played",
    "Resumed",
    "Rolled",
    "Sealed",
    "Started",
    "Undone",
    "Unsealed",
]


@adds("commitment")
def _commitment(moment: Moment["Committed"]) -> str:
    return commitment_of(moment.event.secret)


class Committed(StoredEvent, frozen=True, kw_only=True):
    """The table is bound to the secret of a game's draws."""

    tells = ("number", _commitment)

    number: int
    secret: bytes


class Started(StoredEvent, frozen=True, kw_only=True):
    """A game began; its log begins anew."""

    tells = ("number", fair, *BOARDED)

    number: int
    deal: JsonObject
    draws: int
    """How many draws the deal took; the next draw has this index."""


@adds("place")
def _holder(moment: Moment["_Step"]) -> int:
    return moment.after.holder_of(moment.event.seat)


@adds("text")
def _open_text(moment: Moment["_Step"]) -> str | None:
    """A filled form's text is its filler's own."""
    assert moment.before is not None
    assert moment.before.position is not None
    is_open = moment.before.position.form is None
    is_own = is_open or moment.event.seat in eyes_of(moment.after, moment.person)
    return moment.event.text if is_own else None


@adds("events")
def _game_events(moment: Moment["_Step"]) -> list[EventJson]:
    assert moment.after.position is not None
    eyes = eyes_of(moment.after, moment.person)
    return [seen_by(event, eyes) for event in moment.after.position.events]


class _Step(StoredEvent, frozen=True, kw_only=True):
    """Something that changes the position."""

    tells = ("seat", _holder, "by", _open_text, _game_events, *BOARDED)

    seat: str
    """Whose move it is; for a roll the seat whose turn it is."""
    text: str
    by: int | None
    """The place that asked for it; None when the table did it for an absent person."""
    spent: int = 0
    """Milliseconds off the clock, lag taken off."""
    lag: int = 0
    """Milliseconds of lag that were forgiven."""
    draw: int | None = None
    """The index of the draw that decided it, if one did."""


class Played(_Step, frozen=True, kw_only=True):
    """A seat moved; the text is null while it is another's secret. `events` go into the log."""


class Rolled(_Step, frozen=True, kw_only=True):
    """Chance acted."""


class Sealed(StoredEvent, frozen=True, kw_only=True):
    """A seat filled in its form before its turn.

    It is played when the turn comes.
    """

    tells = ("seat", *BOARDED)

    seat: str
    text: str


class Unsealed(StoredEvent, frozen=True, kw_only=True):
    """A seat took its form back."""

    tells = ("seat", *BOARDED)

    seat: str


class Asked(StoredEvent, frozen=True, kw_only=True):
    """Somebody asked for a draw, an undo, a pause or to go on."""

    tells = ("ask", "place", "steps", *BOARDED)

    ask: Ask
    place: int
    steps: int = 0
    """For an undo: how many steps of the game stay."""


class Agreed(StoredEvent, frozen=True, kw_only=True):
    """Somebody agreed to what was asked."""

    tells = ("ask", "place", *BOARDED)

    ask: Ask
    place: int


class Declined(StoredEvent, frozen=True, kw_only=True):
    """Somebody did not agree.

    This ends the question.
    """

    tells = ("ask", "place", *BOARDED)

    ask: Ask
    place: int


class Undone(StoredEvent, frozen=True, kw_only=True):
    """Moves were taken back: this is the log from now on."""

    tells = ("place", log, *BOARDED)

    place: int
    steps: int
    """How many steps of the game stay."""
    spent: int = 0


class Paused(StoredEvent, frozen=True, kw_only=True):
    """The clocks stand; `by` is null when the server paused."""

    tells = ("by", *BOARDED)

    by: int | Literal["host"] | None
    spent: int = 0


class Resumed(StoredEvent, frozen=True, kw_only=True):
    """The game goes on."""

    tells = BOARDED


class Ended(StoredEvent, frozen=True, kw_only=True):
    """A game ended; the secret of its draws is told."""

    tells = (result, fair, *SEATED, *BOARDED)

    number: int
    how: How
    winners: tuple[int, ...]
    """Places; none in a draw."""
    payoffs: dict[str, int | float] | None = None
    """Only when the game was played out."""
    reason: str | None = None
