"""Rates measured side by side: every round takes each of them once, so that all share the noise.

Work on one core is timed by the processor time it used, which neighbours on a busy machine disturb
least; work on several threads by the clock.
"""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["Rate", "alternate", "median", "ratio", "row", "timed"]

Rate = Callable[[], float]
"""Something a second, measured now for a short while."""
ROUNDS = 7
SECONDS = 0.3


def timed(
    work: Callable[[], float],
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Repeat some work, which returns how much it did, and return how much that is a second."""
    began, done = clock(), 0.0
    while (took := clock() - began) < seconds:
        done += work()
    return done / took


def alternate(rates: Mapping[str, Rate], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Each rate once a round."""
    found: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(rounds):
        for name, measure in rates.items():
            found[name].append(measure())
    return found


def median(values: list[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def ratio(values: list[float], peers: list[float]) -> float:
    """The middle of the ratios within each round."""
    return statistics.median(a / b for a, b in zip(values, peers, strict=True))


def row(
    name: str, value: float, unit: str, peer: float | None = None, times: float | None = None
) -> dict[str, Any]:
    """One figure of `build/bench.json`."""
    return {"name": name, "value": value, "unit": unit, "peer": peer, "ratio": times}
