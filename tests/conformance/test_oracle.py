"""Every game against an independent, naive implementation of the same rules: whole random games.

The oracles in `tests/oracle` were written from the rules alone, without a look at the engine.
"""

import json
from importlib import import_module
from random import Random
from typing import Any

from spieltisch.game import CHANCE_NAME, Game, Position
from tests.conformance.settings import each_setting
from tests.support import IS_SOAK, random_move

MOVES = 4000 if IS_SOAK else 90


def oracle_of(position: Position) -> Any:
    module = import_module(f"tests.oracle.{position.game.name}")
    return module.Oracle(position.to_json())


@each_setting
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
