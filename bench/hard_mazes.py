"""Search for hard mazes: `python -m bench.hard_mazes [MAZES [SEED [STEPS]]]` prints some.

Each begins as corridors and is changed step by step as long as seekers of several kinds need more
turns. The lines printed are those of `spieltisch.bots.irrgarten.hard`, behind each its rating.
"""

import sys
from random import Random

from spieltisch.bots.irrgarten.building import build, climb, rating
from spieltisch.bots.irrgarten.hard import HARD_BARRIERS, HARD_SIZE
from spieltisch.bots.irrgarten.mind import PLOTS
from spieltisch.game.irrgarten.notation import field_text, slots_of

SEARCHES = 4


def main(mazes: int = 10, seed: int = 1, steps: int = 150) -> None:
    """Search and print."""
    rng = Random(seed)
    slots = sorted(slots_of(HARD_SIZE).values())
    for _ in range(mazes):
        first = build(PLOTS[-2], HARD_SIZE, HARD_BARRIERS, rng)
        treasure, barred = climb(HARD_SIZE, first, HARD_BARRIERS, rng, steps, SEARCHES)
        bits = sum(1 << slots.index(slot) for slot in barred)
        turns = rating(HARD_SIZE, treasure, barred, seed=rng.randrange(1000))
        print(f'    ("{field_text(treasure)}", 0x{bits:017X}),  # {turns:.1f}', flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
