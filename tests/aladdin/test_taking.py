"""Taking treasures in Aladdin: what qualifies, what happens with it, what the spells do."""

import pytest

from spieltisch.game import Position
from tests.aladdin.boards import names, place, taken
from tests.support import play_line

SPELLS = "457689"
"""lamp 4, ring 5, carpet 7, amulet 6, ball 8, bottle 9."""

TAKES = [
    (
        "ALA-12",
        "left and right, and the grades reach the spell",
        place("white3 c4, white4 e5", dice="14", garden="d4 carpet2", spells=SPELLS),
        "4+1 e4",
        ["d4"],
    ),
    (
        "ALA-12",
        "above and below",
        place("white3 d3, white4 c5", dice="14", garden="d4 carpet2", spells=SPELLS),
        "4+1 d5",
        ["d4"],
    ),
    (
        "ALA-12",
        "a sum of 5 is too little for a 7",
        place("white2 c4, white3 e5", dice="13", garden="d4 carpet2", spells=SPELLS),
        "3+1 e4",
        [],
    ),
    (
        "ALA-12",
        "around a corner is not opposite",
        place("white3 c4, white4 c5", dice="14", garden="d4 carpet2", spells=SPELLS),
        "4+1 d5",
        [],
    ),
    (
        "ALA-12",
        "a foreign wizard does not help",
        place("grey3 c4, white4 e5", dice="14", garden="d4 carpet2", spells=SPELLS),
        "4+1 e4",
        [],
    ),
    (
        "ALA-12",
        "whatever made it qualify: a pair that waits takes with any half-move",
        place("white3 c4, white4 e4", dice="11", garden="d4 carpet2", spells=SPELLS),
        "1+1 c11",
        ["d4"],
    ),
    (
        "ALA-12",
        "an empty treasure field has nothing to take",
        place(
            "white3 c4, white4 e5",
            dice="14",
            empty="d4",
            hands={"white": "lamp1"},
            spells=SPELLS,
        ),
        "4+1 e4",
        [],
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "move", "fields"), TAKES)
def test_a_half_move_takes_exactly_these(
    rule: str, fact: str, position: Position, move: str, fields: list[str]
) -> None:
    after = position.play(move)
    assert taken(after) == fields, f"{rule}: {fact}\n{position}"
    assert after.phase == ("spell" if fields else "roll")


WAITING = "white3 c4, white4 e4"


def test_a_spell_changed_by_another_lets_the_waiting_pair_take_before_rolling() -> None:
    """ALA-12, ALA-17: the sheet's bottle on 9, guarded by 3 and 4, comes down to 6."""
    position = place(
        WAITING,
        turn="grey",
        phase="spell",
        half=2,
        spell_kind="lamp",
        hands={"grey": "lamp0"},
        garden="d4 bottle2",
        spells="645789",
    )
    after = position.play("spell bottle")
    assert names(after) == ["spell", "turn", "took"]
    assert (after.turn, after.phase, taken(after)) == ("white", "spell", ["d4"])
    assert taken(position.play("spell ring")) == []
    then = after.play("no spell")
    assert (then.phase, then.to_json()["half"], then.events) == ("roll", 1, ())


def test_an_own_spell_change_can_make_the_next_card_qualify() -> None:
    """ALA-12: after each own spell change; also in the middle of a turn."""
    position = place(
        WAITING,
        phase="spell",
        dice="11",
        half=1,
        spell_kind="lamp",
        hands={"white": "lamp0"},
        garden="d4 bottle2",
        spells="645789",
    )
    after = position.play("spell bottle")
    assert names(after) == ["spell", "took"]
    assert (after.phase, after.to_json()["spell_kind"]) == ("spell", "bottle")
    assert (after.to_json()["dice"], after.to_json()["half"]) == ([1, 1], 1)
    then = after.play("no spell")
    assert (then.phase, then.to_json()["half"]) == ("move", 2)


TWO = {"garden": "d4 amulet2, f4 ring3", "spells": "475869"}
"""The sheet's amulet on 8 and ring on 7, with 3 and 2 waiting and 5 coming between them."""


def test_one_half_move_can_take_several_cards_in_the_order_the_player_chooses() -> None:
    """ALA-13."""
    position = place("white3 c4, white2 g4, white5 e5", dice="15", **TWO)
    after = position.play("5+1 e4")
    assert (after.phase, after.actor) == ("take", "white")
    assert after.legal() == ["take d4", "take f4"]
    assert after.to_json()["claims"] == ["d4", "f4"]
    first = after.play("take f4")
    assert names(first) == ["took"]
    assert (first.phase, first.to_json()["claims"]) == ("spell", ["d4"])
    second = first.play("no spell")
    assert (taken(second), second.to_json()["claims"]) == (["d4"], [])


def test_a_claimed_card_stays_won_whatever_the_spells_become() -> None:
    """ALA-13, ALA-16: the ring's 7 goes to the amulet's place and the amulet's to 9."""
    position = place("white3 c4, white2 g4, white5 e5", dice="15", **TWO)
    line = "5+1 e4, take f4, spell bottle"
    after = play_line(position, line)
    assert after.to_json()["spells"]["ring"] == 9
    assert taken(after) == ["d4"]
    lower = play_line(position, "5+1 e4, take d4, spell bottle")
    assert lower.to_json()["spells"]["amulet"] == 9
    assert taken(lower) == ["f4"]
    higher = place("white3 c4, white2 g4, white5 e5", dice="15", garden="d4 amulet2, f4 amulet3",
                   spells="456789")  # fmt: skip
    raised = play_line(higher, "5+1 e4, take d4, spell bottle")
    assert raised.to_json()["spells"]["amulet"] == 9
    assert (taken(raised), raised.phase) == (["f4"], "keep")


def test_two_cards_taken_may_change_the_spells_twice_in_a_row() -> None:
    """ALA-16."""
    position = place("white3 c4, white2 g4, white5 e5", dice="15", **TWO)
    after = play_line(position, "5+1 e4, take d4, spell lamp, spell lamp")
    spells = {"lamp": 7, "ring": 8, "carpet": 5, "amulet": 4, "ball": 6, "bottle": 9}
    assert (after.to_json()["spells"], after.turn) == (spells, "grey")


def test_the_settled_kind_may_change_places_with_any_other_or_none() -> None:
    """ALA-16."""
    position = place(
        phase="spell", half=2, spell_kind="ring", hands={"white": "ring1"}, spells="456789"
    )
    others = ["spell amulet", "spell ball", "spell bottle", "spell carpet", "spell lamp"]
    assert position.legal() == ["no spell", *others]
    after = position.play("spell bottle")
    assert after.to_json()["spells"]["ring"] == 9
    assert after.to_json()["spells"]["bottle"] == 5
    assert after.events[0].to_json() == {
        "event": "spell", "seat": "white", "kind": "ring", "with": "bottle"
    }  # fmt: skip
    kept = position.play("no spell")
    assert kept.to_json()["spells"] == position.to_json()["spells"]
    assert names(kept) == ["turn"]


def test_the_taker_sees_the_value_and_everybody_the_kind() -> None:
    """ALA-14: the other one's view and event leave the value out."""
    position = place("white3 c4, white4 e5", dice="14", garden="d4 carpet2", spells=SPELLS)
    after = position.play("4+1 e4")
    assert after.view("white")["hands"]["white"] == {"carpet": {"value": 2, "seen": ["white"]}}
    assert after.view("grey")["hands"]["white"] == {"carpet": {"value": None, "seen": ["white"]}}
    took = after.events[-1]
    told = {"event": "took", "seat": "white", "at": "d4", "kind": "carpet"}
    assert took.seen_by("white") == {**told, "value": 2}
    assert took.seen_by("grey") == took.seen_by("public") == told


SECOND = {"dice": "14", "garden": "d4 carpet2", "spells": SPELLS}


def second(hands: dict[str, str], **told: object) -> Position:
    """White takes a second carpet."""
    return place("white3 c4, white4 e5", hands=hands, **{**SECOND, **told}).play("4+1 e4")


def test_a_second_card_of_a_kind_is_given_to_somebody_without() -> None:
    """ALA-15: the new or the old one; blue has a carpet already."""
    position = second({"white": "carpet4", "blue": "carpet0"}, people=4)
    assert (position.phase, position.actor) == ("keep", "white")
    assert position.legal() == [
        "give new green",
        "give new grey",
        "give old green",
        "give old grey",
    ]
    assert position.to_json()["new"] == {"kind": "carpet", "value": 2, "seen": ["white"]}
    given = position.play("give old green").to_json()
    assert given["hands"]["green"]["carpet"] == {"value": 4, "seen": ["white", "green"]}
    assert given["hands"]["white"]["carpet"] == {"value": 2, "seen": ["white"]}
    kept = position.play("give new green").to_json()
    assert kept["hands"]["green"]["carpet"] == {"value": 2, "seen": ["white", "green"]}
    assert kept["hands"]["white"]["carpet"] == {"value": 4, "seen": ["white"]}


def test_giving_comes_before_the_spell_which_is_the_takers() -> None:
    """ALA-15, ALA-16: the one given to has no say."""
    position = second({"white": "carpet4"})
    after = position.play("give new grey")
    assert (after.phase, after.actor) == ("spell", "white")
    assert after.to_json()["spell_kind"] == "carpet"
    gave = after.events[0]
    told = {"event": "gave", "seat": "white", "to": "grey", "kind": "carpet", "card": "new"}
    assert gave.seen_by("grey") == gave.seen_by("white") == {**told, "value": 2}
    assert gave.seen_by("public") == told


def test_when_all_have_the_kind_a_card_goes_back_onto_an_empty_treasure_field() -> None:
    """ALA-15: without card and without wizard; the field just emptied is one."""
    hands = {"white": "carpet4 ring1 lamp1", "grey": "carpet0 ring2 lamp2"}
    position = place(
        "white3 c4, white4 e5, grey6 f6, white5 f8",
        hands=hands,
        empty="b2 f6 f8 l10",
        **SECOND,
    ).play("4+1 e4")
    fields = ["b2", "d4", "l10"]
    free = [field for field in fields if field not in position.to_json()["treasures"]]
    assert free == fields
    listed = {move.split()[-1] for move in position.legal()}
    assert not listed & {"f6", "f8"}
    assert position.legal() == sorted(f"return {w} {f}" for w in ("new", "old") for f in listed)
    after = position.play("return old b2")
    doc = after.to_json()
    assert doc["treasures"]["b2"] == {"kind": "carpet", "value": 4, "seen": ["white"]}
    assert doc["hands"]["white"]["carpet"]["value"] == 2
    assert doc["banned"] == ["b2"]
    returned = after.events[0]
    told = {"event": "returned", "seat": "white", "at": "b2", "kind": "carpet", "card": "old"}
    assert returned.seen_by("white") == {**told, "value": 4}
    assert returned.seen_by("grey") == told


def test_a_card_put_back_is_not_taken_again_in_the_same_turn() -> None:
    """ALA-15: not by a spell, not by the second half-move, but at the next own turn."""
    start = place(
        "white3 c4, white4 e5",
        hands={"white": "carpet4", "grey": "carpet0"},
        **{**SECOND, "dice": "1144"},
    )
    position = play_line(start, "4+1 e4, return new d4, spell lamp")
    assert (position.phase, position.to_json()["banned"]) == ("move", ["d4"])
    position = position.play("1+4 c8")
    assert (taken(position), position.turn, position.to_json()["banned"]) == ([], "grey", [])
    position = play_line(position, "roll 1111, 1+1 c11, 1+1 b11")
    assert names(position) == ["moved", "turn", "took"]
    assert (taken(position), position.turn, position.phase) == (["d4"], "white", "keep")


def test_a_card_put_back_can_be_taken_by_the_next_seat() -> None:
    """ALA-15: the ban ends with the turn."""
    start = place(
        "white3 c4, white4 e5, grey3 d3, grey4 d5",
        hands={"white": "carpet4", "grey": "carpet0"},
        **SECOND,
    )
    position = play_line(start, "4+1 e4, return new d4, no spell")
    assert (position.turn, taken(position), position.phase) == ("grey", ["d4"], "keep")
