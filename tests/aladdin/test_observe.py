"""What a seat observes of a game of Aladdin, compared with its view."""

from random import Random
from typing import Any

import pytest

from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.game.aladdin.names import FIELD_NAMES, KINDS, TREASURE_NAMES
from spieltisch.rules.aladdin import KERNEL
from spieltisch.rules.aladdin.board import OUT
from spieltisch.rules.aladdin.state import VALUES
from tests.observing import seen, seen_by
from tests.support import random_positions

UNKNOWN = VALUES


def known(card: dict[str, Any], unknown: int) -> int:
    return unknown if card["value"] is None else int(card["value"])


@pytest.mark.parametrize("memory", ["perfect", "own"])
def test_an_observation_tells_what_the_view_tells_from_the_viewer_on(memory: str) -> None:
    game = load("aladdin", 3, {"memory": memory, "round_limit": 60})
    for position in list(random_positions(game.start(seed=2), Random(2), 700))[::23]:
        if position.is_over:
            continue
        for number, seat in enumerate(game.seats):
            view, told = position.view(seat), seen_by(position, seat)
            order = game.seats[number:] + game.seats[:number]
            assert told["turn"] == [order.index(view["turn"])]
            assert told["spells"] == [view["spells"][kind] for kind in KINDS]
            assert told["rounds"] == [60 - view["round"]]
            wizards = [
                view["wizards"][other][str(grade)] for other in order for grade in range(1, 7)
            ]
            fields = [FIELD_NAMES.index(w) if w in FIELD_NAMES else OUT for w in wizards]
            assert told["wizards"] == fields + [-1] * 6
            hands = [view["hands"][other].get(kind) for other in order for kind in KINDS]
            assert told["hands"][:18] == [known(c, UNKNOWN) if c else -1 for c in hands]
            assert told["hands_seen"][:18] == [bits(c, order) for c in hands]
            cards = [view["treasures"].get(name) for name in TREASURE_NAMES]
            assert told["kinds"] == [KINDS.index(c["kind"]) if c else -1 for c in cards]
            assert told["values"] == [known(c, -1) if c else -1 for c in cards]
            assert told["seen"] == [bits(c, order) for c in cards]
            claims = [int(name in view["claims"]) for name in TREASURE_NAMES]
            assert told["claims"] == claims
            assert told["new_value"] == [known(view["new"], -1) if view["new"] else -1]


def bits(card: dict[str, Any] | None, order: tuple[str, ...]) -> int:
    return sum(1 << order.index(seat) for seat in card["seen"]) if card else 0


def test_the_values_stay_hidden_while_the_cards_are_laid() -> None:
    """ALA-3, ALA-5: only the backs can be seen."""
    one, other = (first_state(load("aladdin", 2)) for _ in range(2))
    for state, cards in ((one, (0, 7, 3)), (other, (4, 9, 1))):
        for card in cards:
            KERNEL.apply(state, card)
    assert seen(KERNEL, one, 0) == seen(KERNEL, other, 0)
    assert seen(KERNEL, one, 0)["kinds"][:4] == [0, 1, 0, -1]
