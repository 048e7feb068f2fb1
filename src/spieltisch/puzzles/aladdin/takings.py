"""The puzzles of Aladdin: what can be taken in the rest of a turn, by trying everything."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from spieltisch.game import Game, Position, Text
from spieltisch.game.text import shortened
from spieltisch.puzzles.aladdin.proofs import check_moves, check_reach
from spieltisch.puzzles.aladdin.sayings import hint_of, proof_of, too_few, unreached
from spieltisch.puzzles.aladdin.themes import MOVE_THEMES, REACH
from spieltisch.puzzles.aladdin.turn_search import TurnSearch, won
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import Attempt, Mark, Played, Shown

__all__ = ["PUZZLES"]

DUELS = ("duel", "duel_roll", "exchange")
"""The phases of a duel, in which others and chance act."""


class Takings:
    """Puzzles answered by moves of the turn, or by the field of a treasure."""

    themes: Mapping[str, Theme] = MappingProxyType(
        {theme.id: theme for theme in (*MOVE_THEMES, REACH)}
    )

    def shown(self, puzzle: Puzzle) -> Shown:
        """The seat's view, and its legal moves or the fields with cards."""
        return _shown(puzzle, Game.read(puzzle.position))

    def attempt(self, puzzle: Puzzle, earlier: Sequence[str], answer: str) -> Attempt:
        """What an answer can still win for sure."""
        position, taken = Game.read(puzzle.position), 0
        if puzzle.theme == REACH.id:
            return self._named(puzzle, position, earlier, answer)
        for text in earlier:
            if text not in position.legal():
                return _refused(puzzle, position, text)
            steps = _played(puzzle, position, text)
            taken += _won(position, steps)
            position = steps[-1].position
        if position.actor != puzzle.seat or answer not in position.legal():
            return _refused(puzzle, position, answer)
        steps = _played(puzzle, position, answer)
        taken += _won(position, steps)
        end, best = steps[-1].position, puzzle.certificate["best"]
        if taken == best:
            done = _shown(puzzle, end)
            return Attempt("right", done, tuple(steps), proof_of(puzzle), marks=_marks(puzzle))
        sure = taken + _sure(puzzle, end)
        if sure == best:
            return Attempt("on", _shown(puzzle, end), tuple(steps))
        said = too_few(answer, sure, best)
        return Attempt("wrong", _shown(puzzle, position), tuple(steps), said)

    def _named(
        self, puzzle: Puzzle, position: Position, earlier: Sequence[str], answer: str
    ) -> Attempt:
        """A treasure was named."""
        shown = _shown(puzzle, position)
        if earlier or answer not in shown.legal:
            got = shortened(answer)
            said = Text(f"On {got} lies no card.", f"Auf {got} liegt keine Karte.")
            return Attempt("refused", shown, said=said)
        if answer in puzzle.solution:
            return self.solution(puzzle)
        return Attempt("wrong", shown, said=unreached(position, answer))

    def hint(self, puzzle: Puzzle) -> tuple[Text, tuple[Mark, ...]]:
        """What the wizards make together, or how many cards there are to win."""
        return hint_of(puzzle), ()

    def solution(self, puzzle: Puzzle) -> Attempt:
        """All moves of the certificate's line."""
        position = Game.read(puzzle.position)
        played: list[Played] = []
        for text in puzzle.certificate["line"]:
            position = position.play(text)
            played.append(Played(puzzle.seat, text, position.events, position))
        end = _shown(puzzle, position)
        return Attempt("right", end, tuple(played), proof_of(puzzle), marks=_marks(puzzle))

    def check(self, puzzle: Puzzle) -> None:
        """Prove the solution, and that no other first answer solves it; else raise `BadPuzzle`."""
        if puzzle.theme == REACH.id:
            check_reach(puzzle)
        else:
            check_moves(puzzle)


def _shown(puzzle: Puzzle, position: Position) -> Shown:
    view = position.view(puzzle.seat)
    if puzzle.theme == REACH.id:
        return Shown(view, sorted(Game.read(puzzle.position).view(puzzle.seat)["treasures"]), None)
    return Shown(view, position.legal() if position.actor == puzzle.seat else [], position.form)


def _refused(puzzle: Puzzle, position: Position, text: str) -> Attempt:
    why = position.explain(text)
    said = why.text or Text("It is not your turn.", "Du bist nicht dran.")
    return Attempt("refused", _shown(puzzle, position), said=said, rule=why.rule)


def _sure(puzzle: Puzzle, position: Position) -> int:
    seat = position.game.seats.index(puzzle.seat)
    return TurnSearch(seat).surely(position.kernel_state())


def _won(before: Position, steps: Sequence[Played]) -> int:
    """How many cards some moves have won."""
    count = 0
    for step in steps:
        count += won(before.kernel_state(), step.position.kernel_state()).bit_count()
        before = step.position
    return count


def _played(puzzle: Puzzle, position: Position, text: str) -> list[Played]:
    """A move, and if it is a challenge the duel at its worst."""
    position = position.play(text)
    steps = [Played(puzzle.seat, text, position.events, position)]
    while position.phase in DUELS and position.actor != puzzle.seat:
        seat, text = str(position.actor), _reply(puzzle, position)
        position = position.play(text)
        steps.append(Played(seat, text, position.events, position))
    return steps


def _reply(puzzle: Puzzle, position: Position) -> str:
    """What others and chance do in a duel, so that the least is sure."""
    legal = position.legal()
    if position.phase == "duel_roll":
        return min(legal, key=lambda roll: _sure(puzzle, position.play(roll)))
    return "bare" if "bare" in legal else "no exchange"


def _marks(puzzle: Puzzle) -> tuple[Mark, ...]:
    """The fields at which the line ends, and the answer if it is a field."""
    ends = [text.split()[1] for text in puzzle.certificate["line"] if "+" in text]
    if puzzle.theme == REACH.id:
        return (Mark("answer", tuple(puzzle.solution)), Mark("proof", tuple(ends)))
    first = ends[:1] if "+" in puzzle.solution[0] else []
    return (Mark("answer", tuple(first)), Mark("proof", tuple(ends)))


PUZZLES = Takings()
