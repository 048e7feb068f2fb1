"""Fit and try the weights of Aladdin in self-play.

`python -m bench.tune_aladdin fit [GAMES [SEED]]`: two players look one half-move ahead and overlook
a little. For some positions before a roll it keeps how one seat stands against the other, and which
of them won in the end; a logistic regression then says what each part of the standing was worth.

`python -m bench.tune_aladdin try PART=VALUE[,…] [GAMES [SEED]]`: the best level's weights with
these changes against the present ones, both planning their whole turns, with the same dice and
deals from both seats. Only this decides, since weights that fit best need not play best.
"""

import sys
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from spieltisch.bots import Limit
from spieltisch.bots.aladdin.levels import Plan
from spieltisch.bots.aladdin.thinker import Thinker, thinker
from spieltisch.bots.aladdin.weights import MASTERLY, Weights
from spieltisch.bots.aladdin.workspace import FEATURES
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.game import load
from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.state import ROLL, State
from spieltisch.rules.kernel import CHANCE, NOBODY

QUICK = Plan(MASTERLY, overlooks=6)
PLANNING = Plan(MASTERLY, worlds=3, turn=30)
EVERY = 3
"""One position in this many is kept."""


def play(plans: tuple[Plan, Plan], dice: Random, rng: Random) -> tuple[list[Any], list[float], Any]:
    """One game: of some positions how a seat stood and how it did in the end; the payoffs."""
    rules, judge, records = (
        compiled_rules(KERNEL),
        thinker(compiled=True),
        compiled_rules(KERNEL).new(),
    )
    rules.write(first_state(load(KERNEL.name, 2, {"round_limit": 100})), records[0])
    state, actions = records[0], np.zeros(KERNEL.max_legal, np.int32)
    kept: list[tuple[int, list[float]]] = []
    while (who := rules.actor(state)) != NOBODY:
        if who == CHANCE:
            if state.phase == ROLL and rng.randrange(EVERY) == 0:
                kept.append(stood(judge, rules.read(state), rng.randrange(2)))
            rules.apply(state, rules.drawn(state, int(dice.random() * rules.tickets(state))))
            continue
        count = rules.legal(state, actions)
        judge.set_up(rules.read(state), plans[who].weights, actions[:count].tolist())
        values = judge.weigh_by_plan(count, plans[who], rng.getrandbits(31), Limit())
        rules.apply(state, actions[np.argmax(values)])
    paid = np.zeros(KERNEL.seats)
    rules.payoffs(state, paid)
    won = [0.5 + 0.5 * np.sign(paid[seat] - paid[1 - seat]) for seat, _ in kept]
    return [parts for _, parts in kept], won, paid


def stood(judge: Thinker, state: State, seat: int) -> tuple[int, list[float]]:
    """A seat and how it stands against the other one, part by part."""
    judge.set_up(state, MASTERLY, ())
    judge.stand(seat)
    own, other = judge.space.seats[seat], judge.space.seats[1 - seat]
    return seat, [float(getattr(own, name) - getattr(other, name)) for name in FEATURES]


def fit(parts: Any, won: Any) -> tuple[Any, Any]:
    """Logistic regression by Newton's method: weights and their standard errors."""
    weights = np.zeros(parts.shape[1])
    for _ in range(30):
        chances = 1 / (1 + np.exp(-parts @ weights))
        bend = (parts * (chances * (1 - chances))[:, None]).T @ parts + np.eye(len(weights))
        weights += np.linalg.solve(bend, parts.T @ (won - chances) - weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def fit_to_games(games: int = 400, seed: int = 1) -> None:
    """Play, fit, print the weights beside the present ones."""
    rngs = [Random(f"{seed} {game}") for game in range(games)]
    played = [play((QUICK, QUICK), rng, rng) for rng in rngs]
    parts = np.array([row for rows, _, _ in played for row in rows])
    won = np.array([result for _, results, _ in played for result in results])
    weights, errors = fit(parts, won)
    print(f"{games} games, {len(won)} positions")
    for name, new, error in zip(FEATURES, weights, errors, strict=True):
        print(f"{name:10} {getattr(MASTERLY, name):7.3f} {new:7.3f} ± {error:.3f}")


def try_out(changes: str, games: int = 200, seed: int = 1) -> None:
    """Play changed weights against the present ones and print their share."""
    changed = MASTERLY.copy()
    for change in changes.split(","):
        name, value = change.split("=")
        assert name in Weights.CELLS, f"the parts are {', '.join(Weights.CELLS)}"
        setattr(changed, name, float(value))
    new = PLANNING._replace(weights=changed)
    shares = []
    for pair in range(games // 2):
        share = 0.0
        for seat, plans in enumerate(((new, PLANNING), (PLANNING, new))):
            paid = play(plans, Random(f"{seed} {pair}"), Random(f"{seed} {pair} {seat}"))[2]
            share += 0.25 + 0.25 * np.sign(paid[seat] - paid[1 - seat])
        shares.append(share)
    error = np.std(shares, ddof=1) / sqrt(len(shares))
    print(f"{np.mean(shares):.1%} ± {1.96 * error:.1%} of {2 * len(shares)} games")


def main(how: str = "fit", *rest: str) -> None:
    """Fit, or try changes."""
    if how == "try":
        try_out(rest[0], *map(int, rest[1:]))
    else:
        fit_to_games(*map(int, rest))


if __name__ == "__main__":
    main(*sys.argv[1:])
