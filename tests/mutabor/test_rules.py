"""The rules of Mutabor, one fact per row: rule, what it says, position, legal moves."""

import pytest

from spieltisch.game import Position
from tests.mutabor.boards import F8_CLOSED, lay, solo, stuck
from tests.support import play_line

LEGAL = [
    (
        "MUT-5",
        "a morning star leads any distance, straight and diagonally",
        solo("c4", "star"),
        "b3 b4 b5 c2 c3 c5 c6 c7 d3 e2",
    ),
    ("MUT-5", "a tree leads one field, all around", solo("c3", "tree"), "b2 b3 b4 c2 c4 d2 d3"),
    ("MUT-5", "a great gate leads any distance straight", solo("c4", "gate"), "b4 c2 c3 c5 c6 c7"),
    ("MUT-5", "an elephant leads any distance diagonally", solo("c4", "elephant"), "b3 b5 d3 e2"),
    ("MUT-5", "a crab leaps like a knight", solo("c4", "crab"), "b2 b6 d2 d6 e3"),
    ("MUT-5", "a stork leads as the tree", solo("c3", "stork"), "b2 b3 b4 c2 c4 d2 d3"),
    ("MUT-6", "backwards and sideways too", solo("d7", "tree"), "c6 c7 d6 e6 e7"),
    ("MUT-7", "no way leads onto an own start field", solo("f2", "tree"), "e2 e3 f3 g2 g3"),
    (
        "MUT-7",
        "not even from another of them",
        lay({"d1": "gate", "f7": "tree"}, south="d1 c8 d8 e8", north="b7 g7 g2 f8"),
        "d2 d3",
    ),
    ("MUT-9", "the start fields at the sides are closed", solo("b4", "tree"), "b3 b5 c3 c4 c5"),
    ("MUT-9", "also at the end of a line", solo("b5", "star"), "b2 b3 b4 b6 b7 c4 c5 c6 d3 d7 e2"),
    ("MUT-10", "the middle is neither entered nor jumped", solo("c5", "gate"), "b5 c2 c3 c4 c6 c7"),
    (
        "MUT-10",
        "nor any piece",
        lay({"c3": "gate", "f7": "tree"}, south="c3 c8 d8 e8", north="c5 e3 c1 f8"),
        "b3 c2 c4 d3",
    ),
    (
        "MUT-10",
        "but the crab leaps over what lies between",
        lay({"c3": "crab", "f7": "tree"}, south="c3 c8 d8 e8", north="c4 d3 b3 f8"),
        "b5 e2",
    ),
    ("MUT-14", "a foreign piece on its start field is safe", solo("f7", "tree"), "e6 e7 f6 g6 g7"),
    ("MUT-16", "who can move in no way passes", stuck({"f7": "tree"}), "pass"),
]


@pytest.mark.parametrize(("rule", "fact", "position", "targets"), LEGAL)
def test_exactly_these_moves_are_legal(
    rule: str, fact: str, position: Position, targets: str
) -> None:
    found = [move.partition(">")[2] or move for move in position.legal()]
    assert found == targets.split(), f"{rule}: {fact}\n{position}"


HITS = [
    (
        "MUT-12",
        "a hit names the one free start field",
        lay({"c4": "gate"}, south="c4 d1 e1 f1", north="c6 d8 e8 f8"),
        "c4>c6xc8",
    ),
    (
        "MUT-12",
        "or any of several",
        lay({"c4": "gate", "e1": "tree"}, south="c4 c8 e1 f1", north="c6 g3 c1 f8"),
        "c4>c6xd8 c4>c6xe8",
    ),
    (
        "MUT-12",
        "without a free one there is no hit",
        lay({"c4": "gate"}, south="c4 c8 d8 e8", north="c6 c1 d1 f8"),
        "",
    ),
    ("MUT-13", "own pieces are never hit", lay({"c4": "gate"}, south="c4 c6 e1 f1"), ""),
    (
        "MUT-14",
        "nor pieces on start fields",
        lay({"c7": "star", "c8": "crab"}, south="c7 d1 e1 f1", north="c8 d8 e8 b2"),
        "",
    ),
    (
        "MUT-15",
        "nor anybody on a stork",
        lay({"c4": "gate", "c6": "stork"}, south="c4 d1 e1 f1", north="c6 d8 e8 f8"),
        "",
    ),
    (
        "MUT-15",
        "a stork under the hitter protects nobody",
        lay({"c4": "stork"}, south="c4 d1 e1 f1", north="c5 d8 e8 f8"),
        "c4>c5xc8",
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "hits"), HITS)
def test_exactly_these_hits_are_legal(rule: str, fact: str, position: Position, hits: str) -> None:
    from_pieces = {move[:2] for move in position.legal() if ">" in move}
    assert from_pieces, "somebody can move"
    found = [move for move in position.legal() if "x" in move]
    assert found == hits.split(), f"{rule}: {fact}\n{position}"


def test_a_hit_piece_goes_back_to_the_field_that_was_named() -> None:
    """MUT-11, MUT-12: one piece per field, before and after."""
    position = lay({"c4": "gate"}, south="c4 c8 e1 f1", north="c6 g3 c1 f8")
    after = position.play("c4>c6xe8")
    assert after.to_json()["pieces"] == {
        "south": ["c6", "c8", "e1", "f1"],
        "north": ["c1", "e8", "f8", "g3"],
    }
    assert [event.to_json() for event in after.events] == [
        {"event": "moved", "seat": "south", "from": "c4", "to": "c6", "card": "gate"},
        {"event": "hit", "seat": "north", "by": "south", "at": "c6", "restart": "e8"},
        {"event": "turn", "seat": "north"},
    ]


def test_landing_on_a_target_field_is_arriving_for_good() -> None:
    """MUT-4, MUT-8: the arrived piece makes no more moves, whatever it stands on."""
    position = lay({"c7": "tree", "c8": "star"}, south="c7 d1 e1 f1", north="b6 d8 e8 f8")
    after = position.play("c7>c8")
    assert after.events[1].to_json() == {"event": "arrived", "seat": "south", "at": "c8"}
    assert after.to_json()["quiet"] == 0
    again = after.play(after.legal()[0])
    assert not [move for move in again.legal() if move.startswith("c8")]


EXCHANGES = [
    ("a gate onto f3, where it leads up to f8", "swap b4 f3", stuck(F8_CLOSED), True),
    ("the same from the other side", "swap d6 f6", stuck(F8_CLOSED), True),
    ("two cards of which neither helps", "swap b6 b7", stuck(F8_CLOSED), False),
    ("a card under a piece", "swap d3 f3", stuck({**F8_CLOSED, "d3": "gate"}), False),
    ("a card of the covered middle", "swap d4 f3", stuck({**F8_CLOSED, "d4": "gate"}), False),
    ("a target that a card reaches", "swap b4 f3", stuck({**F8_CLOSED, "f7": "tree"}), False),
    (
        "a target that is held already",
        "swap b4 f3",
        lay(F8_CLOSED, south="c4 d8 e8 f8", north="c1 d1 e1 c8"),
        False,
    ),
    (
        "a target that only pieces block",
        "swap b4 f3",
        stuck({**F8_CLOSED, "b4": "tree", "f2": "gate"}),
        False,
    ),
    (
        "another player's target",
        "swap b4 f3",
        lay(F8_CLOSED, south="c2 d2 e2 g2", north="c3 b2 b3 b6", turn="north"),
        False,
    ),
]


@pytest.mark.parametrize(("what", "move", "position", "is_legal"), EXCHANGES)
def test_an_exchange_must_open_a_target_that_no_card_reaches(
    what: str, move: str, position: Position, is_legal: bool
) -> None:
    """MUT-21."""
    assert (move in position.legal()) == is_legal, what


def test_an_exchange_changes_two_cards_and_takes_the_turn() -> None:
    """MUT-16, MUT-21: while one is possible there is no pass; afterwards f8 is reached."""
    position = stuck(F8_CLOSED)
    assert all(move.startswith("swap") for move in position.legal())
    after = position.play("swap b4 f3")
    cards = after.to_json()["cards"]
    assert (cards["b4"], cards["f3"]) == ("tree", "gate")
    assert [event.to_json() for event in after.events] == [
        {"event": "swapped", "seat": "south", "fields": ["b4", "f3"]},
        {"event": "turn", "seat": "north"},
    ]
    assert (after.turn, after.to_json()["quiet"]) == ("north", 1)
    assert play_line(after, [after.legal()[0]]).actor == "south"
