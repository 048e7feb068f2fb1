"""The places of the garden."""

from spieltisch.game import Position
from spieltisch.game.aladdin.names import FIELD_NAMES, OUTSIDE

__all__ = ["places"]

_GARDEN = frozenset([OUTSIDE, *FIELD_NAMES])


def places(position: Position) -> frozenset[str]:
    """ALA-1: all fields, and outside."""
    return _GARDEN
