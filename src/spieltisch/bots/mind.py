"""What a game's bot is: a mind that judges a seat's moves by what that seat remembers."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol

from spieltisch.bots.readiness import has_compiler
from spieltisch.game import Memory, Position, Text
from spieltisch.rules.kernel import Record

__all__ = ["Level", "Limit", "Mind", "Swift", "Thought"]


class Limit(NamedTuple):
    """How long a mind may think; whichever comes first.

    With `simulations` alone the same memory and seed give the same move on every machine. With
    neither a level takes its own number of simulations.
    """

    simulations: int | None = None
    seconds: float | None = None


class Level(NamedTuple):
    """One step of a game's ladder of opponents."""

    name: Text
    sentence: Text
    """How it thinks, in one sentence for who picks an opponent."""
    uncompiled: Text | None = None
    """The same where there is no compiler, if it then thinks less far."""

    @property
    def told(self) -> Text:
        """The sentence that is true on this machine."""
        return self.sentence if self.uncompiled is None or has_compiler() else self.uncompiled


class Thought(NamedTuple):
    """What a mind makes of a position."""

    move: str
    values: dict[str, float]
    """For the moves that were looked at, the seat's chance of winning after them, 0 to 1."""
    chances: dict[str, float]
    """Every seat's chance of winning; a draw is shared, so they add up to 1."""
    draw: bool = False
    """Whether the seat would rather agree on a draw now than play on."""


class Mind(Protocol):
    """The bots of one game. `spieltisch.bots.<game>` has one, named `MIND`."""

    levels: tuple[Level, ...]

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The seat's move at a level, also when there is only one.

        `position` is one full position that fits the memory, drawn by `rng`: what is hidden in it
        is made up. Where `readiness.is_compiled` says no, the same code answers interpreted.
        """


class Swift(NamedTuple):
    """Policies for whole games at compiled speed; a mind may have some as `swift`."""

    names: tuple[str, ...]
    """The levels and players with a name of their own; `pick` knows them by their number."""
    pick: Callable[..., int]
    """The template `(policy, states, team, weights, notes, rng) -> action`."""
    states: int
    """How many states it needs, the position included."""
    notes: type[Record]
    """The record in which it writes down what it thinks."""
    weights: Sequence[int]
    strongest: int
    """The policy that plays with weights from outside."""
    worth: Callable[..., None] | None = None
    """The template `(states, teams, weights, notes, out)`: where chance acts in `states[0]`, it
    writes for each of its actions the chance of every seat. Any estimate will do, as long as it is
    the same for everybody; the better it is, the more luck can be taken out of results."""
