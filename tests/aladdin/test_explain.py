"""Why not? Every refusal names its rule and what to do instead."""

import pytest

from spieltisch.game import IllegalMove, Position
from tests.aladdin.boards import ALL_KINDS, place
from tests.seat_words import english_seats

TAKE = place("white3 c4, white2 g4, white5 e5", dice="15", garden="d4 amulet2, f4 ring3",
             spells="475869").play("5+1 e4")  # fmt: skip
GIVE = place(phase="keep", half=2, new="carpet2", people=3,
             hands={"white": "carpet4", "grey": "carpet1"})  # fmt: skip
RETURN = place("grey1 f6", phase="keep", half=2, new="carpet2", empty="f6 b2",
               hands={"white": "carpet4 ball1", "grey": "carpet1 ball2"})  # fmt: skip
SPELL = place(phase="spell", half=2, spell_kind="ring", hands={"white": "ring1"})
DUEL = place("white5 c3, grey1 c4", dice="15",
             hands={"white": "carpet0 ring3", "grey": "carpet4 lamp1"}).play("5+1 c4")  # fmt: skip
DUEL_ROLL = DUEL.play("bare")
EXCHANGE = DUEL_ROLL.play("roll 6 1")
MOVE = place("white1 c4, white2 c5, white5 g6", dice="1125")
OVER = place(
    phase="over", turn=None, hands={"white": ALL_KINDS, "grey": ALL_KINDS.replace("1", "2")}
)

ROWS = [
    ("1+3 c7", "ALA-6", "no other die shows 3", MOVE),
    ("3+1 c7", "ALA-6", "no die shows 3", MOVE),
    ("2+2 c7", "ALA-6", "no other die shows 2", MOVE),
    ("roll 1344", "ALA-6", "a half-move comes", MOVE),
    ("1+1 c4", "ALA-7", "cannot come back", MOVE),
    ("1+1 c6", "ALA-7", "it is 2 steps, and not 1", MOVE),
    ("1+2 c3", "ALA-7", "an odd number of steps, not 2", MOVE),
    ("5+1 f7", "ALA-7", "it is 2 steps", MOVE),
    ("5+2 e6", "ALA-9", "leads over a treasure field with a card", MOVE),
    ("1+1 d4", "ALA-9", "a card lies on d4", MOVE),
    ("1+1 c5", "ALA-10", "own wizard 2 stands on c5", MOVE),
    ("pass", "ALA-11", "compulsory", MOVE),
    ("1+1 b11", "ALA-8", "its first step is onto c11", place(dice="11")),
    ("1+2 c11", "ALA-8", "its first step is onto c11", place(dice="12")),
    ("5+5 g7", "ALA-9", "leads over a treasure field", place("white5 g6", dice="55")),
    ("1+3 c11", "ALA-8", "its first step is onto c11", place(dice="13")),
    ("1+4 c10", "ALA-9", "leads over a treasure field", place(dice="14")),
    ("4+3 c4", "ALA-6", "four dice are rolled", place()),
    ("roll 4 5", "ALA-6", "four dice are rolled", place()),
    ("take b2", "ALA-12", "those won are on d4, f4", TAKE),
    ("1+1 c11", "ALA-13", "take d4", TAKE),
    ("give new grey", "ALA-15", "already holds a card of the kind carpet", GIVE),
    ("give new blue", "ALA-15", "blue does not play", GIVE),
    ("return new d4", "ALA-15", "only if everybody holds one", GIVE),
    ("no spell", "ALA-15", "a second card of a kind goes", GIVE),
    ("give old grey", "ALA-15", "everybody holds", RETURN),
    ("return old f6", "ALA-15", "a wizard stands on f6", RETURN),
    ("return new d6", "ALA-15", "a card lies on d6", RETURN),
    ("spell ring", "ALA-16", "another kind", SPELL),
    ("pass", "ALA-16", "the spells may change", SPELL),
    ("armed lamp", "ALA-18", "both need a card of the kind lamp; without one: white", DUEL),
    ("armed ball", "ALA-18", "without one: white, grey", DUEL),
    ("roll 4 5", "ALA-18", "the challenged chooses", DUEL),
    ("roll 1344", "ALA-19", "the challenger's die first", DUEL_ROLL),
    ("bare", "ALA-19", "the two of the duel roll", DUEL_ROLL),
    ("exchange lamp", "ALA-21", "without one: white", EXCHANGE),
    ("pass", "ALA-21", "the winner may exchange", EXCHANGE),
    ("no spell", "ALA-23", "over", OVER),
]  # fmt: skip


@pytest.mark.parametrize(("move", "rule", "words", "position"), ROWS)
def test_an_illegal_move_is_explained(move: str, rule: str, words: str, position: Position) -> None:
    found = position.explain(move)
    assert not found.legal
    assert found.text is not None
    assert (found.rule, words in found.text.en) == (rule, True), found.text.en
    assert found.text.de != found.text.en
    assert not english_seats(position.game, found.text.de, move)
    with pytest.raises(IllegalMove) as raised:
        position.play(move)
    assert raised.value.rule == rule


def test_a_roll_is_written_with_ascending_faces() -> None:
    found = place().explain("roll 4431")
    assert (found.legal, found.code) == (False, "unreadable_move")
    assert found.text is not None
    assert "ascending" in found.text.en


def test_a_legal_move_needs_no_explanation() -> None:
    assert MOVE.explain("1+1 c3") == (True, None, None, None)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1+1", "1+1c3", "1+1  c3", "7+1 c3", "1+1 n3", "1+1 c12", "1+1 c03", "roll 134",
     "take c3", "give green", "spell", "exchange gold", "return new c3", "1+1 c3\n", "x" * 999],
)  # fmt: skip
def test_a_text_that_is_no_move_says_how_moves_are_written(text: str) -> None:
    found = MOVE.explain(text)
    assert (found.legal, found.code, found.rule) == (False, "unreadable_move", None)
    assert found.text is not None
    assert "4+3 f7" in found.text.en
