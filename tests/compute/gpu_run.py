"""Run in a process of its own with NUMBA_ENABLE_CUDASIM=1: the GPU's glue in the simulator."""

import sys
from random import Random
from typing import Any

import numpy as np

from spieltisch.compute.gpu import Gpu
from spieltisch.compute.library import first_state
from spieltisch.compute.playout import (
    Lane,
    Tally,
    Work,
    play_games,
    random_choice,
    trace_game,
)
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import Game, load
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import NOBODY, numpy_type

MOST = 300


def lane(game: Game) -> Lane:
    """Room for a game on the processor."""
    kernel = game.kind.kernel
    return make_workspace(Lane, True, kernel.state, room=max(2, kernel.max_legal))


def traces_on_the_processor(game: Game, count: int, **hooks: Any) -> list[list[int]]:
    """The same games, played by the compiled rules for any options."""
    rules, found = Compiled(game.kind.kernel), []
    play, start = rules.bind(trace_game, **hooks), rules.new()
    rules.write(first_state(game), start[0])
    for number in range(count):
        trace = np.zeros(MOST, np.int32)
        length = play(start, lane(game), trace, 1, number, MOST)
        found.append([int(action) for action in trace[:length]])
    return found


def later(game: Game) -> Any:
    """A position of a random game with a choice."""
    kernel, state, rng = game.kind.kernel, first_state(game), Random(2)
    steps = 0
    while kernel.actor(state) < 0 or len(kernel.legal_actions(state)) < 2 or steps < 70:
        assert kernel.actor(state) != NOBODY
        kernel.apply(state, rng.choice(kernel.legal_actions(state)))
        steps += 1
    return state


def check_games(name: str) -> None:
    """Whole games, action by action."""
    game = load(name)
    gpu = Gpu(game.kind.kernel)
    there = gpu.trace(first_state(game), 3, seed=1, most=MOST)
    assert there == traces_on_the_processor(game, 3)
    print(f"{name}: the same on both")


def check_sums(name: str) -> None:
    """Sums over games, and the branches of positions, with frozen options."""
    game = load(name)
    kernel, start = game.kind.kernel, first_state(game)
    gpu = Gpu(kernel, options=start)
    assert gpu.trace(start, 3, seed=1, most=MOST) == traces_on_the_processor(game, 3)
    played = gpu.play(start, threads=2, games=2, seed=1)
    assert played.tallies.shape == (2,)
    assert played.payoffs.shape == (2, kernel.seats)
    assert played.tallies["games"].tolist() == [2, 2]
    assert played.tallies["draws"].min() > 0
    position = later(game)
    branches = gpu.evaluate([position, position], playouts=3, seed=1, split=1)
    assert [[b.action for b in found] for found in branches] == 2 * [kernel.legal_actions(position)]
    assert all(b.games == 3 for found in branches for b in found)
    print("sums and branches were right")


def check_policy(name: str) -> None:
    """A policy with a list of its own, and free options."""
    from spieltisch.compute._device import Layout

    game = load(name)
    start = first_state(game)
    layout = Layout(room=game.kind.kernel.max_legal, stride=8)
    gpu = Gpu(game.kind.kernel, policy=random_choice, layout=layout)
    assert gpu.trace(start, 2, seed=1, most=MOST) == traces_on_the_processor(
        game, 2, choose=random_choice
    )
    played = gpu.play(start, threads=1, games=2, seed=1)
    assert played.tallies["games"] == 2
    rules = Compiled(game.kind.kernel)
    states, tallies = rules.new(), np.zeros(1, numpy_type(Tally))
    rules.write(start, states[0])
    play = rules.bind(play_games, choose=random_choice)
    play(states, lane(game), tallies[0], np.zeros(8), Work(1, 2, 100_000), 0)
    assert tallies.tolist() == played.tallies.tolist()
    print("a policy was followed")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        check_games(name)
    check_sums(sys.argv[1])
    check_policy(sys.argv[1])
