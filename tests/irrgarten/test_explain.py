"""Why not? Every refusal names its rule and what to do instead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import IllegalMove, Position, load
from tests.irrgarten.boards import BARRED, CORRIDOR, EMPTY, POCKET, asked, built
from tests.seat_words import english_seats

START = load("irrgarten").start(seed=1)
STUCK = asked(BARRED, POCKET, "A1, A2, A3, A1, B2, B1, A1, A2")

ROWS = [
    ("build G1", "IRR-1", "unknown_field", "A1 to F6", START),
    ("build", "IRR-4", "not_a_maze", "first the treasure", START),
    ("E5 B3|B4", "IRR-4", "not_a_maze", "first the treasure", START),
    ("pass", "IRR-4", "not_a_maze", "first the treasure", START),
    ("build  E5", "IRR-1", "unknown_field", "no field", START),
    ("build E5 ", "IRR-2", "unknown_slot", "no slot", START),
    ("build E5 B4|B3", "IRR-2", "unknown_slot", "smaller field first", START),
    ("build E5 B3|C4", "IRR-2", "unknown_slot", 'no slot "B3|C4"', START),
    ("build E5 |C2", "IRR-2", "unknown_slot", 'no slot "|C2"', START),
    ("build E5 |C1 A1|A2 |C1", "IRR-2", "doubled_slot", "two barriers", START),
    ("build F6 E6|F6 F5|F6", "IRR-5", "cut_off", "F6 is cut off", START),
    ("build A1", "IRR-4", "illegal_move", "both mazes are built", built(EMPTY, EMPTY)),
    ("E1", "IRR-1", "unknown_field", "A1 to D4", built(EMPTY, EMPTY)),
    ("A2", "IRR-8", "illegal_move", "an entrance field", built(EMPTY, EMPTY)),
    ("out", "IRR-10", "illegal_move", "already outside", built(EMPTY, EMPTY)),
    ("pass", "IRR-12", "illegal_move", "A1, B1, C1, D1", built(EMPTY, EMPTY)),
    ("A1", "IRR-12", "illegal_move", "|A1 is already", asked(BARRED, BARRED, "A1, A1")),
    ("B2", "IRR-8", "illegal_move", "never diagonally", asked(EMPTY, EMPTY, "A1")),
    ("A1", "IRR-8", "illegal_move", "not next to A1", asked(EMPTY, EMPTY, "A1")),
    ("B1", "IRR-8", "illegal_move", "not next to A4", asked(EMPTY, EMPTY, "A1, A2, A3, A4")),
    ("out", "IRR-10", "illegal_move", "not from A2", asked(EMPTY, EMPTY, "A1, A2")),
    ("A2", "IRR-12", "illegal_move", "A1>A2 was already", asked(EMPTY, EMPTY, "A1, A2, A1")),
    ("A1", "IRR-12", "illegal_move", "A2>A1 was already", STUCK),
    ("A3", "IRR-12", "illegal_move", "A2|A3 is already", STUCK),
    ("B2", "IRR-12", "illegal_move", "A2|B2 is already", STUCK),
    ("out", "IRR-12", "illegal_move", "|C1 is", asked(BARRED, BARRED, "D1, C1, out, A1")),
    ("A1", "IRR-13", "game_over", "over", asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4")),
]


@pytest.mark.parametrize(("move", "rule", "code", "words", "position"), ROWS)
def test_an_illegal_move_is_explained(
    move: str, rule: str, code: str, words: str, position: Position
) -> None:
    found = position.explain(move)
    assert (found.legal, found.rule, found.code) == (False, rule, code)
    assert found.text is not None
    assert words in found.text.en
    assert found.text.de != found.text.en
    assert not english_seats(position.game, found.text.de, move)
    with pytest.raises(IllegalMove) as raised:
        position.play(move)
    assert (raised.value.rule, raised.value.code) == (rule, code)


def test_too_many_barriers_are_refused_with_both_numbers() -> None:
    """IRR-3."""
    found = load("irrgarten", 2, {"barriers": 1}).start().explain("build A1 C3|C4 C4|C5")
    assert (found.rule, found.code) == ("IRR-3", "too_many_barriers")
    assert found.text is not None
    assert "2 barriers" in found.text.en
    assert "nur 1" in found.text.de


def test_a_legal_move_needs_no_explanation() -> None:
    assert built(EMPTY, EMPTY).explain("A1") == (True, None, None, None)
    assert START.explain("build A1 |C1") == (True, None, None, None)


@pytest.mark.parametrize(
    "text", ["", "A", "a1", "A01", "A11", "K1", "A1 ", "A1>A2", "out\n", "A0", "OUT", "x" * 999]
)
def test_a_text_that_is_no_move_says_how_moves_are_written(text: str) -> None:
    found = built(EMPTY, EMPTY).explain(text)
    assert (found.legal, found.code, found.rule) == (False, "unreadable_move", None)


TOKENS = st.sampled_from(
    ["build", "A1", "F6", "G7", "A1|A2", "A2|A1", "|C1", "|", "", "out", "pass"]
)


@given(st.one_of(st.text(max_size=30), st.lists(TOKENS, max_size=8).map(" ".join)))
def test_any_text_is_either_legal_or_refused_in_both_languages(text: str) -> None:
    for position in (START, built(EMPTY, EMPTY), STUCK):
        found = position.explain(text)
        if found.legal:
            assert position.play(text) != position
        else:
            assert found.text is not None
            assert found.text.en
            assert found.text.de
            assert found.code
