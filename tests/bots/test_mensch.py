"""The opponents of Mensch: what they see, how they count, interpreted and compiled alike."""

from random import Random
from typing import Any

import pytest

from spieltisch.bots import LEVELS, Limit, think
from spieltisch.bots.mensch import MIND
from spieltisch.bots.mensch.features import FEATURES, SIZE, features
from spieltisch.bots.mensch.thinker import Thinker
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.game import Game, Position, load
from tests.support import random_positions

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"preset": "modern"}),
    (4, {"preset": "family"}),
    (2, {"preset": "openspiel"}),
    (2, {"preset": "mini"}),
    (4, {"must_hit": True, "home_jumps": False}),
]


def to_move(people: int, options: dict[str, Any], count: int, seed: int) -> list[Position]:
    """Positions of a random game in which a colour moves."""
    start = load("mensch", people, options).start(seed=seed)
    found = random_positions(start, Random(seed), 6 * count)
    return [p for p in found if p.actor in p.game.seats][:count]


def position(pieces: dict[str, list[int]], die: int, **options: Any) -> Position:
    """Yellow is to move; two colours."""
    start = load("mensch", 2, {"colours": "people", "opening": "fixed", **options}).start(seed=1)
    doc = start.to_json() | {"phase": "move", "actor": "yellow", "die": die, "tries": 0}
    return Game.read(doc | {"pieces": pieces, "tries": 1 if die == 6 else 0})


@pytest.mark.parametrize(("people", "options"), GAMES)
def test_every_level_plays_legal_moves_with_sound_chances(
    people: int, options: dict[str, Any]
) -> None:
    for number, at in enumerate(to_move(people, options, 40, people)):
        seat = str(at.actor)
        thought = think(at.memory(seat), LEVELS[number % len(LEVELS)], Random(1))
        assert thought.move in at.legal()
        assert sorted(thought.values) == at.legal()
        assert all(0 <= value <= 1 for value in thought.values.values())
        assert list(thought.chances) == list(at.game.seats)
        assert sum(thought.chances.values()) == pytest.approx(1)


def test_interpreted_and_compiled_thoughts_are_the_same() -> None:
    thinkers = Thinker(compiled=False), Thinker(compiled=True)
    for at in to_move(4, {}, 60, 5):
        actions = [at.actions(text)[0] for text in at.legal()]
        for level in LEVELS:
            for thinker in thinkers:
                thinker.put(at.kernel_state(), 77)
            values = [thinker.values_of(level, 1, actions) for thinker in thinkers]
            assert values[0] == pytest.approx(values[1])
            assert len({thinker.move_of(level, 1) for thinker in thinkers}) == 1


def test_the_master_hits_the_piece_that_is_nearly_home() -> None:
    # red's 36 is circle 16, yellow's 12 is four behind it
    at = position({"yellow": [-1, -1, 12, 30], "red": [-1, -1, -1, 36]}, die=4)
    assert at.legal() == ["12>16", "30>34"]
    for level in LEVELS[1:]:
        assert think(at.memory("yellow"), level, Random(2)).move == "12>16"


def test_a_person_with_two_colours_does_not_hit_its_own() -> None:
    game = load("mensch", 2, {"opening": "fixed"})
    doc = game.start(seed=1).to_json()
    pieces = {c: [-1, -1, -1, -1] for c in ("yellow", "green", "red", "black")}
    # the own colour red stands on circle 24, three ahead of yellow's piece on 21
    pieces |= {"yellow": [-1, -1, 3, 21], "red": [-1, -1, -1, 4]}
    at = Game.read(
        doc | {"phase": "move", "actor": "yellow", "die": 3, "tries": 0, "pieces": pieces}
    )
    assert "21>24" in at.legal()
    for level in (3, 4, 5):
        assert think(at.memory("yellow"), level, Random(1)).move == "3>6"


def test_a_colour_has_no_more_features_than_there_is_room_for() -> None:
    out = [0] * (FEATURES + 5)
    for at in to_move(4, {}, 100, 9):
        for colour in range(4):
            count = features(at.kernel_state(), colour, out)
            assert count <= FEATURES
            assert all(SIZE <= number < 2 * SIZE for number in out[:count])
    assert len(WEIGHTS) == 2 * SIZE


def test_thinking_does_not_depend_on_time() -> None:
    at = to_move(2, {}, 10, 3)[-1]
    memory = at.memory(str(at.actor))
    slow, fast = (think(memory, 5, Random(1), Limit(seconds=s)) for s in (10.0, 0.001))
    assert slow == fast
    assert len(MIND.levels) == len(LEVELS)
