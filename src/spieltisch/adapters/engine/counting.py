"""Counting move sequences within bounds, so that a request can never run for ever."""

from time import monotonic

from spieltisch.game import BadRequest, Position, Text
from spieltisch.game.text import shortened

__all__ = ["DEEPEST", "MOST_POSITIONS", "SECONDS", "bounded_count"]

SECONDS = 60.0
MOST_POSITIONS = 2_000_000
"""Positions that may stand before the last move of the sequences."""
DEEPEST = 300
"""Moves in a sequence; Python's own stack ends somewhat later."""


def bounded_count(position: Position, depth: int, seconds: float = SECONDS) -> int:
    """`position.count(depth)`, refused when it would visit too many positions or take too long.

    One level after the other is counted, since each tells how much work the next one is.
    """
    end = monotonic() + seconds

    def visit() -> None:
        if monotonic() > end:
            raise _too_many(depth, f"{seconds:g} s", f"{seconds:g} s")

    leaves = 1
    for level in range(min(depth, DEEPEST + 1) + 1):
        if leaves > MOST_POSITIONS:
            raise _too_many(depth, f"{MOST_POSITIONS} positions", f"{MOST_POSITIONS} Stellungen")
        if level > DEEPEST:
            raise _too_many(depth, f"{DEEPEST} moves", f"{DEEPEST} Züge")
        leaves = position.count(level, visit)
        if not leaves:
            break
    return leaves


def _too_many(depth: int, limit_en: str, limit_de: str) -> BadRequest:
    return BadRequest(
        Text(
            f"counting {shortened(depth)} moves deep goes beyond {limit_en}",
            f"das Zählen von {shortened(depth)} Zügen überschreitet die Grenze: {limit_de}",
        ),
        code="count_too_large",
    )
