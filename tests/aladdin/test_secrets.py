"""Who knows what in Aladdin (ALA-26): resampling keeps all that a seat has seen, and only that."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from spieltisch.game import Position
from tests.aladdin.boards import place
from tests.support import play_line

TWO_CARPETS = {"hands": {"white": "carpet4"}, "garden": "d4 carpet2", "spells": "457689"}


def given_away(memory: str) -> Position:
    """White has taken a second carpet and given it to grey; both know it, green does not."""
    options = {"memory": memory}
    start = place("white3 c4, white4 e5", people=3, dice="14", options=options, **TWO_CARPETS)
    return play_line(start, "4+1 e4, give new grey, no spell")


def guesses(position: Position, seat: str, path: tuple[str, ...]) -> Counter[int]:
    """What a place holds in many positions that the seat cannot tell from the true one."""
    rng = Random(1)
    found: Counter[int] = Counter()
    for _ in range(300):
        doc: Any = position.resample(seat, rng).to_json()
        for name in path:
            doc = doc[name]
        found[doc["value"]] += 1
    return found


GREY_CARPET = ("hands", "grey", "carpet")


@pytest.mark.parametrize("memory", ["perfect", "own"])
@pytest.mark.parametrize("seat", ["white", "grey"])
def test_giver_and_receiver_know_the_card(memory: str, seat: str) -> None:
    """ALA-26: with `own` from the event, although white's view tells it no more."""
    position = given_away(memory)
    assert set(guesses(position, seat, GREY_CARPET)) == {2}
    is_told = position.view(seat)["hands"]["grey"]["carpet"]["value"] is not None
    assert is_told == (memory == "perfect" or seat == "grey")


@pytest.mark.parametrize("memory", ["perfect", "own"])
@pytest.mark.parametrize("viewer", ["green", "public"])
def test_others_hold_every_value_for_equally_likely(memory: str, viewer: str) -> None:
    """ALA-26: five values, each about 60 times in 300."""
    found = guesses(given_away(memory), viewer, GREY_CARPET)
    assert set(found) == {0, 1, 2, 3, 4}
    assert min(found.values()) > 35


@pytest.mark.parametrize("memory", ["perfect", "own"])
def test_a_seen_value_is_nowhere_else(memory: str) -> None:
    """ALA-3, ALA-26: white knows carpets 2 and 4, so no other carpet has these values."""
    position = given_away(memory)
    field = next(f for f, c in position.to_json()["treasures"].items() if c["kind"] == "carpet")
    assert set(guesses(position, "white", ("treasures", field))) == {0, 1, 3}


def duel(memory: str) -> Position:
    hands = {"white": "carpet0 ring3", "grey": "carpet4 ring1"}
    options = {"memory": memory}
    start = place("white5 c3, grey1 c4", people=3, dice="15", hands=hands, options=options)
    return start.play("5+1 c4")


@pytest.mark.parametrize("memory", ["perfect", "own"])
@pytest.mark.parametrize("viewer", ["white", "grey", "green", "public"])
def test_everybody_remembers_what_an_armed_duel_has_shown(memory: str, viewer: str) -> None:
    """ALA-18, ALA-26."""
    position = duel(memory).play("armed carpet")
    assert set(guesses(position, viewer, GREY_CARPET)) == {4}
    assert set(guesses(position, viewer, ("hands", "white", "carpet"))) == {0}
    after = play_line(position, "roll 6 1, exchange carpet")
    assert set(guesses(after, viewer, GREY_CARPET)) == {0}


@pytest.mark.parametrize("memory", ["perfect", "own"])
def test_an_exchange_is_known_to_the_two_only(memory: str) -> None:
    """ALA-21, ALA-26."""
    position = play_line(duel(memory), "bare, roll 6 1, exchange ring")
    ring = ("hands", "grey", "ring")
    assert set(guesses(position, "white", ring)) == set(guesses(position, "grey", ring)) == {3}
    assert set(guesses(position, "green", ring)) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("memory", ["perfect", "own"])
def test_a_card_put_back_is_remembered_by_its_field(memory: str) -> None:
    """ALA-15, ALA-26: the taker knows both; the other one neither."""
    options = {"memory": memory}
    hands = {"white": "carpet4", "grey": "carpet0"}
    told: dict[str, Any] = {**TWO_CARPETS, "hands": hands}
    start = place("white3 c4, white4 e5", dice="14", options=options, **told)
    position = play_line(start, "4+1 e4, return old d4")
    field = ("treasures", "d4")
    assert set(guesses(position, "white", field)) == {4}
    assert set(guesses(position, "white", ("hands", "white", "carpet"))) == {2}
    assert set(guesses(position, "grey", field)) == {1, 2, 3, 4}
    assert position.view("white")["treasures"]["d4"]["value"] == (
        4 if memory == "perfect" else None
    )


@pytest.mark.parametrize("memory", ["perfect", "own"])
def test_the_card_just_taken_is_known_to_its_taker(memory: str) -> None:
    """ALA-14: also while it is not settled yet."""
    start = place("white3 c4, white4 e5", dice="14", options={"memory": memory}, **TWO_CARPETS)
    position = start.play("4+1 e4")
    assert position.phase == "keep"
    assert set(guesses(position, "white", ("new",))) == {2}
    assert position.view("white")["new"]["value"] == 2
    assert position.view("grey")["new"]["value"] is None
    assert set(guesses(position, "grey", ("new",))) == {0, 1, 2, 3, 4}


def test_a_seat_that_saw_a_card_sees_its_value_when_it_is_taken_again() -> None:
    """ALA-26: what was seen stays seen, so the event tells grey the value too."""
    position = place("white3 c4, white4 e5", dice="14", garden="d4 carpet2", spells="457689")
    doc = position.to_json()
    doc["treasures"]["d4"]["seen"] = ["grey"]
    after = position.game.read(doc).play("4+1 e4")
    assert after.events[-1].seen_by("grey")["value"] == 2
    assert after.to_json()["hands"]["white"]["carpet"]["seen"] == ["white", "grey"]
