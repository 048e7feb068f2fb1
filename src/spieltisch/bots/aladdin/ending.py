"""The end of the game: how the seats stand then, and what bringing it about is worth."""

from math import sqrt

from spieltisch.bots.aladdin.expecting import missing, spread
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.rules.aladdin.state import KINDS, NONE, VALUES, State
from spieltisch.rules.kernel import rule

__all__ = ["price_endings", "stand_at_end", "write_endings"]

DRAW = 0.02
SPREAD = 0.6
"""A logistic curve this wide, in standard deviations, is like the normal one."""
MOST = 3.0
"""The end is worth no more than this, on the logistic scale."""


@rule
def stand_at_end(w: Workspace, s: State, viewer: int) -> None:
    """ALA-24: the scores, as far from certain as cards are unseen."""
    variance = DRAW
    for seat in range(s.people):
        variance += variance_of(w, s, seat, viewer)
    for seat in range(s.people):
        w.seats[seat].worth = score_of(w, s, seat) / (SPREAD * sqrt(variance))


@rule
def variance_of(w: Workspace, s: State, seat: int, viewer: int) -> float:
    """How uncertain a seat's score is to the viewer."""
    total = 0.0
    for kind in range(KINDS):
        held = s.hands[seat][kind]
        if held != NONE and not s.seen[VALUES * kind + held] >> viewer & 1:
            total += s.spells[kind] * s.spells[kind] * spread(s, kind, viewer)
    return total


@rule
def score_of(w: Workspace, s: State, seat: int) -> float:
    """ALA-24: the score that the viewer expects of a seat."""
    total = 0.0
    for kind in range(KINDS):
        total += max(0.0, w.seats[seat].means[kind]) * s.spells[kind]
    return total


@rule
def write_endings(w: Workspace, s: State, viewer: int) -> None:
    """ALA-23: if one card is missing, how far each seat would lead by taking it."""
    w.prospects.last_kind = NONE
    if w.weights.end_ahead == 0.0 or missing(s) != 1:
        return
    for seat in range(s.people):
        for kind in range(KINDS):
            if s.hands[seat][kind] == NONE:
                w.prospects.last_kind = kind
                for taker in range(s.people):
                    w.seats[taker].rival = strongest_other(w, s, taker)
                    w.seats[taker].at_end = end_lead(w, s, viewer, kind, seat, taker)


@rule
def price_endings(w: Workspace, s: State) -> None:
    """ALA-23: if one card is missing, what each seat gains by taking it, for itself or another.

    `worth` must say how the seats stand without.
    """
    if w.prospects.last_kind != NONE:
        for seat in range(s.people):
            taker = w.seats[seat]
            gain = taker.at_end - taker.worth + w.seats[taker.rival].worth
            taker.ending = min(MOST, max(-MOST, gain))


@rule
def end_lead(w: Workspace, s: State, viewer: int, kind: int, misser: int, taker: int) -> float:
    """How far a seat leads if it takes the last card and makes the best of its spell."""
    rival = w.seats[taker].rival
    lead, best = 0.0, 0.0
    last = lead_at_end(w, kind, kind, misser, taker, rival)
    for other in range(KINDS):
        here = lead_at_end(w, other, kind, misser, taker, rival)
        lead += here * s.spells[other]
        best = max(best, (last - here) * (s.spells[other] - s.spells[kind]))
    variance = DRAW + variance_of(w, s, taker, viewer) + variance_of(w, s, rival, viewer)
    variance += s.spells[kind] * s.spells[kind] * spread(s, kind, viewer)
    return (lead + best) / (SPREAD * sqrt(variance))


@rule
def strongest_other(w: Workspace, s: State, seat: int) -> int:
    """Who has the highest score of the others."""
    found, most = NONE, -1.0
    for other in range(s.people):
        if other != seat and score_of(w, s, other) > most:
            found, most = other, score_of(w, s, other)
    return found


@rule
def lead_at_end(w: Workspace, kind: int, last: int, misser: int, taker: int, rival: int) -> float:
    """By how much the taker's card of a kind is better; of the last one it gives the worse one."""
    mine, theirs = w.seats[taker].means[kind], w.seats[rival].means[kind]
    if kind == last:
        if taker == misser:
            mine = w.prospects.hidden[kind]
        else:
            if rival == misser:
                theirs = min(mine, w.prospects.hidden[kind])
            mine = max(mine, w.prospects.hidden[kind])
    return mine - theirs
