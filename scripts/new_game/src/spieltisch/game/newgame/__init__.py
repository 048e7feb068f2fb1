"""Newgame: what its modules say, and defaults for everything else."""

from spieltisch.game.kind_from import kind_from
from spieltisch.game.newgame import events, flaws, notation, options, rulebook
from spieltisch.rules.newgame import KERNEL, state

__all__ = ["KIND", "PLACE"]

PLACE = 0
"""Its place in the list of games."""
KIND = kind_from(KERNEL, state, options, rulebook, notation, events, flaws)
