"""The checker refuses what is not proven: second solutions, wrong certificates, shown secrets."""

from typing import Any

import msgspec
import pytest

from spieltisch.game import Game
from spieltisch.puzzles import BadPuzzle, Puzzle, Shown, all_puzzles, games_with_puzzles, kind_of
from spieltisch.puzzles.proving import prove, prove_all
from spieltisch.puzzles.puzzle_lines import with_id
from tests.support import DEALT, DICE


def first(game: str, **wanted: str) -> Puzzle:
    return next(
        puzzle
        for puzzle in all_puzzles()
        if puzzle.game == game and all(getattr(puzzle, k) == v for k, v in wanted.items())
    )


def changed(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return with_id(msgspec.structs.replace(puzzle, **changes))


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_of_the_package_is_proven(game: str) -> None:
    puzzles = [puzzle for puzzle in all_puzzles() if puzzle.game == game]
    refused = prove_all(puzzles, jobs=1)
    assert {p.id: error.text.en for p, error in zip(puzzles, refused, strict=True) if error} == {}


def test_a_move_that_is_not_refuted_may_be_a_second_solution() -> None:
    puzzle = first(DEALT, theme="win-2")
    refuted = puzzle.certificate["refutations"]
    reply = next(iter(refuted))
    fewer = {r: (moves[1:] if r == reply else moves) for r, moves in refuted.items()}
    planted = changed(puzzle, certificate=puzzle.certificate | {"refutations": fewer})
    with pytest.raises(BadPuzzle, match="second solution"):
        prove(planted)


def test_a_deeper_win_has_a_second_solution() -> None:
    """Whoever wins in one move can also win in two, mostly in several ways."""
    puzzle = first(DEALT, theme="win-1")
    with pytest.raises(BadPuzzle, match=r"second solution|in time|already"):
        prove(changed(puzzle, theme="win-2"))


def test_another_answer_than_the_proof_s_is_refused() -> None:
    puzzle = first(DEALT, theme="win-2")
    other = next(m for m in Game.read(puzzle.position).legal() if m not in puzzle.solution)
    with pytest.raises(BadPuzzle, match="another move than the solution"):
        prove(changed(puzzle, solution=[other]))


def test_a_reply_without_an_answer_is_refused() -> None:
    puzzle = first(DEALT, theme="win-2")
    node = {"move": puzzle.solution[0], "on": {}}
    with pytest.raises(BadPuzzle, match="not answered"):
        prove(changed(puzzle, certificate=puzzle.certificate | {"proof": node}))


def test_an_answer_that_does_not_win_is_refused() -> None:
    puzzle = first(DEALT, theme="win-2")
    node = {"move": puzzle.solution[0], "then": {"move": "a3>a4"}}
    with pytest.raises(BadPuzzle, match="in time"):
        prove(changed(puzzle, certificate=puzzle.certificate | {"proof": node}))


@pytest.mark.parametrize("certificate", [{}, {"proof": 5}, {"proof": {}}])
def test_a_certificate_that_makes_no_sense_is_refused(certificate: dict[str, Any]) -> None:
    with pytest.raises(BadPuzzle, match="cannot be read"):
        prove(changed(first(DEALT), certificate=certificate))


def test_a_position_near_a_draw_or_of_three_is_refused() -> None:
    puzzle = first(DEALT)
    late = puzzle.position | {"quiet": 150}
    with pytest.raises(BadPuzzle, match="far from a draw"):
        prove(changed(puzzle, position=late))


def test_wrong_chances_of_a_race_are_refused() -> None:
    puzzle = first(DICE, theme="last-steps")
    values = {move: value - 0.01 for move, value in puzzle.certificate["values"].items()}
    with pytest.raises(BadPuzzle, match="not 0"):
        prove(changed(puzzle, certificate=puzzle.certificate | {"values": values}))


def test_a_second_best_move_as_the_solution_is_refused() -> None:
    puzzle = first(DICE, theme="last-steps")
    other = next(m for m in Game.read(puzzle.position).legal() if m not in puzzle.solution)
    with pytest.raises(BadPuzzle, match="better than the solution"):
        prove(changed(puzzle, solution=[other]))


def test_a_puzzle_is_not_asked_of_somebody_else() -> None:
    puzzle = first(DEALT)
    other = "north" if puzzle.seat == "south" else "south"
    with pytest.raises(BadPuzzle, match="acts, not"):
        prove(changed(puzzle, seat=other))
    with pytest.raises(BadPuzzle, match="does not play here"):
        prove(changed(puzzle, seat="yellow"))


def test_a_kind_that_shows_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = first(DEALT)
    kind = kind_of(DEALT)

    def leaking(puzzle: Puzzle) -> Shown:
        position = Game.read(puzzle.position)
        return Shown(position.to_json(), position.legal(), None)

    prove(puzzle)
    monkeypatch.setattr(kind, "shown", leaking)
    with pytest.raises(BadPuzzle, match="cannot know"):
        prove(puzzle)
