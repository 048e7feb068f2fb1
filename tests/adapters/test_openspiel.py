"""OpenSpiel's own checkers accept the games."""

import io
import unittest
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spieltisch.adapters.openspiel import PREFIX
from spieltisch.game import NAMES, BadOptions, kind_of
from tests import support

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel: Any = import_module("pyspiel")
    api_test: Any = import_module("open_spiel.integration_tests.api_test")
    playthrough: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = import_module("numpy")
    import_module("absl.flags").FLAGS.mark_as_parsed()

MINIS = [f"{PREFIX}{name}(preset=mini)" for name in support.MINIS]
FULL = [f"{PREFIX}{name}" for name in NAMES]
SHORT = [
    f"{PREFIX}{name}({','.join(f'{k}={v}' for k, v in support.short_options(name).items())})"
    for name in NAMES
]
"""The whole games, but not the longest ones: a playthrough has all that was seen at every step."""


def is_hiding(name: str) -> bool:
    information = pyspiel.load_game(name).get_type().information
    return bool(information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


@pytest.mark.parametrize("name", [*FULL, *MINIS])
def test_random_simulations_with_serialisation(name: str) -> None:
    """Legal actions, masks, clones, observations, returns; states as texts and back."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("people", [3, 4])
def test_random_simulations_with_more_people(people: int) -> None:
    for name in support.MINIS:
        if kind_of(name).most >= people:
            game = pyspiel.load_game(f"{PREFIX}{name}(preset=mini,people={people})")
            assert game.num_players() == len(game.game.seats) >= people
            pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*FULL, *MINIS])
def test_the_api_test_for_partial_trees(name: str) -> None:
    attributes = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    done = unittest.TextTestRunner(io.StringIO()).run(suite)
    assert done.testsRun >= 5
    assert done.wasSuccessful(), done.failures + done.errors


@pytest.mark.parametrize("name", MINIS)
def test_players_have_perfect_recall(name: str) -> None:
    """In the whole tree, and strings and tensors agree; every information state is reached."""
    assert len(api_test._assert_is_perfect_recall(pyspiel.load_game(name))) > 100


@pytest.mark.parametrize("name", [*MINIS, *SHORT])
def test_a_playthrough_is_replayed_exactly(name: str, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(playthrough.playthrough(name, None, seed=1), encoding="utf-8")
    expected, found = playthrough.replay(str(file))
    assert expected == found


@pytest.mark.parametrize("name", [mini for mini in MINIS if is_hiding(mini)])
def test_a_search_over_resampled_states_finds_a_legal_action(name: str) -> None:
    """OpenSpiel's ISMCTS in Python asks for states that the player cannot tell apart."""
    game, rng = pyspiel.load_game(name), numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        max_simulations=20,
        evaluator=mcts.RandomRolloutEvaluator(random_state=rng),
        random_state=rng,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("name", MINIS)
def test_a_resampled_state_has_the_same_information_state(name: str) -> None:
    game, rng = pyspiel.load_game(name), numpy.random.RandomState(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0:
            other = state.resample_from_infostate(player, rng.random_sample)
            same = other.information_state_string(player)
            assert same == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_options_are_parameters() -> None:
    """0 stands for null, lists have blanks."""
    game = pyspiel.load_game(f"{PREFIX}irrgarten(preset=mini,question_limit=2,last_word=True)")
    assert game.game.options["size"] == 2
    assert game.game.options["question_limit"] == 2
    assert game.game.options["last_word"] is True
    game = pyspiel.load_game(f"{PREFIX}mensch(people=3,prizes=9 5 3 1)")
    assert (game.num_players(), game.game.people, game.max_utility()) == (4, 3, 9)
    assert game.utility_sum() == 18
    assert pyspiel.load_game(f"{PREFIX}aladdin").game.options["round_limit"] == 500
    with pytest.raises(BadOptions):
        pyspiel.load_game(f"{PREFIX}irrgarten(size=3)")


def test_the_number_of_barriers_cannot_be_counted() -> None:
    """Unseen building always takes as many actions: the last one is repeated."""
    lengths = set()
    for slots in ([], [100], [100, 101], [100, 101, 110]):
        state = pyspiel.load_game(f"{PREFIX}irrgarten(barriers=3,begins=left)").new_initial_state()
        for action in (33, *slots):
            state.apply_action(action)
        while state.current_player() == 0:
            state.apply_action(290)
        lengths.add(len(state.history()))
    assert lengths == {5}


@pytest.mark.parametrize("name", MINIS)
def test_the_search_in_c_plus_plus_plays_a_whole_game(name: str) -> None:
    """By `step_with_policy`: its `step` crashes for every game that is written in Python."""
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 20, 10, False, 7, False)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            _, action = bot.step_with_policy(state)
            assert action in state.legal_actions()
            assert bot.mcts_search(state).best_child().action in state.legal_actions()
            state.apply_action(action)
