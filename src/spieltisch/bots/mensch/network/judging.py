"""What the network makes of a position: every colour's chance to be the next at home."""

from math import exp

from spieltisch.bots.mensch.network.inputs import seen
from spieltisch.rules.kernel import Grid, Row, rule
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import State

__all__ = ["HIDDEN", "WIDTH", "hidden_sums", "seat_chances"]

HIDDEN = 32
WIDTH = HIDDEN + COLOURS
"""A row has a weight for each hidden unit, and one for each seat directly."""


@rule
def hidden_sums(net: Grid, rows: Row, count: int, sums: list[float]) -> None:
    """Add up the rows."""
    for k in range(WIDTH):
        sums[k] = 0.0
    for i in range(count):
        row = net[rows[i]]
        for k in range(WIDTH):
            sums[k] += row[k]


@rule
def seat_chances(
    s: State,
    net: Grid,
    first_output: int,
    unit: float,
    rows: Row,
    sums: list[float],
    out: list[float],
) -> None:
    """Every colour's chance to be the next at home; the last rows of the net are its outputs."""
    hidden_sums(net, rows, seen(s, rows), sums)
    for h in range(HIDDEN):
        if sums[h] > 0.0:
            row = net[first_output + h]
            for seat in range(COLOURS):
                sums[HIDDEN + seat] += sums[h] * row[seat] * unit
    total = 0.0
    for seat in range(COLOURS):
        colour = (s.turn + seat) % COLOURS
        odds = 0.0
        if s.plays[colour] and s.place[colour] == 0:
            odds = exp(sums[HIDDEN + seat] * unit)
        out[colour] = odds
        total += odds
    for colour in range(COLOURS):
        out[colour] /= total
