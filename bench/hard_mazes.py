"""Search for hard mazes: `python -m bench.hard_mazes [MAZES [SEED [STEPS]]]` prints some.

Each begins as corridors and is changed step by step as long as a plain depth-first seeker needs
more turns, and a practised one about as many as is fair. The lines printed are those of
`spieltisch.bots.irrgarten.hard`, behind each the turns of either seeker.
"""

import sys
from random import Random

from spieltisch.bots.irrgarten.building import (
    build,
    harden,
    plain_turns,
    practised_turns,
)
from spieltisch.bots.irrgarten.hard import HARD_BARRIERS, HARD_SIZE
from spieltisch.bots.irrgarten.mind import PLOTS
from spieltisch.bots.irrgarten.seeker import seeker
from spieltisch.game.irrgarten.notation import field_text, slots_of

SEARCHES, LOOKS, HEAT = 400, 40, 0.3
CHECKS = 200


def main(mazes: int = 10, seed: int = 1, steps: int = 12_000) -> None:
    """Search and print."""
    rng = Random(seed)
    slots = sorted(slots_of(HARD_SIZE).values())
    finder = seeker(HARD_SIZE, compiled=True)
    for _ in range(mazes):
        first = build(PLOTS[-2], HARD_SIZE, HARD_BARRIERS, rng)
        finder.set_barriers(HARD_BARRIERS)
        maze = harden(finder, first, HARD_BARRIERS, rng, steps, SEARCHES, HEAT)
        maze = harden(finder, maze, HARD_BARRIERS, rng, steps // 4, SEARCHES, HEAT, LOOKS)
        bits = sum(1 << slots.index(slot) for slot in maze[1])
        plain = plain_turns(finder, maze, 10 * CHECKS, rng.randrange(1000))
        practised = practised_turns(finder, maze, CHECKS, rng.randrange(1000))
        found = f'("{field_text(maze[0])}", 0x{bits:017X}),'
        print(f"    {found}  # {plain:.1f} {practised:.1f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
