"""Impossible positions are refused with the reason."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from spieltisch.game import BadPosition, Game, kind_of, load
from spieltisch.rules.irrgarten import KERNEL, State, soundness
from spieltisch.rules.irrgarten.board import NORTH, WEST
from spieltisch.rules.irrgarten.planes import BELOW, LEFT
from tests.irrgarten.boards import BARRED, CORRIDOR, EMPTY, POCKET, asked, built

Doc = dict[str, Any]
BUILDING: Doc = load("irrgarten", 2, {"size": 4, "begins": "left"}).start().to_json()
HALF_BUILT: Doc = load("irrgarten", 2, {"size": 4}).start(seed=1).play(POCKET).to_json()
FRESH: Doc = built(EMPTY, EMPTY).to_json()
WALKING: Doc = asked(EMPTY, POCKET, "B1, B2").to_json()
STOPPED: Doc = asked(BARRED, POCKET, "A1, A2, A3, A1").to_json()
OVER: Doc = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4").to_json()
LAST_WORD: Doc = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=True).to_json()


def test_the_possible_positions_are_accepted() -> None:
    for doc in (BUILDING, HALF_BUILT, FRESH, WALKING, STOPPED, OVER, LAST_WORD):
        assert Game.read(doc).to_json() == doc


def change(doc: Doc, **changed: Any) -> Doc:
    """The position with some inner values changed; `known__left__open` goes three deep."""
    made = deepcopy(doc)
    for path, value in changed.items():
        *inner, last = path.split("__")
        target = made
        for name in inner:
            target = target[name]
        target[last] = value
    return made


MAZE = {"treasure": "A4", "barriers": ["A1|A2", "A1|B1"]}

ROWS: list[tuple[int, str, Doc]] = [
    (soundness.BAD_FIRST, "the table said left", change(FRESH, first="right")),
    (soundness.NOT_BUILT, "no maze in the search", change(FRESH, mazes__right=None)),
    (soundness.NOT_BUILT, "the builder has one", change(BUILDING, mazes__left=MAZE)),
    (soundness.NOT_BUILT, "right before left", change(BUILDING, turn="right", actor="right")),
    (soundness.TOO_MANY, "two of one", change(FRESH, mazes__left=MAZE, options__barriers=1)),
    (
        soundness.CUT_OFF,
        "a corner",
        change(FRESH, mazes__left={"treasure": "A4", "barriers": ["A3|A4", "A4|B4"]}),
    ),
    (
        soundness.TOO_EARLY,
        "a piece inside",
        change(
            HALF_BUILT,
            pieces__right="B1",
            known__right={"open": ["|B1"], "barriers": [], "visited": ["B1"]},
        ),
    ),
    (
        soundness.TOO_EARLY,
        "a known barrier",
        change(HALF_BUILT, known__right__barriers=["A1|B1"]),
    ),
    (
        soundness.BAD_KNOWN,
        "a barrier far away",
        change(FRESH, mazes__right=MAZE, known__left__barriers=["A1|B1"]),
    ),
    (soundness.LOST_PIECE, "never entered", change(FRESH, pieces__left="C3")),
    (
        soundness.NOT_OVER,
        "found but not over",
        change(OVER, phase="search", turn="right", actor="right"),
    ),
    (
        soundness.NOT_OVER,
        "over but not found",
        change(FRESH, phase="over", turn=None, actor=None),
    ),
    (
        soundness.NOT_OVER,
        "walked over the treasure",
        change(WALKING, mazes__right__treasure="B1"),
    ),
    (
        soundness.NOT_OVER,
        "the beginner goes on",
        change(LAST_WORD, turn="left", actor="left"),
    ),
    (soundness.BAD_STEPS, "elsewhere", change(WALKING, steps=["out>A1", "A1>B1"])),
    (soundness.BAD_STEPS, "a gap", change(WALKING, steps=["out>C1", "B1>B2"])),
    (soundness.BAD_STEPS, "unknown edge", change(WALKING, steps=["out>C1", "C1>C2", "C2>B2"])),
    (
        soundness.BAD_STEPS,
        "twice",
        change(WALKING, steps=["out>B1", "B1>B2", "B2>B1", "B1>B2"]),
    ),
    (soundness.BAD_STEPS, "in again", change(WALKING, steps=["out>B1", "out>B1", "B1>B2"])),
    (soundness.BAD_STEPS, "over", change(OVER, steps=["A3>A4"])),
    (soundness.BAD_STEPS, "too many", change(WALKING, steps=["B1>B2", "B2>B1"] * 190)),
]


@pytest.mark.parametrize(("number", "what", "doc"), ROWS)
def test_an_impossible_position_is_refused(number: int, what: str, doc: Doc) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    expected = kind_of("irrgarten").flaws[number]
    assert (raised.value.text, raised.value.rule) == (expected.text, expected.rule), what
    assert raised.value.code == "impossible_position"


UNTRUE = [
    ("IRR-8", "there is a barrier", change(WALKING, known__left__open=["A1|A2", "A1|B1", "|A1"])),
    ("IRR-8", "there is no barrier", change(WALKING, known__left__barriers=["B2|B3"])),
    ("IRR-9", "wrong about C2", change(WALKING, known__left__visited=["B1", "B2", "C2"])),
    ("IRR-9", "wrong about B1", change(WALKING, known__left__visited=["B2"])),
]


@pytest.mark.parametrize(("rule", "words", "doc"), UNTRUE)
def test_what_is_known_must_be_true(rule: str, words: str, doc: Doc) -> None:
    with pytest.raises(BadPosition, match=words) as raised:
        Game.read(doc)
    assert (raised.value.rule, raised.value.code) == (rule, "impossible_position")


def test_right_may_have_built_before_left() -> None:
    """IRR-4: at a table both may send in any order; left's maze then starts the search."""
    doc = change(BUILDING, mazes__right={"treasure": "A1", "barriers": []})
    after = Game.read(doc).play(EMPTY)
    assert (after.phase, after.turn) == ("search", "left")


def test_unsorted_lists_are_put_in_order() -> None:
    doc = change(WALKING, known__left__open=["|B1", "B1|B2"], known__left__visited=["B2", "B1"])
    doc["mazes"]["right"]["barriers"].reverse()
    assert Game.read(doc).to_json() == WALKING


BAD: list[tuple[str, Doc]] = [
    ("position.mazes.left.treasure", change(FRESH, mazes__left__treasure="E1")),
    ("position.mazes.left.treasure", change(FRESH, mazes__left__treasure=None)),
    ("position.mazes.left.barriers", change(FRESH, mazes__left__barriers="A1|A2")),
    ("position.mazes.left.barriers[0]", change(FRESH, mazes__left__barriers=["A2|A1"])),
    ("position.mazes.left.barriers[1]", change(FRESH, mazes__left__barriers=["|A1", "|A1"])),
    ("position.mazes.left", change(FRESH, mazes__left=["D4"])),
    ("position.mazes has an unknown field", change(FRESH, mazes__north=None)),
    ("position.mazes.left.barriers", change(FRESH, mazes__left={"treasure": "A1", "size": 4})),
    ("position.pieces.left", change(FRESH, pieces__left="E5")),
    ("position.pieces.left", change(FRESH, pieces__left=None)),
    ("position.known.left.open", change(FRESH, known__left__open=None)),
    ("position.known.left.open[0]", change(FRESH, known__left__open=[7])),
    ("position.known.left.visited[0]", change(FRESH, known__left__visited=["J1"])),
    ("position.steps[0]", change(WALKING, steps=["B1"])),
    ("position.steps[0]", change(WALKING, steps=[["B1", "B2"]])),
    ("position.steps[1]", change(WALKING, steps=["out>B1", "B1>out"])),
    ("position.steps[0]", change(WALKING, steps=["A1>B2"])),
    ("position.steps", change(WALKING, steps=None)),
    ("position.first", change(FRESH, first=None)),
    ("position.turn", change(FRESH, turn=None)),
    ("position.actor", change(FRESH, actor="right")),
    ("position.phase", change(FRESH, phase="roll")),
    ("position.seats", change(FRESH, seats=["right", "left"])),
    ('unknown field "round"', change(FRESH, round=1)),
    ("position.known is missing", {k: v for k, v in FRESH.items() if k != "known"}),
]


@pytest.mark.parametrize(("words", "doc"), BAD)
def test_a_malformed_position_says_where(words: str, doc: Doc) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    assert words in raised.value.text.en


def _state() -> State:
    return asked(BARRED, POCKET, "A1, A2, A3, A1, A1").kernel_state()  # type: ignore[no-any-return]


def _set(name: str, *path: int, value: int) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        if not path:
            setattr(state, name, value)
            return
        target = getattr(state, name)
        for index in path[:-1]:
            target = target[index]
        target[path[-1]] = value

    return spoil


KERNEL_ROWS: list[tuple[int, str, Callable[[State], None]]] = [
    (soundness.OFF_BOARD, "no such phase", _set("phase", value=9)),
    (soundness.OFF_BOARD, "no such seat", _set("turn", value=2)),
    (soundness.OFF_BOARD, "a treasure beyond the board", _set("treasure", 0, value=44)),
    (soundness.OFF_BOARD, "a piece beyond the board", _set("piece", 1, value=9)),
    (soundness.BAD_FIRST, "nobody begins", _set("first", value=-1)),
    (soundness.BAD_MAZE, "a barrier beyond its lines", _set("barred", 0, LEFT, value=1 << 4)),
    (soundness.BAD_MAZE, "a barrier below it", _set("barred", 0, BELOW, value=1 << 33)),
    (soundness.BAD_MAZE, "a line that it lacks", _set("barred", 0, LEFT + 1, value=1)),
    (soundness.BAD_MAZE, "something known beyond it", _set("known", 0, BELOW, value=1 << 33)),
    (soundness.BAD_BUILDING, "barriers still counted", _set("used", value=1)),
    (soundness.BAD_STEPS, "a step of which there is no set", _set("taken", 2 * WEST, value=0)),
    (soundness.BAD_STEPS, "a step more in the set", _set("taken", 2 * NORTH, value=1 << 33)),
]


@pytest.mark.parametrize(("number", "what", "spoil"), KERNEL_ROWS)
def test_a_spoilt_state_is_noticed(number: int, what: str, spoil: Callable[[State], None]) -> None:
    """States that JSON cannot express, but a broken rule could make."""
    state = _state()
    assert KERNEL.flaw(state) == 0
    spoil(state)
    assert KERNEL.flaw(state) == number, what


def test_every_flaw_has_a_sentence() -> None:
    names = {"flaw"}
    numbers = {v for k, v in vars(soundness).items() if k in soundness.__all__ and k not in names}
    assert set(kind_of("irrgarten").flaws) == numbers
