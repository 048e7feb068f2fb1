"""How the seats stand in a position, as one of them sees it."""

from math import exp

from spieltisch.bots.aladdin.ahead import BESIDE, ODDS, ODDS_EVEN, gain_ahead
from spieltisch.bots.aladdin.desk import (
    ADJACENT,
    AHEAD,
    END_AHEAD,
    END_LATER,
    FEATURES,
    HELD,
    LATER,
    NEXT,
    OUTSIDE,
    SCORE,
    SCORE_LATE,
    VALUE,
    Desk,
)
from spieltisch.bots.aladdin.ending import stand_at_end, write_endings
from spieltisch.bots.aladdin.expecting import (
    exchange_gain,
    expect,
    handicap,
    hurry,
    price_kinds,
    stage,
    take_gain,
)
from spieltisch.rules.aladdin.board import GRADES, IS_EVEN, OUT, TREASURES
from spieltisch.rules.aladdin.state import (
    DUEL,
    DUEL_ROLL,
    KINDS,
    NONE,
    OVER,
    ROLL,
    SEATS,
    TAKE,
    VALUES,
    State,
)
from spieltisch.rules.kernel import rule

__all__ = ["chance_of", "judge", "odds", "stand"]


@rule
def judge(d: Desk, s: State, viewer: int) -> float:
    """The viewer's chance of winning, by what it has seen."""
    stand(d, s, viewer)
    return chance_of(d, s, viewer)


@rule
def chance_of(d: Desk, s: State, seat: int) -> float:
    """A seat's share by what `stand` found; all shares add up to 1."""
    total = 0.0
    for other in range(s.people):
        total += exp(min(50.0, d.worth[other] - d.worth[seat]))
    return 1 / total


@rule
def stand(d: Desk, s: State, viewer: int) -> None:
    """Write down how each seat stands."""
    expect(d, s, viewer)
    if s.phase == OVER:
        stand_at_end(d, s, viewer)
        return
    price_kinds(d, s)
    late = stage(s)
    rolls = s.turn if s.phase == ROLL else (s.turn + 1) % s.people
    for seat in range(s.people):
        write_hand(d, s, seat, late)
        write_wizards(d, s, seat)
        first = FEATURES * seat
        for when in (AHEAD, LATER, END_AHEAD, END_LATER):
            d.features[first + when] = 0.0
        d.features[first + NEXT] = 1.0 if seat == rolls else 0.0
        worth = hurry(s) * d.features[first + SCORE]
        for i in range(FEATURES):
            worth += d.weights[i] * d.features[first + i]
        d.worth[seat] = worth
    write_endings(d, s, viewer)
    for seat in range(s.people):
        when = AHEAD if seat == rolls else LATER
        if d.endings[SEATS] != NONE:
            when = END_AHEAD if seat == rolls else END_LATER
        gain = gain_ahead(d, s, seat, viewer)
        d.features[FEATURES * seat + when] = gain
        d.worth[seat] += d.weights[when] * gain
    if s.phase == TAKE:
        for treasure in range(TREASURES):
            if s.claims >> treasure & 1:
                d.worth[s.turn] += take_gain(d, s, s.turn, viewer, treasure)
    elif s.phase in (DUEL, DUEL_ROLL):
        d.worth[s.turn] += duel_gain(d, s)


@rule
def duel_gain(d: Desk, s: State) -> float:
    """What the duel that is to come brings the challenger on average."""
    wins = odds(d, s)
    won = exchange_gain(d, s, s.turn, s.challenged) - d.weights[OUTSIDE] * s.challenged_grade / 6
    lost = exchange_gain(d, s, s.challenged, s.turn) - d.weights[OUTSIDE] * s.challenger / 6
    return wins * won - (1 - wins) * lost


@rule
def odds(d: Desk, s: State) -> float:
    """ALA-19: the challenger's chance of winning; before the choice, against the best weapon."""
    stronger = s.challenger - s.challenged_grade
    if s.phase == DUEL:
        stronger -= int(handicap(d, s, s.turn, s.challenged) + 0.5)
    elif s.armed != NONE:
        stronger += s.hands[s.turn][s.armed] - s.hands[s.challenged][s.armed]
    return ODDS[stronger + ODDS_EVEN] / 36


@rule
def write_hand(d: Desk, s: State, seat: int, late: float) -> None:
    """ALA-24: what the hand scores, and what it would with spells all alike."""
    score, value, held = 0.0, 0.0, 0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE:
            mean = d.means[KINDS * seat + kind]
            score += mean * s.spells[kind] / 10
            value += mean
            held += 1
    first = FEATURES * seat
    d.features[first + SCORE] = score
    d.features[first + SCORE_LATE] = score * late
    d.features[first + VALUE] = value
    d.features[first + HELD] = held


@rule
def write_wizards(d: Desk, s: State, seat: int) -> None:
    """Grades that wait outside, and wizards beside cards."""
    outside, adjacent = 0, 0
    for wizard in range(GRADES):
        at = s.wizards[seat][wizard]
        if at == OUT:
            outside += wizard + 1
        elif not IS_EVEN[at]:
            for side in range(2):
                treasure = BESIDE[at][side]
                if treasure != NONE and s.cards[treasure] != NONE:
                    need = s.spells[s.cards[treasure] // VALUES] - wizard - 1
                    adjacent += need <= GRADES
    d.features[FEATURES * seat + OUTSIDE] = outside / GRADES
    d.features[FEATURES * seat + ADJACENT] = adjacent
