"""What a seat's next roll may bring: every card it could take and every duel it could fight."""

from spieltisch.bots.aladdin.expecting import take_gain
from spieltisch.bots.aladdin.workspace import TARGETS, Place, Reach, Workspace
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
    TREASURES,
    window_bit,
)
from spieltisch.rules.aladdin.chance import ROLL_FACES, ROLL_WEIGHT
from spieltisch.rules.aladdin.paths import reached
from spieltisch.rules.aladdin.state import NONE, VALUES, State
from spieltisch.rules.bits import lowest
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "ANY",
    "BESIDE",
    "ODDS",
    "ODDS_EVEN",
    "clear_away",
    "covered",
    "gain_ahead",
    "keep_place",
    "look_from",
    "look_from_all",
    "mean_over_rolls",
    "propose",
    "propose_beside",
    "set_out",
    "write_places",
]

ODDS_EVEN = 20
ODDS = tuple(
    sum(a + lead > b for a in range(6) for b in range(6)) for lead in range(-ODDS_EVEN, ODDS_EVEN)
)
"""ALA-19: in how many of 36 cases a challenger wins; it is stronger by the place - ODDS_EVEN."""

ANY = 1 << TREASURES
"""A bit beside those of the treasure fields: something was reckoned."""
OWN = (1 << GRADES) - 1
"""The wizards of a seat."""

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
    set_out(w.wizards, s)
    count = write_places(w, w.places, w.wizards, s, seat, viewer)
    clear_away(w.wizards, s)
    if count == 0:
        return 0.0
    look_from_all(w, w.places, gains, s, seat, NONE, count)
    return mean_over_rolls(w, seat)


@rule
def look_from_all(
    w: Workspace, places: list[Place], gains: list[float], s: State, seat: int, but: int, count: int
) -> None:
    """Note for each grade and distance the best place, for all wizards of a seat but one."""
    closed = ANY | covered(s)
    for wizard in range(GRADES):
        if wizard != but:
            look_from(w, places, gains, s, s.wizards[seat][wizard], wizard, count, closed)


@rule
def mean_over_rolls(w: Workspace, seat: int) -> float:
    """What the best two half-moves of a roll bring on average; known if the pairs are the same."""
    gains, standing = w.prospects.gains, w.seats[seat]
    for low in range(GRADES):
        for high in range(low + 1, GRADES):
            best = max(gains[6 * low + high], gains[6 * high + low])
            gains[6 * low + high] = best
    is_same = True
    for low in range(GRADES):
        for high in range(low, GRADES):
            is_same &= standing.pairs[6 * low + high] == gains[6 * low + high]
            standing.pairs[6 * low + high] = gains[6 * low + high]
    if is_same:
        return standing.mean_gain
    total = 0.0
    for roll in range(ROLLS):
        pairs = ROLL_PAIRS[roll]
        best = gains[pairs[0]] + gains[pairs[1]]
        best = max(best, gains[pairs[2]] + gains[pairs[3]])
        best = max(best, gains[pairs[4]] + gains[pairs[5]])
        total += ROLL_WEIGHT[roll] * best
    standing.mean_gain = total / 1296
    return standing.mean_gain


@rule
def set_out(around: Row, s: State) -> None:
    """Write down which wizards stand on each field."""
    for seat in range(s.people):
        for wizard in range(GRADES):
            around[s.wizards[seat][wizard]] |= 1 << (GRADES * seat + wizard)


@rule
def clear_away(around: Row, s: State) -> None:
    """No wizard stands anywhere."""
    for seat in range(s.people):
        for wizard in range(GRADES):
            around[s.wizards[seat][wizard]] = 0


@rule
def covered(s: State) -> int:
    """The treasure fields with a card, one bit per field."""
    bits = 0
    for treasure in range(TREASURES):
        bits |= (s.cards[treasure] != NONE) << treasure
    return bits


@rule
def write_places(
    w: Workspace, places: list[Place], around: Row, s: State, seat: int, viewer: int
) -> int:
    """Write down where the seat could challenge or take something; how many places."""
    count = 0
    for other in range(s.people):
        if other != seat:
            for wizard in range(GRADES):
                if s.wizards[other][wizard] != OUT:
                    propose(places[count], s.wizards[other][wizard], 0, NONE, 0.0)
                    count = keep_place(w, places, around, seat, count)
    for wizard in range(GRADES):
        if s.wizards[seat][wizard] != OUT:
            count = propose_beside(w, places, around, s, seat, viewer, wizard, count)
    return count


@rule
def propose_beside(
    w: Workspace,
    places: list[Place],
    around: Row,
    s: State,
    seat: int,
    viewer: int,
    wizard: int,
    count: int,
) -> int:
    """Write down where a partner would take a card beside a wizard; how many places then."""
    at = s.wizards[seat][wizard]
    if IS_EVEN[at]:
        return count
    for side in range(2):
        treasure = BESIDE[at][side]
        if treasure != NONE and s.cards[treasure] != NONE:
            need = s.spells[s.cards[treasure] // VALUES] - wizard - 1
            if need <= GRADES:
                gain = take_gain(w, s, seat, viewer, s.cards[treasure])
                propose(places[count], BEYOND[at][side], need, wizard, gain)
                count = keep_place(w, places, around, seat, count)
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
def keep_place(w: Workspace, places: list[Place], around: Row, seat: int, count: int) -> int:
    """Keep the place that was proposed last, with the duel to be fought there; the new count.

    It is dropped if a wizard of the seat stands there, or if there are too many.
    """
    place = places[count]
    here = around[place.field]
    if here >> (GRADES * seat) & OWN or count == TARGETS:
        return count
    own = w.seats[seat]
    while here != 0:
        other, wizard = lowest(here) // GRADES, lowest(here) % GRADES
        here &= here - 1
        place.strength = wizard + 1 + int(own.arms[other] + 0.5)
        place.prize += own.spoils[other] - w.weights.outside * (wizard + 1) / GRADES
        place.loss = w.seats[other].spoils[seat]
    return count + 1


@rule
def look_from(
    w: Workspace,
    places: list[Place],
    gains: list[float],
    s: State,
    at: int,
    wizard: int,
    count: int,
    closed: int,
) -> None:
    """Note for each distance the best place that a wizard reaches with it."""
    centre = ENTRANCE[wizard] if at == OUT else at
    entering = 1 if at == OUT else 0
    reach = w.reaches[centre]
    if reach.closed != closed:
        reach.closed = closed
        write_ends(reach, s, centre)
    for i in range(count):
        place = places[i]
        if wizard + 1 >= place.need and wizard != place.partner:
            bit = window_bit(centre, place.field)
            if bit != 0:
                odd = 1 if IS_EVEN[place.field] != IS_EVEN[centre] else 0
                gain = place_gain(w, place, wizard + 1)
                note_gain(gains, reach.ends, bit, odd, LONGEST * wizard, entering, gain)


@rule
def note_gain(
    gains: list[float], ends: Row, bit: int, odd: int, cells: int, entering: int, gain: float
) -> None:
    """Note a place for each distance with which a wizard reaches it."""
    for half in range(4):
        steps = 2 * half + odd
        if steps + entering >= 1 and steps + entering <= LONGEST and ends[steps] & bit:
            cell = cells + steps + entering - 1
            gains[cell] = max(gains[cell], gain)


@rule
def write_ends(reach: Reach, s: State, centre: int) -> None:
    """ALA-7: write down where a wizard can go from a field."""
    ends = reached(s, centre)
    for steps in range(LONGEST + 1):
        reach.ends[steps] = ends[steps]


@rule
def place_gain(w: Workspace, place: Place, grade: int) -> float:
    """What a wizard of this grade gains at a place: a duel must be won first."""
    if place.strength == 0:
        return place.prize
    wins = ODDS[grade - place.strength + ODDS_EVEN] / 36
    loss = place.loss - w.weights.outside * grade / GRADES
    return wins * place.prize - (1 - wins) * loss
