"""What can be built for itself, without a table, and be searched by one person alone.

A game has a workshop if its folder has a module `workshop` with a `WORKSHOP`.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from spieltisch.game.errors import BadOptions, BadRequest, IllegalMove
from spieltisch.game.events import EventJson
from spieltisch.game.game import load
from spieltisch.game.json_types import JsonObject
from spieltisch.game.position import Position
from spieltisch.game.registry import NAMES, kind_of
from spieltisch.game.text import Text

__all__ = ["Build", "LoneSearch", "Workshop", "checked", "games_with_workshop", "workshop_of"]


class Build(NamedTuple):
    """Something that was built: for which game, under which house rules, by which move."""

    game: str
    options: JsonObject
    """Those house rules on which a build depends."""
    move: str


class LoneSearch(NamedTuple):
    """A search in a build by somebody who plays against nobody."""

    position: Position
    """It is always the searcher's turn."""
    turns: int
    """How many were begun."""
    is_found: bool
    events: tuple[EventJson, ...] = ()
    """What the last question brought, as the searcher may know it."""

    @property
    def view(self) -> JsonObject:
        """The position as the searcher may know it; nothing of the build is ever in it."""
        return self.position.view(str(self.position.actor))

    def legal(self) -> list[str]:
        """What the searcher may ask."""
        return [] if self.is_found else self.position.legal()


class Workshop(Protocol):
    """The workshop of a game."""

    options: tuple[str, ...]
    """The house rules on which a build depends."""

    def written(self, build: Build) -> str:
        """The move of a build in the one form that all equal ones share; refused if illegal."""
        ...

    def begin(self, build: Build) -> LoneSearch:
        """The search before its first question."""
        ...

    def ask(self, search: LoneSearch, move: str) -> LoneSearch:
        """One question; an illegal one raises `IllegalMove`."""
        ...


@cache
def games_with_workshop() -> tuple[str, ...]:
    """The games in which something can be built for itself."""
    return tuple(name for name in NAMES if find_spec(f"spieltisch.game.{name}.workshop"))


@cache
def workshop_of(name: str) -> Workshop:
    """The workshop of a game that has one."""
    kind_of(name)
    if name not in games_with_workshop():
        raise BadOptions(
            Text(f"{name} has no workshop", f"{name} hat keine Werkstatt"), code="no_workshop"
        )
    workshop: Workshop = import_module(f"spieltisch.game.{name}.workshop").WORKSHOP
    return workshop


def checked(build: Build) -> Build:
    """The build with all the house rules that matter, and its move in the usual form.

    Refused if its house rules or its move are not allowed.
    """
    workshop = workshop_of(build.game)
    for option in build.options:
        if option not in workshop.options:
            raise BadOptions(
                Text(
                    f"a build depends on {', '.join(workshop.options)}, not on {option}",
                    f"ein Bau hängt ab von {', '.join(workshop.options)}, nicht von {option}",
                )
            )
    values = load(build.game, options=build.options).options_json()
    options = {name: values[name] for name in workshop.options}
    try:
        return Build(build.game, options, workshop.written(build._replace(options=options)))
    except IllegalMove as error:
        raise BadRequest(error.text, code="bad_build", rule=error.rule) from None
