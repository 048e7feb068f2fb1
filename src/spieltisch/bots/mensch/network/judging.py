"""What the network makes of a position: every colour's chance to be the next at home.

The rows of all that is seen are added up. The first numbers of the sum are hidden units, which
count if they are positive, each for every seat as much as its own row at the end of the network
says; the last numbers count for the seats directly. A seat's chance is its share of the sum of all
seats' exponentials.
"""

from collections.abc import Sequence
from math import exp
from typing import Any

from spieltisch.bots.mensch.network.inputs import FEW_ROWS, MANY_ROWS, SEEN_FEW, seen
from spieltisch.bots.mensch.network.learnt import FEW, MANY, UNIT
from spieltisch.bots.mensch.network.shape import HIDDEN, WIDTH
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import State

__all__ = ["add_rows", "seat_chances", "shares"]

Rows = Sequence[Sequence[float]]
Sums = list[Any]
"""Whole numbers, or real ones while the network is learning."""


@rule
def shares(s: State, rows: Row, sums: Row, out: list[float]) -> None:
    """Every colour's chance to be the next at home, by what was learnt."""
    if s.colours <= SEEN_FEW:
        seat_chances(s, FEW, FEW_ROWS, UNIT, rows, sums, out)
    else:
        seat_chances(s, MANY, MANY_ROWS, UNIT, rows, sums, out)


@rule
def seat_chances(
    s: State, net: Rows, outputs: int, unit: float, rows: Row, sums: Sums, out: list[float]
) -> None:
    """The same by a network whose numbers are in this unit, and whose last rows are `outputs`."""
    add_rows(net, rows, seen(s, rows), sums)
    total = 0.0
    for seat in range(COLOURS):
        colour = (s.turn + seat) % COLOURS
        out[colour] = 0.0
        if s.plays[colour] and s.place[colour] == 0:
            hidden = 0
            for h in range(HIDDEN):
                hidden += max(sums[h], 0) * net[outputs + h][seat]
            out[colour] = exp(unit * (sums[HIDDEN + seat] + unit * hidden))
            total += out[colour]
    for colour in range(COLOURS):
        out[colour] /= total


@rule
def add_rows(net: Rows, rows: Row, count: int, sums: Sums) -> None:
    """Add up the first `count` of these rows."""
    for k in range(WIDTH):
        sums[k] = 0
    for i in range(count):
        row = net[rows[i]]
        for k in range(WIDTH):
            sums[k] += row[k]
