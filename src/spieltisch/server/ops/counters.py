"""Counters, gauges and histograms in Prometheus' text format."""

from bisect import bisect_left
from collections.abc import Callable, Iterator

__all__ = ["Counter", "Gauge", "Histogram", "Info"]

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds in seconds."""

MOST_LABELS = 200
"""How many label values one counter keeps apart; all further ones count as "other"."""


class Counter:
    """A number that only grows, for each value of one label."""

    def __init__(self, name: str, meaning: str, label: str | None = None) -> None:
        self.name, self.meaning, self.label = name, meaning, label
        self.values: dict[str, float] = {} if label else {"": 0.0}

    def add(self, label: str = "", amount: float = 1.0) -> None:
        """Count something."""
        if label not in self.values and len(self.values) >= MOST_LABELS:
            label = "other"
        self.values[label] = self.values.get(label, 0.0) + amount

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.meaning, "counter")
        for value, count in sorted(self.values.items()):
            mark = f'{{{self.label}="{_escaped(value)}"}}' if self.label else ""
            yield f"{self.name}{mark} {count:.15g}"


class Gauge:
    """A number that goes up and down; set, or asked for when read."""

    def __init__(self, name: str, meaning: str, ask: Callable[[], float] | None = None) -> None:
        self.name, self.meaning, self.ask = name, meaning, ask
        self.value = 0.0

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.meaning, "gauge")
        yield f"{self.name} {self.ask() if self.ask else self.value:.15g}"


class Info:
    """Words that say which process this is, as the labels of a 1."""

    def __init__(self, name: str, meaning: str, **words: str) -> None:
        self.name, self.meaning, self.words = name, meaning, words

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.meaning, "gauge")
        words = ",".join(f'{label}="{_escaped(word)}"' for label, word in self.words.items())
        yield f"{self.name}{{{words}}} 1"


class Histogram:
    """How long something took, in seconds."""

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.meaning, "histogram")
        below = 0
        for bound, count in zip(BUCKETS, self.counts, strict=False):
            below += count
            yield f'{self.name}_bucket{{le="{bound:g}"}} {below}'
        yield f'{self.name}_bucket{{le="+Inf"}} {sum(self.counts)}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {sum(self.counts)}"


def _head(name: str, meaning: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
