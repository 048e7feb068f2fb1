"""How a table is set up: who may see it, what is allowed at it, and its clock."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["GRACE_LEAST", "LEVEL_MOST", "Clock", "Level", "Settings"]

LEVEL_MOST = 9
"""The highest number a bot's level may have; which levels exist is known where bots run."""
GRACE_LEAST = 20
"""Nobody loses a place sooner for being away; older tables may have asked for less."""
Level = Annotated[int, Meta(ge=0, le=LEVEL_MOST)]
Seconds = Annotated[int, Meta(ge=1, le=86_400)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think.

    `move`: `seconds` for every move or roll. `game`: `seconds` for the whole game, and `increment`
    more after each turn. `days`: `days` for every move. Bots have no clock.
    """

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=60)] = 3
    at_zero: Literal["lose", "bot", "skip"] = "lose"
    """`skip`: the table plays a legal move, all equally likely."""
    at_no_show: Literal["wait", "lose", "bot", "skip"] = "wait"
    """When the person to act has been away for `grace` seconds; not with a clock of days."""
    grace: Seconds = 60
    """Seconds away after which anyone at the table may let a bot take over: 20 or more."""

    @property
    def grace_ms(self) -> int:
        """The grace that is given."""
        return 1000 * max(self.grace, GRACE_LEAST)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is allowed at a table."""

    visibility: Literal["private", "listed"] = "private"
    spectators: bool = True
    chat: bool | None = None
    """Null when a table is opened: on at private tables, off at listed ones."""
    undo: bool = True
    hints: bool = True
    bot_pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 500
    """How long bots wait before they move."""
    stand_in: Level = 1
    """The level of a bot that takes over an abandoned place."""
    clock: Clock = Clock()
    practice: bool = False
    """Moves can be taken back past dice and answers; such games prove nothing and do not count."""
    rated: bool = False
    """The games count for the ratings; such a table has a clock, and whoever leaves has lost."""
