"""The device's code for narrowing words down. Imported only when numba-cuda has been found.

A block reckons one own configuration against some hundreds of the other's. Its moves are the same
for all of its threads, so neighbouring threads read neighbouring words; only where a move hits is
the word elsewhere in the row.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit, types
from numpy.typing import NDArray

from spieltisch.compute._device import IS_SIMULATED, cuda, unwrapped
from spieltisch.compute.words.word_coding import (
    FACES,
    MOST_MOVES,
    Turn,
    count_bits,
    functions,
)
from spieltisch.compute.words.word_tables import OTHER_AT, SIX_AT, Panel, row_of

__all__ = ["SPAN", "TILE", "WordKernels", "word_kernels"]

SPAN = 1024
"""So many of the other's configurations are reckoned by a block."""
TILE = 32
"""So many rows and columns are turned by a block."""
PADDED = TILE + 1
"""A column then lies in different banks of shared memory."""
LIMITS = FACES + 1
REGISTERS, MORE_REGISTERS = 48, 64
"""A thread's, without and with `must_hit`: so many that nothing is spilled, and few enough for five
or four blocks on a multiprocessor at once."""
Words = NDArray[np.uint32]


class WordKernels(NamedTuple):
    """The launches; each is indexed by the number of blocks and their size."""

    sweep: Any
    """`(words, starts, moves, pieces, back, notes, panel)`: narrow all words of a panel down; the
    first of the notes becomes the greatest distance, if it was less."""
    turn: Any
    """`(words, rows, columns, begin, stride, to, to_stride)`: copy a table with its rows as
    columns."""
    fill: Any
    """`(words, columns, begin, stride, word)`: write the same word all over a table."""
    refine: Any
    """`(words, columns, begin, stride, width)`: go over to finer units."""
    look: Any
    """`(words, places, out)`: copy words out."""


def word_kernels(must_hit: bool) -> WordKernels:
    """The kernels, compiled at their first launch."""
    registers = MORE_REGISTERS if must_hit else REGISTERS
    limited = cuda.jit if IS_SIMULATED else cuda.jit(max_registers=registers)
    made = njit if IS_SIMULATED else cuda.jit(device=True)
    count = made(count_bits) if IS_SIMULATED else made(_count)
    found = {**functions(made, count, must_hit), "row": made(row_of)}
    return WordKernels(
        limited(_sweep_kernel(found)),
        cuda.jit(_turn_kernel()),
        cuda.jit(_fill_kernel()),
        cuda.jit(_refine_kernel(found)),
        cuda.jit(_look_kernel()),
    )


def _count(members: int) -> object:
    return cuda.popc(members)


def _sweep_kernel(found: dict[str, Any]) -> Callable[..., None]:
    reckoned, word, apart, row_at = (found[name] for name in ("reckoned", "word", "apart", "row"))
    plain = unwrapped()

    def kernel(
        words: Words,
        starts: NDArray[np.int32],
        moves: NDArray[np.int32],
        pieces: NDArray[np.uint64],
        back: NDArray[np.int32],
        notes: NDArray[np.int32],
        panel: Panel,
    ) -> None:
        rows = cuda.shared.array(MOST_MOVES, types.int64)
        places = cuda.shared.array(MOST_MOVES, types.int32)
        scales = cuda.shared.array(MOST_MOVES, types.int32)
        ends = cuda.shared.array(LIMITS, types.int32)
        most = cuda.shared.array(1, types.int32)
        thread, i = cuda.threadIdx.x, panel.first + cuda.blockIdx.x
        begin, last_face = starts[i * FACES], starts[i * FACES + FACES - 1]
        if thread == 0:
            most[0] = 0
        for face in range(thread, LIMITS, cuda.blockDim.x):
            ends[face] = starts[i * FACES + face] - begin
        for m in range(begin + thread, starts[i * FACES + FACES], cuda.blockDim.x):
            move, is_six = moves[m], m >= last_face
            target = (move >> 6) & 0x3FFFF
            rows[m - begin] = row_at(panel, target, not is_six)
            places[m - begin] = move & 63
            scales[m - begin] = notes[panel.scales + (move >> 24)]
        cuda.syncthreads()
        own = pieces[i]
        six, other = (own >> np.uint64(SIX_AT)) & np.uint64(127), own >> np.uint64(OTHER_AT)
        turn = Turn(rows, places, scales, ends, np.uint32(six), np.uint32(other))
        row = row_at(panel, i, False)
        start = panel.begin + cuda.blockIdx.y * SPAN
        farthest = 0
        for j in range(start + thread, min(panel.end, start + SPAN), cuda.blockDim.x):
            at = np.uint64(row + j)
            low, high = reckoned(plain(words), turn, j, pieces[j], plain(back))
            new = word(low, high, words[at], panel.width)
            words[at] = new
            farthest = max(farthest, apart(new, panel.width))
        cuda.atomic.max(most, 0, farthest)
        cuda.syncthreads()
        if thread == 0 and most[0] > notes[0]:
            cuda.atomic.max(notes, 0, most[0])

    return kernel


def _turn_kernel() -> Callable[..., None]:
    def kernel(
        words: Words, rows: int, columns: int, begin: int, stride: int, to: int, to_stride: int
    ) -> None:
        tile = cuda.shared.array((TILE, PADDED), types.uint32)
        column, row = cuda.blockIdx.x * TILE, cuda.blockIdx.y * TILE
        for r in range(cuda.threadIdx.y, TILE, cuda.blockDim.y):
            for c in range(cuda.threadIdx.x, TILE, cuda.blockDim.x):
                if row + r < rows and column + c < columns:
                    tile[r, c] = words[np.uint64(begin + (row + r) * stride + column + c)]
        cuda.syncthreads()
        for c in range(cuda.threadIdx.y, TILE, cuda.blockDim.y):
            for r in range(cuda.threadIdx.x, TILE, cuda.blockDim.x):
                if row + r < rows and column + c < columns:
                    words[np.uint64(to + (column + c) * to_stride + row + r)] = tile[r, c]

    return kernel


def _fill_kernel() -> Callable[..., None]:
    def kernel(words: Words, columns: int, begin: int, stride: int, word: int) -> None:
        start = cuda.blockIdx.y * SPAN
        for j in range(start + cuda.threadIdx.x, min(columns, start + SPAN), cuda.blockDim.x):
            words[np.uint64(begin + cuda.blockIdx.x * stride + j)] = word

    return kernel


def _refine_kernel(found: dict[str, Any]) -> Callable[..., None]:
    finer = found["finer"]

    def kernel(words: Words, columns: int, begin: int, stride: int, width: int) -> None:
        start = cuda.blockIdx.y * SPAN
        for j in range(start + cuda.threadIdx.x, min(columns, start + SPAN), cuda.blockDim.x):
            at = np.uint64(begin + cuda.blockIdx.x * stride + j)
            words[at] = finer(words[at], width)

    return kernel


def _look_kernel() -> Callable[..., None]:
    def kernel(words: Words, places: NDArray[np.int64], out: Words) -> None:
        at = cuda.grid(1)
        if at < len(out):
            out[at] = words[np.uint64(places[at])]

    return kernel
