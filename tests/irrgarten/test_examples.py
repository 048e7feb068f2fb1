"""The mazes that come with the game (IRR-6)."""

import pytest

from spieltisch.bots.irrgarten.build.drafts import rating
from spieltisch.game import load
from spieltisch.game.irrgarten.examples import EASY, EXAMPLES, FIENDISH, Example
from spieltisch.game.irrgarten.mazes import way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slots_of


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name.en)
def test_an_example_may_be_built(example: Example) -> None:
    """IRR-3, IRR-5, IRR-6: no example has a barrier too many or a treasure cut off."""
    position = load("irrgarten").start().play(example.move)
    assert position.turn == "right"
    assert example.name.en != example.name.de


def test_there_are_at_least_six_different_ones_from_easy_to_fiendish() -> None:
    """IRR-6."""
    assert len(EXAMPLES) >= 6
    assert len({example.move for example in EXAMPLES}) == len(EXAMPLES)
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)
    assert (EXAMPLES[0].grade, EXAMPLES[-1].grade) == (EASY, FIENDISH)
    grades = [example.grade for example in EXAMPLES]
    assert grades == sorted(grades, key=list(dict.fromkeys(grades)).index)


def test_the_examples_get_harder() -> None:
    """IRR-6: it takes more turns for each grade than for the one before."""
    by_grade: dict[str, list[float]] = {}
    for example in EXAMPLES:
        _, treasure, *barriers = example.move.split()
        barred = [slots_of(6)[barrier] for barrier in barriers]
        turns = rating(6, fields_of(6)[treasure], barred)
        by_grade.setdefault(example.grade.en, []).append(turns)
    means = [sum(turns) / len(turns) for turns in by_grade.values()]
    assert means == sorted(means)
    assert means[-1] > 2 * means[0]


def test_the_snail_shell_winds_through_the_whole_board() -> None:
    """IRR-6: 36 fields from A1 to the middle, one step at a time."""
    snail = next(example for example in EXAMPLES if example.name.en == "The Snail Shell")
    _, treasure, *barriers = snail.move.split()
    barred = {slots_of(6)[barrier] for barrier in barriers}
    assert way_lengths(6, barred)[fields_of(6)[treasure]] == 36
