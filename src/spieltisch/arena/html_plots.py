"""The pictures of the arena's report, as SVG that takes its colours from the page."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

__all__ = ["Bar", "Row", "histogram", "path_plot", "row_plot", "span_of"]

WIDTH = 420
LEFT, RIGHT = 34, 10
ROW = 46
MOST_POINTS = 400
"""Of a long path about so many points are drawn."""
COLUMNS = 24
LONGEST_NAME = 34


class Row(NamedTuple):
    """A player's figure with its interval."""

    name: str
    value: float
    low: float
    high: float
    said: str


class Bar(NamedTuple):
    """A column of a histogram, from `first` up to `last`."""

    first: int
    last: int
    games: int


def span_of(rows: Sequence[Row], marked: float) -> tuple[float, float]:
    """From where to where a plot of these rows goes."""
    low = min(marked, *(row.low for row in rows))
    high = max(marked, *(row.high for row in rows))
    room = (high - low or 1) * 0.06
    return low - room, high + room


def row_plot(rows: Sequence[Row], marked: float, unit: str, span: tuple[float, float]) -> str:
    """A line for each player: the figure as a dot, its interval as a bar, one value marked."""
    low, high = span

    def at(value: float) -> float:
        return 8 + (value - low) / (high - low) * (WIDTH - 16)

    height = ROW * len(rows) + 26
    parts = [
        f'<path class="fair" d="M{at(marked):.1f} 4V{height - 22}"/>',
        f'<text class="quiet" x="{_inside(at(marked)):.1f}" y="{height - 6}" '
        f'text-anchor="middle">{escape(unit)}</text>',
    ]
    for number, row in enumerate(rows):
        y = ROW * number + 34
        parts.append(
            f'<text x="8" y="{y - 14}" class="name">{escape(_short(row.name))}</text>'
            f'<text x="{WIDTH - 8}" y="{y - 14}" text-anchor="end" class="figure">'
            f"{escape(row.said)}</text>"
            f'<path class="track" d="M8 {y}H{WIDTH - 8}"/>'
            f'<path class="span" d="M{at(row.low):.1f} {y}H{at(row.high):.1f}"/>'
            f'<circle class="dot" cx="{at(row.value):.1f}" cy="{y}" r="5.5"/>'
        )
    return _svg(height, "figures with intervals", parts)


def path_plot(path: Sequence[float], bound: float, people: int) -> str:
    """The log-likelihood ratio after each rotation, between its bounds."""
    height, top, bottom = 250, 12, 216
    most = max(bound * 1.25, *(abs(value) * 1.08 for value in path)) if path else bound * 1.25
    count = max(1, len(path))

    def x(number: float) -> float:
        return LEFT + number / count * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return (top + bottom) / 2 - value / most * (bottom - top) / 2

    right, step = WIDTH - RIGHT, max(1, len(path) // MOST_POINTS)
    kept = sorted({*range(0, len(path), step), len(path) - 1}) if path else []
    points = " ".join(f"{x(n + 1):.1f},{y(path[n]):.1f}" for n in kept)
    parts = [
        f'<rect class="yes" x="{LEFT}" y="{top}" width="{right - LEFT}" '
        f'height="{y(bound) - top:.1f}"/>',
        f'<rect class="no" x="{LEFT}" y="{y(-bound):.1f}" width="{right - LEFT}" '
        f'height="{bottom - y(-bound):.1f}"/>',
        f'<path class="axis" d="M{LEFT} {y(0):.1f}H{right}"/>',
        f'<text class="zone" x="{LEFT + 6}" y="{y(bound) - 5:.1f}">H1</text>',
        f'<text class="zone" x="{LEFT + 6}" y="{y(-bound) + 14:.1f}">H0</text>',
    ]
    for value in (bound, 0.0, -bound):
        shown = f"{value:+.1f}" if value else "0"
        parts.append(
            f'<text class="quiet" x="{LEFT - 5}" y="{y(value) + 4:.1f}" text-anchor="end">'
            f"{shown}</text>"
        )
    parts += [_tick(x(n / people), bottom + 16, f"{n:,}") for n in _ticks(count * people)]
    parts.append(f'<text class="quiet" x="{right}" y="{height - 4}" text-anchor="end">games</text>')
    if path:
        parts.append(
            f'<polyline class="line" points="{x(0):.1f},{y(0):.1f} {points}"/>'
            f'<circle class="dot" cx="{x(count):.1f}" cy="{y(path[-1]):.1f}" r="5"/>'
        )
    return _svg(height, "the log-likelihood ratio after each rotation", parts)


def bars_of(values: Sequence[int]) -> list[Bar]:
    """The values counted in at most COLUMNS columns of equal, round width."""
    low, high = min(values), max(values)
    width = _round_up((high - low + 1) / COLUMNS)
    first = low // width * width
    counts = [0] * ((high - first) // width + 1)
    for value in values:
        counts[(value - first) // width] += 1
    return [Bar(first + n * width, first + (n + 1) * width, c) for n, c in enumerate(counts)]


def histogram(values: Sequence[int], unit: str) -> str:
    """How often which length was."""
    bars = bars_of(values)
    height, top, bottom = 200, 10, 166
    most = max(bar.games for bar in bars)
    each = (WIDTH - 16) / len(bars)
    parts = [f'<path class="axis" d="M8 {bottom}H{WIDTH - 8}"/>']
    for number, bar in enumerate(bars):
        tall = bar.games / most * (bottom - top)
        parts.append(
            f'<rect class="bar" x="{8 + number * each + 1:.1f}" y="{bottom - tall:.1f}" '
            f'width="{max(1.0, each - 2):.1f}" height="{tall:.1f}">'
            f"<title>{bar.first:,} – {bar.last - 1:,}: {bar.games:,}</title></rect>"
        )
    told = range(0, len(bars), max(1, ceil(len(bars) / 6)))
    parts += [_tick(8 + n * each, bottom + 16, f"{bars[n].first:,}") for n in told]
    parts.append(
        f'<text class="quiet" x="{WIDTH - 8}" y="{height - 4}" text-anchor="end">'
        f"{escape(unit)}</text>"
    )
    return _svg(height, f"how many games had how many {unit}", parts)


def _svg(height: int, said: str, parts: Sequence[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(said)}">\n'
        f"{body}\n</svg>"
    )


def _tick(x: float, y: float, said: str) -> str:
    anchor = "start" if x < LEFT + 12 else "end" if x > WIDTH - 24 else "middle"
    return f'<text class="quiet" x="{x:.1f}" y="{y}" text-anchor="{anchor}">{said}</text>'


def _ticks(most: int) -> list[int]:
    """Some round numbers up to the greatest."""
    step = _round_up(most / 5)
    return list(range(0, most + 1, step))


def _round_up(value: float) -> int:
    """The next of 1, 2, 5, 10, 20, 50, …"""
    if value <= 1:
        return 1
    power = 10 ** floor(log10(value))
    return next(int(n * power) for n in (1, 2, 5, 10) if n * power >= value)


def _inside(x: float) -> float:
    return min(max(x, 40), WIDTH - 40)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
