"""Mutabor, through the caliph's maze, for everything above the kernel."""

from spieltisch.game.kind_from import kind_from
from spieltisch.game.mutabor import (
    drawing,
    events,
    explain,
    names,
    notation,
    options,
    positions,
    repetition,
    resample,
    rulebook,
)
from spieltisch.rules.mutabor import KERNEL

__all__ = ["KIND", "PLACE"]

PLACE = 2
"""Its place in the list of games."""
KIND = kind_from(
    KERNEL,
    options,
    names,
    rulebook,
    positions,
    notation,
    events,
    explain,
    drawing,
    repetition,
    resample,
)
