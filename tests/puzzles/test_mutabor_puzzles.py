"""Puzzles of Mutabor against a plain search over positions that knows nothing of the prover."""

import pytest

from spieltisch.game import Game, Position
from spieltisch.puzzles import Puzzle, all_puzzles, kind_of
from tests.support import DEALT

PUZZLES = [puzzle for puzzle in all_puzzles() if puzzle.game == DEALT]
MOVES = {"win-1": 1, "win-2": 2, "win-3": 3}
TARGETS = {"south": {"c8", "d8", "e8", "f8"}, "north": {"c1", "d1", "e1", "f1"}}
SEARCHED = 120
PARTS = 6
KIND = kind_of(DEALT)


def out(position: Position, seat: str) -> int:
    """How many pieces of a seat have still to arrive."""
    return sum(at not in TARGETS[seat] for at in position.view(seat)["pieces"][seat])


def lands(move: str) -> str:
    return move.partition(">")[2][:2]


def wins(position: Position, seat: str, moves: int, tried_first: list[str]) -> bool:
    """Whether the seat, which is to move, can win in so many moves whatever is replied.

    A move brings one piece home at most, so nothing is looked at where more are out than moves.
    """
    left = out(position, seat)
    if left > moves:
        return False
    for move in position.legal():
        home = lands(move) in TARGETS[seat]
        if left - home > moves - 1:
            continue
        if holds(position.play(move), seat, moves - 1, tried_first):
            return True
    return False


def holds(position: Position, seat: str, moves: int, tried_first: list[str]) -> bool:
    """Whether the seat wins after every reply; replies that worked elsewhere are tried first."""
    if position.is_over:
        return position.outcome.payoffs[seat] == 1
    replies = position.legal()
    replies.sort(key=lambda reply: tried_first.index(reply) if reply in tried_first else 99)
    for reply in replies:
        following = position.play(reply)
        if following.is_over or not wins(following, seat, moves, tried_first):
            tried_first[:] = [reply, *(each for each in tried_first if each != reply)][:5]
            return False
    return True


@pytest.mark.parametrize("part", range(PARTS))
def test_a_plain_search_finds_the_solution_and_no_second_one(part: int) -> None:
    for puzzle in PUZZLES[:SEARCHED][part::PARTS]:
        position, moves = Game.read(puzzle.position), MOVES[puzzle.theme]
        tried_first: list[str] = []
        found = [
            move
            for move in position.legal()
            if out(position.play(move), puzzle.seat) <= moves - 1
            and holds(position.play(move), puzzle.seat, moves - 1, tried_first)
        ]
        assert found == puzzle.solution, puzzle.id


def test_there_are_puzzles_of_all_lengths_and_few_are_wins_in_one() -> None:
    counts = {theme: sum(p.theme == theme for p in PUZZLES) for theme in MOVES}
    assert min(counts.values()) > 0
    assert counts["win-1"] <= 0.15 * len(PUZZLES)


def test_no_two_puzzles_have_the_same_maze() -> None:
    mazes = {tuple(sorted(puzzle.position["cards"].items())) for puzzle in PUZZLES}
    assert len(mazes) == len(PUZZLES)


def of(theme: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.theme == theme)


def test_a_right_move_is_answered_and_the_puzzle_goes_on_to_the_win() -> None:
    for puzzle in PUZZLES[::9]:
        answers: list[str] = []
        attempt = KIND.attempt(puzzle, answers, puzzle.solution[0])
        while attempt.verdict == "on":
            assert attempt.played[0].seat == puzzle.seat
            assert attempt.shown.view == attempt.played[-1].position.view(puzzle.seat)
            answers.append(attempt.played[0].move)
            tries = [KIND.attempt(puzzle, answers, move) for move in attempt.shown.legal]
            attempt = next(each for each in tries if each.verdict in ("on", "right"))
        assert attempt.verdict == "right"
        assert attempt.played[-1].position.outcome.payoffs[puzzle.seat] == 1
        assert len(answers) < MOVES[puzzle.theme]


def test_a_wrong_move_is_refuted_by_moves_and_by_a_sentence() -> None:
    puzzle = of("win-2")
    shown = KIND.shown(puzzle)
    for move in shown.legal:
        if move not in puzzle.solution:
            attempt = KIND.attempt(puzzle, (), move)
            assert (attempt.verdict, attempt.shown) == ("wrong", shown)
            own, reply = attempt.played
            assert (own.move, own.seat) == (move, puzzle.seat)
            assert not wins(reply.position, puzzle.seat, 1, [])
            assert attempt.said is not None
            assert move in attempt.said.en
            assert move in attempt.said.de


def test_a_move_against_a_rule_is_no_try() -> None:
    puzzle = of("win-2")
    attempt = KIND.attempt(puzzle, (), "d4>d5")
    assert attempt.verdict == "refused"
    assert attempt.rule
    assert attempt.said


def test_the_middle_cards_are_never_shown_before_the_end() -> None:
    for puzzle in PUZZLES:
        cards = KIND.shown(puzzle).view["cards"]
        assert [cards[field] for field in ("d4", "d5", "e4", "e5")] == [None] * 4


def test_the_solution_is_a_whole_line_and_the_hint_does_not_tell_it() -> None:
    for puzzle in PUZZLES[::9]:
        attempt = KIND.solution(puzzle)
        assert attempt.verdict == "right"
        assert len(attempt.played) % 2 == 1
        assert len(attempt.played) <= 2 * MOVES[puzzle.theme] - 1
        said, marks = KIND.hint(puzzle)
        assert puzzle.solution[0] not in f"{said.en} {said.de}"
        assert all(mark.kind == "proof" for mark in marks)
