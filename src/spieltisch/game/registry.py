"""The one list of games. Everything else finds a game through it."""

from functools import cache
from importlib import import_module

from spieltisch.game.errors import UnknownGame
from spieltisch.game.kind import AnyKind
from spieltisch.game.text import Text, shortened

__all__ = ["NAMES", "kind_of"]

NAMES = ("mensch", "mutabor", "irrgarten", "aladdin")


@cache
def _kind(name: str) -> AnyKind:
    kind: AnyKind = import_module(f"spieltisch.game.{name}").KIND
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
