"""Learn the weights of Mensch by self-play: `python -m bench.tune_mensch FILE [GAMES]`.

After every move each colour's chance is moved towards its chance after the next one (temporal
differences), and at the end towards the result. If FILE exists, learning goes on from it.
"""

import json
import sys
import time
from math import exp
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np

from spieltisch.arena.swift import SwiftTable
from spieltisch.bots.mensch import MIND
from spieltisch.bots.mensch.features import FEATURES, SCALE, SIZE, features
from spieltisch.bots.mensch.levels import POLICIES
from spieltisch.bots.mensch.policy import judge
from spieltisch.bots.mensch.workspace import STATES, Notes
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.playout import below, random_choice
from spieltisch.compute.template_names import actor, apply, copy, drawn, tickets
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, NOBODY, Cells, Record, Row, record, rule
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import State

TWO = (2, {"preset": "sheet", "colours": "people", "stop_at_first": True})
FOUR = (4, {"preset": "sheet", "stop_at_first": True})
TWO_MODERN = (2, {"preset": "openspiel"})
FOUR_MODERN = (4, {"preset": "openspiel"})
EXPLORE = 20
"""One move in this many is random."""
RATES = ((0.3, 12.0), (0.6, 4.0), (0.85, 1.5), (1.0, 0.5))
"""Up to this part of the games, this step in thousandths."""
CHUNK = 2500


@record
class Colour(Record):
    """What counts for a colour in a position."""

    count: Annotated[int, Cells("int32")]
    features: Annotated[Row, Cells("int32", (FEATURES,))]
    odds: Annotated[float, Cells("float64")]
    """Its chance to come home first."""


class Lesson(NamedTuple):
    """What is needed to learn from games."""

    start: Annotated[list[State], Many(1)]
    states: Annotated[list[State], Many(STATES)]
    real: Annotated[list[float], Many(2 * SIZE)]
    """The weights as they are learnt."""
    weights: Annotated[Row, Many(2 * SIZE)]
    """The same, rounded."""
    notes: Notes
    before: Annotated[list[Colour], Many(COLOURS)]
    after: Annotated[list[Colour], Many(COLOURS)]
    stream: Annotated[Row, Many(1)]


@rule
def learn(t: Lesson, games: int, rate: float) -> None:
    """Play `games` games and learn from them."""
    rng, moves = t.stream, t.notes.moves
    for _ in range(games):
        copy(t.states, 0, t.start, 0)
        s = t.states[0]
        is_known = False
        while actor(s) != NOBODY:
            if actor(s) == CHANCE:
                apply(s, drawn(s, below(rng, tickets(s))))
                continue
            if below(rng, EXPLORE) == 0:
                is_known = False
                apply(s, random_choice(s, rng, moves))
            else:
                apply(s, moves[judge(t.states, 1 << s.turn, 0, t.weights, t.notes)])
            look(t, s)
            if is_known:
                improve(t, rate)
            is_known = True
            for colour in range(COLOURS):
                copy_colour(t.before[colour], t.after[colour])


@rule
def copy_colour(to: Colour, source: Colour) -> None:
    """Copy what counts for a colour."""
    to.odds = source.odds
    to.count = source.count
    for i in range(FEATURES):
        to.features[i] = source.features[i]


@rule
def look(t: Lesson, s: State) -> None:
    """Note every colour's features and chance."""
    total = 0.0
    for number in range(COLOURS):
        colour = t.after[number]
        colour.count = 0
        colour.odds = 0.0
        if actor(s) == NOBODY:
            colour.odds = 1.0 if s.place[number] == 1 else 0.0
        elif s.plays[number]:
            colour.count = features(s, number, colour.features)
            score = 0.0
            for i in range(colour.count):
                score += t.real[colour.features[i]]
            colour.odds = exp(score / SCALE)
        total += colour.odds
    for number in range(COLOURS):
        t.after[number].odds /= total


@rule
def improve(t: Lesson, rate: float) -> None:
    """Move the chances of the position before towards those after."""
    for colour in range(COLOURS):
        before = t.before[colour]
        step = rate * (t.after[colour].odds - before.odds)
        for i in range(before.count):
            number = before.features[i]
            t.real[number] += step
            t.weights[number] = round(t.real[number])


class School:
    """Learning and matches with all the room they need."""

    def __init__(self) -> None:
        self.lesson: Any = make_workspace(Lesson, is_compiled=True)
        self._learn = binder(KERNEL, is_compiled=True)(learn)

    def teach(self, setup: tuple[int, dict[str, Any]], rate: float) -> None:
        """Learn from some games."""
        put_state(self.lesson.start, 0, first_state(load("mensch", *setup)))
        self._learn(self.lesson, CHUNK, rate)

    def match(self, setup: tuple[int, dict[str, Any]], one: str, others: str, games: int) -> float:
        """How often one player wins against copies of another."""
        game = load("mensch", *setup)
        table, wins = SwiftTable(game, MIND.swift), 0
        for number in range(games):
            hero = number % game.people
            for person in range(game.people):
                policy = POLICIES.index(one if person == hero else others)
                table.seat(person, policy, self.lesson.weights)
            paid = table.play(7, number // game.people, number)
            wins += paid[game.kind.holdings(game)[hero][0]] == max(paid.values())
        return wins / games


def main(file: Path, games: int) -> None:
    """Learn, and show from time to time how strong the weights are."""
    school = School()
    if file.exists():
        school.lesson.real[:] = json.loads(file.read_text())
    school.lesson.weights[:] = np.round(school.lesson.real)
    school.lesson.stream[0] = 1 + int(time.time())
    setups = (TWO, TWO_MODERN, FOUR, FOUR_MODERN)
    lessons = max(1, games // (CHUNK * len(setups)))
    for lesson in range(lessons):
        rate = next(rate for until, rate in RATES if lesson < until * lessons)
        for setup in setups:
            school.teach(setup, rate)
        if lesson % 10 == 9 or lesson == lessons - 1:
            shares = [school.match(s, "3", "foremost", 4000) for s in (TWO, FOUR)]
            print(f"{lesson + 1}/{lessons}", *(f"{100 * share:.1f} %" for share in shares))
            file.write_text(json.dumps(school.lesson.real.round(2).tolist()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
