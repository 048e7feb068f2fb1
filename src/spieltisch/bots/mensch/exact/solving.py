"""Solving the endgames of two colours: how large they are, their values, their files."""

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from spieltisch.bots.mensch.exact.complete import Complete
from spieltisch.bots.mensch.exact.ending_rules import facts_of, file_name, house_of
from spieltisch.bots.mensch.exact.lookup import MOST_OUTSIDE
from spieltisch.bots.mensch.exact.space import space_of
from spieltisch.bots.mensch.exact.values_file import UNIT, WIDTH, open_values, write_values
from spieltisch.compute.library import first_state
from spieltisch.game import BadOptions, SpieltischError, Text, load
from spieltisch.rules.mensch import State

if TYPE_CHECKING:
    from spieltisch.compute.pairs import PairMoves, Solved, Tell

__all__ = ["DISTANCE", "SOLVER", "Endgame", "options_of"]

DISTANCE = 1e-6
BYTES = 5 * 8
"""Four tables of 64 bits and what is made of them in the end, for each pair."""
CHECKED = 500
"""So many configurations are reckoned anew against all others when a file is checked."""
MORE_MOVES = 1.6
"""A pair with two pieces outside takes so much longer than one with a single piece."""


def options_of(options: Mapping[str, Any]) -> State:
    """A state with these options, for two people with a colour each."""
    state: State = first_state(load("mensch", 2, {**options, "colours": "people"}))
    if state.roll_limit > 0:
        raise BadOptions(
            Text(
                "with roll_limit the rolls that are left would count too; it is not solved",
                "mit roll_limit zählten auch die übrigen Würfe; das wird nicht gelöst",
            )
        )
    return state


class Endgame(NamedTuple):
    """All positions in which each colour has at most so many pieces outside its home circles."""

    options: State
    outside: int
    is_packed: bool = False
    """Only those whose other pieces fill the last circles; for tests."""

    @property
    def title(self) -> Text:
        """Which positions these are."""
        count = self.outside
        pieces, figuren = ("piece", "Figur") if count == 1 else ("pieces", "Figuren")
        return Text(
            f"two colours with at most {count} {pieces} each outside the home circles",
            f"zwei Farben mit je höchstens {count} {figuren} außerhalb der Zielfelder",
        )

    @property
    def pairs(self) -> int:
        """How many pairs of configurations there are."""
        return len(space_of(self.outside, self.is_packed).pieces) ** 2

    @property
    def memory(self) -> int:
        """The bytes that solving it takes."""
        return BYTES * self.pairs

    @property
    def file(self) -> str:
        """What the file of the values is called."""
        return file_name(house_of(self.options), self.outside)

    @property
    def file_size(self) -> int:
        """How many bytes it has, but for its first line."""
        return WIDTH * self.pairs

    @property
    def facts(self) -> Mapping[str, Any]:
        """What a file of the values is about."""
        return facts_of(house_of(self.options), self.outside, self.is_packed)

    def seconds(self) -> float:
        """How long solving takes on this machine, judged by the smallest endgame."""
        small = self._replace(outside=1, is_packed=False)
        small.solved()  # it may have to be compiled first
        begun = perf_counter()
        small.solved()
        share = self.pairs / small.pairs
        return (perf_counter() - begun) * share * (MORE_MOVES if self.outside > 1 else 1)

    def solved(self, distance: float = DISTANCE, tell: "Tell | None" = None) -> "Solved":
        """The chances of the colour that rolls."""
        from spieltisch.compute.pairs import solve_pairs

        return solve_pairs(self.moves(), distance, tell)

    def moves(self) -> "PairMoves":
        """What the colours can do."""
        from spieltisch.bots.mensch.exact.move_tables import move_tables

        return move_tables(space_of(self.outside, self.is_packed), self.options)

    def write(self, path: Path, solved: "Solved") -> Mapping[str, Any]:
        """Write a file of the values; what it says of itself."""
        import numpy as np

        numbers = np.rint(solved.values * UNIT).astype(f"<u{WIDTH}")
        facts = {**self.facts, "sweeps": solved.sweeps}
        return write_values(path, numbers.tobytes(), len(numbers), solved.distance, facts)

    def check(self, path: Path) -> Mapping[str, Any]:
        """What a file says of itself, if its checksum holds and its chances fit each other."""
        import numpy as np

        from spieltisch.compute.pairs import residual

        size = len(space_of(self.outside, self.is_packed).pieces)
        header, numbers = open_values(path, self.facts, size)
        values = np.frombuffer(numbers, f"<u{WIDTH}").reshape(size, size) / UNIT
        off = residual(self.moves(), values, CHECKED, seed=1)
        if off > 2 * header["bound"]:
            raise SpieltischError(
                Text(
                    f"{path} is wrong: a chance is {off:.6f} off what follows from the others",
                    f"{path} ist falsch: eine Chance weicht um {off:.6f} von dem ab, was aus den "
                    "anderen folgt",
                ),
                code="bad_values",
            )
        return {**header, "residual": off, "checked": min(CHECKED, size) * size}


class MenschSolver:
    """Solves the endgames of Mensch."""

    presets = ("sheet", "modern", "openspiel")
    most_pieces = MOST_OUTSIDE

    def endgame(self, options: Mapping[str, Any], pieces: int) -> Endgame:
        """The endgame by these house rules."""
        return Endgame(options_of(options), pieces)

    def complete(self, options: Mapping[str, Any]) -> Complete:
        """The whole game by these house rules."""
        return Complete(options_of(options))


SOLVER = MenschSolver()
