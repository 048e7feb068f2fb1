"""What a colour observes of a game of Mensch, compared with its view."""

from random import Random

from spieltisch.game import load
from tests.observing import seen_by
from tests.support import random_positions

COLOURS = ("yellow", "green", "red", "black")


def test_an_observation_tells_what_the_view_tells_from_the_viewer_on() -> None:
    for position in list(random_positions(load("mensch", 4).start(seed=2), Random(2), 900))[::11]:
        for number, seat in enumerate(COLOURS):
            view, told = position.view(seat), seen_by(position, seat)
            order = COLOURS[number:] + COLOURS[:number]
            assert told["pieces"] == [at for colour in order for at in view["pieces"][colour]]
            assert told["die"] == [view["die"] or 0]
            assert told["tries"] == [view["tries"]]
            assert told["turn"] == [order.index(view["turn"]) if view["turn"] else -1]
            places = {colour: place for place, colour in enumerate(view["places"], 1)}
            assert told["place"] == [places.get(colour, 0) for colour in order]
            assert told["opening"] == [
                -1 if view["opening"][colour] is None else view["opening"][colour]
                for colour in order
            ]


def test_a_colour_that_does_not_play_is_told_apart_from_one_that_waits() -> None:
    position = load("mensch", 2, {"colours": "people"}).start(seed=1)
    assert seen_by(position, "red")["plays"] == [1, 0, 1, 0]
    assert seen_by(position, "red")["rolls"] == [-1]
