"""The puzzles of Aladdin, against a second opinion that tries all moves of the turn."""

import msgspec
import pytest

from spieltisch.puzzles import BadPuzzle, Puzzle, all_puzzles, kind_of
from spieltisch.puzzles.proving import prove
from tests.puzzles.plain_garden import sure_of_each_move, takeable, turn_of

PUZZLES = [puzzle for puzzle in all_puzzles() if puzzle.game == "aladdin"]
KIND = kind_of("aladdin")
THEMES = sorted(KIND.themes)


def test_there_are_a_hundred_puzzles_of_all_themes_in_little_space() -> None:
    assert len(PUZZLES) >= 100
    assert {puzzle.theme for puzzle in PUZZLES} == set(THEMES)
    assert sum(len(msgspec.json.encode(puzzle)) for puzzle in PUZZLES) < 260_000


@pytest.mark.parametrize("puzzle", PUZZLES[:50], ids=lambda puzzle: puzzle.id)
def test_no_second_answer_takes_as_much(puzzle: Puzzle) -> None:
    turn = turn_of(puzzle)
    if puzzle.theme == "reach":
        assert sorted(takeable(turn)) == puzzle.solution
        return
    sure = sure_of_each_move(turn)
    assert sorted(sure) == KIND.shown(puzzle).legal
    best = max(sure.values())
    assert [text for text, count in sure.items() if count == best] == puzzle.solution
    second = max(count for text, count in sure.items() if text not in puzzle.solution)
    assert (puzzle.certificate["best"], puzzle.certificate["second"]) == (best, second)


@pytest.mark.parametrize("theme", THEMES)
def test_puzzles_are_proven(theme: str) -> None:
    """The command `puzzles check` proves all of them."""
    for puzzle in [puzzle for puzzle in PUZZLES if puzzle.theme == theme][:5]:
        prove(puzzle)


def test_a_hidden_value_is_neither_shown_nor_said() -> None:
    for puzzle in PUZZLES[::5]:
        shown = KIND.shown(puzzle)
        for card in shown.view["treasures"].values():
            assert (card["value"] is None) == (puzzle.seat not in card["seen"])


def first(theme: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.theme == theme)


@pytest.mark.parametrize("theme", THEMES)
def test_the_line_of_the_certificate_leads_to_the_end_move_by_move(theme: str) -> None:
    puzzle = first(theme)
    assert KIND.solution(puzzle).verdict == "right"
    if theme == "reach":
        return
    line = puzzle.certificate["line"]
    for number, text in enumerate(line):
        attempt = KIND.attempt(puzzle, line[:number], text)
        is_last = number == len(line) - 1
        assert attempt.verdict == ("right" if is_last else "on")
        assert attempt.played[0].move == text
    assert attempt.said
    assert str(puzzle.certificate["moves"]) in attempt.said.en


@pytest.mark.parametrize("theme", THEMES)
def test_every_other_answer_is_wrong_and_says_why(theme: str) -> None:
    puzzle = first(theme)
    for answer in KIND.shown(puzzle).legal[:12]:
        if answer not in puzzle.solution:
            attempt = KIND.attempt(puzzle, (), answer)
            assert attempt.verdict == "wrong"
            assert attempt.said
            named = (
                ("Without a change", "Ohne Tausch") if answer == "no spell" else (answer, answer)
            )
            assert named[0] in attempt.said.en
            assert named[1] in attempt.said.de
    for nonsense in ("Z9", "9+9 a1", "take z9"):
        assert KIND.attempt(puzzle, (), nonsense).verdict == "refused"


@pytest.mark.parametrize("theme", THEMES)
def test_a_wrong_solution_or_certificate_is_refused(theme: str) -> None:
    puzzle = first(theme)
    wrong = next(text for text in KIND.shown(puzzle).legal if text not in puzzle.solution)
    proof = puzzle.certificate
    changes: list[dict[str, object]] = [
        {"solution": [wrong]},
        {"solution": [*puzzle.solution, wrong]},
        {"certificate": {}},
        {"certificate": {**proof, "moves": proof["moves"] + 1}},
        {"certificate": {**proof, "line": proof["line"][:-1]}},
    ]
    for fields in changes:
        with pytest.raises(BadPuzzle):
            prove(msgspec.structs.replace(puzzle, **fields))


def test_a_planted_second_solution_is_refused() -> None:
    """With a weaker spell on every kind more than one treasure is within reach somewhere."""
    for puzzle in PUZZLES:
        if puzzle.theme != "reach":
            continue
        position = msgspec.json.decode(msgspec.json.encode(puzzle.position))
        spells = sorted(position["spells"], key=lambda kind: -position["spells"][kind])
        changed = dict(zip(spells, sorted(position["spells"].values()), strict=True))
        position["spells"] = {kind: changed[kind] for kind in position["spells"]}
        turn = turn_of(msgspec.structs.replace(puzzle, position=position))
        if len(takeable(turn)) > 1:
            with pytest.raises(BadPuzzle, match="within reach are"):
                prove(msgspec.structs.replace(puzzle, position=position))
            return
    pytest.fail("no puzzle to plant a second solution in")
