"""What the seats are called in both languages."""

from spieltisch.game.text import Text

__all__ = ["SEAT_TEXTS"]

SEAT_TEXTS = (
    Text("left", "Links"),
    Text("right", "Rechts"),
)
"""By the kernel's numbers."""
