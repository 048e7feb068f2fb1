"""How Irrgarten's strongest seeker learns from searches: what `bench.practise_irrgarten` runs.

Everything asked in a search is written on a tape. Afterwards each choice is judged by the turns
that followed, compared with the usual number of turns after as many fields seen and barriers met.
The slope says how the weights should change for that.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from bench.mazes import SIZE
from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.seek import instinct, questions, whole_search
from spieltisch.bots.irrgarten.seek.surroundings import (
    HIDDEN,
    MOOD_ROW,
    MOODS,
    OUTPUT_ROW,
    SECOND_ROW,
)
from spieltisch.bots.irrgarten.workspace import BARRED, MOST_ROWS, OPEN, UNKNOWN
from spieltisch.compute.library import compiled_rules
from spieltisch.rules.irrgarten import KERNEL

__all__ = ["MOST_MET", "Mazes", "Tape", "blank_tape", "make_lesson"]

SLOTS, WAYS = 2 * SIZE * SIZE - SIZE, 4 * SIZE * SIZE - 2 * SIZE
MOST_STEPS, MOST_MET, MOST_STUCK = 140, 31, 3
FAR_SIGHTED = 0.97
"""How much later turns count for what a question was worth (the lambda of the estimate)."""
NOTHING = 0.003
"""Shares of the slope below this are not worth the time."""
FOUND = 0.06
"""A search ends when the chance that the treasure is not found yet is this small."""
HUNCH, WHIM = PLANS[-1].hunch / 100, PLANS[-1].whim / 100
"""How the strongest level chooses."""
SALTS = 1 << 31
PATIENCE = 4000.0
"""The usual number of turns is a mean over about this many searches."""


class Tape(NamedTuple):
    """What was asked in a search."""

    scores: Any
    ways: Any
    far: Any
    lengths: Any
    rows: Any
    hidden: Any
    second: Any
    counts: Any
    moods: Any
    chosen: Any
    left: Any
    lost: Any
    seen: Any
    met: Any


class Mazes(NamedTuple):
    """Mazes, and which of them are searched."""

    barred: Any
    chances: Any
    """How likely each field hides the treasure."""
    picks: Any


def blank_tape() -> Tape:
    """A tape that is long enough for any search."""
    steps, questions = MOST_STEPS, SLOTS
    return Tape(
        scores=np.zeros((steps, questions)),
        ways=np.zeros((steps, questions), np.int64),
        far=np.zeros((steps, questions), np.bool_),
        lengths=np.zeros((steps, questions), np.int64),
        rows=np.zeros((steps, questions, MOST_ROWS), np.int16),
        hidden=np.zeros((steps, questions, HIDDEN)),
        second=np.zeros((steps, questions, HIDDEN)),
        counts=np.zeros(steps, np.int64),
        moods=np.zeros((steps, MOODS)),
        chosen=np.zeros(steps, np.int64),
        left=np.zeros(steps),
        lost=np.zeros(steps),
        seen=np.zeros(steps, np.int64),
        met=np.zeros(steps, np.int64),
    )


bind: Callable[[Any], Any] = compiled_rules(KERNEL).bind


def make_ask() -> Any:
    """The compiled look at all questions."""
    survey, list_rows, weigh = map(bind, (instinct.survey, instinct.list_rows, instinct.weigh))
    find_routes, can_leave = bind(questions.find_routes), bind(questions.can_leave)
    steps_from_hunch = bind(instinct.steps_from_hunch)

    @njit
    def ask(w: Any, tape: Any, step: int) -> int:
        """Weigh all questions of this moment, write them on the tape, and count them."""
        b, k, senses = w.board, w.knowledge, w.senses
        survey(w)
        find_routes(w)
        may_leave = can_leave(w)
        count = 0
        for way in range(WAYS):
            if (
                k.seen[b.to[way]] == 1
                or k.seen[b.start[way]] == 0
                or k.known[b.slot[way]] != UNKNOWN
            ):
                continue
            is_far = w.paths.distance[b.start[way]] < 0
            if is_far and not may_leave:
                continue
            rows = list_rows(w, way, is_far)
            tape.scores[step, count] = weigh(w, rows) - HUNCH * steps_from_hunch(w, b.to[way])
            tape.ways[step, count] = way
            tape.far[step, count] = is_far
            tape.lengths[step, count] = rows
            for number in range(rows):
                tape.rows[step, count, number] = senses.rows[number]
            for unit in range(HIDDEN):
                tape.hidden[step, count, unit] = senses.hidden[unit]
                tape.second[step, count, unit] = senses.second[unit]
            count += 1
        tape.counts[step] = count
        for mood in range(MOODS):
            tape.moods[step, mood] = senses.moods[mood]
        return count

    return ask


@njit
def draw(tape: Any, step: int) -> int:
    """Choose a question at random, promising ones more often."""
    count = tape.counts[step]
    best, total = tape.scores[step, 0], 0.0
    for number in range(count):
        best = max(best, tape.scores[step, number])
    for number in range(count):
        tape.scores[step, number] = np.exp((tape.scores[step, number] - best) / WHIM)
        total += tape.scores[step, number]
    lot, chosen = np.random.random() * total, 0
    for number in range(count):
        tape.scores[step, number] /= total
    lot /= total
    while chosen < count - 1 and lot >= tape.scores[step, chosen]:
        lot -= tape.scores[step, chosen]
        chosen += 1
    tape.chosen[step] = chosen
    return chosen


def make_search() -> Any:
    """The compiled search of a maze."""
    ask, begin_search, walk = make_ask(), bind(whole_search.begin_search), bind(whole_search.walk)
    end_turn, enter, leave = map(
        bind, (whole_search.end_turn, whole_search.enter, whole_search.leave)
    )

    @njit
    def search(w: Any, tape: Any, barred: Any, chances: Any) -> tuple[int, float]:
        """Search a maze; the number of steps on the tape, and the expected turns."""
        b, k = w.board, w.knowledge
        begin_search(w, np.random.randint(1, SALTS))
        left, turns, step, barriers, stuck = 1.0, 1.0, 0, 0, 0
        while left > FOUND and step < MOST_STEPS and stuck < MOST_STUCK:
            if ask(w, tape, step) == 0:
                leave(w)
                turns += left
                stuck += 1
                continue
            stuck = 0
            chosen = draw(tape, step)
            tape.left[step], tape.lost[step] = left, 0.0
            tape.seen[step], tape.met[step] = k.entered, min(barriers, MOST_MET)
            way = tape.ways[step, chosen]
            if tape.far[step, chosen]:
                leave(w)
                tape.lost[step] = left
            else:
                walk(w, b.start[way])
                slot = b.slot[way]
                if barred[slot] == 1:
                    k.known[slot] = BARRED
                    end_turn(w)
                    barriers += 1
                    tape.lost[step] = left
                else:
                    k.known[slot] = OPEN
                    k.taken[way] = 1
                    k.at = b.to[way]
                    enter(w, b.to[way])
                    left -= chances[b.to[way]]
            turns += tape.lost[step]
            step += 1
        return step, turns

    return search


@njit(fastmath=True)
def blame(practice: Any, tape: Any, step: int, worth: float, curious: float, slope: Any) -> None:
    """Add what one choice teaches to the slope."""
    count, chosen = tape.counts[step], tape.chosen[step]
    variety = 0.0
    for number in range(count):
        chance = tape.scores[step, number]
        variety -= chance * np.log(chance + 1e-12)
    both, part, upper = np.zeros(HIDDEN), np.empty(HIDDEN), np.empty(HIDDEN)
    for number in range(count):
        chance = tape.scores[step, number]
        share = ((1.0 if number == chosen else 0.0) - chance) * worth
        share -= curious * chance * (np.log(chance + 1e-12) + variety)
        if abs(share) < NOTHING:
            continue
        for unit in range(HIDDEN):
            value = max(tape.second[step, number, unit], 0.0)
            slope[OUTPUT_ROW, unit] += share * value
            upper[unit] = share * practice[OUTPUT_ROW, unit] * (value > 0)
            slope[SECOND_ROW + HIDDEN, unit] += upper[unit]
        for lower in range(1, HIDDEN):
            value, back = tape.hidden[step, number, lower], 0.0
            if value > 0:
                for unit in range(HIDDEN):
                    slope[SECOND_ROW + lower, unit] += value * upper[unit]
                    back += upper[unit] * practice[SECOND_ROW + lower, unit]
            part[lower] = back
        part[0] = share
        for unit in range(HIDDEN):
            both[unit] += part[unit]
        for place in range(tape.lengths[step, number]):
            row = tape.rows[step, number, place]
            for unit in range(HIDDEN):
                slope[row, unit] += part[unit]
    for mood in range(MOODS):
        for unit in range(HIDDEN):
            slope[MOOD_ROW + mood, unit] += tape.moods[step, mood] * both[unit]


def make_lesson() -> Any:
    """The compiled lesson: searches of some mazes, and the slope of what they taught."""
    search = make_search()

    @njit
    def lesson(
        w: Any,
        tape: Any,
        mazes: Any,
        usual: Any,
        slope: Any,
        curious: float,
        spread: float,
    ) -> tuple[float, float]:
        """Search the picked mazes; the mean turns, and how far they were from the usual ones."""
        total, off, weight = 0.0, 0.0, 0.0
        for pick in mazes.picks:
            steps, turns = search(w, tape, mazes.barred[pick], mazes.chances[pick])
            total += turns
            worth, later, cost = 0.0, 0.0, 0.0
            for step in range(steps - 1, -1, -1):
                left, lost = tape.left[step], tape.lost[step]
                cell = usual[tape.seen[step], tape.met[step]]
                now = left * cell[0]
                worth = now - lost - later + FAR_SIGHTED * worth
                later = now
                cost += lost
                cell[1] += left
                cell[0] += (cost / left - cell[0]) * left / min(cell[1], PATIENCE)
                off += worth * worth
                weight += 1
                if tape.counts[step] > 1:
                    blame(w.practice, tape, step, worth / spread, curious * left, slope)
        return total / len(mazes.picks), np.sqrt(off / max(weight, 1.0))

    return lesson
