"""Many games at a time, over the compiled batch."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from spieltisch.adapters.gymnasium import PENALTY, environment_id
from spieltisch.adapters.learn.vector_env import SeatVectorEnv
from spieltisch.game import NAMES, load
from tests.support import small_options

each_game = pytest.mark.parametrize("name", NAMES)
MANY = 5000
"""More steps than a few games have."""


def legal(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game; 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])


def trace(table: SeatVectorEnv, seed: int, steps: int) -> list[Any]:
    """What comes back from random play."""
    rng = np.random.default_rng(seed)
    observation, info = table.reset(seed=seed)
    found: list[Any] = [observation.tolist()]
    for _ in range(steps):
        observation, *rest, info = table.step(legal(info["action_mask"], rng))
        assert observation in table.observation_space
        found.append([observation.tolist(), *(part.tolist() for part in rest)])
    table.close()
    return found


@each_game
def test_it_is_made_by_its_id(name: str) -> None:
    made = gymnasium.make_vec(
        environment_id(name),
        3,
        vectorization_mode="vector_entry_point",
        options=small_options(name),
    )
    assert isinstance(made, SeatVectorEnv)
    assert (made.num_envs, made.game) == (3, load(name, 2, small_options(name)))
    made.close()


@each_game
def test_results_depend_on_the_seed_and_not_on_threads(name: str) -> None:
    first = trace(SeatVectorEnv(name, 5, options=small_options(name)), 1, 12)
    assert first == trace(SeatVectorEnv(name, 5, options=small_options(name), threads=2), 1, 12)
    assert first != trace(SeatVectorEnv(name, 5, options=small_options(name)), 2, 12)


@each_game
def test_a_game_that_ended_begins_anew_in_the_next_step(name: str) -> None:
    """Its action is then ignored, nothing is paid, and the seat can act."""
    rng = np.random.default_rng(1)
    table = SeatVectorEnv(name, 8, options=small_options(name))
    _, info = table.reset(seed=1)
    ended = 0
    for step in range(MANY):
        if step >= 30 and ended > 8:
            break
        before = table._done
        actions = np.where(before, 0, legal(info["action_mask"], rng))
        _, rewards, terminated, truncated, info = table.step(actions)
        assert not truncated.any()
        assert not info["illegal"].any()
        assert not terminated[before].any()
        assert not rewards[~terminated].any()
        assert info["action_mask"][~terminated].any(axis=1).all()
        assert not info["action_mask"][terminated].any()
        ended += int(terminated.sum())
    assert ended > 8


@each_game
def test_an_illegal_action_ends_that_game_for_a_penalty(name: str) -> None:
    table = SeatVectorEnv(name, 4)
    _, info = table.reset(seed=1)
    actions = legal(info["action_mask"], np.random.default_rng(1))
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    _, rewards, terminated, _, info = table.step(actions)
    assert terminated.tolist() == info["illegal"].tolist() == [False, False, True, False]
    assert rewards.tolist() == [0, 0, PENALTY, 0]
    _, rewards, terminated, _, info = table.step(
        legal(info["action_mask"], np.random.default_rng(2))
    )
    assert not terminated.any()
    assert not info["illegal"].any()
    assert info["action_mask"].any(axis=1).all()


def test_long_games_are_truncated() -> None:
    rng = np.random.default_rng(1)
    table = SeatVectorEnv("mutabor", 3, longest=2)
    _, info = table.reset(seed=1)
    cuts = []
    for _ in range(3):
        _, rewards, terminated, truncated, info = table.step(legal(info["action_mask"], rng))
        assert not terminated.any()
        assert not rewards.any()
        cuts.append(truncated.tolist())
    assert cuts == [[False] * 3, [True] * 3, [False] * 3]


def test_one_seed_is_for_all_games() -> None:
    with pytest.raises(ValueError, match="one seed is for all games"):
        SeatVectorEnv("mensch", 2).reset(seed=[1, 2])
