"""Many games at a time are each the game that one would be alone."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from spieltisch.compute import stepping
from spieltisch.compute.batch import ENDLESS, Batch
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.stepping import BEGIN, PLAY, Games
from spieltisch.compute.template_names import legal
from spieltisch.game import NAMES, Game, kind_of, load
from spieltisch.rules.kernel import NOBODY, Row, rule
from tests.conformance.settings import each_game
from tests.support import DICE

FAST = DICE
"""Where one game stands for all, the one that compiles fastest."""


@cache
def small(name: str) -> Game:
    """Each game with as many people as can play, and short where there is such an option."""
    presets = kind_of(name).presets
    options = {"preset": "simulation"} if "simulation" in presets else {}
    return load(name, kind_of(name).most, options)


each_name = pytest.mark.parametrize("name", NAMES)


def play(batch: Batch, steps: int) -> list[Any]:
    """Random steps; what there was to see after each of them."""
    seen = []
    for _ in range(steps):
        batch.step(batch.sample())
        seen.append((batch.actors.tolist(), batch.over.tolist(), batch.payoffs.tolist()))
    return seen


def states(batch: Batch) -> list[Any]:
    """All games as interpreted states."""
    return [batch.state(i) for i in range(len(batch))]


def streams(seed: int, count: int) -> list[int]:
    """The first states of the random streams that a batch makes of a seed."""
    return [max(1, int(x)) for x in np.random.SeedSequence(seed).generate_state(count)]


def interpreted_games(game: Game, first: list[int], chosen: Sequence[str]) -> Games:
    """The workspace of a batch in lists."""
    kernel, count = game.kind.kernel, len(first)
    return Games(
        states=[first_state(game) for _ in first],
        streams=[[stream] for stream in first],
        chosen=[int(seat in chosen) for seat in game.kind.all_seats],
        orders=[BEGIN] * count,
        actions=[0] * count,
        actors=[NOBODY] * count,
        legal=[[0] * kernel.max_legal for _ in first],
        counts=[0] * count,
        steps=[0] * count,
        over=[0] * count,
        cut=[0] * count,
        payoffs=[[0.0] * kernel.seats for _ in first],
        cuts=[0, count],
        rooms=[[0] * kernel.max_legal],
    )


@each_name
def test_a_batch_is_the_same_interpreted_and_compiled(name: str) -> None:
    """One seat's actions are handed in, the others play at random."""
    game, kernel = small(name), small(name).kind.kernel
    batch = Batch(game, 3, seed=5, longest=40, seats=game.seats[:1])
    games = interpreted_games(game, streams(5, 3), game.seats[:1])
    advance, draw = kernel.bind(stepping.advance_games), kernel.bind(stepping.draw_actions)
    advance(games, 40, True, 0)
    games.orders[:] = [PLAY] * 3
    for _ in range(60):
        draw(games, games.actions, 0, 3)
        assert batch.sample().tolist() == games.actions
        advance(games, 40, True, 0)
        batch.step(games.actions)
        assert batch.actors.tolist() == games.actors
        assert batch.counts.tolist() == games.counts
        assert batch.over.tolist() == games.over
        assert batch.cut.tolist() == games.cut
        assert batch.payoffs.tolist() == games.payoffs
        assert states(batch) == games.states


@each_name
def test_threads_change_nothing(name: str) -> None:
    with Batch(small(name), 50, seed=8) as one, Batch(small(name), 50, seed=8, threads=3) as three:
        assert play(one, 80) == play(three, 80)
        assert states(one) == states(three)
        assert (one.observations() == three.observations()).all()
        assert (one.masks() == three.masks()).all()


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    few, many = Batch(small(FAST), 3, seed=2), Batch(small(FAST), 30, seed=2)
    play(few, 200)
    play(many, 200)
    assert states(few) == states(many)[:3]


def test_a_seed_begins_everything_anew() -> None:
    batch = Batch(small(FAST), 20, seed=4)
    first = play(batch, 50)
    batch.reset(seed=4)
    assert play(batch, 50) == first
    batch.reset()
    assert play(batch, 50) != first


def test_only_the_marked_games_are_reset() -> None:
    batch = Batch(small(FAST), 4, seed=4)
    play(batch, 60)
    before = states(batch)
    batch.reset(which=[False, True, False, True])
    assert batch.steps.tolist() == [60, 0, 60, 0]
    assert [a == b for a, b in zip(states(batch), before, strict=True)] == [True, False] * 2


@each_name
def test_masks_and_lists_name_the_same_actions(name: str) -> None:
    batch = Batch(small(name), 10, seed=1)
    kernel = small(name).kind.kernel
    for _ in range(30):
        play(batch, 3)
        masks = batch.masks()
        for i in range(10):
            actions = kernel.legal_actions(batch.state(i))
            assert np.flatnonzero(masks[i]).tolist() == actions
            assert batch.legal[i, : batch.counts[i]].tolist() == actions


@each_name
def test_observations_are_those_of_the_acting_seat_or_of_a_named_one(name: str) -> None:
    game = small(name)
    batch, kernel = Batch(game, 6, seed=3), game.kind.kernel
    play(batch, 25)
    out = [0] * kernel.observation
    for seat in (None, game.seats[1]):
        rows = batch.observations(seat)
        for i in range(6):
            number = int(batch.actors[i]) if seat is None else game.kind.seat_number(seat)
            kernel.observe(batch.state(i), number, out)
            assert rows[i].tolist() == out


@each_game
def test_an_illegal_action_is_refused_and_nothing_is_played(game: Game) -> None:
    batch = Batch(game, 5, seed=1)
    before, actions = states(batch), batch.sample()
    actions[3] = -1
    with pytest.raises(ValueError, match="game 3: action -1 is not one of"):
        batch.step(actions)
    actions[3] = game.kind.kernel.actions
    with pytest.raises(ValueError, match="game 3"):
        batch.step(actions)
    with pytest.raises(ValueError, match="each of the 5 games"):
        batch.step(actions[:4])
    assert states(batch) == before


@each_name
def test_games_without_a_restart_stay_and_pay_what_the_rules_say(name: str) -> None:
    game = small(name)
    batch = Batch(game, 8, seed=6, seats=(), restarts=False, threads=2)
    assert batch.over.all()
    assert not batch.cut.any()
    assert set(batch.actors) == {NOBODY}
    out = [0.0] * game.kind.kernel.seats
    for i in range(8):
        game.kind.kernel.payoffs(batch.state(i), out)
        assert batch.payoffs[i].tolist() == out
    before = states(batch)
    batch.step(np.zeros(8))
    assert states(batch) == before
    assert not batch.over.any()
    assert not batch.observations().any()


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    game = small(FAST)
    batch, ended = Batch(game, 40, seed=9, seats=game.seats[:1]), 0
    for _ in range(400):
        batch.step(batch.sample())
        ended += int(batch.over.sum())
        assert (batch.steps[batch.over] == 0).all()
        assert (batch.payoffs[batch.over].sum(axis=1) == sum(game.options_json()["prizes"])).all()
        assert (batch.counts > 0).all()
    assert ended > 40


def test_only_the_chosen_seats_are_waited_for() -> None:
    game = small(FAST)
    chosen = game.seats[1::2]
    batch = Batch(game, 30, seed=9, seats=chosen)
    acted = set()
    for _ in range(50):
        acted |= set(batch.actors.tolist())
        batch.step(batch.sample())
    assert acted == {game.kind.seat_number(seat) for seat in chosen}


def test_a_long_game_is_cut() -> None:
    batch = Batch(small(FAST), 10, seed=9, longest=7)
    for step in range(1, 22):
        batch.step(batch.sample())
        assert batch.cut.all() == batch.over.all() == (step % 7 == 0)


def test_a_game_goes_on_from_a_state_that_was_put_in() -> None:
    batch, other = Batch(small(FAST), 4, seed=9), Batch(small(FAST), 1, seed=10)
    play(other, 100)
    batch.put(2, other.state(0))
    assert batch.state(2) == other.state(0)
    assert batch.actors[2] == other.actors[0]
    assert batch.legal[2].tolist()[: batch.counts[2]] == other.legal[0].tolist()[: other.counts[0]]


@rule
def last_action(s: Any, rng: Row, room: Row) -> int:
    """A player who always takes the last legal action."""
    return room[legal(s, room) - 1]


def test_other_seats_can_play_by_a_rule_of_ones_own() -> None:
    game, kernel = small(FAST), small(FAST).kind.kernel
    batch = Batch(game, 2, seed=3, seats=game.seats[:1], others=last_action)
    games = interpreted_games(game, streams(3, 2), game.seats[:1])
    advance = kernel.bind(stepping.advance_games, choose=last_action)
    advance(games, ENDLESS, True, 0)
    games.orders[:] = [PLAY] * 2
    for _ in range(100):
        games.actions[:] = batch.legal[:, 0].tolist()
        batch.step(games.actions)
        advance(games, ENDLESS, True, 0)
        assert states(batch) == games.states


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"seats": ["nobody"]}, "'nobody'.* do not play"),
        ({"seats": []}, "restarts=False"),
        ({"threads": 0}, "at least 1"),
    ],
)
def test_a_batch_that_makes_no_sense_is_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Batch(small(FAST), 2, **options)


def test_hooks_have_names_of_their_own_in_the_cache() -> None:
    rules = compiled_rules(small(FAST).kind.kernel)
    plain = rules.bind(stepping.advance_games)
    hooked = rules.bind(stepping.advance_games, choose=last_action)
    assert vars(plain)["py_func"].__qualname__ != vars(hooked)["py_func"].__qualname__
    assert rules.bind(stepping.advance_games) is plain
    assert rules.bind(stepping.advance_games, choose=last_action) is hooked
