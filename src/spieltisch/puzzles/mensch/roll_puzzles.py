"""The puzzles of Mensch: what is shown, tried and told."""

from collections.abc import Mapping, Sequence

from spieltisch.game import Game, IllegalMove, Position, Text
from spieltisch.puzzles.mensch.roll_values import Values, check_values, values_in
from spieltisch.puzzles.mensch.situations import SITUATIONS, check_situation, faces_that_hit
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import Attempt, Mark, Played, Shown

__all__ = ["PUZZLES", "MenschPuzzles"]

_QUESTION = Text(
    "With which move do you win most often?", "Mit welchem Zug gewinnst du am häufigsten?"
)


class MenschPuzzles:
    """The best move of a roll; the winning chance is that of being the first at home."""

    themes: Mapping[str, Theme] = {
        situation.id: Theme(situation.id, "move", situation.title, _QUESTION, situation.note)
        for situation in SITUATIONS
    }

    def shown(self, puzzle: Puzzle) -> Shown:
        """The board; nothing is hidden in Mensch."""
        return _shown(Game.read(puzzle.position), puzzle.seat)

    def attempt(self, puzzle: Puzzle, earlier: Sequence[str], answer: str) -> Attempt:
        """Right is the move with the best chance."""
        position = Game.read(puzzle.position)
        here = _shown(position, puzzle.seat)
        try:
            following = position.play(answer)
        except IllegalMove as error:
            return Attempt("refused", here, said=error.text, rule=error.rule)
        own = Played(puzzle.seat, answer, following.events, following)
        values = values_in(puzzle)
        if answer in puzzle.solution:
            there = _shown(following, puzzle.seat)
            return Attempt("right", there, (own,), _right(values, answer))
        said = _wrong(values, answer, faces_that_hit(following, puzzle.seat))
        return Attempt("wrong", here, (own,), said, marks=(Mark("counter", _places(answer)),))

    def hint(self, puzzle: Puzzle) -> tuple[Text, tuple[Mark, ...]]:
        """Of three moves or more the weakest; of two by how much they differ."""
        values = values_in(puzzle)
        if len(values) > 2:
            weakest = min(values, key=lambda text: (values[text], text))
            return (
                Text(
                    f"It is not {weakest}: that move wins least often.",
                    f"{weakest} ist es nicht: Dieser Zug gewinnt am seltensten.",
                ),
                (Mark("counter", _places(weakest)),),
            )
        more = round(100 * (max(values.values()) - min(values.values())))
        return Text(
            f"One of the two moves wins {more} of 100 games more than the other.",
            f"Einer der beiden Züge gewinnt {more} von 100 Spielen mehr als der andere.",
        ), ()

    def solution(self, puzzle: Puzzle) -> Attempt:
        """The best move and its chance beside the next best one's."""
        answer = puzzle.solution[0]
        return self.attempt(puzzle, (), answer)._replace(marks=(Mark("answer", _places(answer)),))

    def check(self, puzzle: Puzzle) -> None:
        """Reckon the chances of all moves anew."""
        check_situation(puzzle)
        check_values(puzzle)


PUZZLES = MenschPuzzles()


def _shown(position: Position, seat: str) -> Shown:
    legal = position.legal() if position.actor == seat else []
    return Shown(position.view(seat), legal, position.form)


def _places(move: str) -> tuple[str, ...]:
    return tuple(move.split(">"))


def _right(values: Values, answer: str) -> Text:
    best, second = sorted(values.values(), reverse=True)[:2]
    return Text(
        f"{answer} wins {_percent(best)}\N{NO-BREAK SPACE}% of the games from here, the next best "
        f"move {_percent(second)}\N{NO-BREAK SPACE}%.",
        f"{answer} gewinnt {_percent(best)}\N{NO-BREAK SPACE}% der Spiele von hier aus, der "
        f"nächstbeste Zug {_percent(second)}\N{NO-BREAK SPACE}%.",
    )


def _wrong(values: Values, answer: str, hits: tuple[Text, list[int]] | None) -> Text:
    """How often the move wins, and with which rolls the next one could hit then."""
    share = _percent(values[answer])
    en = f"{answer} wins {share}\N{NO-BREAK SPACE}% of the games from here; another move wins more."
    de = (
        f"{answer} gewinnt {share}\N{NO-BREAK SPACE}% der Spiele von hier aus; "
        "ein anderer Zug gewinnt mehr."
    )
    if hits is not None:
        who, faces = hits
        en += f" {who.en.capitalize()} then throws you out with a {_listed(faces, 'or')}."
        de += f" {who.de} wirft dich dann mit einer {_listed(faces, 'oder')} hinaus."
    return Text(en, de)


def _percent(share: float) -> int:
    return round(100 * share)


def _listed(faces: list[int], word: str) -> str:
    *most, last = map(str, faces)
    return f"{', '.join(most)} {word} {last}" if most else last
