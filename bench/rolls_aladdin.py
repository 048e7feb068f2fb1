"""How long beginners play Aladdin: `python -m bench.rolls_aladdin [GAMES [SEED]]`.

For each pair of the two lowest levels it prints the median of how often a player rolls in a game of
two, what nine games in ten stay below, the longest game, and the share of the second level.
"""

import sys
from random import Random
from statistics import fmean, median, quantiles

from spieltisch.bots import choose
from spieltisch.game import CHANCE_NAME, load

PAIRS = ((0, 0), (0, 1), (1, 1))


def play(levels: tuple[int, int], seed: int) -> tuple[float, float]:
    """One game: how often each player rolled, and the share of the second level.

    Every other game the two levels change places.
    """
    rng, rolled = Random(seed), 0
    position = load("aladdin").start(seed=seed)
    first, second = position.game.seats if seed % 2 else position.game.seats[::-1]
    level = {first: levels[0], second: levels[1]}
    while not position.is_over:
        if position.actor == CHANCE_NAME:
            rolled += position.phase == "roll"
            position = position.play(position.roll(rng.randrange))
        else:
            seat = str(position.actor)
            position = position.play(choose(position.memory(seat), level[seat], rng))
    paid = position.outcome.payoffs
    share = 0.5 + 0.5 * ((paid[second] > paid[first]) - (paid[second] < paid[first]))
    return rolled / len(level), share


def main(games: int = 50, seed: int = 1) -> None:
    """Play and print."""
    for levels in PAIRS:
        played = [play(levels, number) for number in range(seed, seed + games)]
        rolls = [length for length, _ in played]
        most = quantiles(rolls, n=10)[-1]
        print(
            f"{levels[0]} and {levels[1]}: median {median(rolls):.0f}, nine in ten below "
            f"{most:.0f}, longest {max(rolls):.0f} rolls a player; share of the second "
            f"{fmean(share for _, share in played):.1%} of {games} games",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
