"""Measure the vector environment: `python -m bench.environments [GAME …]`.

Steps of the learner per second of processor time, on one thread: with and without masks, when the
environment draws actions itself and when whoever learns draws them from the mask or the lists; then
with each opponent that a game has compiled. Figures depend on the machine: compare within a run.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bench.rates import alternate, median, timed
from spieltisch.adapters.learn.vector_env import SeatVectorEnv
from spieltisch.bots import LEVELS
from spieltisch.bots.player import mind_of
from spieltisch.compute.legal_lists import LegalLists
from spieltisch.game import NAMES

__all__ = ["main"]

GAMES = 1000
SEED = 1
ROUNDS = 5
Pick = Callable[[SeatVectorEnv, dict[str, Any], np.random.Generator], Any]


def by_itself(table: SeatVectorEnv, info: dict[str, Any], rng: np.random.Generator) -> Any:
    """Actions that the batch draws: next to nothing beside the environment's own time."""
    return table.batch.sample()


def from_masks(table: SeatVectorEnv, info: dict[str, Any], rng: np.random.Generator) -> Any:
    """The greatest of random numbers, as policies with masked logits draw."""
    masks = info["action_mask"]
    return np.argmax(rng.random(masks.shape, np.float32) * masks, axis=1)


def from_lists(table: SeatVectorEnv, info: dict[str, Any], rng: np.random.Generator) -> Any:
    return info["legal"].sample(rng)


def first(seen: Any, lists: LegalLists) -> Any:
    """A policy in Python."""
    return lists.actions[lists.starts[:-1]]


def steps(pick: Pick, name: str, **playing: Any) -> Callable[[], float]:
    """What measures the steps per second of one environment."""
    table, rng = SeatVectorEnv(name, GAMES, **playing), np.random.default_rng(SEED)
    _, info = table.reset(seed=SEED)
    told = [info]

    def step() -> float:
        told[0] = table.step(pick(table, told[0], rng))[-1]
        return GAMES

    step()
    return lambda: timed(step)


def main(names: Sequence[str]) -> None:
    """Print all figures."""
    for name in names or NAMES:
        rates = {
            "masks": steps(by_itself, name),
            "no masks": steps(by_itself, name, masks=False),
            "masks, drawn from them": steps(from_masks, name),
            "no masks, drawn from lists": steps(from_lists, name, masks=False),
            "against a policy in Python": steps(by_itself, name, masks=False, opponent=first),
        }
        if hasattr(mind_of(name), "swift"):
            for level in LEVELS:
                key = f"against level {level}"
                rates[key] = steps(by_itself, name, masks=False, opponent=level)
        for key, values in alternate(rates, ROUNDS).items():
            print(f"{name:10} {key:28} {median(values):12,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
