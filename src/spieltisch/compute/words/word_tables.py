"""Where the words of all pairs lie, and which of them are reckoned together.

Configurations come in groups that are never left but for an earlier one. A pair of groups is
reckoned when all that it leads to is known. Each pair's word is there twice: in a row of the side
that rolls, by its own number, and turned, in a row of the other; for the chances after a move are
then read along a row, by neighbouring threads from neighbouring places.

The last group is by far the largest, so not all of this is there at once. Memory has five parts:

    square          both sides in earlier groups
    wide, turned    rows of earlier groups, against the last one
    last            both in the last group
    spare           the same turned; and before these are reckoned the square turned, and tall:
                    rows of the last group, against one earlier group
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "OTHER_AT",
    "SIX_AT",
    "WORD",
    "Memory",
    "Panel",
    "Spot",
    "WordMoves",
    "memory_of",
    "row_of",
]

WORD = 4
"""Bytes."""
SIX_AT, OTHER_AT = 40, 47
"""The bits where the weights of faces begin in `WordMoves.pieces`."""


class WordMoves(NamedTuple):
    """What a side can do, as the device reads it."""

    groups: tuple[int, ...]
    """Where each group of configurations begins, and the end of the last. The first group is a
    single configuration, which has won."""
    starts: NDArray[np.int32]
    """Where the moves of a configuration and a face begin; the last number is their end."""
    moves: NDArray[np.int32]
    """Of each move the place of the other that it lands on (6 bits), the new configuration (18)
    and its group."""
    pieces: NDArray[np.uint64]
    """A bit for each place where the configuration can be hit, at most 40; above them how likely
    its six (7 bits) and each other face (6 bits) is, in parts of `WHOLE`."""
    back: NDArray[np.int32]
    """What becomes of the configuration if its first, second, … of these pieces is hit."""
    must_hit: bool
    """Whether a move that hits has to be taken."""


class Panel(NamedTuple):
    """Pairs that are reckoned in one launch, and where what they lead to lies.

    The own configurations from `split` on have their rows in one table, those below in another;
    `row_of` says where.
    """

    first: int
    """The own configurations, from here to `last`."""
    last: int
    begin: int
    """The other's, from here to `end`."""
    end: int
    scales: int
    """Where the units of the words against the other's group are noted."""
    split: int
    near: int
    near_turned: int
    near_stride: int
    far: int
    far_turned: int
    far_stride: int
    width: int
    """The bits of a distance in the words that are reckoned."""


def row_of(panel: Panel, number: int, is_turned: bool) -> int:
    """Where the words of an own configuration are, less the other's number; for Numba."""
    if number >= panel.split:
        near = panel.near_turned if is_turned else panel.near
        return near + (number - panel.split) * panel.near_stride
    far = panel.far_turned if is_turned else panel.far
    return far + number * panel.far_stride


class Spot(NamedTuple):
    """Where a table begins, and how far its rows are apart."""

    begin: int
    stride: int


class Memory(NamedTuple):
    """How many words each part has, and where it begins."""

    groups: tuple[int, ...]
    early: int
    """Configurations of all groups but the last."""
    late: int
    """Those of the last."""
    wide: int
    wide_turned: int
    last: int
    spare: int
    tall: int
    tall_turned: int
    words: int

    def panel(self, mine: int, theirs: int, width: int) -> Panel:
        """The pairs of two groups, in which the side of the first rolls."""
        first, last = self.groups[mine : mine + 2]
        begin, end = self.groups[theirs : theirs + 2]
        final = len(self.groups) - 2
        square, turned = 0, self.spare
        if theirs < final:  # rows with all of the earlier groups
            far, far_turned, far_stride = square, turned, self.early
        else:
            far, far_turned = self.wide - self.early, self.wide_turned - self.early
            far_stride = self.late
        split, near, near_turned, stride = 0, far, far_turned, far_stride
        if mine == final:
            split = self.early
            if theirs == final:
                near, near_turned, stride = self.last - begin, self.spare - begin, self.late
            else:
                near, near_turned, stride = self.tall - begin, self.tall_turned - begin, end - begin
        return Panel(
            *(first, last, begin, end, 1 + theirs * (final + 1), split),
            *(near, near_turned, stride, far, far_turned, far_stride, width),
        )

    @staticmethod
    def spot(panel: Panel, is_turned: bool) -> Spot:
        """Where the words of a panel are, or of the same pairs turned."""
        is_near = panel.first >= panel.split
        stride = panel.near_stride if is_near else panel.far_stride
        return Spot(row_of(panel, panel.first, is_turned) + panel.begin, stride)

    def place(self, own: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the words of pairs are in the end."""
        is_early, is_near = own < self.early, other < self.early
        return np.where(
            is_near,
            np.where(
                is_early,
                own * self.early + other,
                self.wide_turned + other * self.late + own - self.early,
            ),
            np.where(
                is_early,
                self.wide + own * self.late + other - self.early,
                self.last + (own - self.early) * self.late + other - self.early,
            ),
        )

    @property
    def bytes(self) -> int:
        """What all of it takes."""
        return WORD * self.words


def memory_of(groups: tuple[int, ...]) -> Memory:
    """The memory for these groups."""
    early, late = groups[-2], groups[-1] - groups[-2]
    widest = max(end - begin for begin, end in pairwise(groups[:-1]))
    wide = early * early
    wide_turned = wide + early * late
    last = wide_turned + early * late
    spare = last + late * late
    tall = spare + early * early
    tall_turned = tall + late * widest
    words = max(spare + late * late, tall_turned + late * widest)
    return Memory(groups, early, late, wide, wide_turned, last, spare, tall, tall_turned, words)
