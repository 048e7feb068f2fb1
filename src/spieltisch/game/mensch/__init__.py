"""Mensch, the cross-and-circle race, for everything above the kernel: everything is open."""

from spieltisch.game.kind_from import kind_from
from spieltisch.game.mensch import (
    drawing,
    events,
    explain,
    names,
    notation,
    options,
    positions,
    rulebook,
)
from spieltisch.rules.mensch import KERNEL

__all__ = ["KIND", "PLACE"]

PLACE = 1
"""Its place in the list of games."""
KIND = kind_from(KERNEL, options, names, rulebook, positions, notation, events, explain, drawing)
