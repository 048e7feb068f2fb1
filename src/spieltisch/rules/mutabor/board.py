"""The maze: 48 open fields around four covered ones, and how each card moves on it (MUT-2, MUT-5).

Fields are numbered: 0-47 the open ones in the order of their names (a3, a4, … h6), 48-51 the middle
(d4, d5, e4, e5). Seats are 0 south, 1 west, 2 north, 3 east; kinds of cards as in `KINDS`.
A set of fields is an integer in which field f is the bit 1 << f.
"""

from math import factorial, prod

__all__ = [
    "ALL_OPEN",
    "BETWEEN",
    "BIT",
    "CARDS",
    "COPIES",
    "CRAB",
    "DOWN",
    "ELEPHANT",
    "FIELDS",
    "GATE",
    "KINDS",
    "LATE_CARDS",
    "LINES",
    "MAZES",
    "MOST_WAYS",
    "NAMES",
    "OPEN",
    "PIECES",
    "PLANS",
    "REACH",
    "SEATS",
    "SHUT",
    "STANDING",
    "STAR",
    "START",
    "STARTS",
    "START_FIELDS",
    "STORK",
    "TARGET",
    "TARGET_FIELDS",
    "TREE",
    "UP",
]

SEATS = 4
PIECES = 4
STAR, TREE, GATE, ELEPHANT, CRAB, STORK = range(6)
KINDS = 6
COPIES = (10, 10, 10, 10, 10, 2)
"""MUT-1: how many cards there are of each kind."""
CARDS = 52
MAZES = factorial(CARDS) // prod(factorial(count) for count in COPIES)
"""MUT-3: how many different mazes the cards can form."""
OPEN = 48
"""The number of open fields, those with the numbers 0-47."""

_MIDDLE = ("d4", "d5", "e4", "e5")
_SPAN = {1: "cdef", 2: "bcdefg", 7: "bcdefg", 8: "cdef"}
"""MUT-2: the columns of the short rows; the other rows have all eight."""
_OUTER = sorted(
    column + str(row)
    for row in range(1, 9)
    for column in _SPAN.get(row, "abcdefgh")
    if column + str(row) not in _MIDDLE
)
NAMES = (*_OUTER, *_MIDDLE)
"""The name of each field."""
FIELDS = {name: field for field, name in enumerate(NAMES)}
"""The number of each field."""

_PLAN = tuple(
    FIELDS[name]
    for name in [
        "d5",
        "e5",
        "e4",
        "d4",
        "c4",
        "c5",
        "c6",
        "d6",
        "e6",
        "f6",
        "f5",
        "f4",
        "f3",
        "e3",
        "d3",
        "c3",
        "b3",
        "b4",
        "b5",
        "b6",
        "b7",
        "c7",
        "d7",
        "e7",
        "f7",
        "g7",
        "g6",
        "g5",
        "g4",
        "g3",
        "g2",
        "f2",
        "e2",
        "d2",
        "c2",
        "b2",
        "a3",
        "a4",
        "a5",
        "a6",
        "c8",
        "d8",
        "e8",
        "f8",
        "h6",
        "h5",
        "h4",
        "h3",
        "f1",
        "e1",
        "d1",
        "c1",
    ]
)
PLANS = (_PLAN, _PLAN[CARDS - OPEN :] + _PLAN[: CARDS - OPEN])
"""MUT-2: the fields in the order in which cards are laid; late, the middle comes last."""

_LATE_BOARD = """
    . . * * * c . .
    . s t e t e g .
    c c c e t c g *
    g t t . . e e g
    g e e . . t t g
    g g c t e c c c
    . g e t e t s .
    . . c * * * . .
"""
_LATE_ROWS = dict(zip("87654321", _LATE_BOARD.split("\n")[1:-1], strict=True))
LATE_CARDS = tuple(
    "*tgecs".index(_LATE_ROWS[name[1]].split()["abcdefgh".index(name[0])]) for name in NAMES[:OPEN]
)
"""The kind of card on each open field when the game starts late: * a star, s a stork."""

BIT = tuple(1 << field for field in range(CARDS))
ALL_OPEN = (1 << OPEN) - 1


def _set(fields: tuple[int, ...]) -> int:
    return sum(BIT[field] for field in fields)


START_FIELDS = tuple(
    tuple(FIELDS[name] for name in names.split())
    for names in ("c1 d1 e1 f1", "a3 a4 a5 a6", "c8 d8 e8 f8", "h3 h4 h5 h6")
)
"""MUT-4: each seat's start fields."""
TARGET_FIELDS = tuple(START_FIELDS[(seat + 2) % SEATS] for seat in range(SEATS))
"""MUT-4: the start fields of the opposite side."""
_LATE_FIELDS = tuple(
    tuple(FIELDS[name] for name in names.split())
    for names in ("c8 d8 e8 g5", "e2 h4 h5 h6", "b4 d1 e1 f1", "a3 a4 a5 d7")
)
STARTS = (START_FIELDS, _LATE_FIELDS)
"""MUT-4: where each seat's pieces begin, usually and late: three arrived, one not far."""
START = tuple(_set(fields) for fields in START_FIELDS)
TARGET = tuple(_set(fields) for fields in TARGET_FIELDS)
_SIDES = tuple(START[(seat + 1) % SEATS] | START[(seat + 3) % SEATS] for seat in range(SEATS))

SHUT = (
    tuple(START[seat] | _SIDES[seat] for seat in range(SEATS)),
    START,
)
"""MUT-7, MUT-9, MUT-18: the fields a seat never moves onto, with closed and with open sides."""
STANDING = tuple(
    tuple(ALL_OPEN & ~TARGET[seat] & ~(_SIDES[seat] if closed else 0) for seat in range(SEATS))
    for closed in (True, False)
)
"""MUT-21: where a seat's pieces may stand before they arrive, with closed and with open sides."""

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_UPWARD = ((0, 1), (1, -1), (1, 0), (1, 1))
_LEAPS = tuple((x * a, y * b) for a, b in ((1, 2), (2, 1)) for x in (1, -1) for y in (1, -1))
_STEPS = (
    (_STRAIGHT + _DIAGONAL, 8),
    (_STRAIGHT + _DIAGONAL, 1),
    (_STRAIGHT, 8),
    (_DIAGONAL, 8),
    (_LEAPS, 1),
    (_STRAIGHT + _DIAGONAL, 1),
)
"""MUT-5, MUT-6: each kind's directions, all around, and how many fields it goes at most."""


def _beside(field: int, step: tuple[int, int]) -> int | None:
    """The open field one step away; MUT-10: the middle and the missing corners stop every way."""
    name = chr(ord(NAMES[field][0]) + step[0]) + chr(ord(NAMES[field][1]) + step[1])
    beside = FIELDS.get(name, OPEN)
    return beside if beside < OPEN else None


def _ray(field: int, step: tuple[int, int]) -> int:
    """The set of fields on the line from a field."""
    fields = 0
    at = _beside(field, step)
    while at is not None:
        fields |= BIT[at]
        at = _beside(at, step)
    return fields


def _ways(field: int, kind: int) -> dict[int, int]:
    """Where a card leads on the empty board, each place with the set of fields between."""
    directions, most = _STEPS[kind]
    found: dict[int, int] = {}
    for step in directions:
        passed = 0
        at = _beside(field, step)
        for _ in range(most):
            if at is None:
                break
            found[at] = passed
            passed |= BIT[at]
            at = _beside(at, step)
    return dict(sorted(found.items()))


_WAYS = [[_ways(field, kind) for field in range(OPEN)] for kind in range(KINDS)]
MOST_WAYS = max(len(ways) for ways in _WAYS[STAR])
REACH = tuple(tuple(_set(tuple(ways)) for ways in row) for row in _WAYS)
"""MUT-5: for each kind and field the set of places it leads to on the empty board.

Every way can be walked back: these are also the fields it is reached from.
"""
UP = tuple(tuple(_ray(field, step) for step in _UPWARD) for field in range(OPEN))
DOWN = tuple(tuple(_ray(field, (-x, -y)) for x, y in _UPWARD) for field in range(OPEN))
"""The straight and diagonal lines from each field, those with ascending fields and the others."""
LINES = len(_UPWARD)
BETWEEN = tuple(tuple(_WAYS[STAR][a].get(b, 0) for b in range(OPEN)) for a in range(OPEN))
"""MUT-10: the fields a move passes; none for the crab, whose leaps lie on no line."""
