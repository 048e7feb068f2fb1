"""What a seat observes of a game of Irrgarten, compared with its view."""

from random import Random

from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten import KERNEL
from spieltisch.rules.irrgarten.rules import DONE, FIRST_SLOT
from tests.observing import seen, seen_by
from tests.support import random_positions

LEFT, RIGHT = 0, 1
OPEN, BARRIER = 1, 2


def test_an_observation_tells_what_the_view_tells_from_the_viewer_on() -> None:
    game = load("irrgarten", 2, {"size": 5})
    slots, fields = slots_of(5), {"out": -1, **fields_of(5)}
    for position in list(random_positions(game.start(seed=2), Random(2), 400))[2::7]:
        for seat, other in (("left", "right"), ("right", "left")):
            view, told = position.view(seat), seen_by(position, seat)
            assert told["treasure"] == [fields[view["mazes"][seat]["treasure"]]]
            assert told["pieces"] == [fields[view["pieces"][who]] for who in (seat, other)]
            own = {slots[edge] for edge in view["mazes"][seat]["barriers"]}
            assert [slot for slot, there in enumerate(told["own"]) if there] == sorted(own)
            for part, who in (("learned", seat), ("given_away", other)):
                known = dict.fromkeys((slots[e] for e in view["known"][who]["open"]), OPEN)
                known |= dict.fromkeys((slots[e] for e in view["known"][who]["barriers"]), BARRIER)
                assert {s: k for s, k in enumerate(told[part]) if k} == known


def test_the_other_sees_nothing_of_how_a_maze_is_built() -> None:
    """IRR-4, IRR-14: neither the treasure, nor a barrier, nor how far the builder has come."""
    one, other = (first_state(load("irrgarten", 2, {"begins": "left"})) for _ in range(2))
    before = seen(KERNEL, one, RIGHT)
    for state, actions in ((one, [0, FIRST_SLOT + 5]), (other, [33])):
        for action in actions:
            assert action in KERNEL.legal_actions(state)
            KERNEL.apply(state, action)
            assert seen(KERNEL, state, RIGHT) == before
    assert seen(KERNEL, one, LEFT) != seen(KERNEL, other, LEFT)
    for state in (one, other):
        KERNEL.apply(state, DONE)
    assert seen(KERNEL, one, RIGHT) == seen(KERNEL, other, RIGHT)


def test_the_builder_sees_what_it_has_built_so_far() -> None:
    state = first_state(load("irrgarten", 2, {"begins": "left"}))
    for action in (22, FIRST_SLOT + 5, FIRST_SLOT + 15):
        KERNEL.apply(state, action)
    told = seen(KERNEL, state, LEFT)
    assert told["treasure"] == [22]
    assert [slot for slot, there in enumerate(told["own"]) if there] == [5, 15]
    assert told["turn"] == [0]
