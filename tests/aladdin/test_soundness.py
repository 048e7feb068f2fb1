"""Impossible positions are refused with the reason."""

from collections.abc import Callable
from typing import Any

import pytest

from spieltisch.game import BadPosition, Game, kind_of
from spieltisch.rules.aladdin import State, soundness
from tests.aladdin.boards import ALL_KINDS, position_json

Doc = dict[str, Any]

OK: Doc = position_json("white3 c4, grey2 e5", dice="1344", hands={"white": "ring1"})
PAIR = "white3 c4, white4 e4"
FULL = {"white": ALL_KINDS, "grey": ALL_KINDS.replace("1", "2")}
TWO_BALLS = {"white": "ball1", "grey": "ball2"}
DUEL = {"challenger": ["white", 3], "challenged": ["grey", 2], "armed": None}


def hand(value: int, seen: list[str]) -> Doc:
    return {**OK, "hands": {"white": {"ring": {"value": value, "seen": seen}}, "grey": {}}}


def fight(wizards: str = "white3 c4, grey2 c4", phase: str = "duel", **told: Any) -> Doc:
    actor = {"duel": "grey", "duel_roll": "chance"}.get(phase, "white")
    usual: Doc = {"half": 2, "duel": DUEL, "hands": TWO_BALLS, "actor": actor}
    return position_json(wizards, phase=phase, **{**usual, **told})


def put_back(hands: dict[str, str], seen: list[str]) -> Doc:
    doc = position_json(dice="11", hands=hands, garden="d4 ball0", banned=["d4"])
    doc["treasures"]["d4"]["seen"] = seen
    return doc


POSSIBLE: list[tuple[str, Doc]] = [
    ("a half-move", OK),
    ("a duel", fight()),
    ("an armed duel", fight(phase="duel_roll", duel={**DUEL, "armed": "ball"})),
    ("an exchange", fight("white3 c4", "exchange")),
    ("a card put back", put_back(TWO_BALLS, ["white"])),
    ("a claim", position_json(PAIR, phase="spell", half=2, spell_kind="ring",
                              hands={"white": "ring1"}, claims=["d4"])),
    ("the last spell", position_json(phase="spell", half=2, spell_kind="ring", hands=FULL)),
    ("the end", position_json(phase="over", turn=None, hands=FULL)),
]  # fmt: skip

ROWS: list[tuple[int, str, Doc]] = [
    (soundness.SHARED_FIELD, "own", position_json("white3 c4, white4 c4")),
    (soundness.SHARED_FIELD, "foreign", position_json("white3 c4, grey4 c4")),
    (soundness.SHARED_FIELD, "after the dice", fight(phase="exchange")),
    (soundness.SHARED_FIELD, "beside a duel", fight("white3 c4, grey2 c4, white1 b3, grey1 b3")),
    (soundness.ON_CARD, "wizard", position_json("white3 d4")),
    (soundness.BAD_CARDS, "twice", hand(2, ["white"])),
    (soundness.BAD_CARDS, "missing", {**OK, "hands": {"white": {}, "grey": {}}}),
    (soundness.UNSEEN, "hand", hand(1, ["grey"])),
    (soundness.UNSEEN, "new", {
        **(keep := position_json(phase="keep", half=2, new="ring2", hands={"white": "ring1"})),
        "new": {**keep["new"], "seen": []},
    }),
    (soundness.BAD_SPELLS, "twice", {**OK, "spells": {**OK["spells"], "lamp": 9}}),
    (soundness.WRONG_TURN, "first", position_json(options={"begins": "grey"}, first="white")),
    (soundness.BAD_ROUND, "limit", position_json(options={"round_limit": 3}, round=4)),
    (soundness.BAD_HALF, "roll", position_json(half=2)),
    (soundness.BAD_HALF, "over", position_json(phase="over", turn=None, hands=FULL, half=2)),
    (soundness.BAD_DICE, "three", {**OK, "dice": [1, 2, 3]}),
    (soundness.BAD_DICE, "four in the second half", {**OK, "half": 2}),
    (soundness.BAD_DICE, "before the roll", position_json(phase="roll", dice="1344")),
    (soundness.BAD_DICE, "duel", fight(dice="11")),
    (soundness.BAD_DICE, "settling", position_json(
        phase="spell", dice="1111", spell_kind="ring", hands={"white": "ring1"})),
    (soundness.BAD_CLAIMS, "none in take", position_json(phase="take")),
    (soundness.BAD_CLAIMS, "while moving", position_json(PAIR, dice="11", claims=["d4"])),
    (soundness.BAD_CLAIMS, "no pair", position_json(phase="take", claims=["d4"])),
    (soundness.BAD_CLAIMS, "no card", position_json(
        PAIR, phase="take", claims=["d4"], empty="d4", hands={"white": "ring1"})),
    (soundness.BAD_CLAIMS, "weak pair", position_json(
        "white1 c4, white2 e4", phase="take", claims=["d4"])),
    (soundness.BAD_CLAIMS, "put back", {
        **put_back({"white": "ball1 ring1", "grey": "ball2"}, ["white"]),
        "wizards": OK["wizards"] | {"white": OK["wizards"]["white"] | {"4": "e4"}},
        "phase": "spell", "spell_kind": "ring", "half": 1, "claims": ["d4"]}),
    (soundness.BAD_BANNED, "no card", position_json(
        dice="11", banned=["d4"], empty="d4", hands={"white": "ring1"})),
    (soundness.BAD_BANNED, "over", position_json(
        phase="over", turn=None, hands=FULL, banned=["b2"])),
    (soundness.BAD_NEW, "missing", position_json(phase="keep", half=2, hands=TWO_BALLS)),
    (soundness.BAD_NEW, "early", position_json(dice="11", new="ring2", hands={"white": "ring1"})),
    (soundness.BAD_NEW, "no surplus", position_json(phase="keep", half=2, new="ring2")),
    (soundness.BAD_SPELL_KIND, "missing", position_json(phase="spell", half=2, hands=TWO_BALLS)),
    (soundness.BAD_SPELL_KIND, "early", {**OK, "spell_kind": "ring"}),
    (soundness.BAD_SPELL_KIND, "not held", position_json(phase="spell", half=2, spell_kind="lamp")),
    (soundness.BAD_DUEL, "missing", fight("white3 c4", duel=None)),
    (soundness.BAD_DUEL, "outside a duel", {**OK, "duel": DUEL}),
    (soundness.BAD_DUEL, "own wizards", fight(
        "white3 c4", duel={**DUEL, "challenged": ["white", 2]})),
    (soundness.BAD_DUEL, "not the turn's", fight(turn="grey", actor="white")),
    (soundness.BAD_DUEL, "apart", fight("white3 c4, grey2 c6")),
    (soundness.BAD_DUEL, "outside", fight("white5 c4")),
    (soundness.BAD_DUEL, "armed too early", fight(duel={**DUEL, "armed": "ball"})),
    (soundness.BAD_DUEL, "armed without cards", fight(
        phase="duel_roll", duel={**DUEL, "armed": "lamp"})),
    (soundness.BAD_DUEL, "nobody banished", fight("white3 c4, grey2 c6", "exchange")),
    (soundness.NOT_OVER, "complete", position_json(dice="11", hands=FULL)),
    (soundness.TOO_EARLY, "incomplete", position_json(phase="over", turn=None)),
    (soundness.TOO_EARLY, "before the limit", position_json(
        phase="over", turn=None, round=2, options={"round_limit": 3})),
]  # fmt: skip


@pytest.mark.parametrize(("what", "doc"), POSSIBLE)
def test_a_possible_position_is_accepted(what: str, doc: Doc) -> None:
    assert Game.read(doc).to_json() == doc, what


@pytest.mark.parametrize(("number", "what", "doc"), ROWS)
def test_an_impossible_position_is_refused(number: int, what: str, doc: Doc) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    expected = kind_of("aladdin").flaws[number]
    assert (raised.value.text, raised.value.rule) == (expected.text, expected.rule), what
    assert raised.value.code == "impossible_position"


def state(change: Callable[[State], None]) -> State:
    """A kernel state that no JSON position can have."""
    changed: State = Game.read(OK).kernel_state()
    change(changed)
    return changed


def dealing(change: Callable[[State], None]) -> State:
    """The same in the middle of the deal."""
    kernel, fresh = kind_of("aladdin").kernel, State()
    fresh.people = 2
    kernel.begin(fresh)
    for card in range(33):
        kernel.apply(fresh, card)
    assert kernel.flaw(fresh) == 0
    change(fresh)
    return fresh


KERNEL_ROWS: list[tuple[int, State]] = [
    (soundness.OFF_BOARD, state(lambda s: s.wizards[0].__setitem__(0, -1))),
    (soundness.STRANGER, state(lambda s: s.wizards[3].__setitem__(0, 5))),
    (soundness.STRANGER, state(lambda s: s.hands[3].__setitem__(0, 1))),
    (soundness.BAD_SEEN, state(lambda s: s.seen.__setitem__(7, 8))),
    (soundness.WRONG_TURN, state(lambda s: setattr(s, "turn", 2))),
    (soundness.BAD_DICE, state(lambda s: s.dice.__setitem__(5, -1))),
    (soundness.BAD_DEAL, dealing(lambda s: s.cards.__setitem__(3, 4))),
    (soundness.BAD_DEAL, dealing(lambda s: s.cards.__setitem__(3, -1))),
    (soundness.BAD_DEAL, dealing(lambda s: s.spells.__setitem__(0, 9))),
    (soundness.BAD_DEAL, dealing(lambda s: setattr(s, "phase", 2))),
]


@pytest.mark.parametrize(("number", "impossible"), KERNEL_ROWS)
def test_the_kernel_finds_what_the_reader_would_not_let_through(
    number: int, impossible: State
) -> None:
    assert kind_of("aladdin").kernel.flaw(impossible) == number


def wizards(place: Any) -> Doc:
    return {**OK, "wizards": {**OK["wizards"], "white": {**OK["wizards"]["white"], "3": place}}}


BAD: list[tuple[str, Doc]] = [
    ("position.wizards.white.3 must be a field", wizards("n3")),
    ("position.wizards.white.3 must be a field", wizards(None)),
    ("position.wizards.white.3 must be a field", wizards(["c4"])),
    ("position.wizards.grey is missing", {**OK, "wizards": {"white": OK["wizards"]["white"]}}),
    ('unknown field \"c3\"', {**OK, "treasures": {**OK["treasures"], "c3": {}}}),
    ("position.treasures.b2.value", {**OK, "treasures": {"b2": {
        "kind": "lamp", "value": None, "seen": []}}}),
    ("position.treasures.b2.kind", {**OK, "treasures": {"b2": {
        "kind": "sword", "value": 1, "seen": []}}}),
    ("position.treasures.b2.seen", {**OK, "treasures": {"b2": {
        "kind": "lamp", "value": 1, "seen": ["white", "white"]}}}),
    ("position.hands.white.ring.seen", hand(1, ["blue"])),
    ("position.hands.white.ring.value", hand(5, ["white"])),
    ("position.spells.lamp", {**OK, "spells": {**OK["spells"], "lamp": 3}}),
    ("position.dice", {**OK, "dice": [1, 1, 1, 1, 1]}),
    ("position.dice[1]", {**OK, "dice": [1, 7]}),
    ("position.half", {**OK, "half": 3}),
    ("position.claims[0]", {**OK, "claims": ["c4"]}),
    ("position.banned[1]", {**OK, "banned": ["d4", "d4"]}),
    ("position.spell_kind", {**OK, "spell_kind": "gold"}),
    ("position.new must be", {**OK, "new": 5}),
    ("position.duel.challenger", fight(duel={**DUEL, "challenger": "white"})),
    ("position.duel.challenger.grade", fight(duel={**DUEL, "challenger": ["white", 7]})),
    ("position.duel.challenged.seat", fight(duel={**DUEL, "challenged": ["blue", 2]})),
    ("position.duel.armed", fight(duel={**DUEL, "armed": "sword"})),
    ("position.round", {**OK, "round": 0}),
    ("position.first", {**OK, "first": "lot"}),
    ("position.phase", {**OK, "phase": "deal"}),
    ("position.turn", {**OK, "turn": "blue"}),
    ("position.actor", {**OK, "actor": "chance"}),
    ("position.seats", {**OK, "seats": ["white"]}),
    ("position.seats", {**OK, "seats": ["grey", "white"]}),
    ('unknown field \"extra\"', {**OK, "extra": 1}),
    ("position.banned is missing", {k: v for k, v in OK.items() if k != "banned"}),
]  # fmt: skip


@pytest.mark.parametrize(("words", "doc"), BAD)
def test_a_malformed_position_says_where(words: str, doc: Doc) -> None:
    with pytest.raises(BadPosition) as raised:
        Game.read(doc)
    assert words in raised.value.text.en


def test_lists_are_put_in_order() -> None:
    unsorted = {**OK, "dice": [4, 3, 1, 4]}
    unsorted["hands"] = {"white": {"ring": {"value": 1, "seen": ["grey", "white"]}}, "grey": {}}
    doc = Game.read(unsorted).to_json()
    assert doc["dice"] == [1, 3, 4, 4]
    assert doc["hands"]["white"]["ring"]["seen"] == ["white", "grey"]


def test_every_flaw_has_a_sentence() -> None:
    numbers = {v for k, v in vars(soundness).items() if k in soundness.__all__ and k != "flaw"}
    assert set(kind_of("aladdin").flaws) == numbers
