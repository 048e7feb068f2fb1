"""The places of a maze of barriers."""

from spieltisch.game import Position
from spieltisch.game.irrgarten.notation import OUT_TEXT, fields_of, slots_of
from spieltisch.game.irrgarten.options import options_of

__all__ = ["places"]


def places(position: Position) -> frozenset[str]:
    """IRR-1, IRR-2: fields and slots of the board's size, and outside."""
    size = options_of(position.game)["size"]
    return frozenset([OUT_TEXT, *fields_of(size), *slots_of(size)])
