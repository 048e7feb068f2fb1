"""What a seat of Aladdin cannot tell apart is made the same, and what it comes to see is varied."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from spieltisch.bots.aladdin.weighing import trade_places
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.actions import CARDS
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.state import KINDS, NONE, VALUES

__all__ = ["Reveal", "reveal_of", "variants", "veiled"]

GARDEN, NEW = -1, -2
"""Where a card is that no seat holds: on a treasure field, or just taken."""


class Place(NamedTuple):
    """Where a card is: in the hand of a seat, in the garden, or just taken."""

    holder: int
    number: int
    """The kind in a hand, the treasure field in the garden."""


class Reveal(NamedTuple):
    """The cards that a viewer comes to see by a move, and their true values."""

    places: tuple[Place, ...]
    kinds: tuple[int, ...]
    values: tuple[int, ...]


def _places(s: State, kind: int) -> list[Place]:
    """Where the cards of a kind are, in an order that depends on no value."""
    places = [Place(GARDEN, t) for t in range(TREASURES) if _kind_of(s.cards[t]) == kind]
    places += [Place(seat, kind) for seat in range(s.people) if s.hands[seat][kind] != NONE]
    return [*places, Place(NEW, kind)] if _kind_of(s.new) == kind else places


def _kind_of(card: int) -> int:
    return NONE if card == NONE else card // VALUES


def _card_at(s: State, place: Place) -> int:
    if place.holder == GARDEN:
        return s.cards[place.number]
    if place.holder == NEW:
        return s.new
    return VALUES * place.number + s.hands[place.holder][place.number]


def veiled(state: State, viewer: int) -> State:
    """The same state for all that the viewer cannot tell apart: unseen values ascend by place."""
    s = state.copy()
    for kind in range(KINDS):
        places = [p for p in _places(s, kind) if not s.seen[_card_at(s, p)] >> viewer & 1]
        for place, card in zip(places, sorted(_card_at(s, p) for p in places), strict=True):
            trade_places(s, _card_at(s, place), card)
    return s


def reveal_of(before: State, after: State, viewer: int) -> Reveal | None:
    """What a move has shown to the viewer, None if nothing."""
    shown = [c for c in range(CARDS) if after.seen[c] & ~before.seen[c] & 1 << viewer]
    if not shown:
        return None
    where = {_card_at(before, p): p for kind in range(KINDS) for p in _places(before, kind)}
    places = sorted(where[card] for card in shown)
    cards = [_card_at(before, place) for place in places]
    values = tuple(card % VALUES for card in cards)
    return Reveal(tuple(places), tuple(card // VALUES for card in cards), values)


def variants(state: State, viewer: int, reveal: Reveal) -> Iterator[tuple[State, tuple[int, ...]]]:
    """ALA-26: the state with all values that the cards may have, each equally likely."""
    kinds = sorted(set(reveal.kinds))
    unseen = {
        kind: [v for v in range(VALUES) if not state.seen[VALUES * kind + v] >> viewer & 1]
        for kind in kinds
    }
    choices = [permutations(unseen[kind], reveal.kinds.count(kind)) for kind in kinds]
    for chosen in product(*choices):
        left = {kind: list(values) for kind, values in zip(kinds, chosen, strict=True)}
        values = tuple(left[kind].pop(0) for kind in reveal.kinds)
        s = state.copy()
        for place, kind, value in zip(reveal.places, reveal.kinds, values, strict=True):
            trade_places(s, _card_at(s, place), VALUES * kind + value)
        yield s, values
