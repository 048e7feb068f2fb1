"""PettingZoo's own checkers accept the games."""

import warnings
from importlib import import_module
from random import Random
from typing import Any

import pytest

from spieltisch.adapters.learn.payoffs import win_loss
from spieltisch.adapters.pettingzoo import PENALTY, env, parallel_env, raw_env
from spieltisch.game import NAMES, kind_of
from tests.support import small_options

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    checkers: Any = import_module("pettingzoo.test")

each_game = pytest.mark.parametrize("name", NAMES)


@each_game
@pytest.mark.filterwarnings("ignore::UserWarning")  # its own taste in names and spaces
def test_the_api_test(name: str) -> None:
    """The whole game for a while, and the mini variant to its end many times."""
    for make in (env, raw_env):
        checkers.api_test(make(name, kind_of(name).most), num_cycles=100)
        for _ in range(10):
            checkers.api_test(make(name, 2, small_options(name)), num_cycles=50)


@each_game
def test_the_seed_test(name: str) -> None:
    checkers.seed_test(lambda: env(name), num_cycles=100)


@each_game
def test_the_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    checkers.render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert f"game: {name}" in capsys.readouterr().out


def play(table: Any, rng: Random) -> dict[str, float]:
    """Play at random to the end; what each agent got in all."""
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        legal = observation["action_mask"].nonzero()[0].tolist()
        assert bool(legal) != (terminated or truncated)
        table.step(rng.choice(legal) if legal else None)
    return got


@each_game
def test_rewards_are_the_payoffs_at_the_end(name: str) -> None:
    rng = Random(1)
    table = raw_env(name, 2, small_options(name))
    paid = set()
    for seed in range(40):
        table.reset(seed=seed)
        got = play(table, rng)
        assert got == {seat: float(p) for seat, p in table._course.outcome.payoffs.items()}
        paid.add(tuple(got.values()))
    assert len(paid) > 1


def test_an_illegal_action_ends_the_game_for_a_penalty() -> None:
    table = env("mensch", 2, {"preset": "mini"})
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(0)
    assert table.terminations == {"yellow": True, "red": True}
    assert table.rewards[agent] == PENALTY


def test_without_the_wrappers_an_illegal_action_is_refused() -> None:
    table = raw_env("mensch", 2, {"preset": "mini"})
    table.reset(seed=1)
    with pytest.raises(ValueError, match="cannot play action 0"):
        table.step(0)


@each_game
def test_the_name_has_a_version(name: str) -> None:
    assert env(name).metadata["name"] == f"spieltisch_{name}_v{kind_of(name).rules_version}"


def test_an_illegal_action_stays_illegal_when_the_mask_is_overwritten() -> None:
    """What an agent was handed is its own."""
    table = env("mensch", 2, {"preset": "mini"})
    table.reset(seed=1)
    agent = table.agent_selection
    table.last()[0]["action_mask"][:] = 1
    table.step(0)
    assert table.rewards[agent] == PENALTY


@pytest.mark.parametrize(
    ("people", "options", "teams"),
    [
        (2, {}, ["yellow red", "green black"]),
        (3, {}, ["yellow red", "green", "black"]),
        (2, {"colours": "people"}, ["yellow", "red"]),
    ],
)
def test_agents_are_told_who_belongs_together(
    people: int, options: dict[str, object], teams: list[str]
) -> None:
    """MEN-4: with all four colours some people hold two."""
    expected = {seat: tuple(team.split()) for team in teams for seat in team.split()}
    table = env("mensch", people, options)
    table.reset(seed=1)
    assert table.teams == table.metadata["teams"] == expected
    assert {agent: info["team"] for agent, info in table.infos.items()} == expected
    table.step(table.infos[table.agent_selection]["legal"][0])
    assert table.last()[4]["team"] == expected[table.agent_selection]


@each_game
def test_winning_or_losing_can_be_the_reward(name: str) -> None:
    rng = Random(1)
    table = env(name, 2, small_options(name), payoff="win_loss")
    for seed in range(20):
        table.reset(seed=seed)
        got = play(table, rng)
        assert [*got.values()] == win_loss(table.unwrapped._course.paid())
        assert abs(sum(got.values())) < 1e-9


def test_who_wins_is_decided_by_people_and_not_by_seats() -> None:
    table = env("mensch", 2, {"start": "late", "roll_limit": 60}, payoff="win_loss")
    table.reset(seed=3)
    got = play(table, Random(3))
    paid = dict(zip(table.possible_agents, table.unwrapped._course.paid(), strict=True))
    ahead = paid["yellow"] + paid["red"] - paid["green"] - paid["black"]
    assert ahead != 0
    assert got["yellow"] == got["red"] == -got["green"] == -got["black"] == ahead / abs(ahead)


@each_game
def test_legal_actions_have_names(name: str) -> None:
    table = env(name)
    table.reset(seed=2)
    legal = table.infos[table.agent_selection]["legal"]
    assert list(legal) == table.last()[0]["action_mask"].nonzero()[0].tolist()
    assert len({table.action_text(action) for action in legal}) == len(legal)
    with pytest.raises(ValueError, match="action -1 is none of"):
        table.action_text(-1)


def test_there_is_no_parallel_environment_and_it_says_why() -> None:
    with pytest.raises(NotImplementedError, match="one after the other in every game"):
        parallel_env("irrgarten")
