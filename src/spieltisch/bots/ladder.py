"""The six levels that every game has, from a child's first game to a master's."""

from collections.abc import Mapping

from spieltisch.bots.mind import Level
from spieltisch.game import Text

__all__ = ["LEVELS", "NAMES", "ladder"]

NAMES = (
    Text("First game", "Erstes Spiel"),
    Text("Gentle", "Sanft"),
    Text("Steady", "Solide"),
    Text("Sharp", "Scharf"),
    Text("Strong", "Stark"),
    Text("Fiendish", "Teuflisch"),
)
LEVELS = tuple(range(len(NAMES)))


def ladder(*sentences: Text, uncompiled: Mapping[int, Text] | None = None) -> tuple[Level, ...]:
    """A game's levels: what each of them does, weakest first, and what some do uncompiled."""
    others = uncompiled or {}
    levels = enumerate(zip(NAMES, sentences, strict=True))
    return tuple(Level(*words, others.get(number)) for number, words in levels)
