"""How games of Aladdin end, and what they pay."""

from typing import Any

import pytest

from spieltisch.game import Game, Position
from tests.aladdin.boards import ALL_KINDS, KINDS, names, place
from tests.support import play_line

ALMOST = {"white": ALL_KINDS, "grey": "lamp2 ring2 carpet2 amulet2 ball2"}
"""Grey misses a bottle; white's wizards 4 and 5 are about to take one for it."""


def gift(**told: Any) -> Position:
    return place(
        "white4 c4, white5 e5",
        dice="15",
        hands=ALMOST,
        garden="d4 bottle3",
        spells="456789",
        **told,
    )


SHEET = {"carpet": 4, "amulet": 5, "lamp": 6, "ring": 7, "bottle": 8, "ball": 9}
"""ALA-25: the spells of the sheet's example."""


def scored() -> Position:
    """Both of the sheet's players with their last spell to decide."""
    return place(
        phase="spell",
        half=2,
        spell_kind="ball",
        spells="".join(str(SHEET[kind]) for kind in KINDS),
        hands={
            "white": "carpet3 amulet2 lamp0 ring4 bottle4 ball3",
            "grey": "carpet2 amulet4 lamp3 ring1 bottle2 ball4",
        },
    )


LAST_ROUND: dict[str, Any] = {"options": {"round_limit": 3}, "round": 3, "turn": "grey"}

ENDINGS: list[tuple[str, str, Position, str, dict[str, float]]] = [
    (
        "ALA-23",
        "the gift that completes the last set, then no spell",
        gift(),
        "5+1 e4, give new grey, no spell",
        {"white": 39, "grey": 2 * (4 + 5 + 6 + 7 + 8) + 3 * 9},
    ),
    (
        "ALA-23",
        "the taker may change the spells once more",
        gift(),
        "5+1 e4, give old grey, spell lamp",
        {"white": 1 * (9 + 5 + 6 + 7 + 8) + 3 * 4, "grey": 2 * (9 + 5 + 6 + 7 + 8) + 1 * 4},
    ),
    (
        "ALA-23",
        "ALA-24, ALA-25: the sheet's scores",
        scored(),
        "no spell",
        {"white": 109, "grey": 105},
    ),
    (
        "ALA-27",
        "after the last round incomplete sets score what they hold",
        place(dice="11", hands={"white": "lamp4", "grey": "ring1 ball2"}, **LAST_ROUND),
        "1+1 c11",
        {"white": 16, "grey": 21},
    ),
    (
        "ALA-27",
        "before any taking: white's pair waits in vain",
        place("white4 c4, white5 e4", dice="11", garden="d4 bottle4", **LAST_ROUND),
        "1+1 c11",
        {"white": 0, "grey": 0},
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "line", "payoffs"), ENDINGS)
def test_the_game_ends(
    rule: str, fact: str, position: Position, line: str, payoffs: dict[str, float]
) -> None:
    assert not position.is_over
    after = play_line(position, line)
    assert after.outcome == (True, payoffs, rule), fact
    over = after.events[-1].to_json()
    hands = after.to_json()["hands"]
    told = {"payoffs": payoffs, "reason": rule, "hands": hands, "scores": payoffs}
    assert over == {"event": "over", **told}
    assert after.events[-1].seen_by("public") == over
    assert after.legal() == []
    doc = after.to_json()
    assert (doc["actor"], doc["turn"], doc["dice"], doc["half"]) == (None, None, [], 1)
    assert (doc["claims"], doc["banned"], doc["new"], doc["duel"]) == ([], [], None, None)
    assert Game.read(doc) == after
    assert after.view("public") == doc


def test_completing_a_set_is_told() -> None:
    """ALA-23: by a gift, or by taking the sixth kind."""
    after = play_line(gift(), "5+1 e4, give new grey")
    assert names(after) == ["gave", "completed"]
    assert after.events[-1].to_json() == {"event": "completed", "seat": "grey"}
    taker = place(
        "white4 c4, white5 e5",
        dice="15",
        hands={"white": "lamp2 ring2 carpet2 amulet2 ball2"},
        garden="d4 bottle3",
    ).play("5+1 e4")
    assert names(taker) == ["moved", "took", "completed"]
    assert taker.play("no spell").turn == "grey"


def test_waiting_claims_lapse_at_the_end() -> None:
    """ALA-23: two bottles are won, the first one ends the game."""
    position = place(
        "white4 c4, white5 e5, white6 g4",
        dice="15",
        hands=ALMOST,
        garden="d4 bottle3, f4 bottle4",
        spells="456789",
    )
    after = play_line(position, "5+1 e4, take d4, give new grey, no spell")
    assert after.is_over
    assert after.to_json()["treasures"]["f4"]["value"] == 4


def test_cards_that_the_last_spell_makes_qualify_lapse() -> None:
    """ALA-23: the lamp guarded by 1 and 3 would qualify for 4."""
    position = place(
        "white4 c4, white5 e5, white1 g4, white3 i4",
        dice="15",
        hands=ALMOST,
        garden="d4 bottle3, h4 ring4",
        spells="596784",
    )
    after = play_line(position, "5+1 e4, give new grey, spell ring")
    assert after.to_json()["spells"]["ring"] == 4
    assert (after.is_over, names(after)) == (True, ["spell", "over"])


def test_without_a_limit_the_round_goes_on() -> None:
    """ALA-27."""
    position = place(dice="11", turn="grey", round=3)
    after = position.play("1+1 c11")
    assert (after.is_over, after.to_json()["round"]) == (False, 4)
