"""Practice for Irrgarten's strongest seeker.

`python -m bench.practise_irrgarten MINUTES [SEED [anew]]`: it goes on from what it knows, or begins
anew. Minutes are of processor time.

It searches mazes of many kinds: corridors drawn in several ways, random barriers, those of the
first edition's builder, and for a third of the time `adversaries_irrgarten`, mazes that turn
against it. Each search has its hunch, as in play; questions are chosen at random, promising ones
more often, and what led to fewer turns than usual is chosen more often afterwards (a policy
gradient with a table of usual turns, by kind, to compare with). Where every field is equally likely
to hide the treasure, all of them are searched at once: a turn counts by the chance that the
treasure is not found yet. From time to time it prints the turns in mazes kept for exams, and in the
end writes the weights to `practice.bin` beside `weights.py`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import numpy as np

import spieltisch.bots.irrgarten.weights as learnt
from bench.adversaries_irrgarten import Adversaries
from bench.first_mazes import first_maze
from bench.hard_mazes import Seeker
from bench.lessons_irrgarten import MOST_MET, Mazes, blank_tape, make_lesson
from bench.mazes import (
    BARRIERS,
    SIZE,
    backtracked,
    from_the_entrance,
    grown,
    several_entrances,
    sparse,
    uniform,
)
from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.seek.surroundings import HIDDEN, OUTPUT_ROW, ROWS, SECOND_ROW
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.game.irrgarten.mazes import Maze, way_lengths

FIELDS, SLOTS = SIZE * SIZE, 2 * SIZE * SIZE - SIZE
LONGEST, LARGEST = 400, (1 << 15) - 1
BATCH = 256
RATE, LAST_RATE = 0.002, 0.1
"""How fast it learns at first, and in the end as a share of that."""
CURIOUS, LESS_CURIOUS = 0.01, 0.7
"""How much variety of choice counts at first, and by what share less in the end."""
FIRST, AGAINST = "first edition", "against it"
KINDS: dict[str, tuple[Callable[[Random], Maze], int, float]] = {
    "backtracked": (backtracked, 6_000, 0.08),
    "grown": (grown, 6_000, 0.08),
    "uniform": (uniform, 12_000, 0.24),
    "several": (several_entrances, 5_000, 0.05),
    "entrance": (from_the_entrance, 2_000, 0.02),
    "sparse": (sparse, 6_000, 0.04),
    FIRST: (first_maze, 700, 0.15),
}
"""How to draw a maze of each kind, how many to draw, and how often one is searched."""
AGAINST_IT = 0.38
"""How often it searches one of those that turn against it."""
TRIES = 16
"""Changes of those tried at a time; they take as much time as the searches."""
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
            hidden = [treasure] if name == FIRST else way_lengths(SIZE, barred)
            places = [board.places[field] for field in hidden if field >= 0]
            self.chances[number, places] = 1 / len(places)
        self.exams = max(1, int(count * EXAMS))


def exam(lessons: dict[str, Lessons], weights: Any, most: int = 1_000) -> str:
    """The turns on the mazes kept for exams, by kind."""
    finder = thinker(SIZE, compiled=True)
    finder.set_barriers(BARRIERS)
    finder.space.practice[:ROWS] = weights
    found = []
    for name, kind in lessons.items():
        turns = []
        for salt, (field, barred) in enumerate(kind.mazes[: min(kind.exams, most)], start=1):
            slots = [finder.graph.slots[slot] for slot in barred]
            place = finder.graph.places[field]
            turns.append(finder.seek(slots, place, PLANS[-1], salt, LONGEST))
        found.append(f"{name} {fmean(turns):.2f}")
    return ", ".join(found)


class Pupil:
    """The weights while they are learnt, and how they change (Adam)."""

    def __init__(self, weights: Any) -> None:
        self.weights, self.mean = weights, weights.copy()
        self.step = 0
        self._first, self._second = np.zeros_like(weights), np.zeros_like(weights)

    def learn(self, slope: Any, pace: float) -> None:
        """Go a step along a slope; `mean` follows slowly."""
        self.step += 1
        self._first += 0.1 * (slope - self._first)
        self._second += 0.001 * (slope * slope - self._second)
        size = np.sqrt(self._second / (1 - 0.999**self.step)) + 1e-6
        self.weights += pace / (1 - 0.9**self.step) * self._first / size
        self.mean += (self.weights - self.mean) * max(0.004, 1 / self.step)


class School:
    """Lessons of all kinds, and mazes that turn against the pupil."""

    def __init__(self, lessons: dict[str, Lessons], seed: int) -> None:
        self._lessons, self._rng = lessons, np.random.default_rng(seed)
        self._lesson, self._tape, self._spread = make_lesson(), blank_tape(), 2.0
        self._finder = Thinker(SIZE, compiled=True)
        self._finder.set_barriers(BARRIERS)
        self._seeker = Seeker(self._finder, PLANS[-1]._replace(tries=1))
        self._against = Adversaries(seed)
        self._against.begin(self._seeker)
        self._names = [*lessons, AGAINST]
        self._shares = [*(KINDS[name][2] for name in lessons), AGAINST_IT]
        self._usual = {name: np.zeros((FIELDS + 1, MOST_MET + 1, 2)) for name in self._names}
        for table in self._usual.values():
            table[:, :, 0] = 10.0

    def batch(self, weights: Any, curious: float) -> Any:
        """Some searches; what they taught."""
        slope, space = np.zeros_like(weights), self._finder.space
        space.practice[:ROWS] = weights
        counts = self._rng.multinomial(BATCH, np.array(self._shares) / sum(self._shares))
        for name, count in zip(self._names, counts, strict=True):
            if not count:
                continue
            mazes = self._mazes(name, count)
            usual = self._usual[name]
            _, off = self._lesson(space, self._tape, mazes, usual, slope, curious, self._spread)
            self._spread += 0.01 * (off - self._spread)
        return slope / BATCH

    def _mazes(self, name: str, count: int) -> Mazes:
        if name == AGAINST:
            picks = self._against.picks(self._rng, count)
            return Mazes(self._against.barred, self._against.chances, picks)
        kind = self._lessons[name]
        picks = self._rng.integers(kind.exams, len(kind.mazes), count)
        return Mazes(kind.barred, kind.chances, picks)

    def turn_against(self, seconds: float) -> None:
        """Let mazes become harder for what was learnt last, for some time."""
        begun = process_time()
        while process_time() - begun < seconds:
            self._against.harden(self._seeker, TRIES)


def practise(minutes: float, lessons: dict[str, Lessons], weights: Any, seed: int) -> Any:
    """Learn for some minutes; the weights learnt."""
    school, pupil, told = School(lessons, seed), Pupil(weights), 0.0
    begun = process_time()
    while (spent := process_time() - begun) < 60 * minutes:
        share, searches = spent / (60 * minutes), pupil.step * BATCH
        if spent >= told:
            print(f"{spent:5.0f} s {searches:8} searches: {exam(lessons, pupil.mean)}", flush=True)
            told += 60
        since = process_time()
        slope = school.batch(pupil.weights, CURIOUS * (1 - LESS_CURIOUS * share))
        pupil.learn(slope, RATE * (1 - share * (1 - LAST_RATE)))
        school.turn_against(process_time() - since)
    print(f"{pupil.step * BATCH} searches: {exam(lessons, pupil.mean)}")
    return pupil.mean


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
    begun = process_time()
    lessons = {name: Lessons(name, seed) for name in KINDS}
    print(f"mazes drawn in {process_time() - begun:.0f} s", flush=True)
    weights = first_weights(seed) if anew else np.array(learnt.practice()[:ROWS])
    found = np.round(practise(minutes, lessons, weights, seed) * learnt.SCALE)
    path = Path(learnt.__file__).with_name(learnt.FILE)
    naive = path.read_bytes()[found.size * 2 :]
    path.write_bytes(np.clip(found, -LARGEST, LARGEST).astype("<i2").tobytes() + naive)


if __name__ == "__main__":
    main(float(sys.argv[1]), *map(int, sys.argv[2:3]), anew="anew" in sys.argv)
