"""What the networks make of a position: the chance of the colour that rolls.

The rows of all that is seen are added up. Each sum but the last is a hidden unit, which counts if
it is positive, as much as the row of the outcome says; the last one counts directly. All that
counts together is the logarithm of the odds. Endings have a network of their own, which learnt
from exact chances; its outcomes are not in the unit of its rows.
"""

from collections.abc import Sequence
from math import exp
from typing import Any

from spieltisch.bots.mensch.network.ending_inputs import is_ending, seen_in_ending
from spieltisch.bots.mensch.network.ending_learnt import (
    ENDING,
    ENDING_HIDDEN,
    ENDING_OUTCOMES,
    ENDING_UNIT,
    ENDING_WIDTH,
)
from spieltisch.bots.mensch.network.inputs import ROWS, seen
from spieltisch.bots.mensch.network.learnt import HIDDEN, LEARNT, UNIT, WIDTH
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.state import State

__all__ = ["MOST_SUMS", "chance_by", "chance_of_roller", "judged", "judged_ending"]

Numbers = Sequence[float]
Net = Sequence[Numbers]
Sums = list[Any]
"""Whole numbers, or real ones while the network is learning."""
MOST_SUMS = max(WIDTH, ENDING_WIDTH)
"""What either network adds up."""


@rule
def chance_of_roller(s: State, rows: Row, sums: Sums) -> float:
    """The chance of the colour that rolls, of two, by what was learnt."""
    if is_ending(s):
        count = seen_in_ending(s, rows)
        return judged_ending(ENDING, ENDING_OUTCOMES, ENDING_UNIT, rows, count, sums)
    return chance_by(s, LEARNT, UNIT, rows, sums)


@rule
def chance_by(s: State, net: Net, unit: float, rows: Row, sums: Sums) -> float:
    """The same by a network whose numbers are in this unit."""
    return judged(net, unit, rows, seen(s, rows), sums)


@rule
def judged(net: Net, unit: float, rows: Row, count: int, sums: Sums) -> float:
    """The chance by the first `count` of these rows, which are added up."""
    for k in range(WIDTH):
        sums[k] = 0
    for i in range(count):
        row = net[rows[i]]
        for k in range(WIDTH):
            sums[k] += row[k]
    outcome = net[ROWS]
    hidden = 0 * outcome[0]
    for h in range(HIDDEN):
        hidden += max(sums[h], 0) * outcome[h]
    return 1 / (1 + exp(-unit * (sums[HIDDEN] + unit * hidden)))


@rule
def judged_ending(
    net: Net, outcomes: Numbers, unit: float, rows: Row, count: int, sums: Sums
) -> float:
    """The chance in an ending, likewise; products of sums and outcomes are in this unit."""
    for k in range(ENDING_WIDTH):
        sums[k] = 0
    for i in range(count):
        row = net[rows[i]]
        for k in range(ENDING_WIDTH):
            sums[k] += row[k]
    total = sums[ENDING_HIDDEN] * outcomes[ENDING_HIDDEN]
    for h in range(ENDING_HIDDEN):
        total += max(sums[h], 0) * outcomes[h]
    return 1 / (1 + exp(-unit * total))
