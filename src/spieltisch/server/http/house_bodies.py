"""Bodies of the HTTP API about the server itself and its games."""

from typing import Literal

from msgspec import Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.server.live.bus import Reach
from spieltisch.server.post.notices import MailReach
from spieltisch.server.ws.messages import Texts

__all__ = ["About", "GameShown", "GamesShown", "Health", "RulesShown"]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class GameShown(_Body, frozen=True):
    """A game that can be played here."""

    name: str
    title: Texts
    people: tuple[int, int]
    """The fewest and the most."""
    options: list[JsonObject]
    presets: dict[str, JsonObject]
    rules: dict[str, Texts]
    """Empty when they were not asked for."""
    rules_version: int
    levels: list[Texts]
    """How a bot of each level thinks, weakest first."""


class RulesShown(_Body, frozen=True):
    """The rules of a game by their ids, and their version."""

    name: str
    rules: dict[str, Texts]
    rules_version: int


class GamesShown(_Body, frozen=True):
    """All games, and the levels that bots have."""

    games: list[GameShown]
    levels: list[int]


class About(_Body, frozen=True):
    """What runs here, and who answers for it; the imprint is plain text, null when there is none.

    `rules` has the version of each game's rules.
    """

    name: str
    version: str
    rules: dict[str, int]
    imprint: str | None


class Health(_Body, frozen=True):
    """The server is up and its store takes what is written."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int
    bus: Reach
    """`unreachable`: Redis does not answer, and other processes' moves are seen seconds later."""
    mail: MailReach = "off"
    """`failing`: the mail server took none of the last letters, which are tried again."""
