"""The one list of games: the packages in this folder that have a `PLACE` in it.

A game is found by its folder and imported only when somebody asks for it; its place is read from
the text of its `__init__.py`, from a folder as from a zip file.
"""

import re
import sys
from functools import cache
from importlib import import_module
from pkgutil import get_data, iter_modules

from spieltisch.game.errors import UnknownGame
from spieltisch.game.kind import AnyKind
from spieltisch.game.text import Text, shortened

__all__ = ["NAMES", "kind_of"]

_HERE = "spieltisch.game"
_PLACE = re.compile(rb"^PLACE = (\d+)$", re.MULTILINE)


def _place(name: str) -> int | None:
    """Where a package says it stands in the list; None for one that is no game."""
    found = _PLACE.search(get_data(_HERE, f"{name}/__init__.py") or b"")
    return int(found[1]) if found else None


def _listed() -> tuple[str, ...]:
    """The names of all games, by their places."""
    packages = [found.name for found in iter_modules(sys.modules[_HERE].__path__) if found.ispkg]
    places = {name: place for name in packages if (place := _place(name)) is not None}
    return tuple(sorted(places, key=lambda name: (places[name], name)))


NAMES = _listed()


@cache
def _kind(name: str) -> AnyKind:
    kind: AnyKind = import_module(f"{_HERE}.{name}").KIND
    return kind


def kind_of(name: object) -> AnyKind:
    """The game of that name; it is imported only now."""
    if not isinstance(name, str) or name not in NAMES:
        known = ", ".join(NAMES)
        raise UnknownGame(
            Text(
                f"there is no game {shortened(name)}; there are: {known}",
                f"es gibt kein Spiel {shortened(name)}; es gibt: {known}",
            )
        )
    return _kind(name)
