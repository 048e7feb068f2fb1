"""Practice for Irrgarten's strongest seeker.

`python -m bench.practise_irrgarten MINUTES [SEED [anew]]`: it goes on from what it knows, or begins
anew.

It searches mazes of many kinds: corridors drawn in several ways, random barriers, and the strongest
builder's. Questions are chosen at random, promising ones more often, and what led to fewer turns
than usual is chosen more often afterwards (a policy gradient with a table of usual turns to compare
with). Where every field is equally likely to hide the treasure, all of them are searched at once: a
turn counts by the chance that the treasure is not found yet. From time to time it prints the turns
in mazes kept for exams, and in the end writes the weights to `practice.bin` beside `weights.py`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

import numpy as np

import spieltisch.bots.irrgarten.weights as learnt
from bench.lessons_irrgarten import MOST_MET, Mazes, blank_tape, make_lesson
from bench.mazes import (
    BARRIERS,
    SIZE,
    backtracked,
    from_the_entrance,
    grown,
    own,
    several_entrances,
    sparse,
    uniform,
)
from spieltisch.bots.irrgarten.levels import PRACTISED, Plan
from spieltisch.bots.irrgarten.seek.surroundings import HIDDEN, OUTPUT_ROW, ROWS, SECOND_ROW
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.game.irrgarten.mazes import Maze, way_lengths

FIELDS, SLOTS = SIZE * SIZE, 2 * SIZE * SIZE - SIZE
LONGEST, LARGEST = 400, (1 << 15) - 1
BATCH = 256
RATE, LAST_RATE = 0.004, 0.1
"""How fast it learns at first, and in the end as a share of that."""
CURIOUS = 0.01
"""How much variety of choice counts at first."""
KINDS: dict[str, tuple[Callable[[Random], Maze], int, float]] = {
    "backtracked": (backtracked, 20_000, 0.22),
    "grown": (grown, 20_000, 0.18),
    "uniform": (uniform, 20_000, 0.2),
    "several": (several_entrances, 10_000, 0.1),
    "entrance": (from_the_entrance, 5_000, 0.05),
    "sparse": (sparse, 20_000, 0.15),
    "own": (own, 1_000, 0.1),
}
"""How to draw a maze of each kind, how many to draw, and how often one is searched."""
EXAMS = 0.05
"""The share of mazes that is kept for exams."""


class Lessons:
    """Mazes as arrays: which slots are barred, and how likely each field hides the treasure."""

    def __init__(self, name: str, seed: int) -> None:
        draw, count, _ = KINDS[name]
        board = thinker(SIZE, compiled=True).graph
        rng = Random(f"{name} {seed}")
        self.mazes = [draw(rng) for _ in range(count)]
        self.barred = np.zeros((count, SLOTS), np.int64)
        self.chances = np.zeros((count, FIELDS))
        for number, (treasure, barred) in enumerate(self.mazes):
            self.barred[number, [board.slots[slot] for slot in barred]] = 1
            hidden = [treasure] if name == "own" else way_lengths(SIZE, barred)
            places = [board.places[field] for field in hidden if field >= 0]
            self.chances[number, places] = 1 / len(places)
        self.exams = max(1, int(count * EXAMS))


def exam(lessons: dict[str, Lessons], weights: Any, most: int = 1_000) -> str:
    """The turns on the mazes kept for exams, by kind."""
    finder = thinker(SIZE, compiled=True)
    finder.set_barriers(BARRIERS)
    finder.space.practice[:] = weights
    found = []
    for name, kind in lessons.items():
        turns = []
        for salt, (field, barred) in enumerate(kind.mazes[: min(kind.exams, most)], start=1):
            slots = [finder.graph.slots[slot] for slot in barred]
            place = finder.graph.places[field]
            turns.append(finder.seek(slots, place, Plan(PRACTISED), salt, LONGEST))
        found.append(f"{name} {fmean(turns):.2f}")
    return ", ".join(found)


def practise(minutes: float, lessons: dict[str, Lessons], weights: Any, seed: int) -> Any:
    """Learn for some minutes; the weights learnt."""
    lesson, tape = make_lesson(), blank_tape()
    space: Any = Thinker(SIZE, compiled=True).space
    rng = np.random.default_rng(seed)
    usual = np.zeros((FIELDS + 1, MOST_MET + 1, 2))
    usual[:, :, 0] = 8.0
    first, second, mean = np.zeros_like(weights), np.zeros_like(weights), weights.copy()
    shares = np.array([KINDS[name][2] for name in lessons])
    begun, step, spread, told = perf_counter(), 0, 2.0, 0.0
    names = list(lessons)
    while (spent := perf_counter() - begun) < 60 * minutes:
        share = spent / (60 * minutes)
        if spent >= told:
            print(f"{spent:5.0f} s {step * BATCH:8} searches: {exam(lessons, mean)}", flush=True)
            told += 60
        slope = np.zeros_like(weights)
        space.practice[:] = weights
        for name, count in zip(names, rng.multinomial(BATCH, shares / shares.sum()), strict=True):
            kind = lessons[name]
            picks = rng.integers(kind.exams, len(kind.mazes), count)
            if count:
                mazes = Mazes(kind.barred, kind.chances, picks)
                _, off = lesson(space, tape, mazes, usual, slope, CURIOUS * (1 - share), spread)
                spread += 0.01 * (off - spread)
        step += 1
        slope /= BATCH
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        pace = RATE * (1 - share * (1 - LAST_RATE)) / (1 - 0.9**step)
        weights += pace * first / (np.sqrt(second / (1 - 0.999**step)) + 1e-6)
        mean += (weights - mean) * max(0.002, 1 / step)
    print(f"{step * BATCH} searches: {exam(lessons, mean)}")
    return mean


def first_weights(seed: int) -> Any:
    """Random weights, small enough to learn from."""
    rng = np.random.default_rng(seed)
    weights = rng.normal(0, 0.15, (ROWS, HIDDEN))
    weights[:, 0] = 0
    weights[SECOND_ROW : SECOND_ROW + HIDDEN] = rng.normal(0, HIDDEN**-0.5, (HIDDEN, HIDDEN))
    weights[OUTPUT_ROW] = rng.normal(0, 0.3, HIDDEN)
    return weights


def main(minutes: float, seed: int = 1, *, anew: bool = False) -> None:
    """Practise and write."""
    begun = perf_counter()
    lessons = {name: Lessons(name, seed) for name in KINDS}
    print(f"mazes drawn in {perf_counter() - begun:.0f} s", flush=True)
    weights = first_weights(seed) if anew else np.array(learnt.practice())
    found = np.round(practise(minutes, lessons, weights, seed) * learnt.SCALE)
    path = Path(learnt.__file__).with_name(learnt.FILE)
    path.write_bytes(np.clip(found, -LARGEST, LARGEST).astype("<i2").tobytes())


if __name__ == "__main__":
    main(float(sys.argv[1]), *map(int, sys.argv[2:3]), anew="anew" in sys.argv)
