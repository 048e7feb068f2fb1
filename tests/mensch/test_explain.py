"""Why not? Every refusal names its rule and what to do instead."""

import pytest

from spieltisch.game import IllegalMove, Position
from tests.mensch.boards import place
from tests.seat_words import english_seats

ROWS = [
    ("5>8", "MEN-6", "exactly the roll", place([-1, -1, -1, 5], die=4)),
    ("7>11", "MEN-6", "no yellow piece stands on 7", place([-1, -1, -1, 5], die=4)),
    ("roll 3", "MEN-6", "already shows 4", place([-1, -1, -1, 5], die=4)),
    ("5>9", "MEN-6", "roll 1", place([-1, -1, -1, 5])),
    ("pass", "MEN-7", "compulsory", place([-1, -1, -1, 5], die=4)),
    ("5>11", "MEN-9", "come first", place([-1, -1, -1, 5], die=6)),
    ("B>0", "MEN-9", "an own piece stands on A", place([-1, -1, 0, 5], die=6)),
    ("B>5", "MEN-9", "start circle", place([-1, -1, -1, 5], die=6)),
    ("5>7", "MEN-9", "must leave it", place([-1, -1, 0, 5], die=2, clear_start=True)),
    ("B>0", "MEN-11", "with a 6 only", place([-1, -1, -1, 5], die=4)),
    ("3>5", "MEN-12", "nobody throws out their own", place([-1, 0, 3, 5], die=2, own_hits=False)),
    (
        "9>11",
        "MEN-12",
        "whoever can throw out must",
        place([-1, -1, 3, 9], black=[-1, -1, -1, 15], die=2, must_hit=True),
    ),
    ("38>b", "MEN-13", "occupied", place([-1, 2, 38, 41], die=3)),
    ("38>b", "MEN-14", "not jumped", place([-1, 2, 38, 40], die=3, home_jumps=False)),
    ("39>d", "MEN-14", "too high", place([-1, -1, -1, 39], die=5)),
    (
        "B>0",
        "MEN-17",
        "over",
        place([40, 41, 42, 43], turn=None, places=("yellow",), stop_at_first=True),
    ),
]


@pytest.mark.parametrize(("move", "rule", "words", "position"), ROWS)
def test_an_illegal_move_is_explained(move: str, rule: str, words: str, position: Position) -> None:
    found = position.explain(move)
    assert not found.legal
    assert found.rule == rule
    assert found.text is not None
    assert words in found.text.en
    assert found.text.de != found.text.en
    assert not english_seats(position.game, found.text.de, move)
    with pytest.raises(IllegalMove) as raised:
        position.play(move)
    assert raised.value.rule == rule


def test_german_sentences_name_colours_in_german() -> None:
    found = place([-1, -1, -1, 5], die=4).explain("roll 2")
    assert found.text == (
        "the die already shows 4; now yellow moves",
        "der Würfel zeigt schon 4; jetzt zieht Gelb",
    )


def test_a_legal_move_needs_no_explanation() -> None:
    assert place([-1, -1, -1, 5], die=4).explain("5>9") == (True, None, None, None)


@pytest.mark.parametrize(
    "text", ["", "5", "5>", "5 > 9", "05>9", "40>41", "B>a ", "5>9\n", "x" * 999]
)
def test_a_text_that_is_no_move_says_how_moves_are_written(text: str) -> None:
    found = place([-1, -1, -1, 5], die=4).explain(text)
    assert (found.legal, found.code, found.rule) == (False, "unreadable_move", None)
