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


def test_an_action_stays_illegal_when_the_mask_is_overwritten() -> None:
    table = SeatVectorEnv("mensch", 3)
    _, info = table.reset(seed=1)
    actions = info["legal"].sample(np.random.default_rng(1))
    actions[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    info["action_mask"][:] = 1
    info["legal"].actions[:] = actions[1]
    _, rewards, _, _, info = table.step(actions)
    assert info["illegal"].tolist() == [False, True, False]
    assert rewards[1] == PENALTY
    assert not info["action_mask"][1].any()


@each_game
def test_what_was_returned_never_changes(name: str) -> None:
    rng = np.random.default_rng(4)
    table = SeatVectorEnv(name, 6, options=small_options(name), seat="rotate")
    observation, info = table.reset(seed=4)
    kept: list[Any] = []
    for _ in range(25):
        actions = info["legal"].sample(rng)
        observation, *rest, info = table.step(actions)
        lists = info.pop("legal")
        told = [observation, *rest, *info.values(), *lists]
        kept.append((told, [part.tolist() for part in told]))
        info["legal"] = lists
    for told, copies in kept:
        assert [part.tolist() for part in told] == copies


@each_game
def test_lists_say_the_same_as_masks_which_can_be_left_out(name: str) -> None:
    rng = np.random.default_rng(2)
    table = SeatVectorEnv(name, 5, options=small_options(name))
    plain = SeatVectorEnv(name, 5, options=small_options(name), masks=False)
    (_, info), (_, less) = table.reset(seed=2), plain.reset(seed=2)
    for _ in range(25):
        assert "action_mask" not in less
        lists = less["legal"]
        assert lists.mask(info["action_mask"].shape[1]).tolist() == info["action_mask"].tolist()
        assert [lists.of(i).tolist() for i in range(5)] == [
            np.flatnonzero(row).tolist() for row in info["action_mask"]
        ]
        actions = lists.sample(rng)
        *_, info = table.step(actions)
        *_, less = plain.step(actions)


@each_game
def test_actions_have_names(name: str) -> None:
    table = SeatVectorEnv(name, 3)
    _, info = table.reset(seed=6)
    for game in range(3):
        legal_here = info["legal"].of(game)
        texts = {table.action_text(game, action) for action in legal_here}
        assert len(texts) == len(legal_here)
    with pytest.raises(ValueError, match="game 1: action -1 is none of"):
        table.action_text(1, -1)


@each_game
def test_winning_or_losing_can_be_the_reward(name: str) -> None:
    rng = np.random.default_rng(3)
    tables = [
        SeatVectorEnv(name, 6, options=small_options(name), seat="rotate", payoff=payoff)
        for payoff in ("points", "win_loss")
    ]
    infos = [table.reset(seed=3)[1] for table in tables]
    paid = set()
    for _ in range(60):
        actions = infos[0]["legal"].sample(rng)
        steps = [table.step(actions) for table in tables]
        infos = [step[-1] for step in steps]
        for i in np.flatnonzero(steps[0][2]):
            others = tables[0].batch.payoffs[i].sum() - steps[0][1][i]
            points, reward = steps[0][1][i], steps[1][1][i]
            assert reward == float(points > others) - float(points < others)
            paid.add(float(reward))
        assert not steps[1][1][~steps[0][2]].any()
    assert len(paid) > 1
