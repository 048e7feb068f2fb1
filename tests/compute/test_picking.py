"""Random play without lists of actions, and with options decided while compiling."""

from collections import Counter
from random import Random
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.playout import Lane, random_pick, trace_game
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import NAMES, load
from spieltisch.rules._freezing import freeze
from spieltisch.rules.bits import bit_count, highest, lowest, nth_bit
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Record, rule
from spieltisch.rules.random_numbers import below, stream
from tests.support import DICE, IS_SOAK

MOST = 400


def traced(play: Any, start: Any, state: type[Record], number: int) -> list[int]:
    trace = np.zeros(MOST, np.int32)
    length = play(start, make_workspace(Lane, True, state, room=2), trace, 1, number, MOST)
    return [int(action) for action in trace[:length]]


@pytest.mark.parametrize("name", NAMES if IS_SOAK else NAMES[::2])
def test_frozen_options_and_the_interpreter_play_the_same_games(name: str) -> None:
    game = load(name)
    state = first_state(game)
    interpreted = game.kind.kernel.bind(trace_game)
    for rules in (compiled_rules(game.kind.kernel), Compiled(game.kind.kernel, frozen=state)):
        start = rules.new()
        rules.write(state, start[0])
        play = rules.bind(trace_game)
        for number in range(3):
            trace, lane = [0] * MOST, make_workspace(Lane, False, type(state), room=2)
            length = interpreted([state], lane, trace, 1, number, MOST)
            assert traced(play, start, type(state), number) == trace[:length]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_action_is_picked_equally_often(name: str) -> None:
    """Seven positions with a choice; no action is further from its share than five errors."""
    game = load(name)
    kernel, state, rng = game.kind.kernel, first_state(game), Random(3)
    pick, stream_state, looked_at = kernel.bind(random_pick), [1], 0
    while looked_at < 7:
        legal = kernel.legal_actions(state)
        if kernel.actor(state) >= 0 and 1 < len(legal) <= 30:
            looked_at += 1
            draws = 150 * len(legal)
            found = Counter(pick(state, stream_state, [0, 0]) for _ in range(draws))
            assert set(found) <= set(legal)
            error = (150 * (1 - 1 / len(legal))) ** 0.5
            assert all(abs(found[action] - 150) < 5 * error for action in legal)
        if legal:
            kernel.apply(state, rng.choice(legal))
        else:
            state = first_state(game)


@rule
def answers(members: int, out: Any) -> None:
    """What `bits` says of a set."""
    out[0] = bit_count(members)
    out[1] = lowest(members)
    out[2] = highest(members)


def test_sets_are_counted_alike_by_the_processor_and_by_python() -> None:
    compiled, rng = compiled_rules(load(DICE).kind.kernel).bind(answers), Random(4)
    for members in [1, 2**62, 2**63 - 1, *(rng.randrange(1, 2**52) for _ in range(50))]:
        here, there = [0, 0, 0], np.zeros(3, np.int64)
        answers(members, here)
        compiled(members, there)
        assert here == there.tolist()
    assert [nth_bit(0b101100, n) for n in range(3)] == [2, 3, 5]


def test_neighbouring_streams_differ_from_the_first_number_on() -> None:
    firsts = [below([stream(1, number)], 1000) for number in range(1000)]
    assert len(set(firsts)) > 600
    assert all(0 < stream(seed, 0) < 2**32 for seed in range(1000))


@rule
def writes_an_option(s: Any) -> None:
    s.people = 2


def test_a_rule_that_writes_a_fixed_field_cannot_be_frozen() -> None:
    with pytest.raises(TypeError, match="writes people"):
        freeze(cast(FunctionType, writes_an_option), {"people": 3})
