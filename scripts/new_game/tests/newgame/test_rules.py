"""The rules as a table: rule, position, what is legal; and what a move leads to.

Legal moves are sorted as texts: `11>13` comes before `1>3`.
"""

import pytest

from spieltisch.game import load
from tests.newgame.boards import place
from tests.support import play_line

LEGAL = [
    ("NEW-4: any runner may go", "0 3", 2, ["0>2", "3>5"]),
    ("NEW-4: runners on one field are alike", "3 3", 2, ["3>5"]),
    ("NEW-4: the goal is reached exactly", "4 5", 2, ["4>6"]),
    ("NEW-5: whoever cannot move passes", "5 6", 2, ["pass"]),
]


@pytest.mark.parametrize(("rule", "light", "die", "moves"), LEGAL, ids=[row[0] for row in LEGAL])
def test_the_legal_moves_are(rule: str, light: str, die: int, moves: list[str]) -> None:
    assert place(light, "0 0", die=die).legal() == moves


def test_all_begin_at_the_start_and_light_rolls_first() -> None:
    """NEW-1, NEW-2, NEW-3."""
    start = load("newgame").start()
    assert start.to_json()["runners"] == {"light": [0, 0], "dark": [0, 0]}
    assert (start.actor, start.turn) == ("chance", "light")
    assert start.legal() == ["roll 1", "roll 2", "roll 3"]
    assert start.weights() == [1, 1, 1]
    assert play_line(start, "roll 2, 0>2").turn == "dark"


@pytest.mark.parametrize(("hits", "dark"), [("true", [0, 4]), ("false", [5, 4])])
def test_whoever_is_landed_on_goes_back(hits: str, dark: list[int]) -> None:
    """NEW-6."""
    after = place("0 3", "5 4", die=2, options=f'{{"hits": {hits}}}').play("3>5")
    assert after.to_json()["runners"] == {"light": [0, 5], "dark": dark}


def test_in_the_goal_nobody_is_hit() -> None:
    """NEW-6."""
    after = place("4 0", "6 1", die=2).play("4>6")
    assert after.to_json()["runners"]["dark"] == [6, 1]


def test_whoever_has_both_runners_home_wins() -> None:
    """NEW-7."""
    over = place("6 4", "6 5", die=2).play("4>6")
    assert over.outcome.to_json() == {
        "over": True,
        "payoffs": {"light": 1, "dark": 0},
        "reason": "NEW-7",
    }
