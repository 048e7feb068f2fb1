"""How the seats stand in a position, as one of them sees it."""

from math import exp

from spieltisch.bots.aladdin.ahead import BESIDE, ODDS, ODDS_EVEN, gain_ahead
from spieltisch.bots.aladdin.ending import price_endings, stand_at_end
from spieltisch.bots.aladdin.expecting import hurry, take_gain
from spieltisch.bots.aladdin.knowing import know
from spieltisch.bots.aladdin.weights import Weights
from spieltisch.bots.aladdin.workspace import Standing, Workspace
from spieltisch.rules.aladdin.board import GRADES, IS_EVEN, OUT, TREASURES
from spieltisch.rules.aladdin.state import (
    DUEL,
    DUEL_ROLL,
    NONE,
    OVER,
    ROLL,
    TAKE,
    VALUES,
    State,
)
from spieltisch.rules.kernel import rule

__all__ = ["add_gain", "begin_standings", "chance_of", "judge", "odds", "stand"]


@rule
def judge(w: Workspace, s: State, viewer: int) -> float:
    """The viewer's chance of winning, by what it has seen."""
    stand(w, s, viewer)
    return chance_of(w, s, viewer)


@rule
def chance_of(w: Workspace, s: State, seat: int) -> float:
    """A seat's share by what `stand` found; all shares add up to 1."""
    total = 0.0
    for other in range(s.people):
        total += exp(min(50.0, w.seats[other].worth - w.seats[seat].worth))
    return 1 / total


@rule
def stand(w: Workspace, s: State, viewer: int) -> None:
    """Write down how each seat stands."""
    know(w, s, viewer)
    if s.phase == OVER:
        stand_at_end(w, s, viewer)
        return
    rolls = begin_standings(w, s)
    price_endings(w, s)
    for seat in range(s.people):
        add_gain(w, seat, gain_ahead(w, s, seat, viewer), seat == rolls)
    if s.phase == TAKE:
        for treasure in range(TREASURES):
            if s.claims >> treasure & 1:
                gain = take_gain(w, s, s.turn, viewer, s.cards[treasure])
                w.seats[s.turn].worth += gain + w.weights.joy
    elif s.phase in (DUEL, DUEL_ROLL):
        w.seats[s.turn].worth += duel_gain(w, s)


@rule
def begin_standings(w: Workspace, s: State) -> int:
    """How each seat stands but for what may come next; returns who is the next to roll."""
    rolls = s.turn if s.phase == ROLL else (s.turn + 1) % s.people
    for seat in range(s.people):
        write_wizards(w, s, seat)
        standing = w.seats[seat]
        standing.ahead = 0.0
        standing.later = 0.0
        standing.end_ahead = 0.0
        standing.end_later = 0.0
        standing.next = 1.0 if seat == rolls else 0.0
        standing.worth = weighed(w.weights, standing, hurry(s))
    return rolls


@rule
def weighed(weights: Weights, standing: Standing, urgency: float) -> float:
    """What the parts of a standing are worth together, but for what may come next."""
    worth = urgency * standing.score
    worth += weights.score * standing.score
    worth += weights.score_late * standing.score_late
    worth += weights.value * standing.value
    worth += weights.held * standing.held
    worth += weights.outside * standing.outside
    worth += weights.adjacent * standing.adjacent
    worth += weights.next * standing.next
    return worth


@rule
def add_gain(w: Workspace, seat: int, gain: float, is_next: bool) -> None:
    """Add what a seat's next roll may bring; other weights count if its card may end the game."""
    standing, weights = w.seats[seat], w.weights
    if w.prospects.last_kind == NONE:
        if is_next:
            standing.ahead = gain
            standing.worth += weights.ahead * gain
        else:
            standing.later = gain
            standing.worth += weights.later * gain
    elif is_next:
        standing.end_ahead = gain
        standing.worth += weights.end_ahead * gain
    else:
        standing.end_later = gain
        standing.worth += weights.end_later * gain


@rule
def duel_gain(w: Workspace, s: State) -> float:
    """What the duel that is to come brings the challenger on average."""
    wins = odds(w, s)
    mover, rival = w.seats[s.turn], w.seats[s.challenged]
    won = mover.spoils[s.challenged] - w.weights.outside * s.challenged_grade / 6
    lost = rival.spoils[s.turn] - w.weights.outside * s.challenger / 6
    return wins * won - (1 - wins) * lost


@rule
def odds(w: Workspace, s: State) -> float:
    """ALA-19: the challenger's chance of winning; before the choice, against the best weapon."""
    stronger = s.challenger - s.challenged_grade
    if s.phase == DUEL:
        stronger -= int(w.seats[s.turn].arms[s.challenged] + 0.5)
    elif s.armed != NONE:
        stronger += s.hands[s.turn][s.armed] - s.hands[s.challenged][s.armed]
    return ODDS[stronger + ODDS_EVEN] / 36


@rule
def write_wizards(w: Workspace, s: State, seat: int) -> None:
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
    w.seats[seat].outside = outside / GRADES
    w.seats[seat].adjacent = adjacent
