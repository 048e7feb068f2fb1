"""The option for short games of Aladdin: a late start."""

import pytest

from spieltisch.game import BadOptions, Position, load
from tests.support import play_line

SEATS = ("white", "grey", "green", "blue")


def late(people: int = 2, begins: str = "white", seed: int = 1) -> Position:
    return load("aladdin", people, {"start": "late", "begins": begins}).start(seed=seed)


@pytest.mark.parametrize(
    ("people", "begins"), [(2, "white"), (2, "grey"), (3, "grey"), (4, "blue")]
)
def test_start_late_leaves_one_half_move_of_the_first_round(people: int, begins: str) -> None:
    """ALA-6: to the seat before the one that began."""
    position = late(people, begins)
    doc = position.to_json()
    mover = SEATS[(SEATS.index(begins) - 1) % people]
    assert (position.phase, position.actor, doc["first"]) == ("move", mover, begins)
    assert (doc["half"], doc["dice"], doc["round"]) == (2, [2, 3], 1)
    after = position.play("3+2 l5")
    assert (after.phase, after.turn, after.to_json()["round"]) == ("roll", begins, 2)


def test_start_late_deals_three_carpets_and_all_else_is_known() -> None:
    """ALA-5, ALA-26: each player knows the one in their hand, nobody the one on l10."""
    deals = set()
    for seed in range(60):
        doc = late(seed=seed).to_json()
        held = [doc["hands"][seat]["carpet"] for seat in ("white", "grey")]
        hidden = [*held, doc["treasures"].pop("l10")]
        assert [card["seen"] for card in hidden] == [["white"], ["grey"], []]
        deals.add(tuple(card["value"] for card in hidden))
        assert all(card["seen"] == ["white", "grey"] for card in doc["treasures"].values())
    assert len(deals) == 6
    assert {value for deal in deals for value in deal} == {0, 2, 4}


def test_the_usual_start_is_not_late() -> None:
    """ALA-4."""
    position = load("aladdin").start(seed=1)
    assert (position.phase, len(position.to_json()["treasures"])) == ("roll", 30)


def test_a_late_start_offers_a_treasure_and_two_duels() -> None:
    """ALA-12, ALA-18: and with the limit of the preset `mini` it is the last half-move."""
    start = load("aladdin", 2, {"preset": "mini"}).start(seed=1)
    assert [start.play(move).phase for move in ("3+2 l9", "2+3 m10", "3+2 k6")] == [
        "keep",
        "duel",
        "duel",
    ]
    assert (
        play_line(start, "2+3 m10, armed carpet, roll 6 1, no exchange").outcome.reason == "ALA-27"
    )


def test_a_wrong_start_is_refused() -> None:
    with pytest.raises(BadOptions):
        load("aladdin", 2, {"start": "early"})
