"""What all bots have in common: they know only what their seat knows, and say what they are."""

from random import Random

import pytest

from spieltisch.bots import LEVELS, Limit, choose, evaluate, levels, readiness
from spieltisch.bots.ladder import NAMES as LEVEL_NAMES
from spieltisch.game import CHANCE_NAME, NAMES, BadRequest, Position, load
from tests.support import DICE, with_a_choice

FEW = Limit(simulations=64)


def middle(name: str, seed: int, moves: int) -> Position:
    """A position of a random game in which a seat has a choice."""
    return with_a_choice(load(name).start(seed=seed), Random(seed), moves)


@pytest.mark.parametrize("name", NAMES)
def test_every_level_has_its_name_and_one_sentence_in_both_languages(name: str) -> None:
    assert [level.name for level in levels(name)] == list(LEVEL_NAMES)
    sentences = [level.sentence for level in levels(name)]
    assert len(set(sentences)) == len(LEVELS)
    for text in (text for sentence in sentences for text in sentence):
        assert text[0].isupper()
        assert text.endswith(".")
        assert text.count(". ") == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_equal_memories_give_equal_moves_whatever_is_hidden(name: str, level: int) -> None:
    truth = middle(name, seed=level, moves=30)
    seat = str(truth.actor)
    other = truth.resample(seat, Random(99))
    assert truth.memory(seat) == other.memory(seat)
    moves = {choose(p.memory(seat), level, Random(7), FEW) for p in (truth, other)}
    assert len(moves) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_judged_in_chances_that_add_up(name: str) -> None:
    position = middle(name, seed=3, moves=40)
    thought = evaluate(position.memory(str(position.actor)), Random(1), FEW)
    assert thought.move in thought.values
    assert sum(thought.chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_who_waits_for_no_compiler_gets_an_answer_all_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "has_compiler", lambda: False)
    position = middle(name, seed=5, moves=20)
    for level in LEVELS:
        memory = position.memory(str(position.actor))
        assert choose(memory, level, Random(1), Limit(simulations=8)) in position.legal()


@pytest.mark.parametrize("level", [-1, 6, 1.5, True, "5", None])
def test_other_levels_are_refused_and_the_known_ones_named(level: object) -> None:
    position = middle(DICE, seed=1, moves=20)
    with pytest.raises(BadRequest, match="0, 1, 2, 3, 4, 5"):
        choose(position.memory(str(position.actor)), level, Random(1))  # type: ignore[arg-type]


def test_who_is_not_to_act_has_nothing_to_choose() -> None:
    position = load(DICE, options={"opening": "fixed"}).start(seed=1)
    assert position.actor == CHANCE_NAME
    with pytest.raises(BadRequest, match="nothing to choose"):
        choose(position.memory(position.game.seats[0]), 1, Random(1))
