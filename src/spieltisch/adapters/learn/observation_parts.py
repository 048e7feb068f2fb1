"""The parts of an observation by their names, and the observation as ones and zeros.

    parts = ObservationParts(game)
    parts.split(observation)["pieces"]
    parts.one_hot(observations)

All of it is made from the kernel's `layout`. `game` is a `Game`, as `load` gives it; what each part
means is said on the game's page of the documentation, under Observation.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from spieltisch.game import Game
from spieltisch.rules.kernel import Part

__all__ = ["MOST_VALUES", "ObservationParts"]

MOST_VALUES = 256
"""A cell with more values than this has one column, in which it is a number."""


class ObservationParts:
    """How the observations of a game are made up. Arrays may have any number of leading axes."""

    slices: dict[str, slice]
    """Where each part lies in an observation."""
    one_hot_slices: dict[str, slice]
    """Where each part lies in an observation as ones and zeros."""
    shapes: dict[str, tuple[int]]
    """The shape of each part of one observation."""
    size: int
    """The length of an observation."""
    one_hot_size: int
    """Its length as ones and zeros."""

    def __init__(self, game: Game) -> None:
        layout = game.kind.kernel.layout
        self.layout: tuple[Part, ...] = layout
        self.slices = _slices(layout, [part.size for part in layout])
        self.one_hot_slices = _slices(layout, [part.size * _columns(part) for part in layout])
        self.shapes = {part.name: (part.size,) for part in layout}
        self.size = sum(part.size for part in layout)
        cells = [part for part in layout for _ in range(part.size)]
        columns = np.array([_columns(part) for part in cells])
        self.one_hot_size = int(columns.sum())
        self._low = np.array([part.low for part in cells])
        self._high = np.array([part.high for part in cells])
        self._first = np.cumsum(columns) - columns
        self._is_wide = self._high - self._low >= MOST_VALUES

    def split(self, observations: NDArray[np.int16]) -> dict[str, NDArray[np.int16]]:
        """Each part of one or many observations; the arrays are views, not copies."""
        self._check(observations)
        return {name: observations[..., where] for name, where in self.slices.items()}

    def one_hot(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """One or many observations as ones and zeros: a column for each value of each cell.

        A cell with more than `MOST_VALUES` values has one column instead, with a number from 0 for
        its least value to 1 for its greatest that grows with the logarithm.
        """
        self._check(observations)
        rows = observations.reshape(-1, self.size).astype(np.int64)
        above = rows - self._low
        if (above < 0).any() or (rows > self._high).any():
            cell = int(np.argmax(((above < 0) | (rows > self._high)).any(axis=0)))
            name = next(name for name, where in self.slices.items() if cell < where.stop)
            raise ValueError(
                f"{name} is {self._low[cell]} to {self._high[cell]}, "
                f"but the observations have {rows[:, cell].min()} to {rows[:, cell].max()}"
            )
        made = np.zeros((len(rows), self.one_hot_size), np.float32)
        narrow, wide = ~self._is_wide, self._is_wide
        np.put_along_axis(made, self._first[narrow] + above[:, narrow], 1, axis=1)
        most = np.log1p((self._high - self._low)[wide])
        made[:, self._first[wide]] = np.log1p(above[:, wide]) / most
        return made.reshape(*observations.shape[:-1], self.one_hot_size)

    def _check(self, observations: NDArray[np.int16]) -> None:
        if observations.shape[-1:] != (self.size,):
            raise ValueError(
                f"an observation has {self.size} numbers on its last axis; "
                f"this has the shape {observations.shape}"
            )


def _columns(part: Part) -> int:
    """How many columns each cell of a part has as ones and zeros."""
    values = part.high - part.low + 1
    return values if values <= MOST_VALUES else 1


def _slices(layout: tuple[Part, ...], sizes: list[int]) -> dict[str, slice]:
    ends = accumulate(sizes)
    return {
        part.name: slice(end - size, end)
        for part, size, end in zip(layout, sizes, ends, strict=True)
    }
