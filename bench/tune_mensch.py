"""Learn the weights of Mensch by self-play: `python -m bench.tune_mensch FILE [GAMES]`.

After every move each colour's chance is moved towards its chance after the next one (temporal
differences), and at the end towards the result. If FILE exists, learning goes on from it.
"""

import json
import sys
import time
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from spieltisch.arena.swift import play_one
from spieltisch.bots.mensch import policy
from spieltisch.bots.mensch.features import FEATURES, SCALE, SIZE, features
from spieltisch.bots.mensch.policy import MOST, POLICIES, ROOM, STATES, judge
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.playout import below, random_choice
from spieltisch.compute.template_names import actor, apply, copy, drawn, tickets
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mensch.board import COLOURS

TWO = (2, {"preset": "sheet", "colours": "people", "stop_at_first": True})
FOUR = (4, {"preset": "sheet", "stop_at_first": True})
TWO_MODERN = (2, {"preset": "openspiel"})
FOUR_MODERN = (4, {"preset": "openspiel"})
EXPLORE = 20
"""One move in this many is random."""
RATES = ((0.3, 12.0), (0.6, 4.0), (0.85, 1.5), (1.0, 0.5))
"""Up to this part of the games, this step in thousandths."""
CHUNK = 2500


@rule
def learn(
    start: Any,
    states: Any,
    real: Any,
    weights: Row,
    room: Row,
    values: Any,
    rng: Row,
    marks: Any,
    odds: Any,
    games: int,
    rate: float,
) -> None:
    """Play `games` games and learn from them; `weights` are `real` rounded."""
    for _ in range(games):
        copy(states, 0, start, 0)
        s = states[0]
        is_known = False
        while actor(s) != NOBODY:
            if actor(s) == CHANCE:
                apply(s, drawn(s, below(rng, tickets(s))))
                continue
            if below(rng, EXPLORE) == 0:
                is_known = False
                apply(s, random_choice(s, rng, room))
            else:
                apply(s, room[judge(states, 1 << s.turn, 0, weights, room, values)])
            look(s, marks[1], odds[1], real, room)
            if is_known:
                improve(marks[0], odds[0], odds[1], real, weights, rate)
            is_known = True
            for colour in range(COLOURS):
                odds[0][colour] = odds[1][colour]
                for i in range(FEATURES + 1):
                    marks[0][colour][i] = marks[1][colour][i]


@rule
def look(s: Any, marks: Any, odds: Any, real: Any, room: Row) -> None:
    """Every colour's features, their number first, and chance."""
    total = 0.0
    for colour in range(COLOURS):
        marks[colour][0] = 0
        odds[colour] = 0.0
        if actor(s) == NOBODY:
            odds[colour] = 1.0 if s.place[colour] == 1 else 0.0
        elif s.plays[colour]:
            count = features(s, colour, room)
            marks[colour][0] = count
            score = 0.0
            for i in range(count):
                marks[colour][1 + i] = room[i]
                score += real[room[i]]
            odds[colour] = exp(score / SCALE)
        total += odds[colour]
    for colour in range(COLOURS):
        odds[colour] /= total


@rule
def improve(marks: Any, before: Any, after: Any, real: Any, weights: Row, rate: float) -> None:
    """Move the chances of the position before towards those after."""
    for colour in range(COLOURS):
        step = rate * (after[colour] - before[colour])
        for i in range(marks[colour][0]):
            number = marks[colour][1 + i]
            real[number] += step
            weights[number] = round(real[number])


class School:
    """Learning and matches with all the room they need."""

    def __init__(self) -> None:
        self.rules = compiled_rules(load("mensch").kind.kernel)
        self.states = self.rules.new(STATES)
        self.room = np.zeros(ROOM, np.int32)
        self.values = np.zeros(MOST)
        self.rng, self.dice = np.ones(1, np.int64), np.ones(1, np.int64)
        self._play = self.rules.bind(play_one, pick=policy.pick)
        self._learn = self.rules.bind(learn)

    def start(self, setup: tuple[int, dict[str, Any]]) -> Any:
        """The first state of a game."""
        records = self.rules.new(1)
        self.rules.write(first_state(load("mensch", *setup)), records[0])
        return records

    def lesson(self, setup: Any, real: Any, weights: Any, rate: float) -> None:
        """Learn from some games."""
        marks = np.zeros((2, COLOURS, FEATURES + 1), np.int32)
        odds = np.zeros((2, COLOURS))
        self._learn(
            self.start(setup), self.states, real, weights, self.room, self.values, self.rng,
            marks, odds, CHUNK, rate,
        )  # fmt: skip

    def match(self, setup: Any, weights: Any, one: str, others: str, games: int) -> float:
        """How often one player wins against copies of another."""
        start, wins, out = self.start(setup), 0, np.zeros(COLOURS)
        seats = [c for c in range(COLOURS) if start[0]["plays"][c]]
        teams = 1 << np.arange(COLOURS)
        every = np.array([weights] * COLOURS)
        for game in range(games):
            hero = seats[game % len(seats)]
            policies = np.full(COLOURS, POLICIES.index(others))
            policies[hero] = POLICIES.index(one)
            self._play(
                start, self.states, policies, teams, every, self.room, self.values, self.dice,
                np.ones(1, np.int64), 7, game // len(seats), game, out,
            )  # fmt: skip
            wins += out[hero] == out.max()
        return wins / games


def main(file: Path, games: int) -> None:
    """Learn, and show from time to time how strong the weights are."""
    school = School()
    real = np.array(json.loads(file.read_text()) if file.exists() else [0.0] * 2 * SIZE)
    weights = np.round(real).astype(np.int64)
    school.rng[0] = 1 + int(time.time())
    setups = (TWO, TWO_MODERN, FOUR, FOUR_MODERN)
    lessons = max(1, games // (CHUNK * len(setups)))
    for lesson in range(lessons):
        rate = next(rate for until, rate in RATES if lesson < until * lessons)
        for setup in setups:
            school.lesson(setup, real, weights, rate)
        if lesson % 10 == 9 or lesson == lessons - 1:
            shares = [school.match(s, weights, "3", "foremost", 4000) for s in (TWO, FOUR)]
            print(f"{lesson + 1}/{lessons}", *(f"{100 * share:.1f} %" for share in shares))
            file.write_text(json.dumps(real.round(2).tolist()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
