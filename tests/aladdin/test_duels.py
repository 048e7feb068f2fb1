"""Duels in Aladdin: challenge, weapons, strengths, banishment, exchange."""

import pytest

from spieltisch.game import Position
from tests.aladdin.boards import names, place
from tests.support import play_line

CARPETS = {"white": "carpet0 ring3", "grey": "carpet4 lamp1"}


def duel(
    challenger: int, challenged: int, hands: dict[str, str] | None = None, **told: str
) -> Position:
    """White's wizard moves from c3 onto grey's on c4."""
    wizards = f"white{challenger} c3, grey{challenged} c4"
    start = place(wizards, dice=f"1{challenger}", hands=hands or {}, **told)
    return start.play(f"{challenger}+1 c4")


def test_moving_onto_anothers_wizard_is_a_challenge() -> None:
    """ALA-18: the challenged one chooses; both stand on the field."""
    position = duel(5, 1, CARPETS)
    doc = position.to_json()
    assert (position.phase, position.actor, position.turn) == ("duel", "grey", "white")
    assert position.legal() == ["armed carpet", "bare"]
    assert doc["duel"] == {"challenger": ["white", 5], "challenged": ["grey", 1], "armed": None}
    assert doc["wizards"]["white"]["5"] == doc["wizards"]["grey"]["1"] == "c4"
    assert position.events[-1].to_json() == {
        "event": "challenged", "by": ["white", 5], "seat": ["grey", 1], "at": "c4"
    }  # fmt: skip


def test_without_a_common_kind_the_duel_is_bare_and_nothing_is_exchanged() -> None:
    """ALA-18, ALA-21: choices with one possibility are made at once."""
    position = duel(4, 2, {"white": "ring3", "grey": "lamp1"})
    assert names(position) == ["moved", "challenged", "chose"]
    assert position.events[-1].to_json() == {"event": "chose", "seat": "grey", "armed": None}
    assert (position.phase, position.actor) == ("duel_roll", "chance")
    after = position.play("roll 6 1")
    assert names(after) == ["duel_rolled", "duel_won", "banished", "turn"]
    assert after.to_json()["duel"] is None


def test_an_armed_duel_shows_both_cards_to_everybody() -> None:
    """ALA-18, ALA-26: also to spectators, as an event."""
    position = duel(5, 1, CARPETS).play("armed carpet")
    assert names(position) == ["chose", "shown"]
    shown = {"event": "shown", "kind": "carpet", "values": [0, 4]}
    assert [position.events[1].seen_by(v) for v in ("white", "grey", "public")] == [shown] * 3
    hands = position.to_json()["hands"]
    assert hands["white"]["carpet"]["seen"] == hands["grey"]["carpet"]["seen"] == ["white", "grey"]
    assert position.view("white")["hands"]["grey"]["carpet"]["value"] == 4
    assert position.view("public")["hands"]["grey"]["carpet"]["value"] is None


def test_a_duel_has_36_equal_rolls() -> None:
    """ALA-19."""
    position = duel(5, 1)
    assert position.legal() == [f"roll {a} {b}" for a in range(1, 7) for b in range(1, 7)]
    assert position.weights() == [1] * 36


FIGHTS = [
    ("ALA-22", "the sheet's first example", duel(4, 2), "roll 4 5", "white", [8, 7]),
    (
        "ALA-22",
        "the sheet's second example",
        duel(5, 1, CARPETS).play("armed carpet"),
        "roll 3 5",
        "grey",
        [8, 10],
    ),
    ("ALA-19", "a tie is the challenged one's", duel(4, 3), "roll 2 3", "grey", [6, 6]),
    (
        "ALA-19",
        "bare, cards do not count",
        duel(5, 1, CARPETS).play("bare"),
        "roll 3 5",
        "white",
        [8, 6],
    ),
]


@pytest.mark.parametrize("row", FIGHTS, ids=lambda row: f"{row[0]} {row[1]}")
def test_the_stronger_wins(row: tuple[str, str, Position, str, str, list[int]]) -> None:
    rule, fact, position, roll, winner, strengths = row
    after = position.play(roll)
    won = next(event for event in after.events if event.name == "duel_won")
    assert won.to_json() == {"event": "duel_won", "seat": winner, "strengths": strengths}, fact
    dice = [int(die) for die in roll.split()[1:]]
    assert after.events[0].to_json() == {"event": "duel_rolled", "dice": dice}, rule


def test_the_loser_goes_outside_and_the_winner_holds_the_field() -> None:
    """ALA-20: challenger and challenged alike; the banished may come in again."""
    won = duel(4, 2).play("roll 6 1")
    assert won.to_json()["wizards"]["white"]["4"] == "c4"
    assert won.to_json()["wizards"]["grey"]["2"] == "out"
    assert won.events[2].to_json() == {"event": "banished", "seat": "grey", "grade": 2}
    assert "2+1 g11" in won.play("roll 1234").legal()
    lost = duel(4, 2).play("roll 1 6")
    assert lost.to_json()["wizards"]["white"]["4"] == "out"
    assert lost.to_json()["wizards"]["grey"]["2"] == "c4"


def test_a_lost_duel_leaves_the_second_half_move() -> None:
    """ALA-11: the dice of the first half-move are gone, the other two stay."""
    start = place("white4 c3, grey2 c4", dice="1144")
    during = start.play("4+1 c4").to_json()
    assert (during["dice"], during["half"]) == ([1, 4], 1)
    after = play_line(start, "4+1 c4, roll 1 6")
    assert (after.phase, after.turn, after.to_json()["half"]) == ("move", "white", 2)
    assert after.to_json()["dice"] == [1, 4]


BESIDE = "white4 c3, grey2 c4, white3 e4"


@pytest.mark.parametrize(("roll", "is_taken"), [("roll 6 1", True), ("roll 1 6", False)])
def test_only_a_won_duel_lets_the_wizard_take(roll: str, is_taken: bool) -> None:
    """ALA-12, ALA-20: the duel comes first."""
    start = place(BESIDE, dice="14", garden="d4 carpet2", spells="457689")
    fought = start.play("4+1 c4")
    assert "took" not in names(fought)
    assert ("took" in names(fought.play(roll))) == is_taken


def test_the_winner_may_exchange_a_kind_that_both_hold() -> None:
    """ALA-21: before any taking; ALA-26: the two know both cards, others do not."""
    position = place(
        BESIDE,
        people=3,
        dice="14",
        garden="d4 ball2",
        spells="456879",
        hands={"white": "carpet0 ring3", "grey": "carpet4 ring1 lamp1", "green": "carpet2"},
    )
    position = play_line(position, "4+1 c4, bare, roll 6 1")
    assert names(position) == ["duel_rolled", "duel_won", "banished"]
    assert (position.phase, position.actor) == ("exchange", "white")
    assert position.legal() == ["exchange carpet", "exchange ring", "no exchange"]
    duel_json = {"challenger": ["white", 4], "challenged": ["grey", 2], "armed": None}
    assert position.to_json()["duel"] == duel_json
    after = position.play("exchange carpet")
    assert names(after) == ["exchanged", "took"]
    told = {"event": "exchanged", "kind": "carpet", "seats": ["white", "grey"]}
    exchanged = after.events[0]
    assert exchanged.seen_by("white") == exchanged.seen_by("grey") == {**told, "values": [4, 0]}
    assert exchanged.seen_by("green") == exchanged.seen_by("public") == told
    hands = after.to_json()["hands"]
    assert hands["white"]["carpet"] == {"value": 4, "seen": ["white", "grey"]}
    assert hands["grey"]["carpet"] == {"value": 0, "seen": ["white", "grey"]}
    left = position.play("no exchange")
    assert names(left) == ["took"]
    assert left.to_json()["hands"]["white"]["carpet"]["value"] == 0


def test_a_challenged_winner_may_exchange_too() -> None:
    """ALA-21: grey acts while the turn is white's."""
    position = play_line(duel(4, 2, CARPETS), "armed carpet, roll 1 6")
    assert (position.actor, position.turn, position.phase) == ("grey", "white", "exchange")
    assert position.to_json()["duel"]["armed"] == "carpet"
    after = position.play("exchange carpet")
    assert after.events[0].to_json()["seats"] == ["white", "grey"]
    assert after.events[0].to_json()["values"] == [4, 0]
    assert after.turn == "grey"
