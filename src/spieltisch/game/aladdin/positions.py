"""Aladdin positions as JSON, complete or as a seat may know them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spieltisch.game.aladdin.names import KINDS, TREASURE_NAMES, place_text
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.position import PUBLIC
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

Shown = Callable[[int, int], bool]
"""Whether a card's value may be told: asked with the card and its holder (NONE: the garden)."""


def write(game: "Game", state: State) -> dict[str, Any]:
    """The fields of the complete position."""
    return _write(game, state, lambda card, holder: True)


def view(game: "Game", state: State, viewer: str) -> dict[str, Any]:
    """ALA-26: values for those who have seen them, or only for holders; none for spectators."""
    if viewer == PUBLIC:
        return _write(game, state, lambda card, holder: False)
    seat = SEATS.index(viewer)
    if state.memory_own:
        return _write(game, state, lambda card, holder: holder == seat)
    return _write(game, state, lambda card, holder: bool(state.seen[card] >> seat & 1))


def seen_seats(state: State, card: int) -> list[str]:
    """The seats that have seen a card, in turn order."""
    return [name for seat, name in enumerate(SEATS) if state.seen[card] >> seat & 1]


def _write(game: "Game", state: State, shown: Shown) -> dict[str, Any]:
    def card_json(card: int, holder: int) -> dict[str, Any]:
        value = card % VALUES if shown(card, holder) else None
        return {"kind": KINDS[card // VALUES], "value": value, "seen": seen_seats(state, card)}

    return {
        "wizards": {
            seat: {str(grade): place_text(at) for grade, at in enumerate(state.wizards[i], 1)}
            for i, seat in enumerate(game.seats)
        },
        "treasures": {
            name: card_json(card, NONE)
            for name, card in zip(TREASURE_NAMES, state.cards, strict=True)
            if card != NONE
        },
        "spells": dict(zip(KINDS, state.spells, strict=True)),
        "hands": {seat: _hand(state, i, card_json) for i, seat in enumerate(game.seats)},
        "dice": [face for face, count in enumerate(state.dice, 1) for _ in range(count)],
        "half": state.half,
        "claims": _marked(state.claims),
        "new": card_json(state.new, state.turn) if state.phase == KEEP else None,
        "spell_kind": None if state.spell_kind == NONE else KINDS[state.spell_kind],
        "banned": _marked(state.banned),
        "duel": _duel(state),
        "round": state.round,
        "first": SEATS[state.first],
    }


def _hand(
    state: State, seat: int, card_json: Callable[[int, int], dict[str, Any]]
) -> dict[str, Any]:
    held = {}
    for kind, value in enumerate(state.hands[seat]):
        if value != NONE:
            card = card_json(kind * VALUES + value, seat)
            held[KINDS[kind]] = {"value": card["value"], "seen": card["seen"]}
    return held


def _marked(bits: int) -> list[str]:
    return sorted(name for treasure, name in enumerate(TREASURE_NAMES) if bits >> treasure & 1)


def _duel(state: State) -> dict[str, Any] | None:
    if state.challenged == NONE:
        return None
    return {
        "challenger": [SEATS[state.turn], state.challenger],
        "challenged": [SEATS[state.challenged], state.challenged_grade],
        "armed": None if state.armed == NONE else KINDS[state.armed],
    }
