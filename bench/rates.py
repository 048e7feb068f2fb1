"""Rates measured side by side: every round measures each of them once, so all share the noise.

Work on one core is timed by the processor time it used, which other programs disturb least; work on
several threads by the clock.
"""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["Rate", "alternate", "median", "ratio", "row", "timed"]

Rate = Callable[[], float]
"""Measures for a short while how much is done per second."""
ROUNDS = 7
SECONDS = 0.3


def timed(
    work: Callable[[], float],
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Repeat some work, which returns how much it did; how much that is per second."""
    began, done = clock(), 0.0
    while (took := clock() - began) < seconds:
        done += work()
    return done / took


def alternate(rates: Mapping[str, Rate], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Each rate, measured once per round."""
    measured: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(rounds):
        for name, measure in rates.items():
            measured[name].append(measure())
    return measured


def median(values: list[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def ratio(values: list[float], peers: list[float]) -> float:
    """The median of the ratios within each round."""
    return statistics.median(a / b for a, b in zip(values, peers, strict=True))


def row(
    name: str, value: float, unit: str, peer: float | None = None, times: float | None = None
) -> dict[str, Any]:
    """One figure of `build/bench.json`."""
    return {"name": name, "value": value, "unit": unit, "peer": peer, "ratio": times}
