"""Glicko-2, after Mark Glickman's paper "Example of the Glicko-2 system".

A rating period here is one game or one puzzle, so a rating changes at once. Time that passes
without one widens the deviation by the volatility, one period a week.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

__all__ = ["NEW", "PROVISIONAL_GAMES", "Rating", "Result", "expected", "rated"]

SCALE, MIDDLE = 173.7178, 1500.0
TAU = 0.5
"""How far the volatility may go in one period."""
CLOSE = 1e-6
"""How near the search for the new volatility has to come."""
WIDEST, NARROWEST = 350.0, 45.0
"""A deviation never leaves these bounds: nobody is known less than a newcomer, or for ever."""
WEEK_MS = 7 * 24 * 60 * 60 * 1000
PROVISIONAL_GAMES = 10
"""Until then a rating is shown as provisional."""


class Rating(NamedTuple):
    """What is thought of a player: two in three times within one deviation."""

    rating: float
    deviation: float
    volatility: float


NEW = Rating(MIDDLE, WIDEST, 0.06)
"""Of whom nothing is known."""


class Result(NamedTuple):
    """Against whom, and how it ended: 1 won, 0.5 drawn, 0 lost."""

    other: Rating
    score: float


def expected(one: Rating, other: Rating) -> float:
    """The score that the first is expected to make against the second."""
    g = _weight(sqrt(one.deviation**2 + other.deviation**2) / SCALE)
    return 1 / (1 + exp(-g * (one.rating - other.rating) / SCALE))


def rated(player: Rating, results: Sequence[Result], *, idle_ms: int = 0) -> Rating:
    """The rating after some results of one period, and after a time without any."""
    player = _rested(player, idle_ms)
    phi = player.deviation / SCALE
    if not results:
        return player._replace(deviation=_bounded(sqrt(phi**2 + player.volatility**2) * SCALE))
    mu = (player.rating - MIDDLE) / SCALE
    doubt, gained = 0.0, 0.0
    for (rating, deviation, _), score in results:
        g = _weight(deviation / SCALE)
        share = 1 / (1 + exp(-g * (mu - (rating - MIDDLE) / SCALE)))
        doubt += g * g * share * (1 - share)
        gained += g * (score - share)
    variance = 1 / doubt
    sigma = _volatility(phi, player.volatility, variance, variance * gained)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + doubt)
    return Rating(MIDDLE + SCALE * (mu + phi**2 * gained), _bounded(phi * SCALE), sigma)


def _rested(player: Rating, idle_ms: int) -> Rating:
    weeks = max(0, idle_ms) / WEEK_MS
    wider = sqrt((player.deviation / SCALE) ** 2 + weeks * player.volatility**2) * SCALE
    return player._replace(deviation=min(wider, max(WIDEST, player.deviation)))


def _bounded(deviation: float) -> float:
    return min(WIDEST, max(NARROWEST, deviation))


def _weight(phi: float) -> float:
    """How much a result counts against somebody who is known so little."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The volatility that fits best: the root of the paper's f, by the Illinois method."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, high = start, _other_side(f, start, delta**2 - phi**2 - variance)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_side(f: Callable[[float], float], start: float, surprise: float) -> float:
    """A second point, beyond the root."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
