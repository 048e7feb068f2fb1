"""How Irrgarten's level 5 fares at its hardest: `python -m bench.hard_mazes WHAT [COUNT [SEED]]`.

`uniform`: the turns of level 5 and of the first edition's level 5 in the same corridors, every maze
as likely as any other. `attack`: for each of the two, mazes that a local search of 700 steps makes
against it; the turns that both and a depth-first seeker then need there, in searches that had no
part in it. `built`: which entrances of level 5's own mazes are open, where the treasure is, how
many turns they take, and how long building takes. Who wins is for the arena: docs/strength.md.

The first edition's seeker (commit 45f26a0) is the naive one of today.
"""

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter
from typing import NamedTuple

from bench.mazes import BARRIERS, SIZE, own, uniform
from spieltisch.bots.irrgarten.levels import PLANS, PRACTISED, Plan
from spieltisch.bots.irrgarten.thinker import Thinker
from spieltisch.game.irrgarten.mazes import Maze, neighbours, way_lengths
from spieltisch.game.irrgarten.notation import field_text, fields_of, slots_of
from spieltisch.rules.irrgarten.board import OUTSIDE

LONGEST = 300
STEPS, SEARCHES, GLANCE, RENEWED = 700, 32, 8, 50
"""The local search: changes tried, searches by which each is judged, after how many of them it is
dropped if clearly for the worse, and changes until searches are drawn anew."""
WORSE = 2.5
MOVED_TREASURES, MORE_BARRIERS, SECOND_BARRIERS = 0.2, 0.3, 0.4
JUDGED = 300
"""Searches of a finished maze."""
SALTS = 1 << 31


class Seeker(NamedTuple):
    """A seeker, and how it chooses."""

    finder: Thinker
    plan: Plan

    def turns(self, maze: Maze, salt: int, searches: int = 1) -> float:
        """Its turns in a maze, a mean over some searches."""
        board = self.finder.graph
        barred, place = [board.slots[slot] for slot in maze[1]], board.places[maze[0]]
        return self.finder.seek_often(barred, place, self.plan, salt, searches, LONGEST)


def level_5() -> Seeker:
    """As it seeks now."""
    finder = Thinker(SIZE, compiled=True)
    finder.set_barriers(BARRIERS)
    return Seeker(finder, PLANS[-1]._replace(tries=1))


def first_edition() -> Seeker:
    """As it sought in the first edition: by what is now the naive weights, without a whim."""
    return Seeker(level_5().finder, Plan(PRACTISED, tries=1, naive=100))


def plain_turns(seeker: Seeker, maze: Maze, salt: int) -> float:
    """The mean turns of a depth-first seeker."""
    board = seeker.finder.graph
    barred, place = [board.slots[slot] for slot in maze[1]], board.places[maze[0]]
    return seeker.finder.seek_plainly(barred, place, salt, JUDGED, LONGEST)


def told(turns: list[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{fmean(turns):.2f} ± {1.96 * stdev(turns) / len(turns) ** 0.5:.2f}"


def in_uniform(count: int, seed: int) -> None:
    """Side by side in the same corridors."""
    rng = Random(f"uniform {seed}")
    mazes = [(uniform(rng), rng.randrange(1, SALTS)) for _ in range(count)]
    now, first = level_5(), first_edition()
    ours = [now.turns(maze, salt, 4) for maze, salt in mazes]
    theirs = [first.turns(maze, salt, 4) for maze, salt in mazes]
    print(f"{count} uniform mazes: level 5 {told(ours)}, first edition {told(theirs)}")
    print(f"difference {told([a - b for a, b in zip(ours, theirs, strict=True)])}")


def changed(maze: Maze, rng: Random) -> Maze:
    """The maze with its treasure elsewhere, or one or two barriers, or one more."""
    treasure, barred = maze[0], list(maze[1])
    if rng.random() < MOVED_TREASURES:
        return rng.choice(sorted(fields_of(SIZE).values())), barred
    for _ in range(1 + (rng.random() < SECOND_BARRIERS)):
        free = sorted(set(slots_of(SIZE).values()) - set(barred))
        if len(barred) < BARRIERS and rng.random() < MORE_BARRIERS:
            barred.append(rng.choice(free))
        else:
            barred[rng.randrange(len(barred))] = rng.choice(free)
    return treasure, barred


def attack(seeker: Seeker, rng: Random) -> Maze:
    """A maze that a local search makes hard for a seeker, from random corridors on."""
    maze, turns, salt = uniform(rng), 0.0, 0
    for step in range(STEPS):
        if step % RENEWED == 0:
            salt = rng.randrange(1, SALTS)
            turns = seeker.turns(maze, salt, SEARCHES)
        other = changed(maze, rng)
        if other[0] not in way_lengths(SIZE, other[1]):
            continue
        if seeker.turns(other, salt, GLANCE) < turns - WORSE:
            continue
        found = seeker.turns(other, salt, SEARCHES)
        if found >= turns:
            maze, turns = other, found
    return maze


def in_attacks(count: int, seed: int) -> None:
    """The hardest mazes that were found against each."""
    seekers = {"level 5": level_5(), "first edition": first_edition()}
    for name, seeker in seekers.items():
        mazes = [attack(seeker, Random(f"attack {seed} {number}")) for number in range(count)]
        turns = {
            other: told([one.turns(maze, n + 1, JUDGED) for n, maze in enumerate(mazes)])
            for other, one in seekers.items()
        }
        turns["depth-first"] = told([plain_turns(seeker, m, n + 1) for n, m in enumerate(mazes)])
        listed = ", ".join(f"{other} {mean}" for other, mean in turns.items())
        print(f"{count} mazes made against {name}: {listed}", flush=True)


def in_built(count: int, seed: int) -> None:
    """What level 5 builds."""
    rng, mazes, seconds = Random(f"built {seed}"), [], []
    for _ in range(count):
        begun = perf_counter()
        mazes.append(own(rng))
        seconds.append(perf_counter() - begun)
    entrances = dict(neighbours(SIZE)[OUTSIDE])
    for field, slot in sorted(entrances.items()):
        share = fmean(slot not in barred for _, barred in mazes)
        print(f"entrance {field_text(field)} open {100 * share:.1f} %")
    fields = Counter(field_text(treasure) for treasure, _ in mazes)
    for row in range(1, SIZE + 1):
        share = sum(many for text, many in fields.items() if text[1:] == str(row)) / count
        print(f"treasure in row {row}: {100 * share:.1f} %")
    most, many = fields.most_common(1)[0]
    print(f"treasure most often on {most}: {100 * many / count:.1f} %; {len(fields)} fields in all")
    for name, seeker in (("level 5", level_5()), ("first edition", first_edition())):
        print(f"{name}: {told([seeker.turns(m, n + 1, 8) for n, m in enumerate(mazes)])} turns")
    plain = [plain_turns(level_5(), maze, n + 1) for n, maze in enumerate(mazes)]
    print(f"depth-first: {told(plain)} turns")
    print(f"built in {median(seconds):.2f} s, at most {max(seconds[1:]):.2f} s")


MEASURES: dict[str, tuple[Callable[[int, int], None], int]] = {
    "uniform": (in_uniform, 2_000),
    "attack": (in_attacks, 30),
    "built": (in_built, 600),
}
"""What can be measured, and how many mazes are usual for it."""


if __name__ == "__main__":
    measure, usual = MEASURES[sys.argv[1]]
    given = [int(text) for text in sys.argv[2:]]
    measure(given[0] if given else usual, given[1] if len(given) > 1 else 1)
