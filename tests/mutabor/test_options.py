"""Every option of Mutabor changes something that a player would notice."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, load
from tests.mutabor.boards import F8_CLOSED, lay, solo, stuck
from tests.support import play_line

HIT: dict[str, Any] = {
    "cards": {"c4": "gate", "e1": "tree"},
    "south": "c4 c8 e1 f1",
    "north": "c6 g3 c1 f8",
}


def test_restart_by_hitter_names_the_field_with_the_hit() -> None:
    """MUT-12."""
    position = lay(**HIT, options={"restart_by": "hitter"})
    assert [m for m in position.legal() if "x" in m] == ["c4>c6xd8", "c4>c6xe8"]
    assert position.play("c4>c6xd8").actor == "north"


def test_restart_by_owner_lets_the_owner_choose() -> None:
    """MUT-12: the owner acts within the hitter's turn, which then ends."""
    position = lay(**HIT, options={"restart_by": "owner"})
    assert [m for m in position.legal() if "x" in m] == ["c4>c6x"]
    hit = position.play("c4>c6x")
    doc = hit.to_json()
    assert (hit.phase, hit.actor, hit.turn, doc["quiet"]) == ("restart", "north", "south", 0)
    assert doc["pieces"]["north"] == ["c1", "f8", "g3"]
    assert hit.legal() == ["d8", "e8"]
    assert [event.to_json() for event in hit.events] == [
        {"event": "moved", "seat": "south", "from": "c4", "to": "c6", "card": "gate"},
        {"event": "hit", "seat": "north", "by": "south", "at": "c6", "restart": None},
    ]
    after = hit.play("e8")
    assert [event.to_json() for event in after.events] == [
        {"event": "restarted", "seat": "north", "at": "e8"},
        {"event": "turn", "seat": "north"},
    ]
    assert (after.phase, after.turn, after.to_json()["quiet"]) == ("move", "north", 1)


SIDES = [
    ("MUT-18", "side fields are entered", "b4>a3 b4>a4 b4>a5", {"b4": "tree"}, "b4 c8 d8 e8"),
    ("MUT-18", "and left again", "a4>a3 a4>a5 a4>b3 a4>b4 a4>b5", {"a4": "tree"}, "a4 c8 d8 e8"),
]


@pytest.mark.parametrize(("rule", "fact", "moves", "cards", "south"), SIDES)
def test_open_sides_belong_to_the_maze(
    rule: str, fact: str, moves: str, cards: dict[str, str], south: str
) -> None:
    options = {"sides": "open"}
    position = lay({**cards, "f7": "tree"}, south=south, north="c1 d1 e1 f8", options=options)
    assert set(moves.split()) <= set(position.legal()), f"{rule}: {fact}"
    assert not set(solo("b4", "tree").legal()) & {"b4>a3", "b4>a4", "b4>a5"}


@pytest.mark.parametrize(("card", "hits"), [("tree", ["b4>a5xe8"]), ("stork", [])])
def test_on_open_sides_pieces_can_be_hit_but_not_on_a_stork(card: str, hits: list[str]) -> None:
    """MUT-15, MUT-18."""
    position = lay(
        {"b4": "tree", "a5": card, "f7": "tree"},
        south="b4 c8 d8 f1",
        north="a5 c1 d1 f8",
        options={"sides": "open"},
    )
    assert [move for move in position.legal() if "x" in move] == hits


def test_open_sides_can_reach_a_target() -> None:
    """MUT-18, MUT-21: an elephant on a3 reaches f8, but only if a piece may stand there."""
    cards = {**F8_CLOSED, "a3": "elephant"}
    assert stuck(cards, options={"sides": "open"}).legal() == ["pass"]
    assert stuck(cards).legal() != ["pass"]


def test_a_free_exchange_is_followed_by_the_move() -> None:
    """MUT-21: at most one per turn, and MUT-22 does not count it as a turn."""
    pieces = {"south": "c2 c8 d8 e8", "north": "b6 f8 d1 e1"}
    position = lay({**F8_CLOSED, "c2": "tree"}, options={"exchange": "free"}, **pieces)
    swapped = position.play("swap b4 f3")
    doc = swapped.to_json()
    assert (swapped.turn, doc["swapped"], doc["quiet"]) == ("south", True, 0)
    assert [event.name for event in swapped.events] == ["swapped"]
    assert swapped.legal()
    assert not [move for move in swapped.legal() if move.startswith("swap")]
    after = swapped.play("c2>c3")
    doc = after.to_json()
    assert (after.turn, doc["swapped"], doc["quiet"]) == ("north", False, 1)


def test_after_a_free_exchange_who_cannot_move_passes() -> None:
    """MUT-16, MUT-21."""
    position = stuck(F8_CLOSED, options={"exchange": "free"})
    swapped = position.play("swap b4 f3")
    assert swapped.legal() == ["pass"]
    assert play_line(swapped, "pass").events[0].to_json() == {"event": "passed", "seat": "south"}


def test_an_exchange_that_takes_the_turn_hands_it_on() -> None:
    """MUT-21."""
    assert stuck(F8_CLOSED, options={"exchange": "turn"}).play("swap b4 f3").turn == "north"


@pytest.mark.parametrize("seat", ["south", "west", "north", "east"])
def test_begins_names_the_seat_that_begins(seat: str) -> None:
    """MUT-17."""
    for seed in range(5):
        position = load("mutabor", 4, {"begins": seat}).start(seed=seed)
        assert (position.turn, position.to_json()["first"]) == (seat, seat)


REFUSED: list[tuple[int, dict[str, Any], str | None]] = [
    (3, {"sides": "open"}, "MUT-18"),
    (4, {"sides": "open"}, "MUT-18"),
    (3, {"begins": "west"}, "MUT-19"),
    (2, {"begins": "west"}, "MUT-17"),
    (3, {"begins": "east"}, "MUT-17"),
    (2, {"begins": "youngest"}, None),
    (2, {"restart_by": "nobody"}, None),
    (2, {"exchange": True}, None),
    (2, {"storks": 3}, None),
    (2, {"preset": "grandma"}, None),
    (1, {}, None),
    (5, {}, None),
]


@pytest.mark.parametrize(("people", "options", "rule"), REFUSED)
def test_a_wrong_option_is_refused(people: int, options: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(BadOptions) as raised:
        load("mutabor", people, options)
    assert raised.value.rule == rule
