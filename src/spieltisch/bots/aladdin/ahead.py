"""What a seat's next roll may bring: every card it could take and every duel it could fight."""

from spieltisch.bots.aladdin.expecting import exchange_gain, handicap, take_gain
from spieltisch.bots.aladdin.workspace import TARGETS, Place, Workspace
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
from spieltisch.rules.aladdin.state import NONE, VALUES, State
from spieltisch.rules.kernel import rule

__all__ = ["ODDS", "ODDS_EVEN", "gain_ahead"]

ODDS_EVEN = 20
ODDS = tuple(
    sum(a + lead > b for a in range(6) for b in range(6)) for lead in range(-ODDS_EVEN, ODDS_EVEN)
)
"""ALA-19: in how many of 36 cases a challenger wins; it is stronger by the place - ODDS_EVEN."""

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
def gain_ahead(w: Workspace, s: State, seat: int, viewer: int) -> float:
    """What the best two half-moves of the seat's next roll bring on average."""
    gains = w.prospects.gains
    for cell in range(GRADES * LONGEST):
        gains[cell] = 0.0
    count = write_places(w, s, seat, viewer)
    if count == 0:
        return 0.0
    for wizard in range(GRADES):
        look_from(w, s, seat, wizard, count)
    for low in range(GRADES):
        for high in range(low + 1, GRADES):
            best = max(gains[6 * low + high], gains[6 * high + low])
            gains[6 * low + high] = best
    total = 0.0
    for roll in range(ROLLS):
        pairs = ROLL_PAIRS[roll]
        best = gains[pairs[0]] + gains[pairs[1]]
        best = max(best, gains[pairs[2]] + gains[pairs[3]])
        best = max(best, gains[pairs[4]] + gains[pairs[5]])
        total += ROLL_WEIGHT[roll] * best
    return total / 1296


@rule
def write_places(w: Workspace, s: State, seat: int, viewer: int) -> int:
    """Write down where the seat could challenge or take something; how many places."""
    count = 0
    for other in range(s.people):
        if other != seat:
            w.seats[other].spoils = exchange_gain(w, s, seat, other)
            w.seats[other].damage = exchange_gain(w, s, other, seat)
            w.seats[other].arms = handicap(w, s, seat, other)
            for wizard in range(GRADES):
                if s.wizards[other][wizard] != OUT:
                    propose(w.places[count], s.wizards[other][wizard], 0, NONE, 0.0)
                    count = keep_place(w, s, seat, count)
    for wizard in range(GRADES):
        at = s.wizards[seat][wizard]
        if at != OUT and not IS_EVEN[at]:
            for side in range(2):
                treasure = BESIDE[at][side]
                if treasure != NONE and s.cards[treasure] != NONE:
                    need = s.spells[s.cards[treasure] // VALUES] - wizard - 1
                    if need <= GRADES:
                        gain = take_gain(w, s, seat, viewer, treasure)
                        propose(w.places[count], BEYOND[at][side], need, wizard, gain)
                        count = keep_place(w, s, seat, count)
    return count


@rule
def propose(place: Place, field: int, need: int, partner: int, gain: float) -> None:
    """Write down where a wizard may do something, if nobody stands there."""
    place.field = field
    place.need = need
    place.partner = partner
    place.strength = 0
    place.prize = gain
    place.loss = 0.0


@rule
def keep_place(w: Workspace, s: State, seat: int, count: int) -> int:
    """Keep the place that was proposed last, with the duel to be fought there; the new count.

    It is dropped if a wizard of the seat stands there, or if there are too many.
    """
    place = w.places[count]
    for wizard in range(GRADES):
        if s.wizards[seat][wizard] == place.field:
            return count
    if count == TARGETS:
        return count
    for other in range(s.people):
        for wizard in range(GRADES):
            if other != seat and s.wizards[other][wizard] == place.field:
                rival = w.seats[other]
                place.strength = wizard + 1 + int(rival.arms + 0.5)
                place.prize += rival.spoils - w.weights.outside * (wizard + 1) / GRADES
                place.loss = rival.damage
    return count + 1


@rule
def look_from(w: Workspace, s: State, seat: int, wizard: int, count: int) -> None:
    """Note for each distance the best place that a wizard reaches with it."""
    at = s.wizards[seat][wizard]
    centre = ENTRANCE[wizard] if at == OUT else at
    entering = 1 if at == OUT else 0
    ends, gains = reached(s, centre), w.prospects.gains
    for i in range(count):
        place = w.places[i]
        bit = window_bit(centre, place.field)
        if bit == 0 or wizard + 1 < place.need or wizard == place.partner:
            continue
        gain = place_gain(w, place, wizard + 1)
        odd = 1 if IS_EVEN[place.field] != IS_EVEN[centre] else 0
        for half in range(4):
            steps = 2 * half + odd
            if steps + entering >= 1 and steps + entering <= LONGEST and ends[steps] & bit:
                cell = LONGEST * wizard + steps + entering - 1
                gains[cell] = max(gains[cell], gain)


@rule
def place_gain(w: Workspace, place: Place, grade: int) -> float:
    """What a wizard of this grade gains at a place: a duel must be won first."""
    if place.strength == 0:
        return place.prize
    wins = ODDS[grade - place.strength + ODDS_EVEN] / 36
    loss = place.loss - w.weights.outside * grade / GRADES
    return wins * place.prize - (1 - wins) * loss
