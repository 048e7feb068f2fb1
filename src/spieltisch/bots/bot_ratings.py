"""The ratings of bots: fixed, and as far apart as the arena measured.

A bot plays as it always has, so its rating is not found out by games: it is what people's ratings
are measured by. The middle level of every game has the rating of a newcomer.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import log10

from spieltisch.bots.ladder import LEVELS

__all__ = ["bot_ratings"]

MIDDLE_LEVEL, MIDDLE = 2, 1500.0
ODDS_PER_RATING = 400.0
"""A rating that is higher by this means ten times the odds."""
USUAL_SHARE = 0.65
"""For games that nobody has measured yet."""


@cache
def bot_ratings(game: str) -> tuple[float, ...]:
    """The ratings of a game's bots, weakest first."""
    shares = _shares(game)
    steps = [ODDS_PER_RATING * log10(share / (1 - share)) for share in shares]
    heights = [sum(steps[:level]) for level in LEVELS]
    return tuple(round(MIDDLE + height - heights[MIDDLE_LEVEL]) for height in heights)


def _shares(game: str) -> tuple[float, ...]:
    name = f"spieltisch.bots.{game}"
    if find_spec(name) is None or find_spec(f"{name}.strength") is None:
        return (USUAL_SHARE,) * (len(LEVELS) - 1)
    shares: tuple[float, ...] = import_module(f"{name}.strength").SHARES
    return shares
