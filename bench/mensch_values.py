"""What choices in Mensch lose beside the exact chances of the whole game, and what is promised."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.mensch_decisions import Afters
from bench.mensch_samples import judged_by, sights
from spieltisch.bots.mensch.exact.complete import CLOSE, Known
from spieltisch.bots.mensch.exact.numbering import numbers_of

__all__ = ["BAD", "losses_of", "net_choices", "values_of", "verdicts"]

BAD = 0.02
"""A choice that loses more is a bad one."""
MOST_LOSS, MOST_BAD = 0.0003, 0.0005
"""What is promised of level 5."""


def values_of(known: Known, afters: Afters) -> NDArray[np.float64]:
    """The mover's chance after each move."""
    numbering = known.game.numbering()
    own, other = (numbers_of(numbering, side) for side in (afters.rollers, afters.others))
    found = known.chances(np.where(afters.is_won, 1, own), np.where(afters.is_won, 1, other)).middle
    return np.where(afters.is_won, 1.0, np.where(afters.is_own, found, 1.0 - found))


def losses_of(
    values: NDArray[np.float64], afters: Afters, choices: NDArray[np.int8]
) -> NDArray[np.float64]:
    """How much worse each choice is than the best."""
    starts = afters.starts[:-1]
    return np.asarray(np.maximum.reduceat(values, starts) - values[starts + choices])


def net_choices(net: NDArray[np.float64], afters: Afters) -> NDArray[np.int64]:
    """What a network chooses that judges at once."""
    found = judged_by(net, sights(np.hstack([afters.rollers, afters.others])))
    values = np.where(afters.is_won, 1.0, np.where(afters.is_own, found, 1.0 - found))
    pairs = zip(afters.starts[:-1], afters.starts[1:], strict=True)
    return np.array([int(np.argmax(values[begin:end])) for begin, end in pairs])


def verdicts(found: dict[str, Any]) -> list[tuple[bool, str]]:
    """Whether each promise is kept, and by which figure."""
    distance = found.get("distance", 1.0)
    told = [(distance <= 2 * CLOSE, f"bounds at most {distance:.1e} apart, wanted {2 * CLOSE:.0e}")]
    for name, what in (("5", "level 5"), ("5 by the new network", "level 5 by the new network")):
        row = found["losses"].get(name)
        if row is None:
            told.append((False, f"{what}: no figure"))
            continue
        told.append(
            (row["mean"] <= MOST_LOSS, f"{what} loses {row['mean']:.6f}, wanted {MOST_LOSS}")
        )
        told.append(
            (
                row["bad"] <= MOST_BAD,
                f"{what} chooses {100 * row['bad']:.3f} % badly, wanted {100 * MOST_BAD} %",
            )
        )
    return told + [(False, error) for error in found["errors"]]
