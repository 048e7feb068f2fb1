"""Who can play against the learner in many games at a time."""

from itertools import pairwise
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from spieltisch.adapters.gymnasium import SeatEnv, environment_id
from spieltisch.adapters.learn.opponents import Opponent, Weights
from spieltisch.adapters.learn.vector_env import SeatVectorEnv
from spieltisch.bots import LEVELS, choose
from spieltisch.bots.mind import Swift
from spieltisch.bots.player import mind_of
from spieltisch.compute.legal_lists import LegalLists
from spieltisch.compute.template_names import legal
from spieltisch.game import NAMES, load
from spieltisch.rules.kernel import Record, Row, rule
from tests.support import DICE, random_positions, small_options

SWIFT: Swift = mind_of(DICE).swift  # type: ignore[attr-defined]
SLOW = [name for name in NAMES if not hasattr(mind_of(name), "swift")]
DUEL = {"preset": "openspiel"}
"""Two colours and two people, who play until one is at home."""
SIX = 6


@rule
def lowest(s: Record, rng: Row, room: Row) -> int:
    """The first legal action."""
    legal(s, room)
    return room[0]


def first(seen: Any, lists: LegalLists) -> Any:
    """The same in Python."""
    assert len(seen) == len(lists.counts) > 0
    assert (lists.counts > 1).all(), "nobody is asked for the only action"
    return lists.actions[lists.starts[:-1]]


def trace(table: SeatVectorEnv, steps: int, seed: int = 1) -> list[Any]:
    """What comes back from random play."""
    rng = np.random.default_rng(seed)
    observation, info = table.reset(seed=seed)
    found: list[Any] = []
    for _ in range(steps):
        observation, *rest, info = table.step(info["legal"].sample(rng))
        assert not info["illegal"].any()
        told = [observation, *rest, info["seat"], info["opponent"]]
        found.append([part.tolist() for part in told])
    table.close()
    return found


def mean_reward(opponent: Opponent, games: int = 100) -> float:
    """What random play gets against an opponent, in 160 steps of each game."""
    table = SeatVectorEnv(DICE, games, options=DUEL, opponent=opponent, payoff="win_loss")
    rng, paid = np.random.default_rng(5), []
    _, info = table.reset(seed=5)
    for _ in range(160):
        _, rewards, terminated, _, info = table.step(info["legal"].sample(rng))
        paid += rewards[terminated].tolist()
    assert len(paid) >= games
    return sum(paid) / len(paid)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_rule_and_the_same_policy_in_python_play_alike(threads: int) -> None:
    """Also on threads, and when the learner holds two of four seats."""
    for seat in ("red", "rotate"):
        tables = [
            SeatVectorEnv(DICE, 6, seat=seat, opponent=one, threads=threads, longest=30)
            for one in (lowest, first, "random")
        ]
        by_rule, by_policy, at_random = (trace(table, 100) for table in tables)
        assert by_rule == by_policy != at_random


def test_the_older_word_for_a_rule_still_serves() -> None:
    tables = SeatVectorEnv(DICE, 4, others=lowest), SeatVectorEnv(DICE, 4, opponent=lowest)
    assert trace(tables[0], 40) == trace(tables[1], 40)


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_in_python_plays_every_game(name: str) -> None:
    table = SeatVectorEnv(name, 5, options=small_options(name), opponent=first, seat="rotate")
    assert any(True in step[2] for step in trace(table, 60))


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        (lambda seen, lists: lists.actions[:0], "a whole number for each of the"),
        (lambda seen, lists: lists.starts[:-1] * 0.5, "not with float64 of the shape"),
        (lambda seen, lists: lists.starts[:-1] * 0, "a policy played 0, which is none of"),
    ],
)
def test_a_wrong_answer_of_a_policy_is_refused(answer: Any, refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        trace(SeatVectorEnv(DICE, 3, options={"opening": "fixed"}, opponent=answer), 50)


@pytest.mark.parametrize("level", [3, 5])
def test_a_level_moves_as_the_bots_do(level: int) -> None:
    """These levels leave nothing to chance. After a six the same colour would go on."""
    game = load(DICE, 2, DUEL)
    me, other = game.seats
    table = SeatVectorEnv(DICE, 1, options=DUEL, seat=me, opponent=level)
    rng, compared = Random(4), 0
    for position in random_positions(game.start(seed=4), rng):
        is_choice = position.actor == other and len(position.legal()) > 1
        if is_choice and position.kernel_state().die != SIX and compared < 15:
            expected = position.play(choose(position.memory(other), level, rng))
            table.batch.put(0, position.kernel_state())
            if not expected.is_over:
                assert table.batch.state(0).pieces == expected.kernel_state().pieces
                compared += 1
    assert compared == 15


def test_stronger_opponents_leave_less() -> None:
    assert mean_reward("random") > mean_reward(1) > mean_reward(5)


def test_weights_of_ones_own_play() -> None:
    """With the usual ones it is the strongest level, which goes by them if there are more than two
    colours; with others somebody else.
    """
    own = SeatVectorEnv(DICE, 4, opponent=Weights(SWIFT.weights))
    master = SeatVectorEnv(DICE, 4, opponent=LEVELS[-1])
    none = SeatVectorEnv(DICE, 4, opponent=Weights([0] * len(SWIFT.weights)))
    assert trace(own, 60) == (played := trace(master, 60))
    assert trace(none, 60) != played
    with pytest.raises(ValueError, match="weights, not by 2"):
        SeatVectorEnv(DICE, 4, opponent=Weights([1, 2]))


@pytest.mark.parametrize("name", SLOW)
def test_without_compiled_bots_a_level_plays_at_single_tables(name: str) -> None:
    """It looks like any other vector environment, alone and in a pool with what is compiled."""
    options = small_options(name)
    pools: tuple[list[Opponent], ...] = ([1], ["random", 0, lowest, first])
    for opponent in pools:
        made = gymnasium.make_vec(
            environment_id(name),
            3,
            vectorization_mode="vector_entry_point",
            opponent=opponent,
            options=options,
            seat="rotate",
        )
        assert isinstance(made, SeatVectorEnv)
        steps = trace(made, 25)
        again = SeatVectorEnv(name, 3, options=options, opponent=opponent, seat="rotate", threads=2)
        assert steps == trace(again, 25)
        assert steps != trace(SeatVectorEnv(name, 3, options=options, seat="rotate"), 25)
        assert any(True in step[2] for step in steps), "games have ended"
        alone = SeatVectorEnv(name, 1, options=options, opponent=opponent, seat="rotate")
        assert first_steps(alone) == first_steps(again)
    with pytest.raises(ValueError, match="do not play by a list of weights"):
        SeatVectorEnv(name, 2, opponent=[1, Weights([1])])


def firsts(lists: LegalLists) -> Any:
    """The first legal action of each game; 0 for one that is over."""
    return lists.best(np.zeros(len(lists.actions)))


def first_steps(table: SeatVectorEnv) -> list[Any]:
    """What game number 0 shows if always the first action is played."""
    _, info = table.reset(seed=3)
    found = []
    for _ in range(12):
        observation, rewards, *_, info = table.step(firsts(info["legal"]))
        found.append((observation[0].tolist(), rewards[0], info["seat"][0], info["opponent"][0]))
    return found


@pytest.mark.parametrize("name", SLOW)
def test_a_single_table_is_the_game_that_gymnasium_has_alone(name: str) -> None:
    """Step by step, with names and masks; what was over begins anew, whatever its action."""
    options = small_options(name)
    many = SeatVectorEnv(name, 2, options=options, opponent=1, payoff="win_loss")
    alone = SeatEnv(name, options=options, opponent=1, payoff="win_loss")
    seeds = np.random.SeedSequence(6).generate_state(2).tolist()
    (seen, info), (own, told) = many.reset(seed=6), alone.reset(seed=seeds[1])
    is_over, ended = False, 0
    for _ in range(40):
        assert seen[1].tolist() == own.tolist()
        assert seen in many.observation_space
        legal_here = () if is_over else told["legal"]
        assert info["legal"].of(1).tolist() == list(legal_here)
        assert np.flatnonzero(info["action_mask"][1]).tolist() == list(legal_here)
        assert many.seat_names[info["seat"][1]] == told["seat"]
        for action in legal_here:
            assert many.action_text(1, action) == alone.action_text(action)
        action = legal_here[-1] if legal_here else 0
        actions = np.array([firsts(info["legal"])[0], action])
        seen, rewards, terminated, truncated, info = many.step(actions)
        if is_over:
            (own, told), reward, is_over = alone.reset(), 0.0, False
        else:
            own, reward, is_over, _, told = alone.step(action)
        assert (rewards[1], terminated[1], truncated[1]) == (reward, is_over, False)
        ended += is_over
    assert ended


def test_single_tables_are_cut_and_end_for_illegal_actions_as_compiled_games_do() -> None:
    tables = [SeatVectorEnv("mutabor", 3, opponent=one, longest=2) for one in (0, "random")]
    told = []
    for table in tables:
        _, info = table.reset(seed=2)
        rows = []
        for wrong in (False, False, False, True, False):
            actions = firsts(info["legal"])
            actions[1] = -1 if wrong else actions[1]
            _, rewards, terminated, truncated, info = table.step(actions)
            rows.append([part.tolist() for part in (rewards, terminated, truncated)])
            rows[-1].append((info["legal"].counts == 0).tolist())
            rows[-1].append(info["illegal"].tolist())
        told.append(rows)
        with pytest.raises(ValueError, match="each of the 3 games"):
            table.step(actions[:2])
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("running", "refusal"),
    [
        ({"level": 9}, "no opponent 9: it is a level of the bots, 0 to 5"),
        ({"others": lowest, "opponent": 1}, "others and opponent both say who plays"),
        ({"others": lowest, "level": 1}, "both say who plays"),
        ({"thread": 2}, "there is no thread; there are .*threads"),
    ],
)
def test_what_does_not_exist_or_go_together_is_refused(running: Any, refusal: str) -> None:
    with pytest.raises((ValueError, TypeError), match=refusal):
        SeatVectorEnv(DICE, 2, **running)


POOL: list[Opponent] = ["random", 0, 5, lowest, first]


def drawn(count: int, threads: int, seed: int) -> list[list[int]]:
    """The opponents of the first eight games, step by step; the learner is no lottery either."""
    options = small_options(DICE)
    table = SeatVectorEnv(DICE, count, options=options, opponent=POOL, threads=threads)
    _, info = table.reset(seed=seed)
    found = []
    for _ in range(80):
        found.append(info["opponent"][:8].tolist())
        *_, info = table.step(info["legal"].padded(0)[:, 0])
    table.close()
    return found


def test_each_game_has_an_opponent_of_the_pool_drawn_by_the_seed() -> None:
    """Whatever the number of threads or of other games."""
    few = drawn(8, threads=1, seed=1)
    assert few == drawn(30, threads=2, seed=1)
    assert few != drawn(8, threads=1, seed=2)
    assert {number for step in few for number in step} == {*range(len(POOL))}


def test_an_opponent_stays_until_the_game_is_over() -> None:
    steps = trace(SeatVectorEnv(DICE, 8, options=small_options(DICE), opponent=POOL), 80)
    for before, after in pairwise(steps):
        for game in range(8):
            is_over = before[2][game] or before[3][game]
            assert is_over or before[5][game] == after[5][game]


@pytest.mark.parametrize("name", NAMES)
def test_everybody_learns_by_turns(name: str) -> None:
    """In game number i first the person of that number; `info` tells the seat."""
    table = SeatVectorEnv(name, 3, options=small_options(name), seat="rotate")
    numbers = [[table.seat_names.index(s) for s in held] for held in table.game.holdings]
    rng, learned = np.random.default_rng(1), set()
    _, info = table.reset(seed=1)
    for _ in range(60):
        for game, begun in enumerate(table.batch._begun.tolist()):
            person = (game + begun - 1) % len(numbers)
            assert info["seat"][game] in numbers[person]
            learned.add((game, person))
        *_, info = table.step(info["legal"].sample(rng))
    assert len(learned) == 3 * len(numbers)


def test_only_the_learners_actions_count_for_the_length() -> None:
    """A policy that is asked in between takes nothing away."""
    for opponent in (lowest, first):
        table = SeatVectorEnv(DICE, 3, opponent=opponent, longest=4)
        cut = [step[3] for step in trace(table, 10)]
        assert [any(step) for step in cut] == [False] * 3 + [True] + [False] * 4 + [True, False]
