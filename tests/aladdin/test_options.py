"""Every option of Aladdin changes something that a player would notice."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, Position, load
from tests.aladdin.boards import place


def test_begins_names_the_first_seat() -> None:
    """ALA-5: otherwise a lot decides."""
    for seat in ("white", "grey", "green"):
        starts = [load("aladdin", 3, {"begins": seat}).start(seed=seed) for seed in range(6)]
        assert {start.turn for start in starts} == {seat}
        assert {start.to_json()["first"] for start in starts} == {seat}
    lots = {load("aladdin", 3, {"begins": "lot"}).start(seed=seed).turn for seed in range(30)}
    assert lots == {"white", "grey", "green"}


def test_round_limit_ends_the_game_when_the_turn_would_come_to_the_first_seat_again() -> None:
    """ALA-27: not before; the round stays at the limit."""
    last: dict[str, Any] = {"dice": "11", "turn": "grey", "round": 4}
    for limit, is_over in ((None, False), (5, False), (4, True)):
        after = place(options={"round_limit": limit}, **last).play("1+1 c11")
        assert after.is_over == is_over
        assert after.to_json()["round"] == (4 if is_over else 5)
    first = place(options={"round_limit": 4}, **{**last, "turn": "white"}).play("1+1 c11")
    assert not first.is_over


def shown_values(position: Position, viewer: str) -> str:
    """All values that a view tells."""
    view = position.view(viewer)
    cards = [*view["treasures"].values(), *filter(None, [view["new"]])]
    told = [(card["kind"], card["value"]) for card in cards]
    told += [
        (kind, card["value"]) for hand in view["hands"].values() for kind, card in hand.items()
    ]
    return " ".join(sorted(f"{kind}{value}" for kind, value in told if value is not None))


def known_cards(memory: str) -> Position:
    """White has seen grey's ring and a lamp in the garden, and has just taken a second carpet."""
    position = place(
        phase="keep",
        half=2,
        new="carpet2",
        hands={"white": "carpet4", "grey": "ring3 ball1"},
        garden="b2 lamp0",
        options={"memory": memory},
    )
    doc = position.to_json()
    doc["hands"]["grey"]["ring"]["seen"] = ["white", "grey"]
    doc["treasures"]["b2"]["seen"] = ["white"]
    doc["new"]["seen"] = ["white", "grey"]
    return position.game.read(doc)


@pytest.mark.parametrize(
    ("memory", "viewer", "values"),
    [
        ("perfect", "white", "carpet2 carpet4 lamp0 ring3"),
        ("perfect", "grey", "ball1 carpet2 ring3"),
        ("perfect", "public", ""),
        ("own", "white", "carpet2 carpet4"),
        ("own", "grey", "ball1 ring3"),
        ("own", "public", ""),
    ],
)
def test_memory_decides_which_values_a_view_keeps(memory: str, viewer: str, values: str) -> None:
    """ALA-26: all that was seen, or only the own hand and, to its taker, the new card."""
    assert shown_values(known_cards(memory), viewer) == values


def test_the_kinds_and_who_has_seen_a_card_are_open() -> None:
    """ALA-14, ALA-26."""
    position = known_cards("own")
    for viewer in ("grey", "public"):
        view = position.view(viewer)
        assert view["new"] == {"kind": "carpet", "value": None, "seen": ["white", "grey"]}
        assert view["treasures"]["b2"] == {"kind": "lamp", "value": None, "seen": ["white"]}
        assert list(view["hands"]["white"]) == ["carpet"]


def test_presets() -> None:
    """ALA-27: simulations stop after 500 rounds."""
    assert load("aladdin", 2, {"preset": "sheet"}).options_json() == {
        "memory": "perfect",
        "round_limit": None,
        "begins": "lot",
        "start": "usual",
    }
    assert load("aladdin", 2, {"preset": "simulation"}).options_json()["round_limit"] == 500


@pytest.mark.parametrize(
    "options",
    [
        {"memory": "good"},
        {"memory": True},
        {"round_limit": 0},
        {"round_limit": "none"},
        {"round_limit": True},
        {"round_limit": 2.0},
        {"begins": "red"},
        {"begins": "blue"},
        {"begins": None},
        {"preset": "short"},
        {"duels": False},
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    """ALA-5: blue does not play with three."""
    with pytest.raises(BadOptions):
        load("aladdin", 3, options)


@pytest.mark.parametrize("people", [0, 1, 5, True, 2.0, "2"])
def test_aladdin_is_for_two_to_four(people: Any) -> None:
    """ALA-4."""
    with pytest.raises(BadOptions):
        load("aladdin", people)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_people_take_the_first_seats(people: int) -> None:
    """ALA-4."""
    assert load("aladdin", people).seats == ("white", "grey", "green", "blue")[:people]
