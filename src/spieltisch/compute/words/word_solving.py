"""Narrowing the chances of all pairs down: which pairs of groups in which order, and how far.

Pairs of groups are solved one after the other, each with all that it leads to already known, until
no distance is above the goal, or none shrinks any more since the units are too coarse. Whenever it
ends, also by its time, what the words say is true.
"""

import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from spieltisch.compute.words.word_coding import FINEST, UNKNOWN, WIDEST
from spieltisch.compute.words.word_tables import Memory, Panel, Spot, WordMoves

__all__ = ["Board", "Chances", "PairSolved", "Report", "chances_of", "solve_words"]

WON, LOST = 0xFFFFFF00, 0
"""Words in the finest units."""
PATIENCE, PROGRESS = 12, 0.97
"""If after so many sweeps the greatest distance is not below so much of itself, it is done."""
FAR = 0.5
"""But not at first: some chances begin to be known only after many sweeps."""
MOST_SWEEPS = 2000
SLICES = 8
"""After each of these parts of a table what is new is turned, and read by the next part."""
MANY = 10_000_000
"""With fewer pairs the launches would take longer than what they do."""
FEW_BITS = 4
"""Units get finer when a distance has so many bits to spare."""


class Board(Protocol):
    """Where words are, and what is done to them."""

    moves: WordMoves
    memory: Memory

    def fill(self, spot: Spot, rows: int, columns: int, word: int) -> None:
        """Write the same word all over a table."""

    def refine(self, spot: Spot, rows: int, columns: int, width: int) -> None:
        """Go over to finer units in a table."""

    def turn(self, rows: int, columns: int, spot: Spot, to: Spot) -> None:
        """Copy a table with its rows as columns."""

    def sweep(self, panel: Panel) -> None:
        """Narrow all words of a panel down."""

    def note(self, scales: NDArray[np.int32]) -> None:
        """Note the units of all pairs of groups, and forget the greatest distance."""

    def farthest(self) -> int:
        """The greatest distance in the panels since then, in their own units."""

    def look(self, places: NDArray[np.int64]) -> NDArray[np.uint32]:
        """The words at these places."""


class PairSolved(NamedTuple):
    """What became of the pairs of two groups."""

    done: int
    parts: int
    """So many pairs of groups are solved, of so many."""
    pairs: int
    sweeps: int
    distance: float
    seconds: float


class Report(NamedTuple):
    """What came of solving."""

    widths: NDArray[np.int32]
    """The bits of a distance, by two groups."""
    sweeps: int
    """The most that a pair of groups took."""
    distance: float
    """The greatest between the bounds of a chance."""
    seconds: float


class Chances(NamedTuple):
    """The bounds of some chances."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]

    @property
    def middle(self) -> NDArray[np.float64]:
        """What is taken for the chance."""
        return np.asarray((self.low + self.high) / 2)


Tell = Callable[[PairSolved], None]


class _Work:
    """Solving, as far as it is."""

    def __init__(self, board: Board, slices: int | None, most: int) -> None:
        self.board, self.memory = board, board.memory
        self.slices, self.most = slices, most
        self.count = len(board.moves.groups) - 1
        self.widths = np.full((self.count, self.count), FINEST, np.int32)

    def begin(self) -> None:
        """A side that is home has won, whoever would roll."""
        memory = self.memory
        for begin, columns in ((0, memory.early), (memory.wide, memory.late)):
            self.board.fill(Spot(begin, columns), 1, columns, WON)
        for begin, columns in ((memory.spare, memory.early), (memory.wide_turned, memory.late)):
            self.board.fill(Spot(begin, columns), 1, columns, LOST)

    def orders(self, one: int, two: int) -> list[tuple[int, int]]:
        """Who rolls, in a pair of groups."""
        return [(one, two)] if one == two else [(one, two), (two, one)]

    def panel(self, mine: int, theirs: int) -> Panel:
        """The pairs of two groups."""
        return self.memory.panel(mine, theirs, int(self.widths[mine, theirs]))

    def prepare(self, one: int, two: int) -> None:
        """Nothing is known of a pair of groups."""
        self.widths[one, two] = self.widths[two, one] = WIDEST
        for mine, theirs in self.orders(one, two):
            panel = self.panel(mine, theirs)
            rows, columns = panel.last - panel.first, panel.end - panel.begin
            for is_turned in (False, True):
                self.board.fill(self.memory.spot(panel, is_turned), rows, columns, UNKNOWN)

    def refine(self, one: int, two: int) -> None:
        """Finer units for a pair of groups."""
        width = int(self.widths[one, two])
        for mine, theirs in self.orders(one, two):
            panel = self.panel(mine, theirs)
            rows, columns = panel.last - panel.first, panel.end - panel.begin
            for is_turned in (False, True):
                self.board.refine(self.memory.spot(panel, is_turned), rows, columns, width)
        self.widths[one, two] = self.widths[two, one] = width - 2

    def sweep(self, one: int, two: int) -> float:
        """Go over a pair of groups once; the greatest distance."""
        scales = (1 << (self.widths - FINEST)).astype(np.int32)
        self.board.note(scales)
        for mine, theirs in self.orders(one, two):
            whole = self.panel(mine, theirs)
            columns = whole.end - whole.begin
            to = self.memory.spot(self.panel(theirs, mine), is_turned=True)
            rows = whole.last - whole.first
            slices = self.slices or (SLICES if rows * columns >= MANY else 1)
            step = -(-rows // slices)
            for first in range(whole.first, whole.last, step):
                part = whole._replace(first=first, last=min(whole.last, first + step))
                self.board.sweep(part)
                self.board.turn(
                    part.last - first,
                    columns,
                    self.memory.spot(part, is_turned=False),
                    to._replace(begin=to.begin + first - whole.first),
                )
        return self.board.farthest() * self.unit(one, two)

    def unit(self, one: int, two: int) -> float:
        """What one stands for in a distance of these pairs."""
        return float(2.0 ** int(self.widths[one, two] - 32))

    def narrow(self, one: int, two: int, goal: float, until: float) -> tuple[int, float]:
        """Sweep over a pair of groups until it is done; sweeps, and the greatest distance."""
        self.prepare(one, two)
        mark, since, number = 2.0, 0, 0
        while True:
            distance = self.sweep(one, two)
            number, since = number + 1, since + 1
            if distance < PROGRESS * mark or distance > FAR:
                mark, since = distance, 0
            is_still = since >= PATIENCE or number >= self.most
            if distance <= goal or is_still or time.perf_counter() >= until:
                return number, distance
            width = int(self.widths[one, two])
            if width > FINEST and distance <= self.unit(one, two) * 2 ** (width - FEW_BITS):
                self.refine(one, two)


def solve_words(
    board: Board,
    goal: float,
    seconds: float,
    tell: Tell | None = None,
    slices: int | None = None,
    most: int = MOST_SWEEPS,
) -> Report:
    """Narrow all chances down until none is less certain than the goal, or the time is over.

    A pair of groups is gone over at most `most` times, in so many `slices` or as its size asks for.
    """
    began = time.perf_counter()
    work, groups = _Work(board, slices, most), board.moves.groups
    work.begin()
    parts = work.count * (work.count - 1) // 2
    done, most, apart = 0, 0, 0.0
    for two in range(1, work.count):
        for one in range(1, two + 1):
            started = time.perf_counter()
            # each may be a little less close than what it leads to, else none would get there
            sweeps, distance = work.narrow(one, two, goal * (done + 1) / parts, began + seconds)
            done, most, apart = done + 1, max(most, sweeps), max(apart, distance)
            pairs = (groups[one + 1] - groups[one]) * (groups[two + 1] - groups[two])
            if tell is not None:
                took = time.perf_counter() - started
                tell(PairSolved(done, parts, pairs, sweeps, distance, took))
    return Report(work.widths, most, apart, time.perf_counter() - began)


def chances_of(words: NDArray[np.uint32], widths: NDArray[np.int32]) -> Chances:
    """What words with distances of so many bits say."""
    unit = 2.0 ** (widths.astype(np.float64) - 32)
    low = (words >> widths.astype(np.uint32)).astype(np.float64)
    mask = (np.uint32(1) << widths.astype(np.uint32)) - np.uint32(1)
    apart = (words & mask).astype(np.float64) + 1
    return Chances(low * unit, (low + apart) * unit)
