"""How much each thing counts that `worth` counts in a position of Mutabor, in parts of a move."""

from spieltisch.compute.workspaces import Int64
from spieltisch.rules.kernel import Record, record

__all__ = ["OF_MANY", "OF_TWO", "WHOLE", "Weights"]

WHOLE = 16
"""What some weights are shares of."""


@record
class Weights(Record):
    """What counts in a position."""

    blocked: Int64
    """A target on which somebody stands."""
    at_start: Int64
    """A piece on its start field: nobody can hit it, and it is in the way of others."""
    underway: Int64
    """A piece that has not arrived and so can still move."""
    patience: Int64
    """After this many turns without an arrival the last two count nothing any more."""
    farthest: Int64
    """The way of the farthest piece, in 16ths."""
    tempo: Int64
    """Moving next."""
    prey: Int64
    """The best hit then, in 16ths of the way back."""
    best_other: Int64
    """How much the best of several others counts beside all of them, in 16ths."""
    draw: Int64
    """A draw."""


def _weights(**numbers: int) -> Weights:
    weights = Weights()
    for name in Weights.CELLS:
        setattr(weights, name, numbers[name])
    return weights


OF_TWO = _weights(
    blocked=14,
    at_start=-18,
    underway=-14,
    patience=24,
    farthest=6,
    tempo=2,
    prey=8,
    best_other=16,
    draw=-8,
)
OF_MANY = _weights(
    blocked=12,
    at_start=0,
    underway=-4,
    patience=24,
    farthest=6,
    tempo=2,
    prey=8,
    best_other=11,
    draw=-80,
)
"""With two players it pays to hold pieces back; with more somebody else wins meanwhile."""
