"""The garden: 13 × 11 fields, 30 treasure fields, six entrances, and windows onto it.

A field is 11 · column + row, with columns a-m and rows 1-11 counted from 0. A *window* holds what
is at most six steps around a centre in single integers. Turned by 45 degrees that diamond is a
square: a field `right` columns and `up` rows away has the bit
8 · ((right + up + 6) // 2) + (right - up + 6) // 2. Fields an even number of steps away and those
an odd number away have a window each, so that one step is the same shift for all of a window.
"""

from spieltisch.rules.kernel import rule

__all__ = [
    "CENTRE",
    "COLUMN",
    "COLUMNS",
    "ENTRANCE",
    "EVEN_FIELDS",
    "FIELDS",
    "FIRST_STEP",
    "GRADES",
    "IS_EVEN",
    "LONGEST",
    "ODD_FIELDS",
    "OUT",
    "ROW",
    "ROWS",
    "SECOND_STEP",
    "SPOTS",
    "SPOT_BIT",
    "SPOT_WAY",
    "TREASURES",
    "TREASURE_AT",
    "TREASURE_BIT",
    "TREASURE_FIELD",
    "field_named",
    "window_bit",
    "window_way",
]

COLUMNS, ROWS = 13, 11
FIELDS = COLUMNS * ROWS
OUT = FIELDS
"""Where a wizard outside stands: before the entrance with its number."""
GRADES = 6
LONGEST = 6
"""The most steps of a half-move."""

COLUMN = tuple(field // ROWS for field in range(FIELDS))
ROW = tuple(field % ROWS for field in range(FIELDS))


def field_named(name: str) -> int:
    """The number of a field that is written like g6."""
    return ROWS * "abcdefghijklm".index(name[0]) + int(name[1:]) - 1


ENTRANCE = tuple(field_named(name) for name in ("c11", "g11", "k11", "c1", "g1", "k1"))
"""ALA-2: the entrance fields 1-6."""

TREASURE_FIELD = tuple(
    ROWS * column + row for column in range(1, COLUMNS, 2) for row in range(1, ROWS, 2)
)
"""ALA-1: the treasure fields, in columns b d f h j l and rows 2 4 6 8 10."""
TREASURES = len(TREASURE_FIELD)
TREASURE_AT = tuple(
    TREASURE_FIELD.index(field) if field in TREASURE_FIELD else -1 for field in range(FIELDS)
)
"""The number of the treasure field that a field is, or -1."""

IS_EVEN = tuple(1 - (COLUMN[field] + ROW[field]) % 2 for field in range(FIELDS))
"""ALA-1: 1 for crossings and treasure fields, 0 for the fields beside treasures."""


@rule
def window_bit(centre: int, field: int) -> int:
    """The field as a mask in the window of the centre, 0 if it lies beyond."""
    right = COLUMN[field] - COLUMN[centre]
    up = ROW[field] - ROW[centre]
    i = right + up + LONGEST
    j = right - up + LONGEST
    if i < 0 or i > 2 * LONGEST or j < 0 or j > 2 * LONGEST:
        return 0
    return 1 << (8 * (i >> 1) + (j >> 1))


@rule
def window_way(bit: int, odd: int) -> int:
    """The difference of fields from a centre to a bit of its even or its odd window."""
    i, j = bit >> 3, bit & 7
    return ROWS * (i + j - LONGEST + odd) + i - j


def _window(centre: int, odd: int) -> int:
    """All fields of the board an even or an odd number of steps around the centre."""
    mask = 0
    for right in range(-LONGEST, LONGEST + 1):
        most = LONGEST - abs(right)
        for up in range(-most, most + 1):
            column, row = COLUMN[centre] + right, ROW[centre] + up
            if (right + up) % 2 == odd and 0 <= column < COLUMNS and 0 <= row < ROWS:
                mask |= 1 << (8 * ((right + up + LONGEST) >> 1) + ((right - up + LONGEST) >> 1))
    return mask


EVEN_FIELDS = tuple(_window(centre, 0) for centre in range(FIELDS))
ODD_FIELDS = tuple(_window(centre, 1) for centre in range(FIELDS))
TREASURE_BIT = tuple(
    tuple(window_bit(centre, field) for field in TREASURE_FIELD) for centre in range(FIELDS)
)
"""Each treasure field as a mask in each centre's window: the even one if IS_EVEN, else the odd."""

_MIDDLE = field_named("g6")
_WAYS = (ROWS, -ROWS, 1, -1)
CENTRE = window_bit(_MIDDLE, _MIDDLE)
FIRST_STEP = tuple(window_bit(_MIDDLE, _MIDDLE + way) for way in _WAYS)
"""The four fields beside the centre, in the odd window."""
SECOND_STEP = tuple(
    tuple(window_bit(_MIDDLE, _MIDDLE + way + second) for second in _WAYS) for way in _WAYS
)
"""For each first step the four fields beside it, in the even window; one of them is the centre."""


def _spots(steps: int) -> list[tuple[int, int]]:
    """Where this many steps can end, by field: the window's bit and the difference of fields."""
    spots = []
    for right in range(-steps, steps + 1):
        most = steps - abs(right)
        for up in range(-most, most + 1, 2):
            if (right, up) != (0, 0) or steps == 0:
                i, j = (right + up + LONGEST) >> 1, (right - up + LONGEST) >> 1
                spots.append((8 * i + j, ROWS * right + up))
    return spots


_SPOTS = [_spots(steps) for steps in range(LONGEST + 1)]
_MOST = len(_SPOTS[LONGEST])
SPOTS = tuple(len(spots) for spots in _SPOTS)
"""How many fields could be the end of 0 … 6 steps."""
SPOT_BIT = tuple(tuple([bit for bit, _ in spots] + [0] * (_MOST - len(spots))) for spots in _SPOTS)
SPOT_WAY = tuple(tuple([way for _, way in spots] + [0] * (_MOST - len(spots))) for spots in _SPOTS)
