"""Two colours of Mensch from the first roll on, solved on a GPU."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from spieltisch.bots.mensch.exact.ending_rules import facts_of, file_name, house_of
from spieltisch.bots.mensch.exact.lookup import MOST_OUTSIDE
from spieltisch.bots.mensch.exact.values_file import UNIT, WIDTH, write_values
from spieltisch.game import SpieltischError, Text
from spieltisch.rules.mensch import State
from spieltisch.rules.mensch.board import PIECES, A, B

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spieltisch.bots.mensch.exact.numbering import Numbering
    from spieltisch.compute.words.word_solving import Board, Chances, Report, Tell
    from spieltisch.compute.words.word_tables import Memory

__all__ = ["CLOSE", "SECONDS", "Complete", "Known"]

CLOSE = 3e-5
"""How far the bounds of a chance may be apart in the end."""
SECONDS = 420.0
"""After these it ends with what it has; the bounds are true all the same."""
SWEEPS = 200
"""So many may be needed."""
SLOWEST, FASTEST = 1.65e10, 6e10
"""Pairs reckoned per second: by a trial of a simpler program on an H200, and by the bytes that have
to be read."""
LOADING = 20
"""Seconds to compile and to make the lists of moves."""


class Complete(NamedTuple):
    """All positions of two colours; tests leave most of them out."""

    options: State
    outside: int = PIECES
    is_packed: bool = False

    @property
    def title(self) -> Text:
        """Which positions these are."""
        return Text("two colours from the first roll on", "zwei Farben vom ersten Wurf an")

    @property
    def pairs(self) -> int:
        """How many pairs of configurations there are."""
        return self.layout().groups[-1] ** 2

    @property
    def memory(self) -> int:
        """The bytes of the GPU that solving takes."""
        return self.layout().bytes

    @property
    def endgame_file(self) -> str:
        """What the file is called in which bots look endgames up."""
        return file_name(house_of(self.options), MOST_OUTSIDE)

    def seconds(self) -> tuple[float, float]:
        """How long an H200 takes, at best and at worst; reckoned, not measured."""
        least, most = (SWEEPS * self.pairs / speed for speed in (FASTEST, SLOWEST))
        return LOADING + least, LOADING + most

    def numbering(self) -> "Numbering":
        """The numbers of the configurations."""
        from spieltisch.bots.mensch.exact.numbering import numbering_of

        return numbering_of(self.outside, self.is_packed)

    def layout(self) -> "Memory":
        """Where everything lies."""
        from spieltisch.compute.words.word_tables import memory_of

        return memory_of(self.numbering().groups)

    def require(self) -> None:
        """Refuse where it cannot be solved, and say what is missing."""
        from spieltisch.compute.gpu import NoGpu
        from spieltisch.compute.words.word_device import require_memory

        try:
            require_memory(self.layout())
        except NoGpu as error:
            raise SpieltischError(
                Text(
                    f"this is solved on a GPU: {error}",
                    f"das wird auf einer GPU gelöst: {error}",
                ),
                code="no_gpu",
            ) from error

    def solved(
        self,
        distance: float = CLOSE,
        seconds: float = SECONDS,
        tell: "Tell | None" = None,
        board: "Board | None" = None,
    ) -> "Known":
        """The bounds of all chances, as close as they get in the time."""
        from spieltisch.bots.mensch.exact.move_tables import word_moves
        from spieltisch.compute.words.word_device import WordDevice
        from spieltisch.compute.words.word_solving import solve_words

        if board is None:
            self.require()
            board = WordDevice(word_moves(self.numbering(), self.options))
        return Known(self, board, solve_words(board, distance, seconds, tell))


class Known(NamedTuple):
    """What was solved, still on the device."""

    game: Complete
    board: "Board"
    report: "Report"

    def chances(self, own: "NDArray[np.int64]", other: "NDArray[np.int64]") -> "Chances":
        """The bounds of the chance of whoever rolls, by the numbers of both configurations."""
        import numpy as np

        from spieltisch.compute.words.word_solving import chances_of

        groups = np.array(self.board.moves.groups)
        group = [np.searchsorted(groups, side, side="right") - 1 for side in (own, other)]
        words = self.board.look(self.board.memory.place(own, other))
        return chances_of(words, self.report.widths[group[0], group[1]])

    def first(self) -> "Chances":
        """The bounds of the chance of whoever rolls first."""
        import numpy as np

        from spieltisch.bots.mensch.exact.numbering import number_of

        start = [B] * (PIECES - 1) + [A if self.game.options.start_on_a else B]
        number = number_of(start, self.game.numbering().firsts.tolist())
        both = np.array([number], np.int64)
        return self.chances(both, both)

    def write_endgame(self, path: Path, outside: int = MOST_OUTSIDE) -> Mapping[str, Any]:
        """Write the file in which bots look endgames up; what it says of itself."""
        import numpy as np

        from spieltisch.bots.mensch.exact.numbering import number_of
        from spieltisch.bots.mensch.exact.space import space_of

        space = space_of(outside)
        firsts = self.game.numbering().firsts.tolist()
        number = np.array([number_of([*pieces], firsts) for pieces in space.pieces], np.int64)
        size, apart = len(number), 0.0
        values = np.zeros((size, size), f"<u{WIDTH}")
        values[0] = UNIT  # who is home has won, and nobody asks about the others then
        for own in range(1, size):
            found = self.chances(np.full(size - 1, number[own]), number[1:])
            values[own, 1:] = np.rint(found.middle * UNIT)
            apart = max(apart, float((found.high - found.low).max()))
        facts = facts_of(house_of(self.game.options), outside)
        told = {**facts, "sweeps": self.report.sweeps}
        return write_values(path, values.tobytes(), size, apart, told)
