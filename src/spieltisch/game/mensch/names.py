"""What the colours are called in both languages."""

from spieltisch.game.text import Text

__all__ = ["SEAT_TEXTS"]

SEAT_TEXTS = (
    Text("yellow", "Gelb"),
    Text("green", "Grün"),
    Text("red", "Rot"),
    Text("black", "Schwarz"),
)
"""By the kernel's numbers."""
