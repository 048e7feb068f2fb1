"""How far apart the levels of Irrgarten are: `python -m bench.tune_irrgarten [MAZES [SEED]]`.

A game is two searches that do not influence each other, so there is no need to play whole games:
every level from 1 on searches mazes of every such level, and the one that needs fewer turns wins.
Of equals the one that began wins, so each does in half of the games. Prints mean turns by seeker
and builder, and how often each level beats those below.
"""

import sys
from random import Random
from statistics import fmean

from spieltisch.bots.irrgarten.build.drafts import build
from spieltisch.bots.irrgarten.levels import PLANS, PLOTS
from spieltisch.bots.irrgarten.thinker import thinker

SIZE, BARRIERS = 6, 30
LONGEST = 1_000
LEVELS = range(1, len(PLANS))


def searches(builder: int, mazes: int, rng: Random) -> dict[int, list[int]]:
    """The turns of each level in mazes of a builder."""
    finder = thinker(SIZE, compiled=True)
    turns_of: dict[int, list[int]] = {level: [] for level in LEVELS}
    for _ in range(mazes):
        treasure, barred = build(PLOTS[builder], SIZE, BARRIERS, rng)
        finder.set_barriers(BARRIERS)
        slots = [finder.graph.slots[slot] for slot in barred]
        for level in LEVELS:
            salt = rng.randrange(1, 1 << 31)
            place = finder.graph.places[treasure]
            turns_of[level].append(finder.seek(slots, place, PLANS[level], salt, LONGEST))
    return turns_of


def share(ours: list[int], theirs: list[int]) -> float:
    """How often one of our searches is done before one of theirs."""
    return fmean((a < b) + (a == b) / 2 for a in ours for b in theirs)


def ladder(mazes: int = 40, seed: int = 1) -> None:
    """Search with every level and print."""
    rng = Random(seed)
    turns = {}
    for builder in LEVELS:
        turns[builder] = searches(builder, mazes, rng)
        means = " ".join(f"{fmean(turns[builder][level]):6.2f}" for level in LEVELS)
        print(f"mazes of level {builder}, turns of levels 1 to 5: {means}", flush=True)
    for upper in LEVELS:
        for lower in range(1, upper):
            won = share(turns[lower][upper], turns[upper][lower])
            print(f"level {upper} beats level {lower}: {100 * won:.1f} %")


if __name__ == "__main__":
    ladder(*map(int, sys.argv[1:]))
