"""What a seat may believe of cards that it has not seen, by what it saw others do with them.

Whoever has two cards of a kind keeps the better one (ALA-15). So what it put back or gave away is
worse than what it kept, whether or not the two were seen; a card that nobody has chosen may have
any value that was not seen.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from spieltisch.bots.aladdin.workspace import IN_HANDS, PAIRS, Beliefs
from spieltisch.game.aladdin.names import KINDS, TREASURE_NAMES
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.view import Gave, Happening, Returned
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.state import NONE, VALUES

__all__ = ["believed"]

DOUBT = 0.1
"""How likely it is, against the usual, that somebody kept the worse one of two cards."""


class Choice(NamedTuple):
    """Two cards of a kind of which somebody kept one, by their numbers."""

    kept: int
    gone: int


class Followed:
    """All cards by where they were first, followed from place to place, and what was chosen."""

    def __init__(self, events: Sequence[Happening]) -> None:
        self.at: dict[int, int] = {}
        self.choices: list[Choice] = []
        self._taken: tuple[int, int] | None = None
        for event in events:
            self._follow(event)

    def card(self, place: int) -> int:
        """The number of the card at a place: the place where it was first heard of."""
        return self.at.setdefault(place, place)

    def _follow(self, event: Happening) -> None:
        if event["event"] == "gave":
            self._part(event, _in_hand(event["to"], event["kind"]))
        elif event["event"] == "returned":
            self._part(event, TREASURE_NAMES.index(event["at"]))
        elif event["event"] == "took":
            self.lay_down()
            field = TREASURE_NAMES.index(event["at"])
            self._taken = (self.card(field), _in_hand(event["seat"], event["kind"]))
            del self.at[field]
        elif event["event"] == "exchanged":
            self.lay_down()
            one, other = (_in_hand(seat, event["kind"]) for seat in event["seats"])
            self.at[one], self.at[other] = self.card(other), self.card(one)

    def _part(self, event: Gave | Returned, to: int) -> None:
        """One of two cards goes to another place, the other one stays."""
        if self._taken is None:
            return
        new, hand = self._taken
        old = self.card(hand)
        kept, gone = (old, new) if event["card"] == "new" else (new, old)
        self.choices.append(Choice(kept, gone))
        self.at[hand], self.at[to] = kept, gone
        self._taken = None

    def lay_down(self) -> None:
        """A card that was neither given nor put back stays with its taker."""
        if self._taken is not None:
            card, hand = self._taken
            self.at[hand] = card
            self._taken = None


def _in_hand(seat: str, kind: str) -> int:
    return IN_HANDS + len(KINDS) * SEATS.index(seat) + KINDS.index(kind)


def believed(events: Sequence[Happening], state: State, viewer: int) -> Beliefs:
    """What to expect of each unseen card, and which one of two is the better one."""
    beliefs, followed = Beliefs(), Followed(events)
    beliefs.whose = viewer + 1
    beliefs.held = [[float(NONE)] * len(KINDS) for _ in SEATS]
    if state.new == NONE:
        followed.lay_down()
    for kind in range(len(KINDS)):
        cards = {place: followed.card(place) for place in _places(state, kind)}
        places = {card: place for place, card in cards.items()}
        pairs = [
            (places[choice.kept], places[choice.gone])
            for choice in followed.choices
            if choice.kept in places and choice.gone in places
        ]
        for place, mean in _expected(state, kind, viewer, list(places.values()), pairs).items():
            if place >= IN_HANDS:
                beliefs.held[(place - IN_HANDS) // len(KINDS)][kind] = mean
        for better, worse in pairs[: PAIRS - beliefs.pairs]:
            beliefs.better[beliefs.pairs] = better
            beliefs.worse[beliefs.pairs] = worse
            beliefs.pairs += 1
    return beliefs


def _places(s: State, kind: int) -> list[int]:
    """Where the cards of a kind are, but for one just taken, which its taker has seen."""
    lying = [t for t in range(TREASURES) if s.cards[t] != NONE and s.cards[t] // VALUES == kind]
    seats = [seat for seat in range(s.people) if s.hands[seat][kind] != NONE]
    return lying + [IN_HANDS + len(KINDS) * seat + kind for seat in seats]


def _value_at(s: State, kind: int, place: int) -> int:
    if place < IN_HANDS:
        return s.cards[place] % VALUES
    return s.hands[(place - IN_HANDS) // len(KINDS)][kind]


def _expected(
    s: State, kind: int, viewer: int, places: list[int], pairs: list[tuple[int, int]]
) -> dict[int, float]:
    """The expected value at each place that the viewer has not seen, over all ways to fill them."""
    values = {place: _value_at(s, kind, place) for place in places}
    unseen = [p for p in places if not s.seen[VALUES * kind + values[p]] >> viewer & 1]
    left = sorted(values[place] for place in unseen)
    sums, total = dict.fromkeys(unseen, 0.0), 0.0
    for chosen in permutations(left):
        values.update(zip(unseen, chosen, strict=True))
        weight = 1.0
        for better, worse in pairs:
            if values[better] < values[worse]:
                weight *= DOUBT
        total += weight
        for place in unseen:
            sums[place] += weight * values[place]
    return {place: share / total for place, share in sums.items()}
