"""Words on a GPU: what they need there, and what is done to them.

Nothing of numba-cuda is imported before a `WordDevice` is made.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.compute.gpu import NoGpu, device_module
from spieltisch.compute.words.word_tables import Memory, Panel, Spot, WordMoves, memory_of

__all__ = ["LEFT_FREE", "WordDevice", "require_memory"]

LEFT_FREE = 1 << 30
"""Bytes of the device that are left to the driver, to code and to small tables."""
GIBI = 1 << 30
BLOCK = 256
TURNED = (32, 8)
"""The threads of a block that turns a tile."""
SIMULATED = 1
"""The simulator starts a thread of Python for each of a block, and they wait for each other."""


class WordDevice:
    """A board on the device. A GPU that is missing or too small is refused with `NoGpu`."""

    def __init__(self, moves: WordMoves) -> None:
        self.moves = moves
        self.memory: Memory = memory_of(moves.groups)
        require_memory(self.memory)
        device = device_module()
        self._cuda = device.cuda
        self._kernels = kernels_for(moves.must_hit)
        self._is_simulated = device.IS_SIMULATED
        put = device.cuda.to_device
        self.words = device.cuda.device_array(self.memory.words, np.uint32)
        self._lists = tuple(map(put, moves[1:5]))
        size = (len(moves.groups) - 1) ** 2
        self._notes = put(np.zeros(1 + size, np.int32))

    def fill(self, spot: Spot, rows: int, columns: int, word: int) -> None:
        """Write the same word all over a table."""
        shape = self._shape(rows, columns)
        self._kernels.fill[shape](self.words, columns, spot.begin, spot.stride, np.uint32(word))

    def refine(self, spot: Spot, rows: int, columns: int, width: int) -> None:
        """Go over to finer units in a table."""
        shape = self._shape(rows, columns)
        self._kernels.refine[shape](self.words, columns, spot.begin, spot.stride, width)

    def turn(self, rows: int, columns: int, spot: Spot, to: Spot) -> None:
        """Copy a table with its rows as columns."""
        from spieltisch.compute.words.word_kernels import TILE

        blocks = -(-columns // TILE), -(-rows // TILE)
        shape = blocks, (1, 1) if self._is_simulated else TURNED
        self._kernels.turn[shape](self.words, rows, columns, *spot, *to)

    def sweep(self, panel: Panel) -> None:
        """Narrow all words of a panel down."""
        shape = self._shape(panel.last - panel.first, panel.end - panel.begin)
        self._kernels.sweep[shape](self.words, *self._lists, self._notes, panel)

    def note(self, scales: NDArray[np.int32]) -> None:
        """Note the units of all pairs of groups, and forget the greatest distance."""
        self._notes.copy_to_device(np.concatenate([np.zeros(1, np.int32), scales.ravel()]))

    def farthest(self) -> int:
        """The greatest distance in the panels since then, in their own units."""
        return int(self._notes.copy_to_host()[0])

    def look(self, places: NDArray[np.int64]) -> NDArray[np.uint32]:
        """The words at these places."""
        out = self._cuda.device_array(len(places), np.uint32)
        block = SIMULATED if self._is_simulated else BLOCK
        blocks = -(-len(places) // block)
        self._kernels.look[blocks, block](self.words, self._cuda.to_device(places), out)
        return np.asarray(out.copy_to_host())

    def _shape(self, rows: int, columns: int) -> tuple[tuple[int, int], int]:
        """A block for each row and part of the columns, and its threads."""
        from spieltisch.compute.words.word_kernels import SPAN

        return (rows, -(-columns // SPAN)), SIMULATED if self._is_simulated else BLOCK


@cache
def kernels_for(must_hit: bool) -> Any:
    """The kernels, of which compiled forms are kept while the process lives."""
    from spieltisch.compute.words.word_kernels import word_kernels

    return word_kernels(must_hit)


def require_memory(memory: Memory) -> None:
    """Refuse, by `NoGpu`, a machine whose device has not so much memory to give.

    The simulator has the computer's, which is not asked.
    """
    device = device_module()
    if device.IS_SIMULATED:
        return
    free = int(device.cuda.current_context().get_memory_info()[0])
    if memory.bytes + LEFT_FREE > free:
        raise NoGpu(
            f"{(memory.bytes + LEFT_FREE) / GIBI:.1f} GiB of its memory are needed, "
            f"and {free / GIBI:.1f} GiB are free"
        )
