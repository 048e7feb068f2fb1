"""The puzzles of Irrgarten: what follows from what a seeker knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from spieltisch.game import Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.text import shortened
from spieltisch.puzzles.irrgarten.maze_question import MazeQuestion, asked_of
from spieltisch.puzzles.irrgarten.slot_questions import BARRIER, PASSAGE
from spieltisch.puzzles.irrgarten.treasure_question import TREASURE
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import Attempt, Mark, Shown

__all__ = ["PUZZLES", "QUESTIONS"]

QUESTIONS: dict[str, MazeQuestion] = {
    question.theme.id: question for question in (BARRIER, PASSAGE, TREASURE)
}


class Deductions:
    """Puzzles with one answer, a slot or a field."""

    themes: Mapping[str, Theme] = MappingProxyType(
        {name: question.theme for name, question in QUESTIONS.items()}
    )

    def shown(self, puzzle: Puzzle) -> Shown:
        """The seat's view, and the slots or fields that can be chosen."""
        asked = asked_of(puzzle)
        view: JsonObject = {**asked.view}
        return Shown(view, QUESTIONS[puzzle.theme].answers(asked), None)

    def attempt(self, puzzle: Puzzle, earlier: Sequence[str], answer: str) -> Attempt:
        """Right with its proof, or wrong with a maze, or a way, that fits as well."""
        question, asked, shown = QUESTIONS[puzzle.theme], asked_of(puzzle), self.shown(puzzle)
        if earlier or answer not in shown.legal:
            got = shortened(answer)
            said = Text(f"{got} is not asked about here.", f"Nach {got} ist hier nicht gefragt.")
            return Attempt("refused", shown, said=said)
        if answer in puzzle.solution:
            said, marks = question.proof(asked)
            return Attempt("right", shown, said=said, marks=marks)
        said, marks = question.counter(asked, answer)
        return Attempt("wrong", shown, said=said, marks=marks)

    def hint(self, puzzle: Puzzle) -> tuple[Text, tuple[Mark, ...]]:
        """A sentence that says what to look for."""
        return QUESTIONS[puzzle.theme].hint(asked_of(puzzle)), ()

    def solution(self, puzzle: Puzzle) -> Attempt:
        """The answer with its proof."""
        return self.attempt(puzzle, (), puzzle.solution[0])

    def check(self, puzzle: Puzzle) -> None:
        """Prove the solution, and that no other answer solves it; else raise `BadPuzzle`."""
        QUESTIONS[puzzle.theme].check(asked_of(puzzle))


PUZZLES = Deductions()
