"""What a seat's next roll may bring: every card it could take and every duel it could fight."""

from spieltisch.bots.aladdin.desk import OUTSIDE, PLACE, TARGETS, Desk
from spieltisch.bots.aladdin.expecting import exchange_gain, handicap, take_gain
from spieltisch.rules.aladdin.actions import ROLLS
from spieltisch.rules.aladdin.board import (
    ENTRANCE,
    FIELDS,
    GRADES,
    IS_EVEN,
    LONGEST,
    OUT,
    ROWS,
    TREASURE_AT,
    window_bit,
)
from spieltisch.rules.aladdin.chance import ROLL_FACES, ROLL_WEIGHT
from spieltisch.rules.aladdin.paths import reached
from spieltisch.rules.aladdin.state import NONE, SEATS, VALUES, State
from spieltisch.rules.kernel import rule

__all__ = ["ODDS", "ODDS_EVEN", "gain_ahead"]

ODDS_EVEN = 20
ODDS = tuple(
    sum(a + lead > b for a in range(6) for b in range(6)) for lead in range(-ODDS_EVEN, ODDS_EVEN)
)
"""ALA-19: in how many of 36 cases the challenger wins that is stronger by so much - ODDS_EVEN."""

FIELD, NEED, PARTNER, STRENGTH = range(4)
"""Of a place: the field, the least grade, the wizard that cannot go there, who stands there."""

_WAYS = (ROWS, 1)


def _beside(field: int, side: int) -> tuple[int, int]:
    """A treasure field beside a field and the field beyond it, or NONE."""
    way = _WAYS[side % 2] * (1 if side < 2 else -1)
    if IS_EVEN[field] or not 0 <= field + way < FIELDS or TREASURE_AT[field + way] == NONE:
        return NONE, NONE
    return TREASURE_AT[field + way], field + 2 * way


def _both_sides(field: int) -> list[tuple[int, int]]:
    found = [_beside(field, side) for side in range(4)]
    return ([pair for pair in found if pair[0] != NONE] + [(NONE, NONE)] * 2)[:2]


BESIDE = tuple(tuple(t for t, _ in _both_sides(field)) for field in range(FIELDS))
BEYOND = tuple(tuple(beyond for _, beyond in _both_sides(field)) for field in range(FIELDS))
"""The treasure fields beside each field, at most two, and the fields on their other sides."""

_SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
ROLL_PAIRS = tuple(
    tuple(6 * faces[i] + faces[j] - 7 for split in _SPLITS for i, j in (split[:2], split[2:]))
    for faces in ROLL_FACES
)
"""ALA-6: for each roll the three ways to make two pairs of dice of it, as 6 · low + high."""


@rule
def gain_ahead(d: Desk, s: State, seat: int, viewer: int) -> float:
    """What the best two half-moves of the seat's next roll bring on average."""
    for cell in range(GRADES * LONGEST):
        d.gains[cell] = 0.0
    count = write_places(d, s, seat, viewer)
    if count == 0:
        return 0.0
    for wizard in range(GRADES):
        look_from(d, s, seat, wizard, count)
    for low in range(GRADES):
        for high in range(low + 1, GRADES):
            best = max(d.gains[6 * low + high], d.gains[6 * high + low])
            d.gains[6 * low + high] = best
    total = 0.0
    for roll in range(ROLLS):
        pairs = ROLL_PAIRS[roll]
        best = d.gains[pairs[0]] + d.gains[pairs[1]]
        best = max(best, d.gains[pairs[2]] + d.gains[pairs[3]])
        best = max(best, d.gains[pairs[4]] + d.gains[pairs[5]])
        total += ROLL_WEIGHT[roll] * best
    return total / 1296


@rule
def write_places(d: Desk, s: State, seat: int, viewer: int) -> int:
    """Write down where the seat could challenge or take something; returns how many places."""
    count = 0
    for other in range(s.people):
        if other != seat:
            d.rivals[other] = exchange_gain(d, s, seat, other)
            d.rivals[SEATS + other] = exchange_gain(d, s, other, seat)
            d.rivals[2 * SEATS + other] = handicap(d, s, seat, other)
            for wizard in range(GRADES):
                if s.wizards[other][wizard] != OUT:
                    count = write_place(d, s, count, s.wizards[other][wizard], 0, NONE, 0.0, seat)
    for wizard in range(GRADES):
        at = s.wizards[seat][wizard]
        if at != OUT and not IS_EVEN[at]:
            for side in range(2):
                treasure = BESIDE[at][side]
                if treasure != NONE and s.cards[treasure] != NONE:
                    need = s.spells[s.cards[treasure] // VALUES] - wizard - 1
                    if need <= GRADES:
                        gain = take_gain(d, s, seat, viewer, treasure)
                        field = BEYOND[at][side]
                        count = write_place(d, s, count, field, need, wizard, gain, seat)
    return count


@rule
def write_place(
    d: Desk, s: State, count: int, field: int, need: int, partner: int, gain: float, seat: int
) -> int:
    """Write down one place, if the field is not the seat's own; returns how many there are."""
    for wizard in range(GRADES):
        if s.wizards[seat][wizard] == field:
            return count
    if count == TARGETS:
        return count
    d.places[PLACE * count + FIELD] = field
    d.places[PLACE * count + NEED] = need
    d.places[PLACE * count + PARTNER] = partner
    d.places[PLACE * count + STRENGTH] = 0
    d.prizes[count] = gain
    d.losses[count] = 0.0
    for other in range(s.people):
        for wizard in range(GRADES):
            if other != seat and s.wizards[other][wizard] == field:
                strength = wizard + 1 + int(d.rivals[2 * SEATS + other] + 0.5)
                d.places[PLACE * count + STRENGTH] = strength
                d.prizes[count] += d.rivals[other] - d.weights[OUTSIDE] * (wizard + 1) / GRADES
                d.losses[count] = d.rivals[SEATS + other]
    return count + 1


@rule
def look_from(d: Desk, s: State, seat: int, wizard: int, count: int) -> None:
    """Note for each distance the best place that a wizard reaches with it."""
    at = s.wizards[seat][wizard]
    centre = ENTRANCE[wizard] if at == OUT else at
    entering = 1 if at == OUT else 0
    ends = reached(s, centre)
    for i in range(count):
        field = d.places[PLACE * i + FIELD]
        bit = window_bit(centre, field)
        if bit == 0 or wizard + 1 < d.places[PLACE * i + NEED]:
            continue
        if wizard == d.places[PLACE * i + PARTNER]:
            continue
        gain = place_gain(d, i, wizard + 1)
        odd = 1 if IS_EVEN[field] != IS_EVEN[centre] else 0
        for half in range(4):
            steps = 2 * half + odd
            if steps + entering >= 1 and steps + entering <= LONGEST and ends[steps] & bit:
                cell = LONGEST * wizard + steps + entering - 1
                d.gains[cell] = max(d.gains[cell], gain)


@rule
def place_gain(d: Desk, place: int, grade: int) -> float:
    """What a wizard of this grade gains at a place: a duel must be won first."""
    strength = d.places[PLACE * place + STRENGTH]
    if strength == 0:
        return d.prizes[place]
    wins = ODDS[grade - strength + ODDS_EVEN] / 36
    loss = d.losses[place] - d.weights[OUTSIDE] * grade / GRADES
    return wins * d.prizes[place] - (1 - wins) * loss
