"""Marks, better moves and why they are better."""

import re
from random import Random

import pytest

from spieltisch.analysis import Mistake
from spieltisch.analysis.mistakes import MARKS, mark_of
from spieltisch.bots.judge import judge_of
from spieltisch.bots.mensch.why import danger
from spieltisch.game import NAMES, Game, Position, load
from tests.analysis.played import GAMES, reviewed


def mensch(pieces: dict[str, list[int]], die: int) -> Position:
    """Yellow is to move; two colours."""
    options = {"colours": "people", "opening": "fixed", "start_on_A": 0}
    doc = load("mensch", 2, options).start(seed=1).to_json()
    moving = {"phase": "move", "actor": "yellow", "die": die, "tries": 1 if die == 6 else 0}
    return Game.read(doc | moving | {"pieces": pieces})


def test_marks_begin_at_two_five_and_ten_points() -> None:
    assert MARKS == (0.02, 0.05, 0.10)
    assert [mark_of(loss) for loss in (0.0, 0.019, 0.02, 0.05, 0.0999, 0.1, 0.9)] == [
        0, 0, 1, 2, 2, 3, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_mistakes_have_a_better_move_a_line_and_a_reason(name: str) -> None:
    told = 0
    for seed in range(min(GAMES, 20)):
        record, found = reviewed(name, seed)
        positions = list(record.positions())
        for findings in found.findings:
            assert findings.loss >= 0
            for mistake in findings.mistakes:
                position = positions[mistake.number - 1]
                assert position.actor == findings.seat
                assert mistake.loss >= MARKS[mistake.mark - 1]
                assert mistake.played == record.moves[mistake.number - 1]
                assert mistake.better in position.legal()
                assert mistake.better != mistake.played
                assert mistake.line[0] == mistake.better
                expect_choices(mistake, position)
                for sentence in mistake.why:
                    assert re.fullmatch(r".*\.", sentence)
                    assert "None" not in sentence
                told += 1
    assert told


def expect_choices(mistake: Mistake, position: Position) -> None:
    """What the mover could see and choose, and the value of every move that was judged."""
    assert mistake.view == position.view(str(position.actor))
    assert list(mistake.legal) == position.legal()
    values = {choice.move: choice.value for choice in mistake.choices}
    assert set(values) <= set(mistake.legal)
    assert mistake.choices[0].move == mistake.better
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert values[mistake.better] - values[mistake.played] == pytest.approx(mistake.loss)


def test_of_many_small_mistakes_the_three_largest_are_told() -> None:
    for seed in range(GAMES):
        _, found = reviewed("mensch", seed)
        for findings in found.findings:
            assert len(findings.mistakes) <= 3
            numbers = [mistake.number for mistake in findings.mistakes]
            assert numbers == sorted(numbers)


def test_a_missed_hit_is_the_first_reason() -> None:
    position = mensch({"yellow": [-1, -1, 2, 20], "red": [-1, -1, 5, 25]}, 3)
    why = judge_of(position.game).why(position, "20>23", "2>5", 0.1)
    assert why.en.startswith("The better move throws out a piece of red, 15 fields before")
    assert why.de.startswith("Der bessere Zug wirft eine Figur von Rot hinaus, 15 Felder vor")


def test_danger_is_the_chance_that_the_dice_let_others_hit() -> None:
    """Red is three circles behind the yellow piece on 30, and has nothing else to move."""
    position = mensch({"yellow": [-1, -1, -1, 30], "red": [-1, -1, -1, 7]}, 1)
    state = position.kernel_state()
    hits = danger(state, 0, {0})
    a_three = 1 / 6
    assert hits >= a_three
    assert hits < a_three + 1 / 6 * 0.5
    far = mensch({"yellow": [-1, -1, -1, 30], "red": [-1, -1, -1, 12]}, 1)
    two_sixes_and_a_four = 1 / 216
    assert danger(far.kernel_state(), 0, {0}) == pytest.approx(two_sixes_and_a_four)


def test_a_line_can_be_played() -> None:
    for seed in range(min(GAMES, 10)):
        record, found = reviewed("mutabor", seed)
        positions = list(record.positions())
        for findings in found.findings:
            for mistake in findings.mistakes:
                position = positions[mistake.number - 1].resample(findings.seat, Random(1))
                for move in mistake.line:
                    position = position.play(move)
