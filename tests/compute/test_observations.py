"""What `observe` writes, in every game: only what the seat may know, within the stated bounds."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.game import NAMES, Game, kind_of, load
from spieltisch.rules.kernel import CHANCE, NOBODY, Kernel
from tests.conformance.settings import each_number_of_people, each_setting
from tests.support import random_positions

each_name = pytest.mark.parametrize("name", NAMES)
DESCRIBED = [name for name in NAMES if find_spec(f"spieltisch.rules.{name}.observe")]
"""The games that say themselves what a seat sees, and in which cell; others take the default."""


def observed(kernel: Kernel[Any], state: Any, seat: int) -> list[int]:
    out = [99] * kernel.observation
    kernel.observe(state, seat, out)
    return out


def random_states(game: Game, rng: Random, most: int) -> Iterator[Any]:
    """A random game of kernel actions, the deal and every step of a long move included."""
    kernel, state = game.kind.kernel, first_state(game)
    for _ in range(most):
        yield state
        if kernel.actor(state) == NOBODY:
            return
        if kernel.actor(state) == CHANCE:
            action = kernel.drawn(state, rng.randrange(kernel.tickets(state)))
        else:
            action = rng.choice(kernel.legal_actions(state))
        state = state.copy()
        kernel.apply(state, action)


def numbers(game: Game) -> list[int]:
    return [game.kind.seat_number(seat) for seat in game.seats]


@each_setting
def test_every_cell_is_written_and_stays_within_its_bounds(game: Game) -> None:
    kernel = game.kind.kernel
    low, high = kernel.bounds()
    for state in list(random_states(game, Random(1), 400))[::7]:
        for seat in numbers(game):
            cells = zip(low, observed(kernel, state, seat), high, strict=True)
            assert all(least <= cell <= most for least, cell, most in cells)


@each_setting
def test_positions_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: Game) -> None:
    rng, kernel = Random(2), game.kind.kernel
    for position in list(random_positions(game.start(seed=3), rng, 120))[::8]:
        for seat in game.seats:
            if not position.is_over:
                number = game.kind.seat_number(seat)
                true = observed(kernel, position.kernel_state(), number)
                other = position.resample(seat, rng).kernel_state()
                assert observed(kernel, other, number) == true


@each_number_of_people
def test_observing_changes_nothing(game: Game) -> None:
    for state in list(random_states(game, Random(4), 150))[::10]:
        before = state.copy()
        observed(game.kind.kernel, state, numbers(game)[-1])
        assert state == before


@each_name
def test_observations_are_the_same_compiled(name: str) -> None:
    kernel = kind_of(name).kernel
    rules = compiled_rules(kernel)
    game = load(name, kind_of(name).most)
    records, out = rules.new(), np.full(kernel.observation, 99, np.int16)
    for state in list(random_states(game, Random(5), 600))[::5]:
        rules.write(state, records[0])
        for seat in numbers(game):
            rules.observe(records[0], seat, out)
            assert out.tolist() == observed(kernel, state, seat)


@pytest.mark.parametrize("name", DESCRIBED)
def test_the_docstring_tells_all_parts_in_the_order_of_the_layout(name: str) -> None:
    module = import_module(f"spieltisch.rules.{name}.observe")
    text = str(module.__doc__).split("Parts, in the order of LAYOUT")[1]
    parts = [part.name for part in module.LAYOUT]
    told = dict.fromkeys(word for word in re.findall(r"`(\w+)`", text) if word in parts)
    assert list(told) == parts


@each_name
def test_the_seats_are_counted_from_the_viewer(name: str) -> None:
    """Whoever acts sees the turn at place 0, but for seats that act in another's turn."""
    game = load(name, kind_of(name).most)
    kernel = game.kind.kernel
    at = [part.name for part in kernel.layout].index("turn")
    cell = sum(part.size for part in kernel.layout[:at])
    for state in random_states(game, Random(6), 300):
        turn, acting = game.kind.turn(state), kernel.actor(state)
        if turn is not None and turn == acting:
            assert observed(kernel, state, acting)[cell] == 0
