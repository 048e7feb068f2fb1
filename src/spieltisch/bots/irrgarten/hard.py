"""Hard mazes of the usual size, found by `bench.hard_mazes`."""

__all__ = ["HARD_BARRIERS", "HARD_MAZES", "HARD_SIZE"]

HARD_SIZE, HARD_BARRIERS = 6, 30

HARD_MAZES: tuple[tuple[str, int], ...] = (("A1", 0),)
"""The treasure, and the barriers as bits in the order of the slots."""
