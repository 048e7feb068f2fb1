"""The mini variant of a game, small enough to walk through all of it.

A game has one by a preset `mini`: for two people, with options that end it after a few moves, so
that all its games together have fewer actions than MANY and end in at least two ways.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

from spieltisch.adapters.learn.course import CHANCE, Course
from spieltisch.game import Game, load
from tests.support import IS_SOAK, MINIS

MANY = 30_000
"""More actions than any mini variant has in all its games together."""
SAMPLES = 2000
Worlds = dict[str, float]
"""How likely each full position is, not yet divided by their sum."""

each_mini = pytest.mark.parametrize("name", MINIS)


def mini(name: str) -> Game:
    return load(name, 2, {"preset": "mini"})


def walk(course: Course, chance: float = 1.0) -> Iterator[tuple[Course, float]]:
    """Every course that can follow, with the product of chance's probabilities on the way."""
    yield course, chance
    if course.number == CHANCE:
        for action, probability in course.chances():
            yield from walk(course.after(action), chance * probability)
    else:
        for action in course.legal_actions():
            yield from walk(course.after(action), chance)


@each_mini
def test_the_whole_tree_is_small_and_sound(name: str) -> None:
    """Both seats act, chance or a seat hides or rolls something, and every game ends."""
    game = mini(name)
    actors, payoffs, count = set(), set(), 0
    for course, _ in walk(Course.begin(game)):
        count += 1
        actors.add(course.actor)
        assert game.kind.kernel.flaw(course.kernel_state()) == 0
        assert len(set(course.action_texts().values())) == len(course.legal_actions())
        if course.is_over:
            payoffs.add(tuple(course.paid()))
    assert count < MANY
    assert {*game.seats, None} <= actors
    stakes = game.kind.stakes(game)
    assert len(payoffs) > 1
    assert all(stakes.low <= paid <= stakes.high for each in payoffs for paid in each)
    assert stakes.total is None or {sum(each) for each in payoffs} == {stakes.total}


def all_knowledge(game: Game) -> dict[tuple[str, str], tuple[Course, Worlds]]:
    """For what each seat can know when it acts: one such course, and all worlds that fit."""
    found: dict[tuple[str, str], tuple[Course, Worlds]] = {}
    for course, chance in walk(Course.begin(game)):
        if course.actor in game.seats and course.form is None:
            key = (course.actor, course.knowledge(course.actor))
            _, worlds = found.setdefault(key, (course, defaultdict(float)))
            worlds[world_of(course)] += chance
    return found


def world_of(course: Course) -> str:
    state: Any = course.kernel_state()
    return json.dumps([course.to_json(), state.key()])


@each_mini
def test_resampled_worlds_are_the_possible_ones_as_often_as_they_should_be(name: str) -> None:
    """Five standard deviations; what a seat does unseen counts as equally likely."""
    game, rng = mini(name), Random(1)
    found = list(all_knowledge(game).values())
    for course, worlds in rng.sample(found, 40 if IS_SOAK else 4):
        assert course.actor is not None
        drawn: dict[str, int] = defaultdict(int)
        for _ in range(1 if len(worlds) == 1 else SAMPLES):
            drawn[world_of(course.imagined(course.actor, rng))] += 1
        assert drawn.keys() == worlds.keys()
        if len(worlds) == 1:
            continue
        for world, weight in worlds.items():
            share = weight / sum(worlds.values())
            assert abs(drawn[world] - SAMPLES * share) <= 5 * sqrt(SAMPLES * share * (1 - share))


@each_mini
def test_only_in_an_open_game_one_knows_everything(name: str) -> None:
    game = mini(name)
    most = max(len(worlds) for _, worlds in all_knowledge(game).values())
    assert (most == 1) == game.kind.is_open
