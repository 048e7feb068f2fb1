"""Mazes built for themselves: checked by the rules, searched alone, never shown (IRR-14)."""

import json
from collections import Counter
from random import Random

import pytest

from spieltisch.game import IllegalMove, SpieltischError, load
from spieltisch.game.irrgarten.examples import EXAMPLES
from spieltisch.game.workshop import (
    Build,
    LoneSearch,
    checked,
    games_with_workshop,
    workshop_of,
)

SMALL = Build("irrgarten", {"size": 4, "barriers": 12}, "build B2 A1|A2 B1|B2 |C1")
SHOP = workshop_of("irrgarten")
MOST = 2000


def found(build: Build, rng: Random) -> list[LoneSearch]:
    """A search to its end, where one was least often before."""
    steps, seen = [SHOP.begin(build)], Counter[str]()
    while not steps[-1].is_found and len(steps) < MOST:
        move = min(steps[-1].legal(), key=lambda text: (seen[text], rng.random()))
        seen[move] += 1
        steps.append(SHOP.ask(steps[-1], move))
    assert steps[-1].is_found
    return steps


def test_this_game_has_a_workshop_and_others_say_that_they_have_none() -> None:
    assert games_with_workshop() == ("irrgarten",)
    with pytest.raises(SpieltischError) as refused:
        workshop_of("mensch")
    assert refused.value.code == "no_workshop"


def test_a_build_gets_its_house_rules_and_the_usual_form() -> None:
    build = checked(Build("irrgarten", {}, "build B2 |C1 A1|A2"))
    assert build == Build("irrgarten", {"size": 6, "barriers": 30}, "build B2 A1|A2 |C1")
    assert checked(build) == build


@pytest.mark.parametrize(
    ("options", "move", "rule"),
    [
        ({"size": 4, "barriers": 1}, "build B2 A1|A2 |C1", "IRR-3"),
        ({}, "build B1 |A1 |B1 |C1 |D1 |E1 |F1", "IRR-5"),
        ({"size": 3}, "build B1", "IRR-16"),
    ],
)
def test_what_no_table_would_take_is_refused_by_the_same_rule(
    options: dict[str, int], move: str, rule: str
) -> None:
    with pytest.raises(SpieltischError) as refused:
        checked(Build("irrgarten", options, move))
    assert refused.value.rule == rule


def test_only_house_rules_that_matter_to_a_maze_are_taken() -> None:
    with pytest.raises(SpieltischError):
        checked(Build("irrgarten", {"last_word": True}, "build B2"))


def test_a_turn_ends_as_at_a_table_and_the_next_is_the_searchers_too() -> None:
    """IRR-12: a barrier ends the turn; IRR-13: the find ends the search."""
    search = SHOP.begin(SMALL)
    assert (search.turns, search.position.actor) == (1, "left")
    closed = SHOP.ask(search, "C1")
    assert closed.turns == 2
    assert [event["event"] for event in closed.events] == ["asked"]
    with pytest.raises(IllegalMove):
        SHOP.ask(closed, "C1")
    inside = SHOP.ask(SHOP.ask(SHOP.ask(closed, "D1"), "D2"), "C2")
    assert inside.turns == 2
    end = SHOP.ask(inside, "B2")
    assert (end.is_found, end.turns, end.legal()) == (True, 2, [])
    assert [event["event"] for event in end.events] == ["asked", "found"]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_no_view_and_no_event_of_a_search_holds_the_maze(number: int) -> None:
    """IRR-14: two mazes that answer alike so far cannot be told apart, before the find or after."""
    build = checked(Build("irrgarten", {}, EXAMPLES[number].move))
    for step in found(build, Random(number)):
        view = step.view
        assert view["mazes"] == {"left": {"treasure": "A1", "barriers": []}, "right": None}
        met = set(view["known"]["left"]["barriers"])
        told = json.dumps([view, step.events])
        _, _, *barriers = build.move.split()
        for barrier in set(barriers) - met:
            assert json.dumps(barrier) not in told


def test_equal_answers_give_equal_bytes() -> None:
    other = SMALL._replace(move="build B2 A1|A2 B1|B2 |C1 C3|C4")
    one, two = SHOP.begin(SMALL), SHOP.begin(other)
    for move in ("C1", "D1", "D2", "C2", "B2"):
        one, two = SHOP.ask(one, move), SHOP.ask(two, move)
        assert json.dumps([one.view, one.events]) == json.dumps([two.view, two.events])


def test_a_table_searches_by_the_same_rules() -> None:
    """The answers are those that a game between two gives."""
    game = load("irrgarten", options={**SMALL.options, "begins": "left"})
    position = game.start().play("build A1").play(SMALL.move)
    search = SHOP.begin(SMALL)
    for move in ("D1", "D2", "C2", "B2"):
        position, search = position.play(move), SHOP.ask(search, move)
        asked = next(event.fields for event in position.events if event.name == "asked")
        assert search.events[0]["answer"] == asked["answer"]
    assert position.is_over
    assert search.is_found
