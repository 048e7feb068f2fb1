"""What lies around a question, as whoever asks it sees it.

All is seen from the slot in question, *ahead* being the way one wants to go: so a dead end on the
left looks the same wherever it is. On a lattice of half fields a field is at odd numbers, a slot
between two fields has one even number. Each thing that can be known at each spot in sight has a row
of weights: that a slot is open, that it is barred (as the border is for good), that a field was
entered.
"""

from itertools import product

from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.rules.irrgarten.board import OUTSIDE, WEST, WIDTH, slot_field, slot_side

__all__ = [
    "AGE_ROW",
    "ENTRANCE_ROW",
    "HERE_ROW",
    "HIDDEN",
    "LEAVE_ROW",
    "MIRRORED",
    "MOODS",
    "MOOD_ROW",
    "NETWORKS",
    "NO_ROW",
    "OUTPUT_ROW",
    "ROWS",
    "SECOND_ROW",
    "SIDES_ROW",
    "START_ROW",
    "TARGET_ROW",
    "TOUCH_ROW",
    "sights",
]

HIDDEN = 32
"""How many sums there are, first and second."""
AHEAD, ASIDE = 7, 6
"""How far one sees, in half fields, on and back, and to either side."""
NO_ROW = -1

Spot = tuple[int, int]


def _rows() -> dict[Spot, int]:
    """The first row of each spot in sight: fields have one, slots two."""
    found: dict[Spot, int] = {}
    count = 0
    for ahead, aside in product(range(-AHEAD, AHEAD + 1), range(-ASIDE, ASIDE + 1)):
        is_field, is_post = ahead % 2 == 1 and aside % 2 == 0, ahead % 2 == 0 and aside % 2 == 1
        if not is_post:
            found[ahead, aside] = count
            count += 1 if is_field else 2
    return found


ROW_AT = _rows()
AGE_ROW = max(ROW_AT.values()) + 2
MIRRORED = tuple(
    ROW_AT[ahead, -aside] + second
    for (ahead, aside) in ROW_AT
    for second in range(1 if ahead % 2 == 1 and aside % 2 == 0 else 2)
)
"""For each row of a spot in sight, that of the same thing on the other side."""
"""The first of 5: how many fields were entered after the one before: 0, 1, 2, 4, 8 or more."""
LEAVE_ROW, HERE_ROW, ENTRANCE_ROW = AGE_ROW + 5, AGE_ROW + 6, AGE_ROW + 7
"""The maze has to be left for it; it is where the seeker is; it is an entrance."""
SIDES_ROW = ENTRANCE_ROW + 1
"""The first of 256: 16 times for the field in question, how many of its sides may lead to fields
seen (1 to 4) and how many to new ones (0 to 3); and for the field before it, how many sides are
open (0 to 3) and how many more may lead on (1 to 4).
"""
TARGET_ROW, START_ROW = SIDES_ROW + 256, SIDES_ROW + 272
"""The first of 16: each of the two alone."""
TOUCH_ROW = START_ROW + 16
"""The first of 3: at how many of its ends a barrier here would touch another, or the border."""
MOOD_ROW = TOUCH_ROW + 3
MOODS = 8
"""What is the same for all questions: a constant, what share of the answers was no, how many
answers there were, how many fields are seen, how many entrances are barred and open, and how many
of the fields seen are dead ends and forks.
"""
SECOND_ROW = MOOD_ROW + MOODS
"""The first of HIDDEN: what each hidden sum counts for each of the second ones; then a constant."""
OUTPUT_ROW = SECOND_ROW + HIDDEN + 1
"""What each second sum counts."""
ROWS = OUTPUT_ROW + 1
NETWORKS = 2
"""What was learnt in mazes that turned against the seeker, and in mazes that did not."""


def _field_spot(field: int) -> Spot:
    line, place = divmod(field, WIDTH)
    return 2 * line + 1, 2 * place + 1


def _slot_spot(slot: int) -> Spot:
    line, place = _field_spot(slot_field(slot))
    return (line, place - 1) if slot_side(slot) == WEST else (line + 1, place)


def _border_spots(size: int) -> list[Spot]:
    """The middle of each outer side of a field that is closed for good."""
    odd = range(1, 2 * size, 2)
    return [*((0, n) for n in odd), *((2 * size, n) for n in odd), *((n, 2 * size) for n in odd)]


def sights(size: int, fields: list[int], slots: list[int]) -> list[list[int]]:
    """For each way, places and ways in order: the rows of all that may be known, or NO_ROW.

    Columns: each slot open and barred by turns, each field entered, and the border.
    """
    spots = [spot for slot in slots for spot in [_slot_spot(slot)] * 2]
    is_second = [number % 2 for number in range(len(spots))]
    spots += map(_field_spot, fields)
    is_second += [0] * len(fields)
    border = _border_spots(size)
    spots += border
    is_second += [1] * len(border)
    found = []
    for place in [*fields, OUTSIDE]:
        for to, slot in sorted(neighbours(size)[place]):
            seen = [_seen_from(_slot_spot(slot), place, to, spot) for spot in spots]
            rows = [ROW_AT.get(spot, NO_ROW) for spot in seen]
            both = zip(rows, is_second, strict=True)
            found.append([row + second if row != NO_ROW else NO_ROW for row, second in both])
    return found


def _seen_from(slot: Spot, start: int, to: int, spot: Spot) -> Spot:
    """Where a spot is for who goes through a slot from a place to another."""
    down, right = spot[0] - slot[0], spot[1] - slot[1]
    if OUTSIDE in (start, to) or abs(to - start) == 1:
        is_right = to > start
        return (right if is_right else -right), down
    return (down if to > start else -down), right
