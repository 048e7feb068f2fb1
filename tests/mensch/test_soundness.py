"""Impossible positions are refused with the reason."""

from typing import Any

import pytest

from spieltisch.game import BadPosition, Game, kind_of
from spieltisch.rules.mensch import soundness
from tests.mensch.boards import place

HOME = [40, 41, 42, 43]
OK: dict[str, Any] = place([-1, -1, -1, 5], die=4).to_json()
OPENING: dict[str, Any] = {
    **OK,
    "phase": "opening",
    "actor": "chance",
    "die": None,
    "options": {**OK["options"], "opening": "roll"},
    "pieces": {seat: [-1, -1, -1, 0] for seat in OK["seats"]},
}


OVER: dict[str, Any] = place(HOME, turn=None, places=("yellow",), stop_at_first=True).to_json()


def pieces(**changed: list[int]) -> dict[str, Any]:
    return {**OK, "pieces": {**OK["pieces"], **changed}}


ROWS: list[tuple[int, str, dict[str, Any]]] = [
    (soundness.SHARED_CIRCLE, "own", pieces(yellow=[-1, -1, 5, 5])),
    (soundness.SHARED_CIRCLE, "foreign", pieces(green=[-1, -1, -1, 35])),
    (soundness.BAD_PLACES, "missing", pieces(green=HOME)),
    (soundness.BAD_PLACES, "not home", {**OK, "places": ["green"]}),
    (
        soundness.NOT_OVER,
        "running",
        {**OK, "phase": "over", "turn": None, "actor": None, "die": None},
    ),
    (soundness.WRONG_TURN, "finished", {**pieces(yellow=HOME), "places": ["yellow"]}),
    (soundness.BAD_DIE, "missing", {**OK, "die": None}),
    (soundness.BAD_DIE, "early", {**OK, "phase": "roll", "actor": "chance"}),
    (soundness.BAD_TRIES, "after a 4", {**OK, "tries": 1}),
    (soundness.BAD_TRIES, "after a 6", {**OK, "die": 6, "tries": 0}),
    (soundness.BAD_TRIES, "before a roll", {**OK, "phase": "roll", "die": None, "tries": 2}),
    (
        soundness.BAD_OPENING,
        "out of order",
        {**OPENING, "opening": {"yellow": None, "green": 3, "red": None, "black": None}},
    ),
    (soundness.BAD_DIE, "over", {**OVER, "die": 3}),
    (soundness.BAD_OPENING, "a piece has moved", {**OPENING, "pieces": OK["pieces"]}),
    (soundness.BAD_OPENING, "nobody rolls for it", {**OPENING, "options": OK["options"]}),
    (
        soundness.BAD_OPENING,
        "one left",
        {**OPENING, "opening": {"yellow": None, "green": 0, "red": 0, "black": 0}},
    ),
]


@pytest.mark.parametrize(("number", "what", "doc"), ROWS)
def test_an_impossible_position_is_refused(number: int, what: str, doc: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    expected = kind_of("mensch").flaws[number]
    assert (raised.value.text, raised.value.rule) == (expected.text, expected.rule), what
    assert raised.value.code == "impossible_position"


def test_the_possible_position_is_accepted() -> None:
    assert Game.read(OK).to_json() == OK


def test_what_the_opening_says_after_the_opening_has_no_meaning() -> None:
    """MEN-5."""
    for opening in (None, {}, {"yellow": 3}, "anything"):
        assert Game.read({**OK, "opening": opening}).to_json() == OK
    assert Game.read({**OPENING, "tries": 0}).phase == "opening"


def test_unsorted_pieces_are_put_in_order() -> None:
    assert Game.read(pieces(yellow=[5, -1, -1, -1])).to_json() == OK


BAD: list[tuple[str, dict[str, Any]]] = [
    ("position.pieces.yellow[3]", pieces(yellow=[-1, -1, -1, 44])),
    ("position.pieces.yellow[0]", pieces(yellow=[True, -1, -1, 4])),
    ("position.pieces.yellow", pieces(yellow=[-1, -1, 4])),
    ("position.die", {**OK, "die": 7}),
    ("position.die", {**OK, "die": "4"}),
    ("position.phase", {**OK, "phase": "dance"}),
    ("position.turn", {**OK, "turn": "pink"}),
    ("position.actor", {**OK, "actor": "chance"}),
    ("position.seats", {**OK, "seats": ["yellow"]}),
    ("position.people", {**OK, "people": {"p1": ["yellow"]}}),
    ("position.people", {**OK, "people": {"p1": ["red"], "p2": [], "p3": [], "p4": []}}),
    ("position.places[1]", {**OK, "places": ["green", "green"]}),
    ('unknown field "extra"', {**OK, "extra": 1}),
    ("position.tries is missing", {k: v for k, v in OK.items() if k != "tries"}),
]


@pytest.mark.parametrize(("words", "doc"), BAD)
def test_a_malformed_position_says_where(words: str, doc: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match=words.replace("[", r"\[")):
        Game.read(doc)


def test_every_flaw_has_a_sentence() -> None:
    numbers = {v for k, v in vars(soundness).items() if k in soundness.__all__ and k != "flaw"}
    assert set(kind_of("mensch").flaws) == numbers
