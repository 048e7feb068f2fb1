"""What the questions about a half-known maze have in common."""

from abc import ABC, abstractmethod
from typing import NamedTuple, TypeVar, cast

import msgspec

from spieltisch.game import Game, Text
from spieltisch.game.irrgarten.notation import field_text
from spieltisch.game.irrgarten.options import other_seat
from spieltisch.game.irrgarten.view import Maze, Seat, View
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.irrgarten.knowledge import Knowledge, known_to
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import Mark

__all__ = ["Asked", "MazeQuestion", "asked_of", "certificate", "listed", "unproven"]

MOST_NAMED = 6
"""How many fields a sentence names; of more it names some."""

P = TypeVar("P", bound=msgspec.Struct)


class Asked(NamedTuple):
    """A puzzle and what its seat knows: the answers follow from this alone."""

    puzzle: Puzzle
    view: View
    known: Knowledge

    def hidden(self) -> Maze:
        """The maze that the seat searches, which is for checking only."""
        return cast(Maze, self.puzzle.position["mazes"][other_seat(cast(Seat, self.puzzle.seat))])


def asked_of(puzzle: Puzzle) -> Asked:
    """What a puzzle asks about."""
    view = cast(View, Game.read(puzzle.position).view(puzzle.seat))
    return Asked(puzzle, view, known_to(view, puzzle.seat))


class MazeQuestion(ABC):
    """One theme: what can be answered, what proves the answer, what refutes another one."""

    theme: Theme

    @abstractmethod
    def answers(self, asked: Asked) -> list[str]:
        """All answers that can be given, sorted."""

    @abstractmethod
    def proof(self, asked: Asked) -> tuple[Text, tuple[Mark, ...]]:
        """Why the solution is right."""

    @abstractmethod
    def counter(self, asked: Asked, answer: str) -> tuple[Text, tuple[Mark, ...]]:
        """Why another answer is wrong."""

    @abstractmethod
    def hint(self, asked: Asked) -> Text:
        """A help that does not name the answer."""

    @abstractmethod
    def check(self, asked: Asked) -> None:
        """Prove the solution and that it is the only one; else raise `BadPuzzle`."""


def certificate(puzzle: Puzzle, proof: type[P]) -> P:
    """The certificate of a puzzle in its form; another one is refused."""
    try:
        return msgspec.convert(puzzle.certificate, proof)
    except msgspec.ValidationError as error:
        raise BadPuzzle(
            Text(f"the certificate is no proof: {error}", f"der Beweis ist keiner: {error}")
        ) from None


def unproven(en: str, de: str) -> BadPuzzle:
    """A certificate that does not prove what it should."""
    return BadPuzzle(Text(f"not proven: {en}", f"nicht bewiesen: {de}"))


def listed(fields: list[int], between: str = ", ") -> str:
    """Some fields in a sentence; of many the first ones and the last."""
    texts = [field_text(field) for field in fields]
    if len(texts) > MOST_NAMED:
        texts = [*texts[: MOST_NAMED - 2], "…", texts[-1]]
    return between.join(texts)
