"""Every game against an independent, naive implementation of the same rules: whole random games.

The oracles in `tests/oracle` were written from the rules alone, without a look at the engine. A
game may have none: then its tables of rules say what is right.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from spieltisch.game import CHANCE_NAME, BadOptions, Game, Position, load
from tests.conformance.settings import SETTINGS, label
from tests.support import IS_SOAK, random_move

MOVES = 4000 if IS_SOAK else 90
START = "start"
"""An option that matters before the first position only, which the oracle is given."""


def oracle_of(position: Position) -> Any:
    module = import_module(f"tests.oracle.{position.game.name}")
    return module.Oracle(position.to_json())


def known_settings() -> Iterator[Game]:
    """Every setting, with options that the oracle does not know set back to their defaults."""
    for game in SETTINGS:
        if find_spec(f"tests.oracle.{game.name}") is None:
            continue
        known = {*import_module(f"tests.oracle.{game.name}").DEFAULTS, START}
        options = {name: value for name, value in game.options.items() if name in known}
        with suppress(BadOptions):
            yield load(game.name, game.people, options)


@pytest.mark.parametrize("game", list(dict.fromkeys(known_settings())), ids=label)
def test_the_engine_and_the_oracle_play_the_same_game(game: Game) -> None:
    rng = Random(11)
    position = game.start(seed=11)
    oracle = oracle_of(position)
    for _ in range(MOVES):
        assert json.dumps(position.to_json(), sort_keys=True) == json.dumps(
            oracle.position, sort_keys=True
        )
        assert position.outcome.to_json() == oracle.outcome()
        if position.is_over:
            break
        actor, moves, weights = oracle.legal()
        assert (position.actor, position.legal()) == (actor, moves)
        if actor == CHANCE_NAME:
            assert position.weights() == weights
        move = random_move(position, rng)
        position, oracle = position.play(move), oracle.play(move)
