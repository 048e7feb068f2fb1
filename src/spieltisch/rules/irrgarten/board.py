"""The square of fields and the slots between them (IRR-1, IRR-2).

A field is 10 * line + place, both from 0, at every size, so that a number means the same field on
every board. A slot 0-99 is on the left of that field (an entrance edge in row 1); a slot 100-189 is
below field 0-89.
"""

from spieltisch.rules.kernel import rule

__all__ = [
    "ALL_SIDES",
    "EAST",
    "FIELDS",
    "NORTH",
    "OUTSIDE",
    "SIDES",
    "SLOTS",
    "SOUTH",
    "STEP",
    "WEST",
    "WIDTH",
    "edge",
    "field_at",
    "has_slot",
    "is_field",
    "is_row_1",
    "outer_sides",
    "slot_field",
    "slot_side",
]

WIDTH = 10
"""Fields in a line of the largest board."""
FIELDS = WIDTH * WIDTH
SLOTS = FIELDS + FIELDS - WIDTH
OUTSIDE = -1
"""Where a piece is that has not entered, or has left."""

NORTH, WEST, EAST, SOUTH = range(4)
"""The sides of a field, so that 3 - side is the opposite one and targets ascend."""
SIDES = 4
ALL_SIDES = 15
STEP = (-WIDTH, -1, 1, WIDTH)
"""From a field to the next one on each side."""


@rule
def is_row_1(field: int) -> bool:
    """IRR-1: row 1 is the first place of every line; its left sides are the entrances."""
    return field % WIDTH == 0


@rule
def is_field(size: int, field: int) -> bool:
    """IRR-1, IRR-16: whether the board of this size has the field."""
    return 0 <= field < WIDTH * size and field % WIDTH < size


@rule
def field_at(size: int, number: int) -> int:
    """The fields of a board of this size, counted from 0 line by line."""
    return number // size * WIDTH + number % size


@rule
def outer_sides(size: int, field: int) -> int:
    """IRR-2: the sides of a field that are closed for good; the left one never is."""
    sides = 0
    if field < WIDTH:
        sides |= 1 << NORTH
    if field % WIDTH == size - 1:
        sides |= 1 << EAST
    if field // WIDTH == size - 1:
        sides |= 1 << SOUTH
    return sides


@rule
def slot_field(slot: int) -> int:
    """The field that a slot is on the left of, or below."""
    return slot if slot < FIELDS else slot - FIELDS


@rule
def slot_side(slot: int) -> int:
    """The side of `slot_field` on which a slot is."""
    return WEST if slot < FIELDS else SOUTH


@rule
def edge(size: int, field: int, side: int) -> int:
    """IRR-2: the slot on a side of a field, or -1 where there is none."""
    if outer_sides(size, field) >> side & 1:
        return -1
    if side == NORTH or side == SOUTH:
        return FIELDS + field - (WIDTH if side == NORTH else 0)
    return field + (1 if side == EAST else 0)


@rule
def has_slot(size: int, slot: int) -> bool:
    """IRR-2, IRR-16: whether the board of this size has the slot: n * (n - 1) * 2 + n in all."""
    field = slot_field(slot)
    return is_field(size, field) and not outer_sides(size, field) >> slot_side(slot) & 1
