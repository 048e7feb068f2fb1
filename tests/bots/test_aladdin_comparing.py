"""Comparing half-moves of Aladdin: what is found once for all of them changes no judgement."""

from random import Random

import pytest

from spieltisch.bots.aladdin.comparing import best_half_move
from spieltisch.bots.aladdin.thinker import Thinker
from spieltisch.bots.aladdin.weights import FULL, MASTERLY, Weights
from spieltisch.bots.aladdin.worth import judge
from spieltisch.compute.library import binder
from spieltisch.game import CHANCE_NAME, load
from spieltisch.rules.aladdin import KERNEL, State
from spieltisch.rules.aladdin.state import MOVE

GAMES = 2
ASKED = 0.2
BIND = binder(KERNEL, is_compiled=False)
BEST, JUDGE = BIND(best_half_move), BIND(judge)


def half_moves(people: int, seed: int) -> list[State]:
    """Some positions of a random game in which a half-move is due, few cards missing."""
    rng, found = Random(seed), []
    position = load("aladdin", people, {"round_limit": 40} if seed % 2 else {}).start(seed=seed)
    while not position.is_over:
        if position.actor == CHANCE_NAME:
            position = position.play(position.roll(rng.randrange))
        else:
            if position.phase == "move" and rng.random() < ASKED:
                found.append(position.kernel_state())
            takes = [m for m in position.legal() if m.startswith(("take", "exchange"))]
            position = position.play(rng.choice(takes or position.legal()))
    return found


def best_alone(state: State, weights: Weights) -> int:
    """The first action that is best, each judged by one who remembers nothing."""
    actions, values = [0] * KERNEL.max_legal, {}
    thinker = Thinker(compiled=False)
    count = KERNEL.legal(state, actions)
    for action in actions[:count]:
        after = state.copy()
        KERNEL.apply(after, action)
        thinker.set_up(after, weights, ())
        values[action] = JUDGE(thinker.space, thinker.space.states[0], state.turn)
    return max(values, key=lambda action: values[action])


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("weights", [FULL, MASTERLY])
def test_the_best_half_move_is_the_one_that_is_best_judged_alone(
    people: int, weights: Weights
) -> None:
    thinker = Thinker(compiled=False)
    states = [state for seed in range(GAMES) for state in half_moves(people, seed)]
    for state in Random(people).sample(states, 6):
        assert state.phase == MOVE
        thinker.set_up(state, weights, ())
        space = thinker.space
        count = KERNEL.legal(state, space.legal[1])
        best = BEST(space, 0, 1, count)
        assert best == best_alone(state, weights)
        assert all(bits == 0 for bits in space.standing), "wizards were left standing"
        assert space.others.grade == 0
