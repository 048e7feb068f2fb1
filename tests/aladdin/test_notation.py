"""Texts and actions of Aladdin belong together one to one, and no text makes the engine stumble."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import IllegalMove, Position, load
from spieltisch.game.aladdin.notation import action_of, text
from spieltisch.rules.aladdin import actions
from tests.aladdin.boards import KINDS, SEATS
from tests.support import random_positions

POSITIONS = [
    position
    for people in (2, 3, 4)
    for position in random_positions(load("aladdin", people).start(people), Random(people), 120)
]

FIELDS = st.builds("{}{}".format, st.sampled_from("abcdefghijklmn"), st.integers(0, 12))
WORDS = st.one_of(
    st.builds("{}+{} {}".format, st.integers(0, 7), st.integers(0, 7), FIELDS),
    st.builds("take {}".format, FIELDS),
    st.builds("give {} {}".format, st.sampled_from(["new", "old", "mid"]), st.sampled_from(SEATS)),
    st.builds("return {} {}".format, st.sampled_from(["new", "old"]), FIELDS),
    st.builds("{} {}".format, st.sampled_from(["spell", "armed"]), st.sampled_from(KINDS)),
    st.builds("exchange {}".format, st.sampled_from(KINDS)),
    st.builds("roll {}".format, st.integers(1, 6666)),
    st.builds("roll {} {}".format, st.integers(1, 6), st.integers(1, 6)),
    st.sampled_from(["pass", "bare", "no spell", "no exchange"]),
    st.text(),
)


def test_every_action_of_a_running_game_has_its_own_text() -> None:
    numbers = range(actions.FOUR_DICE, actions.ACTIONS)
    assert [action_of(text(number)) for number in numbers] == list(numbers)


@given(st.sampled_from(POSITIONS), WORDS)
def test_any_text_is_legal_or_explained(position: Position, text: str) -> None:
    found = position.explain(text)
    assert found.legal == (text in position.legal())
    if found.legal:
        assert position.play(text).events or text.startswith("no ")
        return
    assert found.text is not None
    assert found.text.en
    assert found.text.de
    assert (found.rule is None) == (found.code == "unreadable_move")
    with pytest.raises(IllegalMove):
        position.play(text)
