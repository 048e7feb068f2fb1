"""What a turn is worth after the best answer of the next seat to every roll it may get."""

from math import exp, log

from spieltisch.bots.aladdin.ahead import ROLL_PAIRS
from spieltisch.bots.aladdin.desk import Desk
from spieltisch.bots.aladdin.settling import settle
from spieltisch.bots.aladdin.standing import chance_of, judge, stand
from spieltisch.compute.free import apply, copy, legal
from spieltisch.rules.aladdin.actions import PASS, ROLLS
from spieltisch.rules.aladdin.board import GRADES
from spieltisch.rules.aladdin.chance import ROLL_WEIGHT
from spieltisch.rules.aladdin.state import MOVE, ROLL, State
from spieltisch.rules.kernel import rule

__all__ = ["value_after_replies"]

CELLS = GRADES * GRADES
BEST, BEST_COST, QUIET, QUIET_COST = 0, CELLS, 2 * CELLS, 3 * CELLS
"""Of each pair of dice: what the best half-move brings who makes it and costs who waits, and the
same for the best one that takes nothing."""
SURE = 1e-9


@rule
def value_after_replies(d: Desk, at: int, who: int) -> float:
    """What a state is worth to the seat once the next seat has rolled and moved.

    The two half-moves of a turn are looked at one by one, as `who` sees it, and add up; only one
    of them can take the same card.
    """
    settle(d, at, 1)
    if d.states[at].phase != ROLL or d.states[at].turn == who:
        return judge(d, d.states[at], who)
    copy(d.states, at + 1, d.states, at)
    d.states[at + 1].phase = MOVE
    apply(d.states[at + 1], PASS)
    before = log_odds(judge(d, d.states[at + 1], who))
    for low in range(GRADES):
        for high in range(low, GRADES):
            write_replies(d, at, who, low, high)
    total = 0.0
    for roll in range(ROLLS):
        total += ROLL_WEIGHT[roll] / (1 + exp(cost_of_roll(d, roll) - before))
    return total / 1296


@rule
def log_odds(chance: float) -> float:
    """A chance on the logistic scale."""
    return log(max(SURE, chance) / max(SURE, 1 - chance))


@rule
def write_replies(d: Desk, at: int, who: int, low: int, high: int) -> None:
    """Write down the best half-moves with two dice, against none at all."""
    seat = d.states[at].turn
    stand(d, d.states[at + 1], who)
    mine, theirs = log_odds(chance_of(d, d.states[at + 1], who)), 0.0
    theirs = log_odds(chance_of(d, d.states[at + 1], seat))
    cell = 6 * low + high
    d.replies[BEST + cell], d.replies[QUIET + cell] = -99.0, -99.0
    d.claimed[cell] = 0
    give_dice(d, at, low, high)
    count = legal(d.states[at + 2], d.legal[2])
    for i in range(count):
        copy(d.states, at + 3, d.states, at + 2)
        apply(d.states[at + 3], d.legal[2][i])
        claims = d.states[at + 3].claims if d.states[at + 3].turn == seat else 0
        stand(d, d.states[at + 3], who)
        gain = log_odds(chance_of(d, d.states[at + 3], seat)) - theirs
        cost = mine - log_odds(chance_of(d, d.states[at + 3], who))
        if gain > d.replies[BEST + cell]:
            d.replies[BEST + cell], d.replies[BEST_COST + cell] = gain, cost
            d.claimed[cell] = claims
        if claims == 0 and gain > d.replies[QUIET + cell]:
            d.replies[QUIET + cell], d.replies[QUIET_COST + cell] = gain, cost


@rule
def give_dice(d: Desk, at: int, low: int, high: int) -> None:
    """The state two further on is this one with two dice for its turn's second half-move."""
    copy(d.states, at + 2, d.states, at)
    s = d.states[at + 2]
    s.phase = MOVE
    s.half = 2
    s.dice[low] += 1
    s.dice[high] += 1


@rule
def cost_of_roll(d: Desk, roll: int) -> float:
    """What a roll costs who waits, on the logistic scale, if the best is made of it."""
    most, cost = -999.0, 0.0
    for split in range(3):
        one, other = ROLL_PAIRS[roll][2 * split], ROLL_PAIRS[roll][2 * split + 1]
        for way in range(3):
            if way == 0 and d.claimed[one] & d.claimed[other]:
                continue
            first = QUIET if way == 1 else BEST
            second = QUIET if way == 2 else BEST
            gain = d.replies[first + one] + d.replies[second + other]
            if gain > most:
                most = gain
                cost = d.replies[first + CELLS + one] + d.replies[second + CELLS + other]
    return cost
