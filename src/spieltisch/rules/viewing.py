"""Seats as one of them sees the table: itself first, then the others in turn order."""

from spieltisch.rules.kernel import rule

__all__ = ["seats_after"]


@rule
def seats_after(viewer: int, seat: int, seats: int) -> int:
    """How many of the `seats` places after the viewer a seat sits; -1 stays "no seat"."""
    return -1 if seat < 0 else (seat - viewer) % seats
