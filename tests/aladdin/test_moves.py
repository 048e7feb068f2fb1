"""Half-moves of Aladdin, one fact per row: rule, what it says, position, dice pair, ends."""

import pytest

from spieltisch.game import Position, load
from spieltisch.game.drawing import parse
from tests.aladdin.boards import ends, place
from tests.support import play_line

GONE = {"hands": {"white": "lamp4 ring4", "grey": "lamp3 ring3"}}
"""Four cards in hands, so that four treasure fields can be empty."""

ENDS = [
    ("ALA-2", "wizard 1 comes in at c11", place(dice="11"), "1+1", "c11"),
    ("ALA-2", "wizard 2 comes in at g11", place(dice="12"), "2+1", "g11"),
    ("ALA-2", "wizard 3 comes in at k11", place(dice="13"), "3+1", "k11"),
    ("ALA-2", "wizard 4 comes in at c1", place(dice="14"), "4+1", "c1"),
    ("ALA-2", "wizard 5 comes in at g1", place(dice="15"), "5+1", "g1"),
    ("ALA-2", "wizard 6 comes in at k1", place(dice="16"), "6+1", "k1"),
    (
        "ALA-2",
        "from outside an even count ends beside treasures",
        place(dice="14"),
        "1+4",
        "a10 b9 c8 d9 e10 f11",
    ),
    ("ALA-8", "the first step is the entrance", place(dice="12"), "1+2", "b11 c10 d11"),
    (
        "ALA-7",
        "straight steps, turns at crossings",
        place("white1 c3", dice="12"),
        "1+2",
        "a3 c1 c5 e3",
    ),
    (
        "ALA-7",
        "in a lane there is only forth or back",
        place("white1 c4", dice="11"),
        "1+1",
        "c3 c5",
    ),
    (
        "ALA-7",
        "six steps reach the next crossing around a treasure, but not the start",
        place("white1 a1", dice="16"),
        "1+6",
        "a3 a7 c1 c5 e3 g1",
    ),
    (
        "ALA-7",
        "four steps around an empty corner do not come back to the start",
        place("white1 a1", dice="14", empty="b2", **GONE),
        "1+4",
        "a3 a5 b2 c1 c3 e1",
    ),
    (
        "ALA-9",
        "a card bars its field and the way over it",
        place("white1 c4", dice="12"),
        "1+2",
        "b3 b5 c2 c6 d3 d5",
    ),
    (
        "ALA-9",
        "an empty treasure field is entered and crossed like others",
        place("white1 c4", dice="12", empty="d4", **GONE),
        "1+2",
        "b3 b5 c2 c6 d3 d5 e4",
    ),
    (
        "ALA-9",
        "an empty one is entered",
        place("white1 c4", dice="11", empty="d4", **GONE),
        "1+1",
        "c3 c5 d4",
    ),
    (
        "ALA-9",
        "own and foreign wizards are jumped",
        place("white1 c4, white2 c5, grey3 c3", dice="12"),
        "1+2",
        "b3 b5 c2 c6 d3 d5",
    ),
    (
        "ALA-10",
        "no half-move ends on an own wizard",
        place("white1 c4, white2 c5", dice="11"),
        "1+1",
        "c3",
    ),
    (
        "ALA-10",
        "but on another one's",
        place("white1 c4, grey2 c5", dice="11"),
        "1+1",
        "c3 c5",
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "pair", "fields"), ENDS)
def test_half_moves_end_exactly_here(
    rule: str, fact: str, position: Position, pair: str, fields: str
) -> None:
    assert ends(position, pair) == fields, f"{rule}: {fact}\n{position}"


def pairs(position: Position) -> str:
    return " ".join(sorted({move.split()[0] for move in position.legal()}))


def test_each_die_serves_once_for_a_grade_or_a_distance() -> None:
    """ALA-6: the sheet's roll 1-3-4-4."""
    rolled = place().play("roll 1344")
    assert pairs(rolled) == "1+3 1+4 3+1 3+4 4+1 4+3 4+4"
    assert pairs(rolled.play("1+3 c9")) == "4+4"
    assert pairs(rolled.play("3+4 k8")) == "1+4 4+1"
    once = rolled.play("4+1 c1")
    assert once.to_json()["dice"] == [3, 4]
    assert once.to_json()["half"] == 2
    assert pairs(once) == "3+4 4+3"
    assert once.play("4+3 c4").turn == "grey"


def test_a_turn_is_a_roll_and_two_half_moves() -> None:
    """ALA-6: then the next seat rolls."""
    after = play_line(place(), "roll 1122, 1+1 c11, 2+2 f11")
    assert (after.phase, after.turn, after.actor) == ("roll", "grey", "chance")
    assert [e.to_json() for e in after.events] == [
        {"event": "moved", "seat": "white", "grade": 2, "distance": 2, "from": "out", "to": "f11"},
        {"event": "turn", "seat": "grey"},
    ]


def test_four_dice_fall_in_126_ways_weighted_by_their_orders() -> None:
    """ALA-6: 1296 orders of faces; a duel's dice in 36."""
    start = place()
    weights = dict(zip(start.legal(), start.weights(), strict=True))
    assert (len(weights), sum(weights.values())) == (126, 1296)
    assert (weights["roll 1111"], weights["roll 1112"], weights["roll 1122"]) == (1, 4, 6)
    assert (weights["roll 1123"], weights["roll 1234"]) == (12, 24)


def test_without_a_half_move_there_is_only_the_pass() -> None:
    """ALA-11: wizard 1 cannot come in, since an own one stands on its entrance."""
    blocked = place("white2 c11", dice="11")
    assert blocked.legal() == ["pass"]
    after = blocked.play("pass")
    assert after.turn == "grey"
    assert [e.name for e in after.events] == ["passed", "turn"]


def test_a_pass_in_the_first_half_ends_the_turn_too() -> None:
    """ALA-11."""
    blocked = place("white2 c11", dice="1111")
    assert blocked.legal() == ["pass"]
    assert blocked.play("pass").turn == "grey"


def test_turns_go_round_in_the_order_of_the_seats() -> None:
    """ALA-4, ALA-6: the round rises when the turn comes to the seat that began."""
    position = place(people=3, turn="green", dice="66", first="grey")
    after = position.play("6+6 " + ends(position, "6+6").split()[0])
    assert (after.turn, after.to_json()["round"]) == ("white", 1)
    position = place(people=3, turn="white", dice="66", first="grey")
    after = position.play("6+6 " + ends(position, "6+6").split()[0])
    assert (after.turn, after.to_json()["round"]) == ("grey", 2)


def test_the_start_has_all_cards_and_no_wizard_in_the_garden() -> None:
    """ALA-1, ALA-3, ALA-4, ALA-5: 30 cards on 30 fields, pyramids 4-9, everybody outside."""
    doc = load("aladdin", 4).start(seed=5).to_json()
    cards = sorted((card["kind"], card["value"]) for card in doc["treasures"].values())
    assert len(set(cards)) == len(cards) == 30
    assert set(doc["treasures"]) == {f"{c}{r}" for c in "bdfhjl" for r in (2, 4, 6, 8, 10)}
    assert sorted(doc["spells"].values()) == [4, 5, 6, 7, 8, 9]
    assert {place for own in doc["wizards"].values() for place in own.values()} == {"out"}
    assert (doc["phase"], doc["half"], doc["dice"], doc["round"]) == ("roll", 1, [], 1)
    assert doc["turn"] == doc["first"]


def test_deals_and_lots_differ_by_the_seed() -> None:
    """ALA-5."""
    starts = [load("aladdin", 4).start(seed=seed).to_json() for seed in range(20)]
    assert len({str(doc["treasures"]) for doc in starts}) == 20
    assert len({str(doc["spells"]) for doc in starts}) > 10
    assert {doc["first"] for doc in starts} == {"white", "grey", "green", "blue"}


def test_the_drawn_garden_is_the_position() -> None:
    """ALA-1: crossings, treasure fields and the fields between; the picture is parsed."""
    drawn = parse("""
        11 +  .  +  .  +  .  +  .  +  .  +  .  +
        10 .  l4 .  r4 .  c4 .  a4 .  b4 .  f4 .
         9 +  .  +  .  +  .  +  .  +  .  +  .  +
         8 .  l3 .  r3 .  c3 .  a3 .  b3 .  f3 .
         7 +  .  +  .  +  .  +  .  +  .  +  .  +
         6 .  l2 .  r2 .  c2 .  a2 .  b2 .  f2 .
         5 +  .  +  .  +  .  +  .  +  .  +  .  +
         4 .  l1 W4 r1 .  c1 .  a1 .  b1 .  f1 .
         3 +  .  +  .  +  .  +  .  +  .  +  .  +
         2 .  l0 .  r0 .  c0 .  a0 .  b0 .  f0 G1
         1 +  .  +  .  +  .  +  .  +  .  +  .  +
           a  b  c  d  e  f  g  h  i  j  k  l  m

        game: aladdin
        seats: ["white", "grey"]
        phase: roll
        turn: white
        actor: chance
        spells: {"lamp": 4, "ring": 5, "carpet": 6, "amulet": 7, "ball": 8, "bottle": 9}
        hands: {"white": {}, "grey": {}}
        first: white
    """)
    assert drawn == place("white4 c4, grey1 m2")
