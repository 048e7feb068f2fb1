"""Impossible positions are refused with the reason."""

from typing import Any

import pytest

from spieltisch.game import BadPosition, Game, kind_of, load
from spieltisch.rules.mutabor import KERNEL, State, soundness
from tests.mutabor.boards import describe
from tests.mutabor.test_endings import nearly_home

OK: dict[str, Any] = describe(south="c4 d1 e1 f1", north="c6 d8 e8 f8")
THREE: dict[str, Any] = describe(people=3, fields={"round": 1})
RESTART: dict[str, Any] = describe(
    {"c6": "tree"},
    south="c6 d1 e1 f1",
    north="d8 e8 f8",
    phase="restart",
    options={"restart_by": "owner"},
)
OVER = nearly_home(2).play("f7>f8").to_json()


def pieces(**changed: str) -> dict[str, Any]:
    return {**OK, "pieces": {**OK["pieces"], **{s: own.split() for s, own in changed.items()}}}


def cards(**changed: str) -> dict[str, Any]:
    return {**OK, "cards": {**OK["cards"], **changed}}


def restart(**changed: Any) -> dict[str, Any]:
    return {**RESTART, "pieces": {**RESTART["pieces"], **changed}}


ROWS: list[tuple[int, str, dict[str, Any]]] = [
    (soundness.WRONG_CARDS, "eleven of a kind", cards(d4="star", d5="star", e4="star", e5="star")),
    (soundness.WRONG_CARDS, "three storks", cards(b4="stork")),
    (soundness.OFF_BOARD, "in the middle", pieces(south="d4 d1 e1 f1")),
    (soundness.SHARED_FIELD, "two seats", pieces(south="c6 d1 e1 f1")),
    (soundness.CLOSED_FIELD, "at the side", pieces(south="a4 d1 e1 f1")),
    (soundness.CLOSED_FIELD, "at the other side", pieces(north="h6 d8 e8 f8")),
    (soundness.BAD_RESTART, "no start is free", restart(south=["c6", "c8", "e1", "f1"])),
    (soundness.BAD_RESTART, "nobody can have hit", restart(south=["c1", "d1", "e1", "f1"])),
    (soundness.WRONG_FIRST, "not named", {**OK, "options": {**OK["options"], "begins": "north"}}),
    (soundness.WRONG_FIRST, "the middle player", {**THREE, "first": "west"}),
    (soundness.WRONG_SKIP, "not three", {**OK, "to_skip": ["west"]}),
    (soundness.WRONG_SKIP, "too late", {**THREE, "to_skip": ["west"], "round": 2}),
    (
        soundness.WRONG_SKIP,
        "past already",
        {**THREE, "to_skip": ["west"], "turn": "north", "actor": "north"},
    ),
    (soundness.BAD_SWAPPED, "no free exchange", {**OK, "swapped": True}),
    (
        soundness.BAD_SWAPPED,
        "in the wrong phase",
        {**RESTART, "swapped": True, "options": {**RESTART["options"], "exchange": "free"}},
    ),
    (soundness.NOT_OVER, "won", pieces(south="c8 d8 e8 f8", north="c1 d1 b2 b3")),
    (soundness.NOT_OVER, "quiet", {**OK, "quiet": 200}),
    (soundness.NOT_OVER, "repeated", {**OK, "repeats": 3}),
    (soundness.NO_END, "running", {**OK, "phase": "over", "turn": None, "actor": None}),
    (
        soundness.NO_END,
        "two winners",
        {**OVER, "pieces": {"south": OVER["pieces"]["south"], "north": ["c1", "d1", "e1", "f1"]}},
    ),
]


@pytest.mark.parametrize(("number", "what", "doc"), ROWS)
def test_an_impossible_position_is_refused(number: int, what: str, doc: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    expected = kind_of("mutabor").flaws[number]
    assert (raised.value.text, raised.value.rule) == (expected.text, expected.rule), what
    assert raised.value.code == "impossible_position"


def spoilt(**changed: Any) -> State:
    state: State = load("mutabor").start(seed=1).kernel_state()
    for name, value in changed.items():
        setattr(state, name, value)
    return state


INSIDE = [
    (soundness.STALE, spoilt(stands=[1, 0, 0, 0])),
    (soundness.STALE, spoilt(lies=[0] * 6)),
    (soundness.STALE, spoilt(unreached=[-1] * 4)),
    (soundness.STRANGER, spoilt(plays=[1, 0, 0, 0])),
    (soundness.OFF_BOARD, spoilt(plays=[1, 1, 1, 0])),
    (soundness.WRONG_TURN, spoilt(turn=1)),
    (soundness.WRONG_FIRST, spoilt(first=-1)),
    (soundness.WRONG_CARDS, spoilt(dealt=51)),
    (soundness.BAD_RESTART, spoilt(hit=2)),
    (soundness.BAD_ROUND, spoilt(round=0)),
    (soundness.BAD_QUIET, spoilt(quiet=-1)),
    (soundness.BAD_REPEATS, spoilt(repeats=4)),
]


@pytest.mark.parametrize(("number", "state"), INSIDE)
def test_the_kernel_notices_what_json_cannot_say(number: int, state: State) -> None:
    assert KERNEL.flaw(state) == number


@pytest.mark.parametrize("doc", [OK, THREE, RESTART, OVER])
def test_a_possible_position_is_accepted(doc: dict[str, Any]) -> None:
    assert Game.read(doc).to_json() == doc


def test_unsorted_pieces_are_put_in_order() -> None:
    assert Game.read(pieces(south="f1 e1 d1 c4")).to_json() == OK


BAD: list[tuple[str, dict[str, Any]]] = [
    ("position.pieces.south[0]", pieces(south="a1 d1 e1 f1")),
    ("position.pieces.south[1]", pieces(south="c4 c4 e1 f1")),
    ("position.pieces.south must have 4 fields", pieces(south="d1 e1 f1")),
    ("position.pieces.north must have 4 fields", restart(north=["e8", "f8"])),
    ("position.pieces.north must have 4", restart(south=["c6", "d1", "e1"])),
    ("position.pieces.south", {**OK, "pieces": {**OK["pieces"], "south": "c4"}}),
    ("position.pieces.north is missing", {**OK, "pieces": {"south": OK["pieces"]["south"]}}),
    ("position.cards.b3", cards(b3="fox")),
    ("position.cards.d4", {**OK, "cards": {**OK["cards"], "d4": None}}),
    ('unknown field "a1"', cards(a1="star")),
    ("position.phase", {**OK, "phase": "deal"}),
    ("phase restart exists only", {**OK, "phase": "restart"}),
    ("position.turn", {**OK, "turn": "west"}),
    ("position.actor", {**OK, "actor": "north"}),
    ("position.first", {**OK, "first": None}),
    ("position.round", {**OK, "round": 0}),
    ("position.quiet", {**OK, "quiet": 201}),
    ("position.to_skip[0]", {**OK, "to_skip": ["south"]}),
    ("position.swapped", {**OK, "swapped": 1}),
    ("position.repeats", {**OK, "repeats": True}),
    ("position.seats", {**OK, "seats": ["south", "west"]}),
    ("position.seats", {**OK, "seats": ["south"]}),
    ('unknown field "extra"', {**OK, "extra": 1}),
    ("position.quiet is missing", {k: v for k, v in OK.items() if k != "quiet"}),
]


@pytest.mark.parametrize(("words", "doc"), BAD)
def test_a_malformed_position_says_where(words: str, doc: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match=words.replace("[", r"\[")):
        Game.read(doc)


def test_every_flaw_has_a_sentence() -> None:
    numbers = {v for k, v in vars(soundness).items() if k in soundness.__all__ and k != "flaw"}
    assert set(kind_of("mutabor").flaws) == numbers
