"""Aladdin positions as JSON, complete or as a seat may know them."""

from collections.abc import Callable, Mapping

from spieltisch.game.aladdin.names import GRADE_NAMES, KINDS, TREASURE_NAMES, place_text
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.view import Board, Card, Duel, Hand, Kind, Seat
from spieltisch.game.events import PUBLIC
from spieltisch.game.shapes import required_fields
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.state import DEAL, GREY, KEEP, LOT, NONE, OVER, VALUES

__all__ = ["BLANK", "FIELDS", "PICTURED", "is_dealing", "seen_seats", "turn", "view", "write"]

FIELDS = required_fields(Board)
PICTURED = ("wizards", "treasures")
BLANK: Mapping[str, object] = {
    "hands": {seat: {} for seat in SEATS},
    "dice": [],
    "half": 1,
    "claims": [],
    "new": None,
    "spell_kind": None,
    "banned": [],
    "duel": None,
    "round": 1,
}

_SEATS_IN: tuple[tuple[Seat, ...], ...] = tuple(
    tuple(name for seat, name in enumerate(SEATS) if bits >> seat & 1)
    for bits in range(1 << len(SEATS))
)
"""The seats of every set of seats, in turn order."""
_KIND_OF: tuple[Kind, ...] = tuple(kind for kind in KINDS for _ in range(VALUES))
"""Of every card."""

_ALWAYS = 1 << len(SEATS)
"""Beside the bits of the seats that have seen a card: for who may know everything."""


def is_dealing(state: State) -> bool:
    """ALA-5: whether cards are still laid out, or the lot for the beginner is drawn."""
    return state.phase in (DEAL, GREY, LOT)


def turn(state: State) -> int | None:
    """The seat whose turn it is."""
    return None if state.phase == OVER else state.turn


def write(state: State) -> Board:
    """The fields of the complete position."""
    return _write(state, _ALWAYS)


def view(state: State, viewer: str) -> Board:
    """ALA-26: values for those who have seen them, or only for holders; none for spectators."""
    if viewer == PUBLIC:
        return _write(state, 0)
    seat = SEATS.index(viewer)
    if state.memory_own:
        return _write(state, 0, own=seat)
    return _write(state, 1 << seat)


def seen_seats(state: State, card: int) -> list[Seat]:
    """The seats that have seen a card, in turn order."""
    return list(_SEATS_IN[state.seen[card]])


def _write(state: State, told: int, own: int | None = None) -> Board:
    """The fields, with the values of cards that `told` names: seen by such a seat, or always.

    A seat given as `own` may know what it holds.
    """
    seen, seats = state.seen, SEATS[: state.people]

    def card_json(card: int, is_own: bool) -> Card:
        by = seen[card]
        return {
            "kind": _KIND_OF[card],
            "value": card % VALUES if (by | _ALWAYS) & told or is_own else None,
            "seen": list(_SEATS_IN[by]),
        }

    return {
        "wizards": {
            seat: dict(zip(GRADE_NAMES, map(place_text, state.wizards[i]), strict=True))
            for i, seat in enumerate(seats)
        },
        "treasures": {
            # spelled out: every frame of every viewer has twenty of them
            name: {
                "kind": _KIND_OF[card],
                "value": card % VALUES if (seen[card] | _ALWAYS) & told else None,
                "seen": [*_SEATS_IN[seen[card]]],
            }
            for name, card in zip(TREASURE_NAMES, state.cards, strict=True)
            if card != NONE
        },
        "spells": dict(zip(KINDS, state.spells, strict=True)),
        "hands": {seat: _hand(state, i, i == own, card_json) for i, seat in enumerate(seats)},
        "dice": [face for face, count in enumerate(state.dice, 1) for _ in range(count)],
        "half": state.half,
        "claims": _marked(state.claims),
        "new": card_json(state.new, state.turn == own) if state.phase == KEEP else None,
        "spell_kind": None if state.spell_kind == NONE else KINDS[state.spell_kind],
        "banned": _marked(state.banned),
        "duel": _duel(state),
        "round": state.round,
        "first": SEATS[state.first],
    }


def _hand(state: State, seat: int, is_own: bool, card_json: Callable[[int, bool], Card]) -> Hand:
    held: Hand = {}
    for kind, value in enumerate(state.hands[seat]):
        if value != NONE:
            card = card_json(kind * VALUES + value, is_own)
            held[KINDS[kind]] = {"value": card["value"], "seen": card["seen"]}
    return held


def _marked(bits: int) -> list[str]:
    if not bits:
        return []
    return sorted(name for treasure, name in enumerate(TREASURE_NAMES) if bits >> treasure & 1)


def _duel(state: State) -> Duel | None:
    if state.challenged == NONE:
        return None
    return {
        "challenger": [SEATS[state.turn], state.challenger],
        "challenged": [SEATS[state.challenged], state.challenged_grade],
        "armed": None if state.armed == NONE else KINDS[state.armed],
    }
