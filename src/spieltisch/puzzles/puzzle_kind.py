"""What the puzzles of every game can do; a game has them when it has a folder here."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from spieltisch.game import Event, Position, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.puzzle import Puzzle, Theme

__all__ = ["Attempt", "Mark", "MarkKind", "Played", "PuzzleKind", "Shown", "Verdict"]

Verdict = Literal["right", "on", "wrong", "refused"]
"""Solved; right so far, go on; allowed but no solution; against a rule, which is no try."""
MarkKind = Literal["answer", "proof", "counter"]
"""The answer; what proves it; what shows that a try is wrong."""


class Mark(NamedTuple):
    """Places on the board that mean something, named as in moves."""

    kind: MarkKind
    at: tuple[str, ...]


class Played(NamedTuple):
    """A move that was made, the solver's or a reply, and what it led to."""

    seat: str
    move: str
    events: tuple[Event, ...]
    position: Position


class Shown(NamedTuple):
    """What the solver gets: nothing of it depends on what their seat could not know."""

    view: JsonObject
    legal: list[str]
    """The answers that are possible: moves, slots or fields, as the theme takes them."""
    form: str | None


class Attempt(NamedTuple):
    """What an answer comes to."""

    verdict: Verdict
    shown: Shown
    """Where the solver stands; unchanged unless the verdict is `on` or `right`."""
    played: tuple[Played, ...] = ()
    """Moves to show: the solver's, the replies; for a wrong one what refutes it."""
    said: Text | None = None
    """The reason, in one to three sentences made of facts."""
    rule: str | None = None
    marks: tuple[Mark, ...] = ()


class PuzzleKind(Protocol):
    """The puzzles of one game; the module of its folder has it as `PUZZLES`."""

    themes: Mapping[str, Theme]

    def shown(self, puzzle: Puzzle) -> Shown:
        """The question's board as the seat may see it."""
        ...

    def attempt(self, puzzle: Puzzle, earlier: Sequence[str], answer: str) -> Attempt:
        """What an answer comes to, after earlier ones with which the puzzle went on."""
        ...

    def hint(self, puzzle: Puzzle) -> tuple[Text, tuple[Mark, ...]]:
        """A help that does not give the answer away."""
        ...

    def solution(self, puzzle: Puzzle) -> Attempt:
        """The whole way to the end, with its proof."""
        ...

    def check(self, puzzle: Puzzle) -> None:
        """Prove the solution, and that no other first answer solves it; else raise `BadPuzzle`."""
        ...
