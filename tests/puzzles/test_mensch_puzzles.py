"""Puzzles of Mensch against a second, plain way to reckon a race, and a larger sample."""

from functools import cache

import pytest

from spieltisch.game import Game
from spieltisch.puzzles import all_puzzles, kind_of
from spieltisch.puzzles.mensch.playouts import error_of, sampled_values
from spieltisch.puzzles.mensch.roll_values import by_text
from spieltisch.puzzles.mensch.situations import SITUATIONS, Situation
from tests.support import DICE, IS_SOAK

PUZZLES = [puzzle for puzzle in all_puzzles() if puzzle.game == DICE]
RACES = [puzzle for puzzle in PUZZLES if puzzle.certificate["kind"] == "exact"]
SAMPLES = [puzzle for puzzle in PUZZLES if puzzle.certificate["kind"] == "sample"]
SEARCHED = 50
PARTS = 5
MANY_GAMES = 40_000
KIND = kind_of(DICE)

Pieces = tuple[int, ...]
HOME = 40
LAST = 43
CLOSE = 1e-10


@cache
def choices(pieces: Pieces, die: int) -> tuple[Pieces, ...]:
    """Where the pieces of a colour can stand after a roll; as they are if none can move."""
    found = set()
    for piece in pieces:
        target = piece + die
        if target <= LAST and target not in pieces:
            found.add(tuple(sorted([*(p for p in pieces if p != piece), target])))
    return tuple(sorted(found)) or (pieces,)


@cache
def chance(mine: Pieces, theirs: Pieces) -> float:
    """The chance of the one that rolls, by going round until nothing changes.

    Only a pair in which nothing moves comes back to itself, by two rolls or by a 6.
    """
    here, there = 0.5, 0.5
    for _ in range(10_000):
        before = here
        here = _by_one_roll(mine, theirs, here, there)
        there = _by_one_roll(theirs, mine, there, here)
        if abs(here - before) < CLOSE:
            break
    return here


def _by_one_roll(mine: Pieces, theirs: Pieces, here: float, there: float) -> float:
    return (
        sum(
            max(value_of(after, mine, theirs, die, (here, there)) for after in choices(mine, die))
            for die in range(1, 7)
        )
        / 6
    )


def value_of(
    after: Pieces, mine: Pieces, theirs: Pieces, die: int, guesses: tuple[float, float]
) -> float:
    if min(after) >= HOME:
        return 1.0
    if after == mine:
        return guesses[0] if die == 6 else 1 - guesses[1]
    return chance(after, theirs) if die == 6 else 1 - chance(theirs, after)


def moved(pieces: Pieces, move: str) -> Pieces:
    start, end = (HOME + "abcd".index(at) if at in "abcd" else int(at) for at in move.split(">"))
    return tuple(sorted([*(p for p in pieces if p != start), end]))


@pytest.mark.parametrize("part", range(PARTS))
def test_a_plain_reckoning_of_a_race_finds_no_second_solution(part: int) -> None:
    for puzzle in RACES[:SEARCHED][part::PARTS]:
        view = Game.read(puzzle.position).view(puzzle.seat)
        other = next(seat for seat in view["seats"] if seat != puzzle.seat)
        mine, theirs = tuple(view["pieces"][puzzle.seat]), tuple(view["pieces"][other])
        values = {}
        for move in KIND.shown(puzzle).legal:
            after = moved(mine, move)
            again = view["die"] == 6
            values[move] = (
                1.0 if min(after) >= HOME
                else chance(after, theirs) if again
                else 1 - chance(theirs, after)
            )  # fmt: skip
        best, second = sorted(values, key=lambda move: -values[move])[:2]
        assert [best] == puzzle.solution, puzzle.id
        assert values[best] - values[second] >= 0.05, puzzle.id
        assert values == pytest.approx(puzzle.certificate["values"], abs=1e-4)


def test_at_least_half_of_the_puzzles_are_exact_and_there_are_fifty() -> None:
    assert len(RACES) >= SEARCHED
    assert len(RACES) >= len(PUZZLES) / 2


@pytest.mark.skipif(not IS_SOAK, reason="many games")
def test_a_larger_sample_finds_the_same_best_move() -> None:
    for puzzle in SAMPLES:
        position = Game.read(puzzle.position)
        found = by_text(position, sampled_values(position.kernel_state(), MANY_GAMES, 77))
        assert max(found, key=lambda move: found[move]) == puzzle.solution[0], puzzle.id
        for move, share in puzzle.certificate["values"].items():
            error = (error_of(share, MANY_GAMES) ** 2 + puzzle.certificate["error"] ** 2) ** 0.5
            assert abs(found[move] - share) <= 4 * error


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.id)
def test_no_title_gives_the_answer_away(situation: Situation) -> None:
    """What a title makes one think of is right about as often as it is wrong."""
    asked = [puzzle for puzzle in PUZZLES if puzzle.theme == situation.id]
    right = 0
    for puzzle in asked:
        position = Game.read(puzzle.position)
        expected = situation.expected(position)
        assert len(expected) < len(position.legal()), puzzle.id
        right += puzzle.solution[0] in expected
    assert len(asked) >= 10
    assert 1 / 3 <= right / len(asked) <= 2 / 3


def test_themes_and_people_are_varied() -> None:
    assert {puzzle.theme for puzzle in PUZZLES} == set(KIND.themes)
    assert {len(puzzle.position["seats"]) for puzzle in PUZZLES} == {2, 3, 4}


def test_the_best_move_is_right_and_others_are_wrong_with_their_chances() -> None:
    for puzzle in PUZZLES[::10]:
        shown = KIND.shown(puzzle)
        for move in shown.legal:
            attempt = KIND.attempt(puzzle, (), move)
            is_right = move in puzzle.solution
            assert attempt.verdict == ("right" if is_right else "wrong")
            assert attempt.said is not None
            assert move in attempt.said.en
            assert puzzle.solution[0] in attempt.said.en or not is_right
            assert is_right or attempt.shown == shown
        assert KIND.attempt(puzzle, (), "0>41").verdict == "refused"


def test_the_hint_leaves_the_answer_open() -> None:
    for puzzle in PUZZLES:
        said, marks = KIND.hint(puzzle)
        assert said.en != said.de
        assert all(set(mark.at) != set(puzzle.solution[0].split(">")) for mark in marks)
