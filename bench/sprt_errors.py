"""How often the arena's sequential test is wrong: `python -m bench.sprt_errors [MATCHES [SEED]]`.

Simulates MATCHES matches (5,000) at each hypothesis, for several pairs of hypotheses and kinds of
games, and lets `spieltisch.arena.sprt` decide each. The test promises errors of 5 %; the figure
must not be above 6 %. Also printed: how many rotations a match took on average.
"""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator, default_rng

from spieltisch.arena.sprt import BOUND, FEWEST, Hypotheses, expected, log_ratio

MOST = 0.06
BLOCK, LARGEST = 256, 4096
"""Rotations drawn at a time: few at first, more when only long matches are left."""

Array = Any
Draw = Callable[[Generator, float, tuple[int, int]], Array]
"""Rotations' mean points of a player with this expected share."""


def games_of_two(draws: float, edge: float) -> Draw:
    """Pairs of games of which some are drawn; who begins has an edge, or has good dice."""

    def draw(rng: Generator, share: float, shape: tuple[int, int]) -> Array:
        def points(mean: float) -> Array:
            u, wins = rng.random(shape, np.float32), mean - draws / 2
            return ((u < wins).astype(np.float32) + (u < wins + draws)) / 2

        return (points(share + edge) + points(share - edge)) / 2

    return draw


def games_of(people: int) -> Draw:
    """Rotations of games for more people, each of which has one winner."""

    def draw(rng: Generator, share: float, shape: tuple[int, int]) -> Array:
        return rng.binomial(people, share, shape) / people

    return draw


def without_luck(rng: Generator, share: float, shape: tuple[int, int]) -> Array:
    """Points less luck: any number; here with a longer tail to one side than games have."""
    return share + 0.15 * (rng.gamma(4.0, 0.5, shape) - 2)


class Case(NamedTuple):
    """A kind of games and two hypotheses."""

    name: str
    hypotheses: Hypotheses
    people: int
    draw: Draw


CASES = (
    Case("two players, no draws", Hypotheses(0, 20), 2, games_of_two(0, 0)),
    Case("two players, the beginner wins 8 of 10", Hypotheses(0, 20), 2, games_of_two(0, 0.3)),
    Case("two players, half drawn", Hypotheses(0, 20), 2, games_of_two(0.5, 0)),
    Case("two players, far apart", Hypotheses(0, 100), 2, games_of_two(0, 0)),
    Case("two players, very far apart", Hypotheses(-100, 100), 2, games_of_two(0.2, 0.1)),
    Case("four players", Hypotheses(0, 20), 4, games_of(4)),
    Case("four players, far apart", Hypotheses(0, 100), 4, games_of(4)),
    Case("two players without luck", Hypotheses(0, 20), 2, without_luck),
    Case(
        "two players, close, the beginner wins 8 of 10", Hypotheses(0, 2), 2, games_of_two(0, 0.3)
    ),
)


def decided(case: Case, elo: float, matches: int, rng: Generator) -> tuple[Array, Array]:
    """Of each match whether H1 was accepted, and after how many rotations."""
    share = expected(elo, case.people)
    is_h1, lengths = np.zeros(matches, bool), np.zeros(matches, np.int64)
    sums, squares = np.zeros(matches), np.zeros(matches)
    running, before, block = np.arange(matches), 0, BLOCK
    while len(running):
        drawn = case.draw(rng, share, (len(running), block)) - share
        sum_of = sums[running, None] + np.cumsum(drawn, axis=1, dtype=np.float64)
        square_of = squares[running, None] + np.cumsum(drawn * drawn, axis=1, dtype=np.float64)
        count = before + np.arange(1, block + 1)
        mean, spread = sum_of / count + share, np.maximum(square_of - sum_of**2 / count, 0)
        ratio = log_ratio(count, mean, spread, case.hypotheses, case.people, np.log)
        out = (np.abs(ratio) >= BOUND) & (count >= FEWEST)
        ended, first = out.any(axis=1), out.argmax(axis=1)
        at = running[ended]
        is_h1[at] = ratio[ended, first[ended]] > 0
        lengths[at] = before + first[ended] + 1
        sums[running], squares[running] = sum_of[:, -1], square_of[:, -1]
        running, before, block = running[~ended], before + block, min(2 * block, LARGEST)
    return is_h1, lengths


def errors(case: Case, matches: int, rng: Generator) -> tuple[float, float, float]:
    """How often H1 is accepted although H0 is true, and the other way; the mean rotations."""
    wrong1, lengths0 = decided(case, case.hypotheses.elo0, matches, rng)
    right1, lengths1 = decided(case, case.hypotheses.elo1, matches, rng)
    lengths = (lengths0.mean() + lengths1.mean()) / 2
    return float(wrong1.mean()), 1 - float(right1.mean()), float(lengths)


def main(matches: int, seed: int) -> int:
    """Measure all cases; 0 if no error is too frequent."""
    worst, began = 0.0, perf_counter()
    for case in CASES:
        false1, false0, rotations = errors(case, matches, default_rng(seed))
        worst = max(worst, false1, false0)
        elo0, elo1 = case.hypotheses
        print(
            f"{case.name:46} {elo0:g},{elo1:g}: wrongly H1 {false1:.2%}, wrongly H0 {false0:.2%}, "
            f"{rotations:,.0f} rotations",
            flush=True,
        )
    print(f"{matches:,} matches at each hypothesis, {perf_counter() - began:.0f} s")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    numbers = [*map(int, sys.argv[1:]), *(5000, 1)[len(sys.argv) - 1 :]]
    sys.exit(main(*numbers[:2]))
