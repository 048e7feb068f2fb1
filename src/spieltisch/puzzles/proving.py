"""Whether puzzles are what they say: what holds for all of them, then their game's own proof."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from spieltisch.game import Game, Position, SpieltischError, Text
from spieltisch.game.text import shortened
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import PuzzleKind, Shown
from spieltisch.puzzles.puzzle_shelf import kind_of, theme_of
from spieltisch.spread import spread

__all__ = ["prove", "prove_all"]

OTHER_WORLDS = 3
"""How many other positions the asked seat must not be able to tell from the one in the file."""


def prove_all(puzzles: Sequence[Puzzle], *, jobs: int) -> list[BadPuzzle | None]:
    """For each puzzle None, or why it is refused."""
    found: list[BadPuzzle | None] = [None] * len(puzzles)
    for number, refusal in spread(_refusal, puzzles, jobs=jobs):
        found[number] = refusal
    return found


def _refusal(puzzle: Puzzle) -> BadPuzzle | None:
    try:
        prove(puzzle)
    except BadPuzzle as error:
        return error
    return None


def prove(puzzle: Puzzle) -> None:
    """Prove a puzzle's solution and that it is the only one; else raise `BadPuzzle`."""
    theme, kind = theme_of(puzzle), kind_of(puzzle.game)
    try:
        position = Game.read(puzzle.position)
        for refusal in _flaws(puzzle, theme, position, kind):
            raise BadPuzzle(refusal)
        kind.check(puzzle)
        _check_words(puzzle, kind)
    except BadPuzzle:
        raise
    except SpieltischError as error:
        raise BadPuzzle(error.text, rule=error.rule) from error
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
        wrong = shortened(f"{type(error).__name__}: {error}")
        raise BadPuzzle(
            Text(
                f"the certificate cannot be read: {wrong}",
                f"der Nachweis ist nicht lesbar: {wrong}",
            )
        ) from error


def _flaws(puzzle: Puzzle, theme: Theme, position: Position, kind: PuzzleKind) -> Iterator[Text]:
    game = position.game
    if game.name != puzzle.game:
        yield Text(
            f"the position is one of {game.name}, the puzzle one of {puzzle.game}",
            f"die Stellung gehört zu {game.name}, das Rätsel zu {puzzle.game}",
        )
    if puzzle.seat not in game.seats:
        got = shortened(puzzle.seat)
        yield Text(f"{got} does not play here", f"{got} spielt hier nicht mit")
    if theme.takes == "move" and position.actor != puzzle.seat:
        yield Text(
            f"{position.actor} acts, not {puzzle.seat}",
            f"{position.actor} ist dran, nicht {puzzle.seat}",
        )
    shown = kind.shown(puzzle)
    missing = [answer for answer in puzzle.solution if answer not in shown.legal]
    if missing or not puzzle.solution:
        got = shortened(missing or puzzle.solution)
        yield Text(f"the solution {got} cannot be chosen", f"die Lösung {got} ist nicht wählbar")
    if len(shown.legal) == len(puzzle.solution):
        yield Text("every answer is right", "jede Antwort ist richtig")
    yield from _secrets(puzzle, position, shown, kind)


def _secrets(puzzle: Puzzle, position: Position, shown: Shown, kind: PuzzleKind) -> Iterator[Text]:
    """What is shown is the same in every world that the seat takes for possible."""
    for number in range(OTHER_WORLDS):
        other = position.resample(puzzle.seat, Random(f"{puzzle.id} {number}"))
        imagined = msgspec.structs.replace(puzzle, position=other.to_json())
        if kind.shown(imagined) != shown:
            yield Text(
                f"what is shown depends on what {puzzle.seat} cannot know",
                f"was gezeigt wird, hängt davon ab, was {puzzle.seat} nicht wissen kann",
            )


def _check_words(puzzle: Puzzle, kind: PuzzleKind) -> None:
    """The hint and the solution can be told, and the solution is accepted."""
    said, _ = kind.hint(puzzle)
    for answer in puzzle.solution:
        whole = rf"(?<!\w){re.escape(answer)}(?!\w)"
        if any(re.search(whole, words) for words in said):
            raise BadPuzzle(
                Text(f"the hint tells the answer {answer}", f"der Tipp verrät die Antwort {answer}")
            )
        if kind.attempt(puzzle, (), answer).verdict not in ("right", "on"):
            raise BadPuzzle(
                Text(f"{answer} is not taken as right", f"{answer} gilt nicht als richtig")
            )
    if kind.solution(puzzle).verdict != "right":
        raise BadPuzzle(
            Text("the solution does not lead to the end", "die Lösung führt nicht ans Ende")
        )
