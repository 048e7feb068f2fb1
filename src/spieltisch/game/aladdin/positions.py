"""Aladdin positions as JSON, complete or as a seat may know them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spieltisch.game.aladdin.names import KINDS, TREASURE_NAMES, place_text
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.events import PUBLIC
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.state import KEEP, NONE, VALUES

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["BLANK", "FIELDS", "seen_seats", "view", "write"]

FIELDS = (
    "wizards",
    "treasures",
    "spells",
    "hands",
    "dice",
    "half",
    "claims",
    "new",
    "spell_kind",
    "banned",
    "duel",
    "round",
    "first",
)
BLANK: Mapping[str, Any] = {
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

_SEATS_IN = tuple(
    tuple(name for seat, name in enumerate(SEATS) if bits >> seat & 1)
    for bits in range(1 << len(SEATS))
)
"""The seats of every set of seats, in turn order."""
_KIND_OF = tuple(kind for kind in KINDS for _ in range(VALUES))
"""Of every card."""

_ALWAYS = 1 << len(SEATS)
"""Beside the bits of the seats that have seen a card: for who may know everything."""


def write(game: "Game", state: State) -> dict[str, Any]:
    """The fields of the complete position."""
    return _write(game, state, _ALWAYS)


def view(game: "Game", state: State, viewer: str) -> dict[str, Any]:
    """ALA-26: values for those who have seen them, or only for holders; none for spectators."""
    if viewer == PUBLIC:
        return _write(game, state, 0)
    seat = SEATS.index(viewer)
    if state.memory_own:
        return _write(game, state, 0, own=seat)
    return _write(game, state, 1 << seat)


def seen_seats(state: State, card: int) -> list[str]:
    """The seats that have seen a card, in turn order."""
    return list(_SEATS_IN[state.seen[card]])


def _write(game: "Game", state: State, told: int, own: int | None = None) -> dict[str, Any]:
    """The fields, with the values of cards that `told` names: seen by such a seat, or always.

    A seat given as `own` may know what it holds.
    """
    seen = state.seen

    def card_json(card: int, is_own: bool) -> dict[str, Any]:
        by = seen[card]
        return {
            "kind": _KIND_OF[card],
            "value": card % VALUES if (by | _ALWAYS) & told or is_own else None,
            "seen": list(_SEATS_IN[by]),
        }

    return {
        "wizards": {
            seat: {str(grade): place_text(at) for grade, at in enumerate(state.wizards[i], 1)}
            for i, seat in enumerate(game.seats)
        },
        "treasures": {
            name: card_json(card, False)
            for name, card in zip(TREASURE_NAMES, state.cards, strict=True)
            if card != NONE
        },
        "spells": dict(zip(KINDS, state.spells, strict=True)),
        "hands": {seat: _hand(state, i, i == own, card_json) for i, seat in enumerate(game.seats)},
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


def _hand(
    state: State, seat: int, is_own: bool, card_json: Callable[[int, bool], dict[str, Any]]
) -> dict[str, Any]:
    held = {}
    for kind, value in enumerate(state.hands[seat]):
        if value != NONE:
            card = card_json(kind * VALUES + value, is_own)
            held[KINDS[kind]] = {"value": card["value"], "seen": card["seen"]}
    return held


def _marked(bits: int) -> list[str]:
    if not bits:
        return []
    return sorted(name for treasure, name in enumerate(TREASURE_NAMES) if bits >> treasure & 1)


def _duel(state: State) -> dict[str, Any] | None:
    if state.challenged == NONE:
        return None
    return {
        "challenger": [SEATS[state.turn], state.challenger],
        "challenged": [SEATS[state.challenged], state.challenged_grade],
        "armed": None if state.armed == NONE else KINDS[state.armed],
    }
