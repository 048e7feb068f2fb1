"""How well Irrgarten's bots seek and build: `python -m bench.seekers [MAZES [SEED [LEVEL]]]`.

A third of the mazes each is perfect (drawn in one of three usual ways), sparse (random barriers)
and the strongest builder's own. A bot of LEVEL (5) and a depth-first seeker with random choices
search the same mazes. The depth-first seeker goes on to any new field next to it, and back along
its own path when there is none, even out of the maze. Ratios have 95 % intervals over the mazes.
Then the same for each way to draw corridors by itself, which does not count for the whole.
"""

import sys
from collections.abc import Callable
from itertools import chain
from random import Random
from statistics import fmean, stdev

from bench.mazes import BARRIERS, OTHER_CORRIDORS, PERFECT, SIZE, own, perfect, sparse
from spieltisch.bots.irrgarten.levels import PLANS, Plan
from spieltisch.bots.irrgarten.thinker import thinker
from spieltisch.game.irrgarten.mazes import Maze

LONGEST = 1_000
DEPTH_FIRST_SEARCHES = 4
"""The depth-first seeker chooses at random, so it searches each maze several times."""


Turns = list[float]
KINDS: dict[str, Callable[[Random], Maze]] = {"perfect": perfect, "sparse": sparse, "built": own}


def turns(maze: Maze, plan: Plan, salt: int) -> int:
    """The turns that a seeker needs in a maze."""
    finder = thinker(SIZE, compiled=True)
    finder.set_barriers(BARRIERS)
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    return finder.seek(barred, finder.graph.places[maze[0]], plan, salt, LONGEST)


def plain_turns(maze: Maze, salt: int) -> float:
    """The mean turns that the depth-first seeker needs over some searches."""
    finder = thinker(SIZE, compiled=True)
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    treasure = finder.graph.places[maze[0]]
    return finder.seek_plainly(barred, treasure, salt, DEPTH_FIRST_SEARCHES, LONGEST)


def ratio(ours: Turns, theirs: Turns) -> str:
    """The ratio of two means over the same mazes, with its 95 % interval."""
    share = fmean(ours) / fmean(theirs)
    errors = [a - share * b for a, b in zip(ours, theirs, strict=True)]
    width = 1.96 * stdev(errors) / len(ours) ** 0.5 / fmean(theirs)
    return f"{share:.3f} ± {width:.3f}"


def compare(name: str, mazes: list[Maze], level: int, rng: Random) -> tuple[Turns, Turns]:
    """Search these mazes and print; the turns of the level, and of the depth-first seeker."""
    salts = [rng.randrange(1, 1 << 31) for _ in mazes]
    ours: Turns = [turns(m, PLANS[level], salt) for m, salt in zip(mazes, salts, strict=True)]
    theirs: Turns = [plain_turns(m, salt) for m, salt in zip(mazes, salts, strict=True)]
    print(
        f"{name:17} {len(mazes):5} mazes: level {level} {fmean(ours):6.2f} turns, "
        f"depth-first {fmean(theirs):6.2f}, ratio {ratio(ours, theirs)}",
        flush=True,
    )
    return ours, theirs


def main(mazes: int = 2_000, seed: int = 1, level: int = 5) -> None:
    """Search and print."""
    rng = Random(seed)
    ours: dict[str, Turns] = {}
    theirs: dict[str, Turns] = {}
    for kind, draw in KINDS.items():
        drawn = [draw(rng) for _ in range(-(-mazes // len(KINDS)))]
        ours[kind], theirs[kind] = compare(kind, drawn, level, rng)
    together = ratio([*chain(*ours.values())], [*chain(*theirs.values())])
    print(f"all: ratio {together}")
    print(f"built / perfect for level {level}: {fmean(ours['built']) / fmean(ours['perfect']):.3f}")
    for name, draw in (PERFECT | OTHER_CORRIDORS).items():
        compare(name, [draw(rng) for _ in range(mazes)], level, rng)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
