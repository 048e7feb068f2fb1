"""Words on the processor: what the device's functions make of them, in the order of its rows."""

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from spieltisch.compute.words.word_coding import FACES, NOWHERE, Turn, count_bits, functions
from spieltisch.compute.words.word_tables import (
    OTHER_AT,
    SIX_AT,
    Memory,
    Panel,
    Spot,
    WordMoves,
    memory_of,
    row_of,
)

__all__ = ["Here"]


class Here:
    """A board in the computer's memory."""

    def __init__(self, moves: WordMoves) -> None:
        self.moves = moves
        self.memory: Memory = memory_of(moves.groups)
        self.words = np.zeros(self.memory.words, np.uint32)
        self.notes = np.zeros(1, np.int32)
        self._sweep, self._finer = loops(moves.must_hit)

    def table(self, spot: Spot, rows: int, columns: int) -> NDArray[np.uint32]:
        """A table in memory."""
        last = spot.begin + (rows - 1) * spot.stride + columns
        assert 0 <= spot.begin < last <= len(self.words)
        strides = (4 * spot.stride, 4)
        part = self.words[spot.begin : last]
        return np.lib.stride_tricks.as_strided(part, (rows, columns), strides)

    def fill(self, spot: Spot, rows: int, columns: int, word: int) -> None:
        self.table(spot, rows, columns)[:] = word

    def refine(self, spot: Spot, rows: int, columns: int, width: int) -> None:
        self._finer(self.table(spot, rows, columns), width)

    def turn(self, rows: int, columns: int, spot: Spot, to: Spot) -> None:
        self.table(to, columns, rows)[:] = self.table(spot, rows, columns).T

    def sweep(self, panel: Panel) -> None:
        starts, moves, pieces, back = self.moves[1:5]
        self._sweep(self.words, starts, moves, pieces, back, self.notes, panel)

    def note(self, scales: NDArray[np.int32]) -> None:
        self.notes = np.concatenate([np.zeros(1, np.int32), scales.ravel()])

    def farthest(self) -> int:
        return int(self.notes[0])

    def look(self, places: NDArray[np.int64]) -> NDArray[np.uint32]:
        return np.asarray(self.words[places])


@cache
def loops(must_hit: bool) -> tuple[Any, Any]:
    """The loops around the device's functions."""
    found = functions(njit, njit(count_bits), must_hit)
    reckoned, word, apart, finer = (found[n] for n in ("reckoned", "word", "apart", "finer"))
    row_at: Any = njit(row_of)

    def sweep(
        words: Any, starts: Any, moves: Any, pieces: Any, back: Any, notes: Any, panel: Panel
    ) -> None:
        for i in range(panel.first, panel.last):
            begin, end = starts[i * FACES], starts[i * FACES + FACES]
            ends = starts[i * FACES : i * FACES + FACES + 1] - begin
            rows = np.zeros(end - begin, np.int64)
            places, scales = moves[begin:end] & NOWHERE, np.zeros(end - begin, np.int32)
            for m in range(end - begin):
                move, is_six = moves[begin + m], m >= ends[FACES - 1]
                target = (move >> 6) & 0x3FFFF
                rows[m] = row_at(panel, target, not is_six)
                scales[m] = notes[panel.scales + (move >> 24)]
            six = (pieces[i] >> np.uint64(SIX_AT)) & np.uint64(127)
            other = np.uint32(pieces[i] >> np.uint64(OTHER_AT))
            turn = Turn(rows, places, scales, ends, np.uint32(six), other)
            own = row_at(panel, i, False)
            for j in range(panel.begin, panel.end):
                low, high = reckoned(words, turn, j, pieces[j], back)
                words[own + j] = word(low, high, words[own + j], panel.width)
                notes[0] = max(notes[0], apart(words[own + j], panel.width))

    def refine(table: Any, width: int) -> None:
        for i in range(table.shape[0]):
            for j in range(table.shape[1]):
                table[i, j] = finer(table[i, j], width)

    return njit(sweep), njit(refine)
