"""Sets of fields and of slots as integers, so that a rule looks at all of them at once.

A set of fields, a plane, is two integers: lines A-F in the first, G-J in the second, the field at
`line` and `place` of its integer at bit 10 * line + place. On boards of up to six lines the second
is always 0, and code made for such a board leaves it out. A set of slots is four integers: a plane
of the slots on the left of fields and a plane of those below.
"""

from spieltisch.rules.action_lists import put_few, put_set
from spieltisch.rules.bits import bit_count, nth_bit
from spieltisch.rules.irrgarten.board import FIELDS, WIDTH, slot_field
from spieltisch.rules.irrgarten.state import State
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "BELOW",
    "LEFT",
    "LINES",
    "WORD",
    "Plane",
    "Sides",
    "board",
    "both",
    "count_of",
    "go_east",
    "go_north",
    "go_south",
    "go_west",
    "has_row_1",
    "has_slot_in",
    "is_empty",
    "meet",
    "no_fields",
    "nth_slot",
    "only",
    "plane_of",
    "put_fields",
    "put_near",
    "put_slot_in",
    "row_1",
    "spread",
    "without",
]

Plane = tuple[int, int]
Sides = tuple[Plane, Plane, Plane, Plane]
"""For each side, in the order of `board`, some fields."""

LINES = 6
"""Lines in the first integer of a plane."""
WORD = LINES * WIDTH
FULL = (1 << WORD) - 1
LINE = (1 << WIDTH) - 1
FIRST_PLACES = sum(1 << WIDTH * line for line in range(LINES))
LEFT, BELOW = 0, 2
"""Where the planes of a set of slots begin."""


@rule
def board(s: State) -> Plane:
    """IRR-1, IRR-16: all fields of the board."""
    line = (1 << s.size) - 1
    if s.size <= LINES:
        return line * (FIRST_PLACES & ((1 << WIDTH * s.size) - 1)), 0
    return line * FIRST_PLACES, line * (FIRST_PLACES & ((1 << WIDTH * (s.size - LINES)) - 1))


@rule
def row_1(s: State) -> Plane:
    """IRR-1: the fields with an entrance edge."""
    low, high = board(s)
    return low & FIRST_PLACES, high & FIRST_PLACES


@rule
def has_row_1(a: Plane) -> bool:
    """IRR-1: a set has a field of row 1."""
    return (a[0] | a[1]) & FIRST_PLACES != 0


@rule
def only(s: State, field: int) -> Plane:
    """A single field."""
    if s.size <= LINES or field < WORD:
        return 1 << field, 0
    return 0, 1 << (field - WORD)


@rule
def no_fields() -> Plane:
    """The empty set."""
    return 0, 0


@rule
def is_empty(a: Plane) -> bool:
    """No field is in the set."""
    return a[0] | a[1] == 0


@rule
def count_of(a: Plane) -> int:
    """How many fields a set has."""
    return bit_count(a[0]) + bit_count(a[1])


@rule
def both(a: Plane, b: Plane) -> Plane:
    """The fields of either set."""
    return a[0] | b[0], a[1] | b[1]


@rule
def meet(a: Plane, b: Plane) -> Plane:
    """The fields that are in both sets."""
    return a[0] & b[0], a[1] & b[1]


@rule
def without(a: Plane, b: Plane) -> Plane:
    """The fields of a that are not in b."""
    return a[0] & ~b[0], a[1] & ~b[1]


@rule
def go_north(s: State, a: Plane) -> Plane:
    """The fields above those of a set."""
    if s.size <= LINES:
        return a[0] >> WIDTH, 0
    return a[0] >> WIDTH | (a[1] & LINE) << (WORD - WIDTH), a[1] >> WIDTH


@rule
def go_west(a: Plane) -> Plane:
    """The fields on the left of those of a set; none for row 1."""
    return (a[0] & ~FIRST_PLACES) >> 1, (a[1] & ~FIRST_PLACES) >> 1


@rule
def go_east(s: State, a: Plane) -> Plane:
    """The fields of the board on the right of those of a set."""
    low, high = board(s)
    return a[0] << 1 & low & ~FIRST_PLACES, a[1] << 1 & high & ~FIRST_PLACES


@rule
def go_south(s: State, a: Plane) -> Plane:
    """The fields of the board below those of a set."""
    low, high = board(s)
    if s.size <= LINES:
        return a[0] << WIDTH & low, 0
    return a[0] << WIDTH & low, (a[1] << WIDTH | a[0] >> (WORD - WIDTH)) & high


@rule
def spread(s: State, a: Plane, left: Plane, below: Plane, gone: Sides) -> Plane:
    """The fields one step from those of a set.

    Not over the slots on the left of, or below, the fields given, nor over a field's sides `gone`.
    """
    north, west, east, south = gone
    low, high = board(s)
    down = a[0] & ~south[0] & ~below[0]
    up = (a[0] & ~north[0]) >> WIDTH
    across = (a[0] & ~west[0] & ~left[0] & ~FIRST_PLACES) >> 1
    across |= (a[0] & ~east[0]) << 1 & low & ~FIRST_PLACES & ~left[0]
    if s.size <= LINES:
        return across | up & ~below[0] | down << WIDTH & low, 0
    lifted = a[1] & ~north[1]
    up |= (lifted & LINE) << (WORD - WIDTH)
    further = (a[1] & ~south[1] & ~below[1]) << WIDTH | down >> (WORD - WIDTH)
    beside = (a[1] & ~west[1] & ~left[1] & ~FIRST_PLACES) >> 1
    beside |= (a[1] & ~east[1]) << 1 & high & ~FIRST_PLACES & ~left[1]
    return (
        across | up & ~below[0] | down << WIDTH & low,
        beside | lifted >> WIDTH & ~below[1] | further & high,
    )


@rule
def plane_of(s: State, words: Row, first: int) -> Plane:
    """A plane of a list of integers, from this one on."""
    return words[first], words[first + 1] if s.size > LINES else 0


@rule
def put_fields(s: State, out: Row, count: int, first: int, fields: Plane) -> int:
    """Append an action for each field, ascending from `first`; the new count."""
    count = put_set(out, count, first, fields[0])
    if s.size > LINES:
        count = put_set(out, count, first + WORD, fields[1])
    return count


@rule
def nth_slot(s: State, left: Plane, below: Plane, n: int) -> int:
    """The slot with exactly n before it among those on the left of and below some fields."""
    first = 0
    word = left[0]
    if s.size > LINES and n >= bit_count(word):
        n -= bit_count(word)
        first = WORD
        word = left[1]
    if n >= bit_count(word):
        n -= bit_count(word)
        first = FIELDS
        word = below[0]
        if s.size > LINES and n >= bit_count(word):
            n -= bit_count(word)
            first = FIELDS + WORD
            word = below[1]
    return first + nth_bit(word, n)


@rule
def put_near(s: State, out: Row, fields: Plane) -> int:
    """The actions of at most four fields; how many."""
    count = put_few(out, 0, 0, fields[0])
    if s.size > LINES:
        count = put_few(out, count, WORD, fields[1])
    return count


@rule
def slot_word(slot: int) -> int:
    """Which integer of a set of slots has this slot."""
    return (BELOW if slot >= FIELDS else LEFT) + slot_field(slot) // WORD


@rule
def has_slot_in(words: Row, slot: int) -> bool:
    """Whether a set of slots has this one."""
    return bool(words[slot_word(slot)] >> slot_field(slot) % WORD & 1)


@rule
def put_slot_in(words: Row, slot: int) -> None:
    """Add a slot to a set."""
    words[slot_word(slot)] |= 1 << slot_field(slot) % WORD
