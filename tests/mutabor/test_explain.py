"""Why not? Every refusal names its rule and what to do instead."""

from typing import Any

import pytest

from spieltisch.game import IllegalMove, Position
from tests.mutabor.boards import F8_CLOSED, lay, solo, stuck
from tests.mutabor.test_endings import nearly_home
from tests.mutabor.test_options import HIT
from tests.seat_words import english_seats

OWNER: dict[str, Any] = {"options": {"restart_by": "owner"}}
SAFE = lay({"c4": "gate", "c6": "stork"}, south="c4 d1 e1 f1", north="c6 d8 e8 f8")
FULL = lay({"c4": "gate"}, south="c4 c8 d8 e8", north="c6 c1 d1 f8")

ROWS = [
    ("c4>c6", "MUT-5", "the tree on c4 moves one field", solo("c4", "tree")),
    ("c4>d3", "MUT-5", "the great gate on c4", solo("c4", "gate")),
    ("c4>c4", "MUT-5", "so not to c4", solo("c4", "star")),
    ("f2>f1", "MUT-7", "an own start field", solo("f2", "tree")),
    ("c8>c7", "MUT-8", "has arrived", solo("c4", "star")),
    ("b4>a4", "MUT-9", "at the side", solo("b4", "tree")),
    ("c4>d4", "MUT-10", "one of the four middle fields", solo("c4", "gate")),
    ("c3>d5", "MUT-10", "one of the four middle fields", solo("c3", "crab")),
    ("c4>f4", "MUT-10", "lies the middle", solo("c4", "gate")),
    ("c3>f6", "MUT-10", "lies the middle", solo("c3", "elephant")),
    (
        "c3>c6",
        "MUT-10",
        "a piece stands on c5",
        lay({"c3": "gate"}, south="c3 c8 d8 e8", north="c5 e3 c1 f8"),
    ),
    ("c4>c5xc8", "MUT-12", "nobody stands on c5", solo("c4", "gate")),
    ("c4>c6", "MUT-12", "names a free start field of north: c4>c6xd8, c4>c6xe8", lay(**HIT)),
    ("c4>c6x", "MUT-12", "names a free start field", lay(**HIT)),
    ("c4>c6xf8", "MUT-12", "names a free start field", lay(**HIT)),
    ("c4>c6xd8", "MUT-12", "here north chooses", lay(**HIT, **OWNER)),
    ("c4>c6", "MUT-12", "here north chooses", lay(**HIT, **OWNER)),
    ("c4>c6", "MUT-12", "no free start field", FULL),
    ("f8", "MUT-12", "already a piece", lay(**HIT, **OWNER).play("c4>c6x")),
    ("d1", "MUT-12", "no start field of north", lay(**HIT, **OWNER).play("c4>c6x")),
    ("e1>e2", "MUT-12", "first north puts", lay(**HIT, **OWNER).play("c4>c6x")),
    ("pass", "MUT-12", "first north puts", lay(**HIT, **OWNER).play("c4>c6x")),
    ("c4>c6", "MUT-13", "an own piece", lay({"c4": "gate"}, south="c4 c6 e1 f1")),
    ("f7>f8xc8", "MUT-14", "on a start field", solo("f7", "tree")),
    ("c4>c6xc8", "MUT-15", "lies a stork", SAFE),
    ("pass", "MUT-16", "nobody passes who can move", solo("c4", "gate")),
    ("pass", "MUT-16", "exchange", stuck(F8_CLOSED)),
    ("b2>b3", "MUT-16", "no piece of south stands on b2", solo("c4", "gate")),
    ("c1>c2", "MUT-16", "no piece of south stands on c1", solo("c4", "gate")),
    ("swap b3 g5", "MUT-21", "is reached from somewhere", solo("c4", "gate")),
    ("swap b6 b7", "MUT-21", "opens none of f8", stuck(F8_CLOSED)),
    ("swap d4 f3", "MUT-21", "face down", stuck(F8_CLOSED)),
    ("swap d3 f3", "MUT-21", "a piece stands on the card on d3", stuck(F8_CLOSED)),
    ("swap f3 f3", "MUT-21", "two different cards", stuck(F8_CLOSED)),
    ("swap f3 b4", "MUT-21", "swap b4 f3", stuck(F8_CLOSED)),
    (
        "swap b4 f3",
        "MUT-21",
        "one exchange a turn",
        stuck(F8_CLOSED, options={"exchange": "free"}).play("swap d6 f6"),
    ),
    ("b7>b6", "MUT-20", "over", nearly_home(2).play("f7>f8")),
    ("b7>b6", "MUT-22", "over", nearly_home(2, quiet=199).play("f7>f6")),
]


@pytest.mark.parametrize(("move", "rule", "words", "position"), ROWS)
def test_an_illegal_move_is_explained(move: str, rule: str, words: str, position: Position) -> None:
    found = position.explain(move)
    assert not found.legal
    assert found.text is not None
    assert words in found.text.en
    assert found.rule == rule
    assert found.text.de != found.text.en
    assert not english_seats(position.game, found.text.de, move)
    with pytest.raises(IllegalMove) as raised:
        position.play(move)
    assert raised.value.rule == rule


def test_a_legal_move_needs_no_explanation() -> None:
    assert solo("c4", "gate").explain("c4>c5") == (True, None, None, None)


@pytest.mark.parametrize(
    "text",
    ["", "c4", "c4>", "c4 > c5", "C4>C5", "a1>b2", "c4>c5xa1", "swap a1 b3", "swap b3", "c4>c5\n"],
)
def test_a_text_that_is_no_move_says_how_moves_are_written(text: str) -> None:
    found = solo("c4", "gate").explain(text)
    assert (found.legal, found.code, found.rule) == (False, "unreadable_move", None)
