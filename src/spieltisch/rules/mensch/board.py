"""The cross: forty circles in a ring, four end circles per colour (MEN-2)."""

from spieltisch.rules.kernel import rule

__all__ = ["COLOURS", "FIRST_END", "LAST_END", "PIECES", "RING", "A", "B", "circle", "progress_at"]

COLOURS = 4
PIECES = 4
RING = 40
B, A, FIRST_END, LAST_END = -1, 0, 40, 43
"""Progresses: waiting, on the start circle, on the end circles a and d."""
QUARTER = 10
"""From the A of one colour to that of the next."""


@rule
def circle(colour: int, progress: int) -> int:
    """MEN-2: the ring circle 0-39 on which a colour's progress 0-39 lies."""
    at = QUARTER * colour + progress
    return at - RING if at >= RING else at


@rule
def progress_at(colour: int, ring_circle: int) -> int:
    """MEN-2: how far a colour has come when it stands on this ring circle."""
    progress = ring_circle - QUARTER * colour
    return progress + RING if progress < 0 else progress
