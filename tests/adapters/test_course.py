"""A course, played action by action, is the same game as positions played move by move."""

import copy
import json
import pickle
from random import Random

import pytest

from spieltisch.adapters.learn.course import CHANCE, NOBODY, Course, load_for_study
from spieltisch.game import NAMES, Game, Position, load
from tests.conformance.settings import each_game, each_number_of_people
from tests.support import random_move, small_options


def random_course(game: Game, rng: Random, most: int) -> list[Course]:
    """A random game from before the deal on, at most `most` actions long."""
    courses = [Course.begin(game)]
    while courses[-1].number != NOBODY and len(courses) < most:
        course = courses[-1]
        is_chance = course.number == CHANCE
        action = course.drawn(rng) if is_chance else rng.choice(course.legal_actions())
        courses.append(course.after(action))
    return courses


@each_number_of_people
def test_a_course_tells_the_same_events_as_the_position(game: Game) -> None:
    """The engine's own steps, e.g. taking a single claim, are further actions of a course."""
    rng = Random(1)
    position = game.start(seed=1)
    course = Course.of(position)
    for _ in range(150):
        if position.is_over:
            break
        move = random_move(position, rng)
        actions = position.actions(move)
        position = position.play(move)
        for action in actions:
            course = course.after(action)
        while course != position:
            (action,) = course.legal_actions()
            course = course.after(action)
        assert course.to_json() == position.to_json()
        assert told(course) == told(position)
        assert course.outcome == position.outcome


def told(position: Position) -> list[str]:
    return [json.dumps(event.to_json()) for event in position.history()]


@each_game
def test_the_deal_ends_in_a_first_position(game: Game) -> None:
    """With the same tickets it is the position that `start` gives."""
    rng = Random(5)
    course = Course.begin(game)
    while course.is_dealing:
        assert course.knowledge(game.seats[0]) == f"{game.seats[0]}\ndealing"
        course = course.after(course.drawn(rng))
    assert course == game.start(draw=Random(5).randrange)
    assert course.history() == []


@each_game
def test_chances_are_probabilities(game: Game) -> None:
    for course in random_course(game, Random(2), 150):
        if course.number == CHANCE:
            actions, chances = zip(*course.chances(), strict=True)
            assert list(actions) == course.legal_actions()
            assert abs(sum(chances) - 1) < 1e-9
            assert all(0 < chance <= 1 for chance in chances)


@each_number_of_people
def test_every_legal_action_has_a_name_of_its_own(game: Game) -> None:
    for course in random_course(game, Random(3), 250):
        texts = course.action_texts()
        assert sorted(texts) == course.legal_actions()
        assert len(set(texts.values())) == len(texts)


@each_game
def test_a_course_is_its_own_copy_and_survives_pickling(game: Game) -> None:
    for course in random_course(game, Random(4), 120)[::7]:
        assert copy.deepcopy(course) is course
        again = pickle.loads(pickle.dumps(course))
        assert again == course
        assert told(again) == told(course)
        for seat in game.seats:
            assert again.knowledge(seat) == course.knowledge(seat)
            assert again.observation(seat) == course.observation(seat)


@each_number_of_people
def test_an_imagined_course_looks_the_same_to_the_seat(game: Game) -> None:
    """Also in the middle of a move."""
    rng = Random(6)
    for course in random_course(game, rng, 200):
        if course.is_dealing or course.is_over:
            continue
        seat = course.actor if course.actor in game.seats else game.seats[0]
        assert seat is not None
        other = course.imagined(seat, rng)
        assert other.knowledge(seat) == course.knowledge(seat)
        assert other.observation(seat) == course.observation(seat)
        assert (other.number, other.legal_actions()) == (course.number, course.legal_actions())


def test_what_others_build_unseen_is_not_imagined_from_the_truth() -> None:
    """A seat that waits while the other builds imagines nothing built yet."""
    game = load("irrgarten", 2, {"begins": "left"})
    building = Course.begin(game).after(14).after(120)
    imagined = building.imagined("right", Random(1))
    assert imagined.to_json()["mazes"] == {"left": None, "right": None}
    assert imagined.knowledge("right") == building.knowledge("right")
    assert building.imagined("left", Random(1)) == building


@pytest.mark.parametrize("name", NAMES)
def test_games_for_study_come_to_an_end(name: str) -> None:
    """The preset for simulations where there is one, unless options are given."""
    game = load_for_study(name, 2)
    presets = game.kind.presets
    assert game == load(name, 2, {"preset": "simulation"} if "simulation" in presets else {})
    small = small_options(name)
    assert not small or load_for_study(name, 2, small) == load(name, 2, small)
