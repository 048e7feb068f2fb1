"""How far apart the levels of Irrgarten are, and practice for the strongest.

`python -m bench.tune_irrgarten ladder [MAZES [SEED]]`: a game is two searches that do not touch
each other, so there is no need to play whole games: every level from 1 on searches mazes of every
such level, and who needs fewer turns wins; of equals, who began, which either does in half of the
games. Prints mean turns by seeker and builder, and how often each level beats the one below.

`python -m bench.tune_irrgarten practice [ROUNDS [SEED]]`: tries to better what each trait of a
question counts. In every round some changes by lot search the same mazes, and the mean of the best
of them is the next to be changed. Prints the turns on mazes of its own, before and after, and the
numbers of `spieltisch.bots.irrgarten.practice`.
"""

import sys
from random import Random
from statistics import fmean

from spieltisch.bots.irrgarten.building import build
from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.mind import PLOTS
from spieltisch.bots.irrgarten.practice import PRACTICE
from spieltisch.bots.irrgarten.seeker import seeker
from spieltisch.game.irrgarten.mazes import draw_maze

SIZE, BARRIERS = 6, 30
LONGEST = 1_000
LEVELS = range(1, len(PLANS))
PUPILS, BEST, CHANGE = 12, 4, 30
"""How many changed seekers search in a round, how many of them teach, and how far they change."""
LESSONS, EXAMS = 300, 2_000
STREWN = 0.25
"""The share of mazes that are not all corridors."""


def searches(builder: int, mazes: int, rng: Random) -> dict[int, list[int]]:
    """The turns of each level in mazes of a builder."""
    finder = seeker(SIZE, compiled=True)
    found: dict[int, list[int]] = {level: [] for level in LEVELS}
    for _ in range(mazes):
        treasure, barred = build(PLOTS[builder], SIZE, BARRIERS, rng)
        finder.set_barriers(BARRIERS)
        slots = [finder.graph.slots[slot] for slot in barred]
        for level in LEVELS:
            salt = rng.randrange(1, 1 << 31)
            place = finder.graph.places[treasure]
            found[level].append(finder.seek(slots, place, PLANS[level], salt, LONGEST))
    return found


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


def lessons(count: int, rng: Random) -> list[tuple[int, list[int], int]]:
    """Mazes to learn from, each with its treasure, barred slots and salt."""
    finder = seeker(SIZE, compiled=True)
    found = []
    for _ in range(count):
        salt = rng.randrange(1, 1 << 31)
        if rng.random() < STREWN:
            field, barred = draw_maze(SIZE, BARRIERS, rng)
            slots = [finder.graph.slots[slot] for slot in barred]
            found.append((finder.graph.places[field], slots, salt))
        else:
            slots = finder.corridors(BARRIERS, salt)
            found.append((rng.randrange(SIZE * SIZE), slots, salt))
    return found


def mean_turns(weights: list[float], mazes: list[tuple[int, list[int], int]]) -> float:
    """The turns of a practised seeker with these numbers."""
    finder = seeker(SIZE, compiled=True)
    finder.set_barriers(BARRIERS)
    for number, weight in enumerate(weights):
        finder.desk.practice[number] = weight
    return fmean(finder.seek(slots, at, PLANS[-1], salt, LONGEST) for at, slots, salt in mazes)


def practice(rounds: int = 10, seed: int = 1) -> None:
    """Learn and print."""
    rng = Random(seed)
    exam = lessons(EXAMS, rng)
    weights = list(map(float, PRACTICE))
    print(f"turns before {mean_turns(weights, exam):.3f}", flush=True)
    for _ in range(rounds):
        mazes = lessons(LESSONS, rng)
        pupils = [[w + rng.gauss(0, CHANGE) for w in weights] for _ in range(PUPILS)]
        pupils.sort(key=lambda pupil: mean_turns(pupil, mazes))
        weights = [fmean(column) for column in zip(*pupils[:BEST], strict=True)]
    print(f"turns after {mean_turns(weights, exam):.3f}")
    print([round(weight) for weight in weights])


if __name__ == "__main__":
    {"ladder": ladder, "practice": practice}[sys.argv[1]](*map(int, sys.argv[2:]))
