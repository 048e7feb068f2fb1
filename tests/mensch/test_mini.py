"""Options for short games of Mensch: a late start and a limit on rolls."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, BadPosition, Game, kind_of, load
from spieltisch.rules.mensch import soundness
from tests.support import play_line

FIXED = {"opening": "fixed", "colours": "people"}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_start_late_puts_two_pieces_home_and_two_before_it(people: int) -> None:
    """MEN-3: instead of three on B and one on A."""
    usual = load("mensch", people).start().to_json()["pieces"]
    late = load("mensch", people, {"start": "late"}).start().to_json()["pieces"]
    assert set(map(tuple, usual.values())) == {(-1, -1, -1, 0)}
    assert set(map(tuple, late.values())) == {(36, 38, 42, 43)}


def test_roll_limit_ends_the_game_after_the_move_with_the_last_roll() -> None:
    """MEN-17: colours without a place get nothing."""
    game = load("mensch", 2, {**FIXED, "roll_limit": 2})
    last = play_line(game.start(), "roll 1, 0>1, roll 2")
    assert (last.actor, last.to_json()["rolls"]) == ("red", 2)
    over = last.play("0>2")
    assert over.outcome.to_json() == {
        "over": True,
        "payoffs": {"yellow": 0, "red": 0},
        "reason": "MEN-17",
    }


def test_without_a_limit_rolls_are_not_told() -> None:
    assert "rolls" not in play_line(load("mensch", 2, FIXED).start(), "roll 1, 0>1").to_json()


def test_the_roll_that_begins_counts_and_the_other_opening_rolls_do_not() -> None:
    """MEN-5."""
    game = load("mensch", 2, {"colours": "people", "roll_limit": 1})
    opening = play_line(game.start(), "roll 2, roll 1")
    assert (opening.actor, opening.to_json()["rolls"]) == ("yellow", 1)
    assert opening.play("0>2").is_over


def test_places_taken_before_the_limit_keep_their_prizes() -> None:
    """MEN-16, MEN-17: of four colours one is home, the others have nothing."""
    game = load("mensch", 4, {"opening": "fixed", "roll_limit": 6, "start": "late"})
    line = "roll 2, 38>a, roll 1, 36>37, roll 1, 36>37, roll 1, 36>37, roll 5, 36>b, roll 1, 37>38"
    over = play_line(game.start(), line)
    expected = {"yellow": 4, "green": 0, "red": 0, "black": 0}
    assert (over.outcome.payoffs, over.outcome.reason) == (expected, "MEN-17")


def test_the_last_place_counts_when_the_limit_comes_with_it() -> None:
    """MEN-16: two colours, and the first comes home with the last roll."""
    game = load("mensch", 2, {**FIXED, "roll_limit": 3, "start": "late"})
    over = play_line(game.start(), "roll 2, 38>a, roll 1, 36>37, roll 5, 36>b")
    assert (over.outcome.payoffs, over.outcome.reason) == ({"yellow": 4, "red": 2}, "MEN-16")


def test_the_rolls_need_not_be_told_on_load() -> None:
    position = play_line(load("mensch", 2, {**FIXED, "roll_limit": 9}).start(), "roll 1")
    doc = position.to_json()
    del doc["rolls"]
    assert Game.read(doc) == position


@pytest.mark.parametrize(("rolls", "phase"), [(0, "move"), (9, "roll")])
def test_a_wrong_count_of_rolls_is_refused(rolls: int, phase: str) -> None:
    game = load("mensch", 2, {**FIXED, "roll_limit": 9})
    line = {"move": "roll 1", "roll": "roll 1, 0>1"}[phase]
    doc = {**play_line(game.start(), line).to_json(), "rolls": rolls}
    number = {"move": soundness.BAD_ROLLS, "roll": soundness.NOT_OVER}[phase]
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    assert raised.value.text == kind_of("mensch").flaws[number].text


@pytest.mark.parametrize(
    "options", [{"start": "early"}, {"roll_limit": 0}, {"roll_limit": 30_001}, {"roll_limit": "3"}]
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        load("mensch", 2, options)
