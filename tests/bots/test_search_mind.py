"""The bots that suit any game: they play all whose moves can be listed, and keep to their time."""

from random import Random
from time import perf_counter

import pytest

from spieltisch.bots import LEVELS, Limit
from spieltisch.bots.search_mind import PLANS, SearchMind
from spieltisch.game import NAMES, BadRequest, Position, load
from tests.support import with_a_choice

MIND = SearchMind()
FEW = Limit(simulations=48)
FORMS = [name for name in NAMES if load(name).start(seed=1).form]
LISTED = [name for name in NAMES if name not in FORMS]


def choice(name: str, moves: int = 30) -> Position:
    return with_a_choice(load(name).start(seed=2), Random(2), moves)


@pytest.mark.parametrize("name", LISTED)
def test_every_level_plays_a_legal_move_with_chances_that_add_up(name: str) -> None:
    position = choice(name)
    memory = position.memory(str(position.actor))
    for level in LEVELS:
        thought = MIND.think(memory, position, level, Random(1), FEW)
        assert thought.move in position.legal()
        assert set(thought.values) <= set(position.legal())
        assert all(0 <= value <= 1 for value in thought.values.values())
        assert sum(thought.chances.values()) == pytest.approx(1)
        assert thought == MIND.think(memory, position, level, Random(1), FEW)


@pytest.mark.parametrize("name", LISTED)
def test_a_thought_ends_when_its_time_is_up(name: str) -> None:
    position = choice(name)
    limit = Limit(simulations=10_000_000, seconds=0.05)
    MIND.think(position.memory(str(position.actor)), position, LEVELS[-1], Random(1), FEW)
    began = perf_counter()
    MIND.think(position.memory(str(position.actor)), position, LEVELS[-1], Random(1), limit)
    assert perf_counter() - began < 5


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_not_filled_in_and_it_says_so(name: str) -> None:
    position = load(name).start(seed=1)
    with pytest.raises(BadRequest, match="cannot fill in a form") as refused:
        MIND.think(position.memory(str(position.actor)), position, 1, Random(1), FEW)
    assert refused.value.code == "no_bot"


def test_there_is_a_plan_for_every_level() -> None:
    assert len(PLANS) == len(LEVELS)
    with pytest.raises(ValueError, match="there are 6 levels, not 5"):
        SearchMind(PLANS[1:])
