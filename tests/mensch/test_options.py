"""Every option of Mensch changes something that a player would notice."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, Position, load
from tests.mensch.boards import place
from tests.support import play_line

HELPLESS = [-1, -1, 42, 43]


def test_colours_people_uses_only_as_many_colours_as_people() -> None:
    """MEN-4: two sit opposite each other."""
    assert load("mensch", 2).seats == ("yellow", "green", "red", "black")
    assert load("mensch", 2, {"colours": "people"}).seats == ("yellow", "red")
    assert load("mensch", 3, {"colours": "people"}).seats == ("yellow", "green", "red")
    two = place([-1, -1, -1, 3], die=1, people=2, colours="people")
    assert two.play("3>4").turn == "red"


def test_opening_fixed_lets_the_first_seat_begin_with_a_fresh_roll() -> None:
    """MEN-5."""
    assert load("mensch", 4, {"opening": "roll"}).start().phase == "opening"
    fixed = load("mensch", 4, {"opening": "fixed"}).start()
    assert (fixed.phase, fixed.turn) == ("roll", "yellow")


@pytest.mark.parametrize(
    ("pieces", "tries"),
    [
        (HELPLESS, 3),
        ([-1, -1, -1, -1], 3),
        ([-1, -1, 40, 43], 1),
        ([-1, -1, 5, 43], 1),
        ([-1, 40, 42, 43], 1),
    ],
)
def test_three_tries_are_for_those_who_can_move_nothing(pieces: list[int], tries: int) -> None:
    """MEN-11: judged when the turn begins."""
    for is_on in (True, False):
        before = place([-1, -1, -1, 3], green=pieces, die=1, three_tries=is_on)
        assert before.play("3>4").to_json()["tries"] == (tries if is_on else 1)


def test_three_tries_end_with_a_six_or_the_third_roll() -> None:
    """MEN-11: pass, pass, pass hands the die on; a 6 brings a piece in and one more roll."""
    start = place(HELPLESS, three_tries=True, tries=3)
    assert play_line(start, "roll 1, pass, roll 2, pass, roll 3, pass").turn == "green"
    after = play_line(start, "roll 1, pass, roll 6, B>0")
    assert (after.turn, after.to_json()["tries"]) == ("yellow", 1)
    assert play_line(after, "roll 2, 0>2").turn == "green"


def test_the_opening_roll_is_the_first_of_three_tries() -> None:
    """MEN-11."""
    game = load("mensch", 4, {"three_tries": True, "start_on_A": 0})
    after = play_line(game.start(), "roll 5, roll 1, roll 1, roll 1")
    assert (after.turn, after.legal(), after.to_json()["tries"]) == ("yellow", ["pass"], 2)


ROWS: list[tuple[str, dict[str, Any], str, str]] = [
    ("own_hits", {"yellow": [-1, -1, 3, 5], "die": 2}, "3>5 5>7", "5>7"),
    ("clear_start", {"yellow": [-1, -1, 0, 5], "die": 2}, "0>2", "0>2 5>7"),
    (
        "must_hit",
        {"yellow": [-1, -1, 3, 9], "black": [-1, -1, -1, 15], "die": 2},
        "3>5",
        "3>5 9>11",
    ),
    ("home_jumps", {"yellow": [-1, -1, 38, 40], "die": 3}, "38>b a>d", "a>d"),
    ("home_jumps", {"yellow": [-1, -1, 40, 41], "die": 2}, "a>c b>d", "b>d"),
]


@pytest.mark.parametrize(("option", "where", "moves_on", "moves_off"), ROWS)
def test_the_option_changes_the_legal_moves(
    option: str, where: dict[str, Any], moves_on: str, moves_off: str
) -> None:
    assert place(**(where | {option: True})).legal() == sorted(moves_on.split())
    assert place(**(where | {option: False})).legal() == sorted(moves_off.split())


def test_clear_start_waits_for_a_roll_that_lets_the_piece_go() -> None:
    """The piece on A is blocked by an own one, so another may move."""
    position = place([-1, -1, 0, 2], die=2, clear_start=True, own_hits=False)
    assert position.legal() == ["2>4"]


def test_must_hit_looks_only_at_what_men_9_leaves() -> None:
    """MEN-9 comes first: the waiting piece enters although another could hit."""
    position = place([-1, -1, -1, 3], black=[-1, -1, -1, 19], die=6, must_hit=True)
    assert position.legal() == ["B>0"]


def test_start_on_a_zero_leaves_all_pieces_waiting() -> None:
    """MEN-3."""
    for count in (0, 1):
        pieces = load("mensch", 4, {"start_on_A": count}).start().to_json()["pieces"]
        assert all(own.count(0) == count for own in pieces.values())


def test_prizes_are_paid_by_place() -> None:
    """MEN-16."""
    after = _last_move(prizes=[10, 5, 3, 1])
    assert after.outcome.payoffs == {"yellow": 3, "green": 5, "red": 10, "black": 1}
    short = _last_move(prizes=[10])
    assert short.outcome.payoffs == {"yellow": 0, "green": 0, "red": 10, "black": 0}


def test_stop_at_first_ends_the_game_at_once() -> None:
    """MEN-17."""
    for is_on in (True, False):
        after = place([39, 41, 42, 43], die=1, stop_at_first=is_on).play("39>a")
        assert after.is_over == is_on


PRESETS: dict[str, dict[str, Any]] = {
    "sheet": {},
    "modern": {"own_hits": False, "clear_start": True},
    "family": {
        "own_hits": False,
        "clear_start": True,
        "start_on_A": 0,
        "three_tries": True,
        "opening": "fixed",
    },
    "openspiel": {
        "own_hits": False,
        "clear_start": True,
        "start_on_A": 0,
        "opening": "fixed",
        "stop_at_first": True,
        "colours": "people",
    },
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_named_set_of_options(preset: str) -> None:
    defaults = load("mensch", 4).options_json()
    assert load("mensch", 4, {"preset": preset}).options_json() == {**defaults, **PRESETS[preset]}
    changed = load("mensch", 4, {"preset": preset, "must_hit": True}).options_json()
    assert changed == {**defaults, **PRESETS[preset], "must_hit": True}


@pytest.mark.parametrize(
    "options",
    [
        {"colours": "some"},
        {"three_tries": 1},
        {"start_on_A": 2},
        {"start_on_A": True},
        {"prizes": []},
        {"prizes": [4, 2, 1, "0"]},
        {"prizes": 4},
        {"preset": "grandma"},
        {"preset": None},
        {"tempo": 3},
        {"opening": ["roll"]},
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        load("mensch", 4, options)


def _last_move(**options: Any) -> Position:
    home = [40, 41, 42, 43]
    places = ("red", "green")
    return place([39, 41, 42, 43], home, home, die=1, places=places, **options).play("39>a")
