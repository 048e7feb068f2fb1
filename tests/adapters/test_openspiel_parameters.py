"""What is given to OpenSpiel is what is played, and what it shows."""

import warnings
from importlib import import_module
from typing import Any

import pytest

from spieltisch.adapters.openspiel import PREFIX, loaded
from spieltisch.game import NAMES, BadOptions, load
from tests import support

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel: Any = import_module("pyspiel")

UTILITY = pyspiel.GameType.Utility


@pytest.mark.parametrize(
    ("given", "preset", "name", "value"),
    [
        ("mensch", "openspiel", "own_hits", True),
        ("mensch", "openspiel", "clear_start", False),
        ("mensch", "openspiel", "start_on_A", 1),
        ("mensch", "openspiel", "opening", "roll"),
        ("mensch", "mini", "roll_limit", None),
        ("mensch", "mini", "colours", "all"),
        ("mensch", "mini", "prizes", (4, 2, 1, 0)),
        ("mutabor", "mini", "quiet_rounds", 100),
        ("irrgarten", "small", "size", 6),
        ("irrgarten", "mini", "question_limit", None),
        ("aladdin", "simulation", "round_limit", None),
    ],
)
def test_an_option_at_its_default_beats_the_preset(
    given: str, preset: str, name: str, value: object
) -> None:
    """0 stands for null, and a list has blanks."""
    words = " ".join(map(str, value)) if isinstance(value, tuple) else value
    parameter = 0 if words is None else words
    others = "size=4," if name == "question_limit" else ""
    game = pyspiel.load_game(f"{PREFIX}{given}(preset={preset},{others}{name}={parameter})")
    assert game.game.options[name] == value
    by_name = pyspiel.load_game(f"{PREFIX}{given}(preset={preset})").game.options
    untouched = set(by_name) - {name, "size"}
    assert {one: game.game.options[one] for one in untouched} == {
        one: by_name[one] for one in untouched
    }


def test_without_an_option_the_preset_counts_and_without_both_the_usual_game() -> None:
    assert pyspiel.load_game(f"{PREFIX}aladdin").game.options["round_limit"] == 500
    assert pyspiel.load_game(f"{PREFIX}aladdin(preset=plain)").game.options["round_limit"] is None
    assert pyspiel.load_game(f"{PREFIX}aladdin(round_limit=0)").game.options["round_limit"] is None
    assert pyspiel.load_game(f"{PREFIX}mensch(preset=family)").game.options["own_hits"] is False


def strings() -> list[str]:
    """Games in which something is not as usual."""
    minis = [f"{PREFIX}{name}(preset=mini)" for name in support.MINIS]
    others = [
        f"{PREFIX}mensch(preset=openspiel,own_hits=True,people=3)",
        f"{PREFIX}mensch(prizes=9 5 3 1,payoff=win_loss)",
        f"{PREFIX}irrgarten(preset=small,begins=left,history=40)",
        f"{PREFIX}aladdin(round_limit=0)",
    ]
    return [*minis, *others, *(f"{PREFIX}{name}" for name in NAMES)]


@pytest.mark.parametrize("text", strings())
def test_a_game_shows_what_is_played_and_is_loaded_from_it_again(text: str) -> None:
    game = pyspiel.load_game(text)
    shown = game.get_parameters()
    for name, value in game.game.options.items():
        written = " ".join(map(str, value)) if isinstance(value, tuple) else value
        assert shown[name] == (0 if written is None else written), name
    again = pyspiel.load_game(str(game))
    assert (str(again), again.game, again.setting) == (str(game), game.game, game.setting)


@pytest.mark.parametrize("text", strings())
def test_states_are_written_with_their_game_and_read_again(text: str) -> None:
    game = pyspiel.load_game(text)
    state = game.new_initial_state()
    for _ in range(8):
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
    written = pyspiel.serialize_game_and_state(game, state)
    same_game, same_state = pyspiel.deserialize_game_and_state(written)
    assert same_game.setting == game.setting
    assert str(same_state) == str(state)
    assert same_state.history() == state.history()


@pytest.mark.parametrize("name", NAMES)
def test_our_own_games_are_loaded_as_they_are(name: str) -> None:
    for options in ({}, support.small_options(name)):
        game = load(name, 2, options)
        assert loaded(game).game == game


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mensch(payoff=money)", "parameter payoff takes points or win_loss, not money"),
        ("mensch(history=-1)", "parameter history takes a number of steps, not -1"),
        ("irrgarten(size=1)", "option size takes a whole number from 2 to"),
    ],
)
def test_what_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        pyspiel.load_game(f"{PREFIX}{text}")


@pytest.mark.parametrize(
    ("text", "utility", "low"),
    [
        ("mensch", UTILITY.ZERO_SUM, -1),
        ("mensch(colours=people)", UTILITY.ZERO_SUM, -1),
        ("mensch(people=3)", UTILITY.GENERAL_SUM, -1 / 2),
        ("mensch(people=4)", UTILITY.ZERO_SUM, -1 / 3),
        ("mensch(preset=mini)", UTILITY.ZERO_SUM, -1),
        ("mutabor(people=3)", UTILITY.ZERO_SUM, -1 / 2),
        ("irrgarten", UTILITY.ZERO_SUM, -1),
        ("aladdin", UTILITY.ZERO_SUM, -1),
        ("aladdin(preset=mini,people=4)", UTILITY.ZERO_SUM, -1 / 3),
    ],
)
def test_winning_and_losing_is_paid_on_one_scale(text: str, utility: object, low: float) -> None:
    """One person may have more seats than another; then seats together do not get nothing."""
    name, _, rest = text.rstrip(")").partition("(")
    params = ",".join(filter(None, [rest, "payoff=win_loss"]))
    game = pyspiel.load_game(f"{PREFIX}{name}({params})")
    assert game.get_type().utility == utility
    assert (game.min_utility(), game.max_utility()) == (low, 1)
    assert game.utility_sum() == (0 if utility == UTILITY.ZERO_SUM else None)


@pytest.mark.parametrize("name", support.MINIS)
def test_whole_games_are_paid_so(name: str) -> None:
    """OpenSpiel's own check compares returns with the bounds and the sum that were promised."""
    game = pyspiel.load_game(f"{PREFIX}{name}(preset=mini,payoff=win_loss)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_all_seats_of_a_person_win_together(people: int) -> None:
    rng = import_module("numpy").random.RandomState(people)
    game = pyspiel.load_game(f"{PREFIX}mensch(people={people},roll_limit=60,payoff=win_loss)")
    points = pyspiel.load_game(f"{PREFIX}mensch(people={people},roll_limit=60)")
    state, other = game.new_initial_state(), points.new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0, 0]
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)
    sums = [sum(other.returns()[seat] for seat in team) for team in game.setting.teams]
    values = [{state.returns()[seat] for seat in team} for team in game.setting.teams]
    assert all(len(value) == 1 for value in values)
    best = [value for value, points in zip(values, sums, strict=True) if points == max(sums)]
    assert all(value == best[0] for value in best)
    assert max(map(max, values)) == max(best[0])
