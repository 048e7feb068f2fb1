"""Making a maze hard: many small changes, kept if a depth-first seeker then takes more turns."""

from math import log

from spieltisch.bots.irrgarten.build.changes import (
    gain,
    keep_change,
    put_up,
    take_back,
    try_change,
)
from spieltisch.bots.irrgarten.build.lots import draw_lots, search_all
from spieltisch.bots.irrgarten.build.yard import Yard
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["harden"]

NEW_LOTS = 50
"""Changes until lots are drawn anew: for longer, mazes would suit their lots, not be hard."""
HEAT, LEAST_HEAT = 0.4, 0.01
"""A change for the worse by this many turns is kept e times as rarely, at first and in the end."""
SECOND_BARRIERS = 50
"""Of 100 changes that move a barrier, how many move a second one."""
FINE = 1 << 30


@rule
def harden(y: Yard, changes: int, salt: int) -> None:
    """Change the maze whose order and treasure are given, `changes` times."""
    y.stream[0] = stream(salt, 0)
    put_up(y.site)
    for change in range(changes):
        if change % NEW_LOTS == 0:
            draw_lots(y)
            search_all(y)
        treasure = try_change(y, SECOND_BARRIERS)
        heat = HEAT * (1 - change / changes) + LEAST_HEAT
        least = heat * log((below(y.stream, FINE) + 1) / FINE)
        if gain(y, treasure, least) >= least:
            keep_change(y, treasure)
        else:
            take_back(y.site)
