"""How much less a result varies without its luck: `python -m bench.luck_adjusted [GAMES [OTHERS]]`.

Plays GAMES games of Mensch (2,000) between four bots, one of level 3 against three of level 2, and
takes from each result the luck of its rolls as the review judges it: the value after a roll and the
best reply, less the mean of the same over all rolls. This has mean zero, so both results must have
the same mean, within two standard errors of their difference; and the second should have at most a
quarter of the variance of the first. Then the same from whole reviews of OTHERS games (12) of each
other game. There the luck is that of dice and discoveries; a game without either keeps its
variance. Discoveries have mean zero only if what is hidden is as likely as the judge draws it.
"""

import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev, variance
from time import perf_counter

from spieltisch.analysis import review
from spieltisch.bots import choose
from spieltisch.bots.mensch.judge import MenschJudge, looking
from spieltisch.bots.mensch.thinker import thinker
from spieltisch.game import CHANCE_NAME, NAMES, Game, Position, load
from spieltisch.game.records import Person, Record
from spieltisch.rules.kernel import CHANCE
from spieltisch.rules.mensch import KERNEL

LEVELS = (3, 2, 2, 2)
"""Of the four colours."""
LEVEL_OF_OTHERS = 2
FACES = 6
MOST = 0.25
"""The greatest share of the variance that may be left."""
SURE = 2
"""By how many standard errors the means of the first colour may differ."""
Pair = tuple[float, float]
"""A result, and the same without luck."""


def dice_game(game: Game, seed: int) -> list[Pair]:
    """Each colour's result and its result without luck, in one game."""
    rng = Random(seed)
    judge, bots = MenschJudge(game), thinker(compiled=True)
    look = looking(judge.is_compiled)
    judge.shares_after(game.start(seed=seed))
    state = game.start(seed=seed).kernel_state()
    luck = [0.0] * len(LEVELS)
    while state.placed == 0:
        if KERNEL.actor(state) == CHANCE:
            look.at_rolls(state)
            rolled = [[float(share) for share in row] for row in look.sheet.rolled]
            action = rng.randrange(FACES)
            for colour in range(len(LEVELS)):
                mean = fmean(row[colour] for row in rolled)
                luck[colour] += rolled[action][colour] - mean
        else:
            bots.put(state, 1 + rng.getrandbits(31))
            action = bots.move_of(LEVELS[state.turn], 1 << state.turn)
        KERNEL.apply(state, action)
    results = [float(place == 1) for place in state.place]
    return [(result, result - part) for result, part in zip(results, luck, strict=True)]


def whole_game(name: str, seed: int) -> list[Pair]:
    """Each seat's result and its result without luck, from the review of one game of two bots."""
    rng = Random(seed)
    start: Position = load(name, 2).start(seed=seed)
    position, moves = start, list[str]()
    while not position.is_over:
        if position.actor == CHANCE_NAME:
            moves.append(position.roll(rng.randrange))
        else:
            memory = position.memory(str(position.actor))
            moves.append(choose(memory, LEVEL_OF_OTHERS, rng))
        position = position.play(moves[-1])
    people = tuple(Person(seat, (seat,), LEVEL_OF_OTHERS) for seat in start.game.seats)
    found = review(Record(people, start, tuple(moves)))
    adjusted = [findings.adjusted for findings in found.findings]
    return list(zip(found.result, adjusted, strict=True))


def apart(pairs: Sequence[Pair]) -> float:
    """By how many standard errors of their difference the two means differ."""
    differences = [plain - adjusted for plain, adjusted in pairs]
    error = stdev(differences) / len(pairs) ** 0.5
    return abs(fmean(differences)) / error if error else 0.0


def share(seats: Sequence[Sequence[Pair]]) -> float:
    """How much of the variance of all seats' results is left without luck."""
    plain = fmean(variance(result for result, _ in pairs) for pairs in seats)
    adjusted = fmean(variance(result for _, result in pairs) for pairs in seats)
    return adjusted / plain if plain else 1.0


def tell(name: str, pairs: Sequence[Pair]) -> None:
    """Print how both results of one seat vary."""
    plain, adjusted = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    print(
        f"{name:20} {len(pairs):5} games: mean {fmean(plain):.4f}, without luck "
        f"{fmean(adjusted):.4f} ({apart(pairs):.2f} standard errors apart); variance "
        f"{variance(plain):.4f} and {variance(adjusted):.4f}, a share of {share([pairs]):.3f}",
        flush=True,
    )


def main(games: int, others: int) -> int:
    """Measure all games; 0 if the first is as it should be."""
    began = perf_counter()
    game = load(NAMES[0], len(LEVELS))
    played = [dice_game(game, seed) for seed in range(games)]
    seats = list(zip(*played, strict=True))
    for seat, pairs in zip(game.seats, seats, strict=True):
        tell(f"{game.name} {seat}", pairs)
    print(f"  of all colours a share of {share(seats):.3f} of the variance is left")
    print(f"  {(perf_counter() - began) / games:.3f} s per game", flush=True)
    for name in NAMES[1:] if others else ():
        began = perf_counter()
        reviewed = [whole_game(name, seed) for seed in range(others)]
        tell(f"{name} first seat", [pairs[0] for pairs in reviewed])
        print(f"  {(perf_counter() - began) / others:.1f} s per game and review", flush=True)
    return 0 if share(seats) <= MOST and apart(seats[0]) <= SURE else 1


if __name__ == "__main__":
    numbers = [*map(int, sys.argv[1:]), *(2000, 12)[len(sys.argv) - 1 :]]
    sys.exit(main(*numbers[:2]))
