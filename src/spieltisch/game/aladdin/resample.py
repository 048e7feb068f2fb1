"""Filling in what a seat does not know: a kind's unseen values, shuffled among its unseen cards.

What a seat has seen it may know from its view, or only from the events it saw: with `memory: own`
a view forgets the cards of others, and a spectator's view tells no value at all.
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.aladdin.names import KINDS
from spieltisch.game.aladdin.reading import read
from spieltisch.game.aladdin.view import (
    Exchanged,
    Gave,
    Happening,
    Held,
    Kind,
    Memory,
    Returned,
    View,
)
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Past
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.state import VALUES

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["resample", "watch"]

Place = tuple[str, str]
"""Where a card is: ("garden", field), (seat, kind) in a hand, or ("new", kind)."""
GARDEN, NEW = "garden", "new"


def resample(game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
    """ALA-26: a state that fits all values the seat has seen; all of these are equally likely."""
    view = deepcopy(memory["view"])
    known = watch(memory["events"])
    if view["new"] is None:
        _lay_down(known, view["turn"] or "")
    for kind in KINDS:
        cards = _cards(view, kind)
        for place, card in cards.items():
            if card["value"] is None:
                card["value"] = known.get(place)
        told = {card["value"] for card in cards.values()}
        left = [value for value in range(VALUES) if value not in told]
        rng.shuffle(left)
        for card in cards.values():
            if card["value"] is None:
                card["value"] = left.pop()
    return read(game, Fields(view, "view")), ()


def _cards(view: View, kind: Kind) -> dict[Place, Held]:
    """All cards of a kind by their place."""
    found: dict[Place, Held] = {
        (GARDEN, field): card for field, card in view["treasures"].items() if card["kind"] == kind
    }
    found |= {(seat, kind): hand[kind] for seat, hand in view["hands"].items() if kind in hand}
    if view["new"] is not None and view["new"]["kind"] == kind:
        found[NEW, kind] = view["new"]
    return found


def watch(events: Sequence[Happening]) -> dict[Place, int | None]:
    """ALA-26: where the cards are whose values these events told, followed from hand to hand."""
    known: dict[Place, int | None] = {}
    rivals = ("", "")
    taker = ""
    for event in events:
        if event["event"] not in ("gave", "returned"):
            _lay_down(known, taker)
        if event["event"] == "took":
            taker = event["seat"]
            value = known.pop((GARDEN, event["at"]), None)
            known[NEW, event["kind"]] = event.get("value", value)
        elif event["event"] == "gave":
            _part(known, event, (event["to"], event["kind"]))
        elif event["event"] == "returned":
            _part(known, event, (GARDEN, event["at"]))
        elif event["event"] == "challenged":
            rivals = (str(event["by"][0]), str(event["seat"][0]))
        elif event["event"] == "shown":
            for seat, value in zip(rivals, event["values"], strict=True):
                known[seat, event["kind"]] = value
        elif event["event"] == "exchanged":
            _exchange(known, event)
    return known


def _lay_down(known: dict[Place, int | None], taker: str) -> None:
    """A card that was neither given nor put back stays with its taker."""
    for kind in KINDS:
        if (NEW, kind) in known:
            known[taker, kind] = known.pop((NEW, kind))


def _part(known: dict[Place, int | None], event: Gave | Returned, to: Place) -> None:
    """One of two cards goes to another place, the other one stays."""
    mine, new = (event["seat"], event["kind"]), (NEW, event["kind"])
    gone, stays = (new, mine) if event["card"] == "new" else (mine, new)
    value = event.get("value", known.get(gone))
    known[mine] = known.get(stays)
    known.pop(new, None)
    known[to] = value


def _exchange(known: dict[Place, int | None], event: Exchanged) -> None:
    one, other = ((seat, event["kind"]) for seat in event["seats"])
    values = event.get("values", [known.get(other), known.get(one)])
    known[one], known[other] = values
