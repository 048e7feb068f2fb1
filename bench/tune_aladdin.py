"""Fit the weights of Aladdin to self-play: `python -m bench.tune_aladdin [GAMES [SEED]]`.

Two players look one half-move ahead, one of them overlooks a lot. Of some positions before a roll
is kept how one seat stands against the other, and who won in the end; a logistic regression then
says what each part of the standing was worth. It prints the weights beside the present ones.
"""

import sys
from random import Random
from typing import Any

import numpy as np

from spieltisch.bots import Limit
from spieltisch.bots.aladdin.desk import FEATURES
from spieltisch.bots.aladdin.levels import FULL, Plan
from spieltisch.bots.aladdin.thinking import tools, weigh_by_plan
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.game import load
from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.state import ROLL
from spieltisch.rules.kernel import CHANCE, NOBODY

PLANS = (Plan(FULL, worlds=2), Plan(FULL, overlooks=50))
EVERY = 3
"""One position in so many is kept."""
PARTS = ("score", "late", "value", "held", "ahead", "later", "outside", "adjacent", "next")


def play(seed: int) -> tuple[list[Any], list[float]]:
    """One game: what was kept of its positions, and the first of these seats' results."""
    rules, kit, rng = compiled_rules(KERNEL), tools(True), Random(seed)
    desk, records = kit.desk(), compiled_rules(KERNEL).new()
    rules.write(first_state(load(KERNEL.name, 2, {"round_limit": 100})), records[0])
    state, actions = records[0], np.zeros(KERNEL.max_legal, np.int32)
    kept: list[tuple[int, Any]] = []
    while (who := rules.actor(state)) != NOBODY:
        if who == CHANCE:
            if state.phase == ROLL and rng.randrange(EVERY) == 0:
                kept.append(stood(kit, desk, state, rng.randrange(2)))
            rules.apply(state, rules.drawn(state, rng.randrange(rules.tickets(state))))
            continue
        count, plan = rules.legal(state, actions), PLANS[(who + seed) % 2]
        desk.states[0] = state
        desk.weights[:] = plan.weights
        desk.legal[0][:count] = actions[:count]
        desk.values[:count] = [0.0] * count
        weigh_by_plan(kit, desk, count, plan, rng.getrandbits(31), Limit())
        rules.apply(state, actions[np.argmax(desk.values[:count])])
    paid = np.zeros(KERNEL.seats)
    rules.payoffs(state, paid)
    won = [0.5 + 0.5 * np.sign(paid[seat] - paid[1 - seat]) for seat, _ in kept]
    return [parts for _, parts in kept], won


def stood(kit: Any, desk: Any, state: Any, seat: int) -> tuple[int, Any]:
    """A seat and how it stands against the other one, part by part."""
    desk.weights[:] = FULL
    kit.stand(desk, state, seat)
    parts = desk.features[: 2 * FEATURES].reshape(2, FEATURES)
    return seat, parts[seat] - parts[1 - seat]


def fit(parts: Any, won: Any) -> tuple[Any, Any]:
    """Logistic regression by Newton's method: weights and their standard errors."""
    weights = np.zeros(parts.shape[1])
    for _ in range(30):
        chances = 1 / (1 + np.exp(-parts @ weights))
        bend = (parts * (chances * (1 - chances))[:, None]).T @ parts + np.eye(len(weights))
        weights += np.linalg.solve(bend, parts.T @ (won - chances) - weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def main(games: int = 400, seed: int = 1) -> None:
    """Play, fit, print."""
    played = [play(1000 * seed + game) for game in range(games)]
    parts = np.array([row for rows, _ in played for row in rows])
    won = np.array([result for _, results in played for result in results])
    weights, errors = fit(parts, won)
    print(f"{games} games, {len(won)} positions")
    for name, now, new, error in zip(PARTS, FULL, weights, errors, strict=True):
        print(f"{name:9} {now:7.3f} {new:7.3f} ± {error:.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
