"""Run in a process of its own with NUMBA_ENABLE_CUDASIM=1: the device's kernels in the simulator.

Every word has to be what the processor makes of it, in all parts of the memory.
"""

import numpy as np

from spieltisch.bots.mensch.exact.move_tables import word_moves
from spieltisch.bots.mensch.exact.numbering import numbering_of
from spieltisch.bots.mensch.exact.solving import options_of
from spieltisch.compute.words.word_device import WordDevice
from spieltisch.compute.words.word_solving import solve_words
from spieltisch.compute.words.word_tables import Spot
from tests.compute.words_here import Here

OPTIONS = {"preset": "modern", "must_hit": True}


def check(is_packed: bool, sweeps: int, slices: int) -> None:
    """Solve a little on both, and compare; then go over to finer units in a corner."""
    moves = word_moves(numbering_of(1, is_packed), options_of(OPTIONS))
    boards = there, here = WordDevice(moves), Here(moves)
    size = here.memory.words
    there.fill(Spot(0, size), 1, size, 0)
    found, wanted = (solve_words(board, 0.0, 1e9, slices=slices, most=sweeps) for board in boards)
    assert (found.widths == wanted.widths).all()
    assert found[1:3] == wanted[1:3] == (sweeps, wanted.distance)
    for board in boards:
        board.fill(Spot(here.memory.last, here.memory.late), 2, 3, 5 << 16 | 3)
        board.refine(Spot(here.memory.last, here.memory.late), 2, 3, 16)
    assert here.words[here.memory.last] == 5 << 16 | 15
    words = there.words.copy_to_host()
    assert (words == here.words).all()
    some = np.arange(0, size, 997)
    assert (there.look(some) == words[some]).all()
    print(f"{len(set(words.tolist()))} different words are the same on both")


if __name__ == "__main__":
    check(is_packed=True, sweeps=3, slices=2)
    check(is_packed=False, sweeps=1, slices=1)
