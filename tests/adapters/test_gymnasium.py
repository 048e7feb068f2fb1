"""Gymnasium's own checker accepts one seat against bots."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from spieltisch.adapters.gymnasium import PENALTY, REVISION, SeatEnv, environment_id
from spieltisch.game import NAMES, kind_of
from tests.support import short_options, small_options

each_game = pytest.mark.parametrize("name", NAMES)


@each_game
@pytest.mark.parametrize("level", [0, 1])
def test_the_environment_checker(name: str, level: int) -> None:
    """It samples without the mask; an illegal action ends the episode."""
    check_env(gymnasium.make(environment_id(name), level=level).unwrapped)
    options = small_options(name)
    for seat in SeatEnv(name, options=options).game.seats:
        check_env(SeatEnv(name, options=options, seat=seat, level=level), skip_render_check=True)


def play(table: SeatEnv, rng: Random, seed: int | None) -> tuple[list[Any], float]:
    """Play at random to the end: all that was observed, and the last reward."""
    observation, info = table.reset(seed=seed)
    seen = [observation.tolist()]
    reward, is_over = 0.0, False
    while not is_over:
        assert observation in table.observation_space
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, is_over, _, info = table.step(action)
        assert "illegal" not in info
        seen.append(observation.tolist())
        assert is_over or reward == 0
    return seen, reward


@each_game
@pytest.mark.parametrize("level", [0, 1])
def test_the_reward_is_the_payoff_of_the_seat(name: str, level: int) -> None:
    rng = Random(1)
    options = small_options(name)
    for seat in SeatEnv(name, options=options).game.seats:
        table = SeatEnv(name, options=options, seat=seat, level=level)
        for seed in range(15):
            _, reward = play(table, rng, seed)
            assert reward == table._course.outcome.payoffs[seat]


@each_game
def test_whole_games_are_fixed_by_the_seed(name: str) -> None:
    options = short_options(name) or None
    played = [play(SeatEnv(name, options=options, level=1), Random(3), 3) for _ in range(2)]
    assert played[0] == played[1]


@each_game
def test_an_illegal_action_ends_the_episode_for_a_penalty(name: str) -> None:
    table = SeatEnv(name)
    _, info = table.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = table.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (PENALTY, True, False, True)


def test_a_seat_that_does_not_play_is_refused() -> None:
    with pytest.raises(ValueError, match="blue does not play; there are white, grey"):
        SeatEnv("aladdin", seat="blue")


@each_game
def test_the_ids_have_a_version(name: str) -> None:
    assert environment_id(name) == f"spieltisch/{name}-v{kind_of(name).rules_version + REVISION}"
    assert environment_id(name) in gymnasium.registry
