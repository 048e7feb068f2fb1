"""What counts in a position of Mensch, as numbers of weights to be added up for each colour.

A colour's score is the sum of the weights of its features; its chance to come home first is its
share of the sum of all colours' exponentials. Three things are weighed: where each piece stands,
how many foreign pieces threaten it (more if they roll before it can move on), and how the pieces on
B and the end circles stand together.
"""

from math import exp

from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, RING, A, B, circle
from spieltisch.rules.mensch.state import State

__all__ = ["FEATURES", "FEW", "SCALE", "SIZE", "chance", "features", "score"]

SCALE = 1000.0
"""Weights are whole numbers: this many make a unit of the logarithm of the odds."""
FEW = 2
"""Up to this many colours the first half of the weights counts, with more the second."""

BUCKET = 5
BUCKETS = RING // BUCKET
NEAR = 4
FAR = 3
THREATS = NEAR * FAR
"""None to three pieces within one roll behind, and none to two within two rolls."""

AT = 0
THREAT = AT + FIRST_END + PIECES + 1
WAITING = THREAT + 2 * BUCKETS * THREATS
ENDS = WAITING + 2 * (PIECES + 1)
ROLLS = ENDS + (1 << PIECES)
SIZE = ROLLS + 1
"""The features that there are, times two for few and for many colours."""
FEATURES = 2 * PIECES + 3
"""The most that a colour has."""
DIE = 6


@rule
def features(s: State, colour: int, out: Row) -> int:
    """Write the numbers of a colour's features; how many."""
    own = s.pieces[colour]
    base = 0 if s.colours <= FEW else SIZE
    waiting, ends, is_on_start, count = 0, 0, 0, 0
    for piece in range(PIECES):
        at = own[piece]
        out[count] = base + AT + at + 1
        count += 1
        if at == B:
            waiting += 1
        elif at >= FIRST_END:
            ends |= 1 << (at - FIRST_END)
        else:
            is_on_start |= at == A
            out[count] = base + THREAT + threat(s, colour, at)
            count += 1
    out[count] = base + WAITING + 2 * waiting + is_on_start
    out[count + 1] = base + ENDS + ends
    count += 2
    if s.turn == colour:
        out[count] = base + ROLLS
        count += 1
    return count


@rule
def threat(s: State, colour: int, at: int) -> int:
    """How a piece that has come this far is threatened: 0 to 2 · BUCKETS · THREATS - 1."""
    ring = circle(colour, at)
    near, far = 0, 0
    for other in range(COLOURS):
        if other == colour or not s.plays[other]:
            continue
        there = ring - circle(other, 0)
        if there < 0:
            there += RING
        if there == A:
            near += s.pieces[other][0] == B
        for piece in range(PIECES):
            behind = there - s.pieces[other][piece]
            if s.pieces[other][piece] != B and behind > 0:
                near += behind <= DIE
                far += DIE < behind <= 2 * DIE
    kind = FAR * min(near, NEAR - 1) + min(far, FAR - 1)
    rolls_first = BUCKETS * THREATS if s.turn == colour else 0
    return rolls_first + THREATS * (at // BUCKET) + kind


@rule
def score(s: State, colour: int, weights: Row, numbers: Row) -> int:
    """The logarithm of a colour's odds, in units of SCALE."""
    total = 0
    for i in range(features(s, colour, numbers)):
        total += weights[numbers[i]]
    return total


@rule
def chance(s: State, team: int, placed: int, weights: Row, numbers: Row) -> float:
    """The chance that a colour of the team, a bit each, is the next at home after `placed`.

    `numbers` has room for the features of a colour.
    """
    own, total = 0.0, 0.0
    for colour in range(COLOURS):
        if not s.plays[colour] or 0 < s.place[colour] <= placed:
            continue
        if s.placed > placed:
            odds = 1.0 if s.place[colour] == placed + 1 else 0.0
        else:
            odds = exp(score(s, colour, weights, numbers) / SCALE)
        total += odds
        if team >> colour & 1:
            own += odds
    return own / total
