"""The places of the maze of cards."""

from spieltisch.game import Position

__all__ = ["places"]


def places(position: Position) -> frozenset[str]:
    """MUT-2: all fields, the covered middle too."""
    return frozenset(position.to_json()["cards"])
