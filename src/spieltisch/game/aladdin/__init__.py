"""Aladdin, the heritage in the garden, for everything above the kernel."""

from spieltisch.game.aladdin import (
    drawing,
    events,
    explain,
    flaws,
    names,
    notation,
    options,
    positions,
    reading,
    resample,
    rulebook,
)
from spieltisch.game.kind_from import kind_from
from spieltisch.rules.aladdin import KERNEL

__all__ = ["KIND", "PLACE"]

PLACE = 4
"""Its place in the list of games."""
KIND = kind_from(
    KERNEL,
    options,
    names,
    rulebook,
    positions,
    reading,
    notation,
    events,
    flaws,
    explain,
    drawing,
    resample,
)
