"""Events about people and places: who sits where, who plays for whom, and what is said."""

from typing import Literal

from spieltisch.game.json_types import JsonObject
from spieltisch.table.event_parts import BOARDED, SEATED, Moment, StoredEvent, adds, clock
from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import Reaction

__all__ = [
    "BotAdded",
    "BotRemoved",
    "CameBack",
    "ChatSet",
    "Chatted",
    "Created",
    "Forfeited",
    "Joined",
    "Kicked",
    "Left",
    "PresenceChanged",
    "Reacted",
    "RematchAnswered",
    "TakenOver",
    "Why",
]

Why = Literal["asked", "time", "no_show", "resigned"]
"""For what reason a bot plays a person's place."""


@adds("host")
def _host_name(moment: Moment["Created"]) -> str:
    return moment.event.host_name


class Created(StoredEvent, frozen=True, kw_only=True):
    """The table was opened.

    `rules` is the version of the game's rules that the table keeps to.
    """

    tells = ("game", "options", _host_name)

    game: str
    people: int
    options: JsonObject
    rules: int
    host: str
    host_name: str
    settings: Settings
    start: JsonObject | None
    """The complete position from which games start; None for a deal."""


class Joined(StoredEvent, frozen=True, kw_only=True):
    """A person took a place."""

    tells = ("place", "name", *SEATED)

    place: int
    person: str
    name: str
    contribution: str


class Left(StoredEvent, frozen=True, kw_only=True):
    """A person gave up a place.

    `host` is the host from this event on.
    """

    tells = ("place", *SEATED)

    place: int
    host: str
    host_name: str


class Kicked(StoredEvent, frozen=True, kw_only=True):
    """The host sent a person away."""

    tells = ("place", *SEATED)

    place: int


class BotAdded(StoredEvent, frozen=True, kw_only=True):
    """A bot took a place, or has a new level."""

    tells = ("place", "level", *SEATED)

    place: int
    level: int


class BotRemoved(StoredEvent, frozen=True, kw_only=True):
    """A bot's place is free."""

    tells = ("place", *SEATED)

    place: int


class TakenOver(StoredEvent, frozen=True, kw_only=True):
    """A bot stands in for a person.

    The person may come back.
    """

    tells = ("place", "level", "why", *SEATED, *BOARDED)

    place: int
    level: int
    why: Why
    spent: int = 0
    """Milliseconds off the person's clock until then."""


class CameBack(StoredEvent, frozen=True, kw_only=True):
    """A person plays again where a bot stood in."""

    tells = ("place", *SEATED, *BOARDED)

    place: int


class Forfeited(StoredEvent, frozen=True, kw_only=True):
    """A person is out of the game; a bot plays the place on."""

    tells = ("place", "level", "why", *SEATED, *BOARDED)

    place: int
    level: int
    why: Why


class PresenceChanged(StoredEvent, frozen=True, kw_only=True):
    """A person came or went; `clock` replaces that of the board, null while there is no board.

    The clock is told since the table may act sooner for a person who is away.
    """

    tells = ("place", "here", *SEATED, clock)

    place: int
    here: bool


class RematchAnswered(StoredEvent, frozen=True, kw_only=True):
    """Somebody agreed to another game, or not."""

    tells = ("place", "yes", *SEATED)

    place: int
    yes: bool
    contribution: str


class Chatted(StoredEvent, frozen=True, kw_only=True):
    """Somebody said something; `place` is null for a spectator."""

    tells = ("place", "name", "text")

    person: str
    place: int | None
    name: str
    text: str


class Reacted(StoredEvent, frozen=True, kw_only=True):
    """Somebody showed a quick reaction."""

    tells = ("place", "symbol")

    place: int
    symbol: Reaction


class ChatSet(StoredEvent, frozen=True, kw_only=True):
    """The host turned chat on or off."""

    tells = ("on",)

    on: bool
