"""Where a mind of Aladdin works: room for states, lists of actions and numbers, and its weights."""

from typing import Any, NamedTuple

from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.state import KINDS, SEATS
from spieltisch.rules.kernel import Row

__all__ = [
    "ADJACENT",
    "AHEAD",
    "END_AHEAD",
    "END_LATER",
    "FEATURES",
    "HELD",
    "LATER",
    "NEXT",
    "OUTSIDE",
    "PLACE",
    "SCORE",
    "SCORE_LATE",
    "SELECTED",
    "STATES",
    "TARGETS",
    "VALUE",
    "WEIGHTS",
    "Desk",
    "compiled_desk",
    "interpreted_desk",
]

(
    SCORE,
    SCORE_LATE,
    VALUE,
    HELD,
    AHEAD,
    LATER,
    OUTSIDE,
    ADJACENT,
    NEXT,
    END_AHEAD,
    END_LATER,
) = range(11)
"""What a seat's standing is made of, in this order in `weights` and `features`; the last two stand
for AHEAD and LATER when the next card may end the game, 0 for who does not see that."""
FEATURES = 11
SELECTED = FEATURES
"""One more weight: how much better the cards are that others hold unseen than those in the
garden."""
WEIGHTS = FEATURES + 1

STATES = 16
LISTS = 4
TARGETS = 64
PLACE = 4
"""How many numbers a place has."""


class Desk(NamedTuple):
    """Arrays, or lists when interpreted; every search has its own."""

    states: Any
    """Room for states: a world, and what may become of it move by move."""
    legal: list[Row]
    """A list of actions for each depth."""
    values: list[float]
    """What the actions of the first list are worth."""
    weights: list[float]
    worth: list[float]
    """How each seat stands, on a logistic scale."""
    features: list[float]
    """What that is made of, FEATURES numbers a seat."""
    means: list[float]
    """What the viewer expects of the value of each seat's card of each kind; NONE for no card."""
    hidden: list[float]
    """For each kind what the viewer expects of a card that it has not seen."""
    prices: list[float]
    """What one more point of value is worth in each kind."""
    endings: list[float]
    """What each seat gains by ending the game, and the kind it takes for that, or NONE."""
    gains: list[float]
    """What the best half-move with each grade and distance brings."""
    rivals: list[float]
    """For each seat what one wins and what one loses by exchanges, and how it is armed."""
    places: Row
    """Where a wizard could do something, in four numbers each: `ahead` says which."""
    prizes: list[float]
    """What is gained there."""
    losses: list[float]
    """What a lost duel there costs, without the wizard."""
    stream: Row


def interpreted_desk() -> Desk:
    """A desk of lists."""
    return Desk(
        states=[KERNEL.state() for _ in range(STATES)],
        legal=[[0] * KERNEL.max_legal for _ in range(LISTS)],
        values=[0.0] * KERNEL.max_legal,
        weights=[0.0] * WEIGHTS,
        worth=[0.0] * SEATS,
        features=[0.0] * (SEATS * FEATURES),
        means=[0.0] * (SEATS * KINDS),
        hidden=[0.0] * KINDS,
        prices=[0.0] * KINDS,
        endings=[0.0] * (SEATS + 1),
        gains=[0.0] * 36,
        rivals=[0.0] * (3 * SEATS),
        places=[0] * (PLACE * TARGETS),
        prizes=[0.0] * TARGETS,
        losses=[0.0] * TARGETS,
        stream=[1],
    )


def compiled_desk() -> Desk:
    """A desk of arrays."""
    import numpy as np

    from spieltisch.compute.library import compiled_rules

    floats: dict[str, Any] = {
        name: np.zeros(len(cells))
        for name, cells in interpreted_desk()._asdict().items()
        if isinstance(cells[0], float)
    }
    legal: Any = np.zeros((LISTS, KERNEL.max_legal), np.int32)
    places: Any = np.zeros(PLACE * TARGETS, np.int32)
    stream: Any = np.ones(1, np.int64)
    states = compiled_rules(KERNEL).new(STATES)
    return Desk(states=states, legal=legal, places=places, stream=stream, **floats)
