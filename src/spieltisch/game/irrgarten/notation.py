"""How fields, edges and moves of Irrgarten are written: `E5`, `B3|B4`, `|C1`, `out`, `build …`."""

import re
from functools import cache
from typing import TYPE_CHECKING

from spieltisch.game.irrgarten.options import SEATS, options_of
from spieltisch.rules.irrgarten import KERNEL, State, rules
from spieltisch.rules.irrgarten.board import (
    EAST,
    OUTSIDE,
    SLOTS,
    SOUTH,
    STEP,
    WEST,
    WIDTH,
    field_at,
    has_slot,
    is_row_1,
    slot_field,
    slot_side,
)
from spieltisch.rules.irrgarten.state import LOT, SEARCH

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "BUILD",
    "OUT_TEXT",
    "PASS_TEXT",
    "build_actions",
    "build_text",
    "edge_slot",
    "field_text",
    "fields_of",
    "form",
    "form_length",
    "moves",
    "parse_field",
    "place_text",
    "setup_text",
    "slot_text",
    "slots_of",
]

BUILD = "build"
OUT_TEXT = "out"
PASS_TEXT = "pass"
_LINES = "ABCDEFGHIJ"
_FIELD = re.compile(r"([A-J])([1-9]|10)")


def field_text(field: int) -> str:
    """IRR-1: the line's letter and the place's number."""
    return f"{_LINES[field // WIDTH]}{field % WIDTH + 1}"


def parse_field(text: str) -> int | None:
    """The field of a text, or None if it does not read like one; it may lie beyond the board."""
    found = _FIELD.fullmatch(text)
    return _LINES.index(found[1]) * WIDTH + int(found[2]) - 1 if found else None


def place_text(place: int) -> str:
    """A field, or `out`."""
    return OUT_TEXT if place == OUTSIDE else field_text(place)


def slot_text(slot: int) -> str:
    """IRR-2: the edge between two fields, smaller first, or an entrance edge."""
    field, side = slot_field(slot), slot_side(slot)
    if side == SOUTH:
        return f"{field_text(field)}|{field_text(field + STEP[SOUTH])}"
    return f"|{field_text(field)}" if is_row_1(field) else _beside(field)


def _beside(field: int) -> str:
    return f"{field_text(field + STEP[WEST])}|{field_text(field)}"


@cache
def fields_of(size: int) -> dict[str, int]:
    """IRR-1, IRR-16: all fields of a board by their texts."""
    return {field_text(f): f for f in (field_at(size, number) for number in range(size * size))}


@cache
def slots_of(size: int) -> dict[str, int]:
    """IRR-2, IRR-16: all slots of a board by their texts."""
    return {slot_text(slot): slot for slot in range(SLOTS) if has_slot(size, slot)}


def edge_slot(start: int, to: int) -> int | None:
    """The slot between two neighbouring places, one of which may be outside, or None."""
    low, high = min(start, to), max(start, to)
    if low == OUTSIDE:
        return high if high != OUTSIDE and is_row_1(high) else None
    if high - low == STEP[EAST] and not is_row_1(high):
        return high
    return low + WIDTH * WIDTH if high - low == STEP[SOUTH] else None


def moves(state: State) -> dict[str, tuple[int, ...]]:
    """Every legal question's text and its action; none while a maze is built."""
    if state.phase != SEARCH:
        return {}
    return {_text(action): (action,) for action in KERNEL.legal_actions(state)}


def _text(action: int) -> str:
    if action == rules.PASS:
        return PASS_TEXT
    return OUT_TEXT if action == rules.LEAVE else field_text(action)


def build_text(treasure: int, slots: list[int]) -> str:
    """The move that builds this maze."""
    return " ".join([BUILD, field_text(treasure), *sorted(slot_text(slot) for slot in slots)])


def build_actions(treasure: int, slots: list[int]) -> tuple[int, ...]:
    """The kernel actions that build this maze."""
    return (treasure, *(rules.FIRST_SLOT + slot for slot in sorted(slots)), rules.DONE)


def form(state: State) -> str | None:
    """IRR-3: a maze is built as one move, which has too many forms to list."""
    return BUILD if state.phase < SEARCH else None


def form_length(game: "Game") -> int:
    """IRR-3, IRR-4: the treasure, the barriers, and that it is done."""
    options = options_of(game)
    return min(options["barriers"], len(slots_of(options["size"]))) + 2


def setup_text(state: State, action: int) -> str:
    """IRR-4, IRR-7: the treasure's field, a barrier's slot, the end of building; the lot."""
    if action == rules.DONE:
        return "done"
    if state.phase == LOT:
        return f"{SEATS[action - rules.LEFT_BEGINS]} begins"
    if action < rules.FIRST_SLOT:
        return field_text(action)
    return slot_text(action - rules.FIRST_SLOT)
