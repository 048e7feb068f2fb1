"""The places of the cross, on the learner's own way."""

from spieltisch.game import Position

__all__ = ["places"]

_WAY = frozenset(["B", *map(str, range(40)), *"abcd"])


def places(position: Position) -> frozenset[str]:
    """MEN-2: waiting, the forty circles of the ring, the home circles."""
    return _WAY
