"""What events are made of: fields that are stored, and what of them is told to viewers.

The fields of an event's class are its stored form: complete, secrets included, for nobody's wire.
Its `tells` lists all that viewers get beside `seq`, `at` and the event's type, in the order of the
message: own fields by their names, and additions. What it does not list is never sent. What is sent
(`project`), its types (`server/ws/table_messages.py`) and the page's types follow from this list.
The first paragraph of an event's docstring describes what viewers get; clients read it, too.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct

from spieltisch.game import EventJson
from spieltisch.table import shown
from spieltisch.table.table_state import Phase, Table
from spieltisch.table.tags import snake_case

__all__ = [
    "BOARDED",
    "SEATED",
    "VERSION",
    "Addition",
    "Moment",
    "StoredEvent",
    "Tells",
    "adds",
    "clock",
    "fair",
    "log",
    "result",
]

VERSION = 1
"""The version that new events get."""

E = TypeVar("E")


class Moment(NamedTuple, Generic[E]):
    """An event with the table before and after it, and the viewer that is told of it."""

    before: Table | None
    event: E
    after: Table
    person: str | None


class Addition(NamedTuple):
    """Something that is told with an event: its name there, its type and what makes it."""

    name: str
    kind: object
    make: Callable[[Moment[Any]], object]


Tells = tuple[str | Addition, ...]


class StoredEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake_case):
    """Base of all events."""

    tells: ClassVar[Tells] = ()

    v: int = VERSION
    """The version of the event's form."""
    seq: int = 0
    """1, 2, 3 … within the table."""
    at: int = 0
    """Milliseconds since the epoch."""


def adds(name: str) -> Callable[[Callable[[Moment[E]], object]], Addition]:
    """Make an addition of a function; its return type is the type of what is sent."""
    return lambda make: Addition(name, make.__annotations__["return"], make)


@adds("places")
def places(moment: Moment[object]) -> list[shown.PlaceShown]:
    """Everybody's places after the event."""
    return shown.places_of(moment.after)


@adds("host")
def host(moment: Moment[object]) -> shown.Host:
    """The host after the event."""
    return shown.host_of(moment.after)


@adds("you")
def you(moment: Moment[object]) -> shown.You:
    """What the viewer is after the event."""
    return shown.you_of(moment.after, moment.person)


@adds("phase")
def phase(moment: Moment[object]) -> Phase:
    """The phase after the event."""
    return moment.after.phase


@adds("board")
def board(moment: Moment[object]) -> shown.Board:
    """The board after the event; such events happen only while there is one."""
    built = shown.board_for(moment.after, moment.person)
    assert built is not None
    return built


@adds("clock")
def clock(moment: Moment[object]) -> shown.ClockShown | None:
    """The clock after the event, null while there is no board."""
    return None if moment.after.position is None else shown.clock_of(moment.after)


@adds("fair")
def fair(moment: Moment[object]) -> shown.Fair:
    """What proves the draws, after the event."""
    return shown.fair_of(moment.after)


@adds("log")
def log(moment: Moment[object]) -> list[EventJson]:
    """The whole log after the event."""
    return shown.log_for(moment.after, moment.person)


@adds("result")
def result(moment: Moment[object]) -> shown.Result:
    """How the game has just ended."""
    return shown.result_of(moment.after.results[-1])


SEATED: Tells = (places, host, you)
"""For events after which somebody else sits at a place, or the host is another."""
BOARDED: Tells = (phase, board)
"""For events that change the game."""
