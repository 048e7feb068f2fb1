"""Games that a player lost because its program failed, not by the rules.

The game ends at once: whoever forfeits gets nothing, the others share the point. Only programs
from outside can forfeit; a mistake of our own bots is a bug and ends the match.
"""

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["FORFEIT", "REASONS", "Forfeit", "Forfeited", "shares"]

FORFEIT = "forfeit"
"""The ending of a forfeited game, in place of a rule."""
REASONS = ("illegal", "no_move", "garbled", "refused", "crashed", "timed_out")
"""Why a game can be forfeited; docs/engine.md says what each of them means."""


class Forfeit(NamedTuple):
    """Who forfeited a game, and why."""

    who: int
    """The number of the person at the table, from 0."""
    why: str
    """One of `REASONS`."""
    text: str
    """What exactly it did, in English, as it stands in records and reports."""
    ply: int
    """The moves played before, those of chance not counted."""


class Forfeited(Exception):
    """Raised by a player whose program failed: the game is lost for it."""

    def __init__(self, why: str, text: str) -> None:
        super().__init__(why, text)
        self.why = why
        self.text = text


def shares(people: int, forfeits: Sequence[Forfeit]) -> tuple[float, ...]:
    """Each person's points: 1, shared by those who did not forfeit."""
    lost = {forfeit.who for forfeit in forfeits}
    kept = people - len(lost)
    return tuple(0.0 if person in lost else 1 / kept for person in range(people))
