"""Nothing is hidden in Mensch: the only position consistent with a memory is the true one."""

from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.fields import Fields
from spieltisch.game.kind import Past
from spieltisch.game.mensch.positions import read
from spieltisch.game.mensch.view import Memory
from spieltisch.rules.mensch import State

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["resample"]


def resample(game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
    """The state that the view shows."""
    return read(game, Fields(memory["view"], "view")), ()
