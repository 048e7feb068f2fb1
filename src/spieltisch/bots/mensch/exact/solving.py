"""Solving the endgames of two colours: how large they are, their values, their start."""

from typing import Any, NamedTuple

from spieltisch.bots.mensch.exact.move_tables import move_tables
from spieltisch.bots.mensch.exact.space import space_of
from spieltisch.compute.library import first_state
from spieltisch.compute.pairs import Solved, solve_pairs
from spieltisch.game import load
from spieltisch.rules.mensch import State

__all__ = ["DISTANCE", "MOST_OUTSIDE", "Endgame", "options_of"]

DISTANCE = 1e-6
MOST_OUTSIDE = 2
"""With more pieces outside the tables are too large for most machines."""
BYTES = 16
"""Two tables of 64 bits, for each pair."""


def options_of(preset: str) -> State:
    """A state with the options of a preset, for two people with a colour each."""
    state: State = first_state(load("mensch", 2, {"preset": preset, "colours": "people"}))
    return state


class Endgame(NamedTuple):
    """All positions in which each colour has at most so many pieces outside its home circles."""

    preset: str
    outside: int
    is_packed: bool = False

    @property
    def pairs(self) -> int:
        """How many pairs of configurations there are."""
        return len(space_of(self.outside, self.is_packed).pieces) ** 2

    @property
    def memory(self) -> int:
        """The bytes that solving it takes."""
        return BYTES * self.pairs

    def solved(self, distance: float = DISTANCE) -> Solved:
        """The chances of the colour that rolls."""
        space = space_of(self.outside, self.is_packed)
        return solve_pairs(move_tables(space, options_of(self.preset)), distance)

    def facts(self, solved: Solved) -> dict[str, Any]:
        """What a file of the values says of itself."""
        return {
            "game": "mensch",
            "preset": self.preset,
            "outside": self.outside,
            "packed": self.is_packed,
            "sweeps": solved.sweeps,
            "distance": solved.distance,
        }
