"""Which tensors remember: observations do not, histories do."""

import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from spieltisch.adapters.openspiel import PREFIX
from spieltisch.game import NAMES
from tests import support

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel: Any = import_module("pyspiel")

ENOUGH = 7
"""Steps that somebody who is to act in a mini variant can have noticed."""
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def decisions(state: Any) -> Iterator[Any]:
    """Every state of the tree in which a player acts."""
    if state.is_player_node():
        yield state
    for action in () if state.is_terminal() else state.legal_actions():
        yield from decisions(state.child(action))


def random_states(game: Any, seed: int, most: int) -> Iterator[Any]:
    rng, state = np.random.RandomState(seed), game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", support.MINIS)
def test_a_history_tensor_is_as_good_as_all_that_was_seen(name: str) -> None:
    """In the whole tree one information state has one tensor, and one tensor is of one."""
    game = pyspiel.load_game(f"{PREFIX}{name}(preset=mini,history={ENOUGH})")
    observer = game.make_py_observer(RECALL)
    pairs = set()
    for state in decisions(game.new_initial_state()):
        player = state.current_player()
        observer.set_from(state, player)
        pairs.add((state.information_state_string(player), observer.tensor.tobytes()))
    strings, tensors = zip(*pairs, strict=True)
    assert len(set(strings)) == len(set(tensors)) == len(pairs) > 100


@pytest.mark.parametrize("name", NAMES)
def test_without_a_history_the_tensor_is_an_observation(name: str) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}")
    for state in random_states(game, 1, 40):
        for player in range(game.num_players()):
            seen = state.observation_tensor(player)
            assert state.information_state_tensor(player) == seen


@pytest.mark.parametrize("name", NAMES)
def test_a_history_begins_with_the_observation_and_only_grows(name: str) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}(history=60)")
    observer = game.make_py_observer(RECALL)
    before = np.zeros_like(observer.dict["history"])
    for state in random_states(game, 2, 60):
        observer.set_from(state, 0)
        size = game.observation_tensor_size()
        assert list(observer.tensor[:size]) == state.observation_tensor(0)
        assert list(observer.tensor) == state.information_state_tensor(0)
        rows = observer.dict["history"].copy()
        known = before.any(axis=1).sum()
        assert (rows[:known] == before[:known]).all()
        assert known <= rows.any(axis=1).sum() <= known + 1
        before = rows
    assert before.any()


def test_an_observer_can_ask_for_a_history_of_its_own() -> None:
    game = pyspiel.load_game(f"{PREFIX}irrgarten(preset=mini)")
    observer = game.make_py_observer(RECALL, {"history": 3})
    assert observer.dict["history"].shape == (3, 3 + game.game.kind.kernel.observation)
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    observer.set_from(state, 0)
    assert observer.dict["history"].any()
    for unknown in ({"steps": 3}, {"history": -1}, {"history": True}):
        with pytest.raises(ValueError, match="observers take `history`, a number of steps, not"):
            game.make_py_observer(RECALL, unknown)


def test_a_history_that_is_too_long_is_refused_and_not_cut() -> None:
    state = pyspiel.load_game(f"{PREFIX}mensch(preset=mini,history=2)").new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="3 steps and history=2 has room for 2; load the game"):
        state.information_state_tensor(0)


@pytest.mark.parametrize("name", support.MINIS)
def test_a_resampled_state_has_the_same_history_for_its_player(name: str) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}(preset=mini,history=12)")
    rng = np.random.RandomState(3)
    for state in random_states(game, 3, 20):
        if state.is_player_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, rng.random_sample)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


def test_a_state_that_was_written_and_read_still_has_its_history() -> None:
    game = pyspiel.load_game(f"{PREFIX}irrgarten(preset=mini,history={ENOUGH})")
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    for player in (0, 1):
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
