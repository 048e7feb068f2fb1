"""Games that end soon: positions a few moves before the end of random games."""

from functools import cache
from random import Random
from typing import Any

from spieltisch.game import NAMES, load
from tests.support import random_positions

__all__ = ["NAMES", "near_the_end"]


@cache
def _positions(name: str, people: int, seed: int) -> tuple[Any, ...]:
    start = load(name, people).start(seed=seed)
    return tuple(random_positions(start, Random(seed), 50_000))


def near_the_end(name: str, people: int = 2, moves: int = 10, seed: int = 1) -> dict[str, Any]:
    """The position `moves` moves before the end of a random game."""
    positions = _positions(name, people, seed)
    assert positions[-1].is_over
    found: dict[str, Any] = positions[max(0, len(positions) - 1 - moves)].to_json()
    return found
