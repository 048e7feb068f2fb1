"""How much each part of a standing counts for Aladdin's players, on the logistic scale.

`bench/tune_aladdin.py` fits and tries them.
"""

from spieltisch.compute.workspaces import Float
from spieltisch.rules.kernel import Record, record

__all__ = ["ANY_CARD", "FULL", "JUDGING", "MASTERLY", "OWN_HOPES", "Weights"]


@record
class Weights(Record):
    """What counts, by the names of a `Standing`; the last one is for cards."""

    score: Float
    score_late: Float
    value: Float
    held: Float
    ahead: Float
    later: Float
    outside: Float
    adjacent: Float
    next: Float
    end_ahead: Float
    end_later: Float
    """The last two stand for `ahead` and `later` when the next card may end the game; 0 for a
    player that does not see that."""
    selected: Float
    """How much better the cards are that others hold unseen than those in the garden."""
    joy: Float
    """How glad it is to take a card at all, even one that it has to pass on."""


def _weights(**numbers: float) -> Weights:
    weights = Weights()
    for name in Weights.CELLS:
        setattr(weights, name, numbers.get(name, 0.0))
    return weights


FULL = _weights(
    score_late=0.025,
    value=0.15,
    held=-0.025,
    ahead=0.8,
    later=0.5,
    outside=-0.05,
    adjacent=0.01,
    next=0.025,
)
MASTERLY = _weights(
    score_late=0.025,
    value=0.15,
    held=-0.025,
    ahead=0.8,
    later=0.5,
    outside=-0.05,
    adjacent=0.01,
    next=0.025,
    end_ahead=0.8,
    end_later=0.5,
    selected=0.35,
)
OWN_HOPES = _weights(score=0.1, value=0.1, held=0.3, later=0.3, adjacent=0.05)
ANY_CARD = _weights(held=1.0, joy=2.0, score=0.01)
JUDGING = _weights(
    **{name: getattr(MASTERLY, name) for name in Weights.CELLS if name != "next"}, next=0.1
)
"""The judge's: whoever rolls next has so much more that the mean over all rolls is no surprise."""
