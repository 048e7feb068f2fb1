"""Gymnasium's own checker accepts one person against opponents."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from spieltisch.adapters.gymnasium import PENALTY, REVISION, SeatEnv, environment_id
from spieltisch.bots import choose
from spieltisch.compute.legal_lists import LegalLists
from spieltisch.compute.template_names import legal
from spieltisch.game import NAMES, kind_of
from spieltisch.rules.kernel import Record, Row, rule
from tests.support import DICE, short_options, small_options

each_game = pytest.mark.parametrize("name", NAMES)


@each_game
@pytest.mark.parametrize("opponent", ["random", 0, 1])
def test_the_environment_checker(name: str, opponent: str | int) -> None:
    """It samples without the mask; an illegal action ends the episode."""
    check_env(gymnasium.make(environment_id(name), opponent=opponent).unwrapped)
    options = small_options(name)
    for seat in (*SeatEnv(name, options=options).game.seats, "rotate"):
        table = SeatEnv(name, options=options, seat=seat, opponent=opponent)
        check_env(table, skip_render_check=True)


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
@pytest.mark.parametrize("opponent", ["random", 1])
def test_the_reward_is_the_payoff_of_the_seat(name: str, opponent: str | int) -> None:
    rng = Random(1)
    options = small_options(name)
    for seat in SeatEnv(name, options=options).game.seats:
        table = SeatEnv(name, options=options, seat=seat, opponent=opponent)
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


def test_an_older_version_names_the_newer_one() -> None:
    """The first one had a learner with one seat, and random play as level 0."""
    older = f"spieltisch/{DICE}-v{kind_of(DICE).rules_version}"
    refused = pytest.raises(gymnasium.error.DeprecatedEnv, match=environment_id(DICE))
    with pytest.warns(DeprecationWarning, match="out of date"), refused:
        gymnasium.make(older)


@each_game
@pytest.mark.parametrize("level", [0, 1])
def test_a_level_is_that_level_of_the_bots(
    name: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noting(memory: Any, level: int, rng: Random) -> str:
        asked.append(level)
        return choose(memory, level, rng)

    monkeypatch.setattr("spieltisch.adapters.gymnasium.choose", noting)
    table = SeatEnv(name, options=small_options(name), level=level)
    for seed in range(20):
        if not asked:
            play(table, Random(seed), seed)
    assert set(asked) == {level}
    asked.clear()
    play(SeatEnv(name, options=small_options(name)), Random(1), 1)
    assert not asked, "by default all actions are alike"


@pytest.mark.parametrize("level", [9, -1, 6, True, 2.0, "5", "strong"])
def test_a_level_that_does_not_exist_is_refused(level: Any) -> None:
    with pytest.raises(ValueError, match=r"no opponent .*: it is a level of the bots, 0 to 5"):
        SeatEnv(DICE, level=level)


@pytest.mark.parametrize(
    ("playing", "refusal"),
    [
        ({"level": 1, "opponent": 2}, "both say who plays"),
        ({"opponent": []}, "must have one at least"),
        ({"payoff": "gold"}, "payoff is one of points, win_loss, not 'gold'"),
        ({"opponents": 3}, "there is no opponents; there are opponent, level, payoff, masks"),
    ],
)
def test_terms_that_make_no_sense_are_refused(playing: Any, refusal: str) -> None:
    with pytest.raises((ValueError, TypeError), match=refusal):
        SeatEnv(DICE, **playing)


def test_the_learner_holds_all_seats_of_its_person() -> None:
    """MEN-4: two people have two colours each, and what both are paid is the reward."""
    options = {"start": "late", "roll_limit": 60}
    table = SeatEnv(DICE, options=options, seat="red")
    assert table.seats == ("yellow", "red")
    assert table.teams["green"] == ("green", "black")
    acting, paid = set(), set()
    for seed in range(10):
        _, info = table.reset(seed=seed)
        is_over, reward = False, 0.0
        while not is_over:
            acting.add(info["seat"])
            observation, reward, is_over, _, info = table.step(info["legal"][-1])
            assert observation.tolist() == table._course.observation(info["seat"]).tolist()
        payoffs = table._course.outcome.payoffs
        assert reward == payoffs["yellow"] + payoffs["red"]
        paid.add(reward)
    assert acting == {"yellow", "red"}
    assert len(paid) > 1


def test_everybody_learns_by_turns() -> None:
    table = SeatEnv(DICE, 3, options={"roll_limit": 30}, seat="rotate")
    held = []
    for number in range(4):
        _, info = table.reset(seed=5 if number == 0 else None)
        assert info["seat"] in table.seats
        held.append(table.seats)
    assert held == [("yellow", "red"), ("green",), ("black",), ("yellow", "red")]


def test_a_pool_is_drawn_from_by_the_seed() -> None:
    table = SeatEnv(DICE, options=small_options(DICE), opponent=["random", 0, 1])
    drawn = [table.reset(seed=seed)[1]["opponent"] for seed in [*range(20), *range(20)]]
    assert set(drawn) == {0, 1, 2}
    assert drawn[:20] == drawn[20:]


@rule
def lowest(s: Record, rng: Row, room: Row) -> int:
    """The first legal action."""
    legal(s, room)
    return room[0]


def first(seen: Any, lists: LegalLists) -> Any:
    """The same in Python, for many games."""
    assert seen.shape[0] == len(lists.counts)
    return lists.actions[lists.starts[:-1]]


@each_game
def test_a_rule_and_a_policy_of_ones_own_can_play(name: str) -> None:
    options = short_options(name) or None
    tables = [SeatEnv(name, options=options, opponent=one) for one in (lowest, first, "random")]
    by_rule, by_policy, at_random = (
        [play(table, Random(seed), seed) for seed in (0, 1)] for table in tables
    )
    assert by_rule == by_policy != at_random


def test_an_illegal_answer_of_a_policy_is_refused() -> None:
    table = SeatEnv(DICE, opponent=lambda seen, lists: [0])
    with pytest.raises(ValueError, match="the opponent played 0, which is none of"):
        play(table, Random(1), 1)


@each_game
def test_winning_or_losing_can_be_the_reward(name: str) -> None:
    """Of two people one has what the other lacks, and nothing is paid before the end."""
    paid = set()
    for seed in range(25):
        by_points = SeatEnv(name, options=small_options(name))
        table = SeatEnv(name, options=small_options(name), payoff="win_loss")
        seen, points = play(by_points, Random(seed), seed)
        again, reward = play(table, Random(seed), seed)
        assert again == seen
        others = sum(table._course.paid()) - points
        assert reward == (points > others) - (points < others)
        paid.add(reward)
    assert len(paid) > 1


@each_game
def test_legal_actions_are_told_as_a_list_and_by_name(name: str) -> None:
    table = SeatEnv(name)
    _, info = table.reset(seed=3)
    assert list(info["legal"]) == np.flatnonzero(info["action_mask"]).tolist()
    texts = [table.action_text(action) for action in info["legal"]]
    assert len({*texts}) == len(texts)
    with pytest.raises(ValueError, match="action -1 is none of"):
        table.action_text(-1)
    _, info = SeatEnv(name, masks=False).reset(seed=3)
    assert "action_mask" not in info
