"""The legal actions of many games in one array: what is left of masks without their zeros."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["LegalLists"]


class LegalLists(NamedTuple):
    """Those of game number i are `actions[starts[i] : starts[i + 1]]`, ascending.

    This is the form CSR, as sparse matrices have it. A game that is over has none.
    """

    actions: NDArray[np.int32]
    starts: NDArray[np.int64]

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many each game has."""
        return np.diff(self.starts)

    def of(self, game: int) -> NDArray[np.int32]:
        """Those of one game."""
        return self.actions[self.starts[game] : self.starts[game + 1]]

    def games(self) -> NDArray[np.int64]:
        """For each of `actions` the number of its game."""
        return np.repeat(np.arange(len(self.starts) - 1), self.counts)

    def mask(self, columns: int) -> NDArray[np.int8]:
        """A row for each game with a one in the column of each legal action."""
        made = np.zeros((len(self.starts) - 1, columns), np.int8)
        made[self.games(), self.actions] = 1
        return made

    def padded(self, fill: int = -1) -> NDArray[np.int32]:
        """A row for each game, as long as the longest needs, filled up at its end."""
        counts = self.counts
        made = np.full((len(counts), int(counts.max(initial=0))), fill, np.int32)
        made[np.arange(made.shape[1]) < counts[:, None]] = self.actions
        return made

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each game, all alike; 0 for one that is over."""
        counts = self.counts
        drawn = self.starts[:-1] + rng.integers(np.maximum(counts, 1))
        chosen = np.zeros(len(counts), np.int32)
        has_any = counts > 0
        chosen[has_any] = self.actions[drawn[has_any]]
        return chosen

    def best(self, scores: NDArray[np.floating]) -> NDArray[np.int32]:
        """The action with the highest score for each game, the first of equals.

        There is a score for each of `actions`. A game that is over has 0.
        """
        order = np.lexsort((-scores, self.games()))
        chosen = np.zeros(len(self.starts) - 1, np.int32)
        has_any = self.counts > 0
        chosen[has_any] = self.actions[order[self.starts[:-1][has_any]]]
        return chosen
