"""What a seat observes of a game of Mutabor, compared with its view."""

from random import Random

from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.game.mutabor.notation import KINDS
from spieltisch.rules.mutabor import KERNEL
from spieltisch.rules.mutabor.board import NAMES, OPEN
from tests.observing import seen, seen_by
from tests.support import random_positions

SEATS = ("south", "west", "north", "east")


def test_an_observation_tells_what_the_view_tells_from_the_viewer_on() -> None:
    game = load("mutabor", 3, {"restart_by": "owner"})
    for position in list(random_positions(game.start(seed=2), Random(2), 200))[::7]:
        for seat in game.seats:
            view, told = position.view(seat), seen_by(position, seat)
            number = SEATS.index(seat)
            order = SEATS[number:] + SEATS[:number]
            assert told["side"] == [number]
            assert told["turn"] == [order.index(view["turn"]) if view["turn"] else -1]
            assert told["cards"] == [KINDS.index(view["cards"][name]) for name in NAMES[:OPEN]]
            owners = {name: other for other in game.seats for name in view["pieces"][other]}
            assert told["pieces"] == [
                order.index(owners[name]) if name in owners else -1 for name in NAMES[:OPEN]
            ]
            assert told["quiet"] == [view["quiet"]]
            assert told["plays"] == [int(other in game.seats) for other in order]


def test_the_middle_stays_hidden_while_the_cards_are_dealt() -> None:
    """MUT-2: two deals that differ in the four middle cards and agree in all others laid so far."""
    one, other = (first_state(load("mutabor", 2)) for _ in range(2))
    names = {str(kind): KERNEL.legal_actions(one)[i] for i, kind in enumerate(KINDS)}
    for state, middle in ((one, "star tree gate crab"), (other, "crab crab stork star")):
        for card in (*middle.split(), "elephant", "tree"):
            KERNEL.apply(state, names[card])
    assert seen(KERNEL, one, 0) == seen(KERNEL, other, 0)
