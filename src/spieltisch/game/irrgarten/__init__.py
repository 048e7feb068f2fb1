"""Irrgarten, the two hidden mazes, for everything above the kernel."""

from spieltisch.game.irrgarten import (
    drawing,
    events,
    explain,
    flaws,
    names,
    notation,
    options,
    positions,
    resample,
    rulebook,
)
from spieltisch.game.kind_from import kind_from
from spieltisch.rules.irrgarten import KERNEL

__all__ = ["KIND", "PLACE"]

PLACE = 3
"""Its place in the list of games."""
KIND = kind_from(
    KERNEL, options, names, rulebook, positions, notation, events, flaws, explain, drawing, resample
)
