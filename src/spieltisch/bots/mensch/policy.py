"""How the levels of Mensch choose, as templates.

`states[0]` is the position, in which a colour moves; the other states are scratch space. `team` has
a bit for each colour of the one who plays: they share what they win.
"""

from spieltisch.bots.mensch.features import chance
from spieltisch.bots.mensch.levels import (
    CHILD,
    FIRST_JUDGE,
    FOREMOST,
    HUNTER,
    MASTER,
    NAMED_FOREMOST,
    RANDOM,
    WEIGHER,
)
from spieltisch.bots.mensch.network.inputs import ACROSS
from spieltisch.bots.mensch.network.judging import chance_of_roller
from spieltisch.bots.mensch.workspace import NETWORK, WEIGHING, Notes
from spieltisch.compute.template_names import apply, copy, legal
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS
from spieltisch.rules.mensch.board import A, B
from spieltisch.rules.mensch.moves import hits_foreign
from spieltisch.rules.mensch.state import ROLL, State
from spieltisch.rules.random_numbers import below

__all__ = ["THREE_ROLLS", "TWO_ROLLS", "estimate", "judge", "pick", "reply"]

FACES = 6

AT_ONCE, ONE_ROLL, TWO_ROLLS, THREE_ROLLS = range(4)


@rule
def child(s: State, moves: Row, rng: Row) -> int:
    """Any piece it likes, but if it happens to look at a hit, the hit."""
    count = legal(s, moves)
    liked = moves[below(rng, count)]
    other = moves[below(rng, count)]
    return other if hits(s, other) else liked


@rule
def hunter(s: State, moves: Row, rng: Row) -> int:
    """A hit if there is one; otherwise one of the two pieces in front."""
    count = legal(s, moves)
    for i in range(count):
        if hits(s, moves[count - 1 - i]):
            return moves[count - 1 - i]
    return moves[count - 1 - below(rng, min(count, 2))]


@rule
def foremost(s: State, moves: Row) -> int:
    """Hit with the foremost piece that can; else move the foremost."""
    count = legal(s, moves)
    for i in range(count):
        if hits(s, moves[count - 1 - i]):
            return moves[count - 1 - i]
    return moves[count - 1]


@rule
def hits(s: State, action: int) -> bool:
    """Whether a move hits a foreign piece."""
    if action == PASS:
        return False
    start = s.pieces[s.turn][action - FIRST_MOVE]
    return hits_foreign(s, A if start == B else start + s.die)


@rule
def judge(states: list[State], team: int, rolls: int, weights: Row, notes: Notes) -> int:
    """Note the legal moves and the team's chance after each; which of them is the best."""
    count = legal(states[0], notes.moves)
    placed = states[0].placed
    best = 0
    for i in range(count if count > 1 else 0):
        copy(states, 1, states, 0)
        apply(states[1], notes.moves[i])
        if rolls == AT_ONCE:
            value = estimate(states[1], team, placed, weights, notes)
        elif rolls == ONE_ROLL:
            value = after_roll(states, 1, team, placed, weights, notes)
        elif rolls == TWO_ROLLS:
            value = after_two_rolls(states, 1, team, placed, weights, notes)
        else:
            value = after_three_rolls(states, team, placed, weights, notes)
        notes.values[i] = value
        if value > notes.values[best]:
            best = i
    return best


@rule
def estimate(s: State, team: int, placed: int, weights: Row, notes: Notes) -> float:
    """The team's chance to be the next at home after `placed`, judged at once.

    The network judges two colours only, where all that may follow is a roll.
    """
    if notes.eye == WEIGHING or s.colours != ACROSS or s.phase != ROLL or s.placed > placed:
        return chance(s, team, placed, weights, notes.features)
    rolling = chance_of_roller(s, notes.rows, notes.sums)
    return rolling if team >> s.turn & 1 else 1 - rolling


@rule
def after_three_rolls(
    states: list[State], team: int, placed: int, weights: Row, notes: Notes
) -> float:
    """The mean of the team's chances over the next three rolls in states[1]."""
    if states[1].phase != ROLL or states[1].placed > placed:
        return estimate(states[1], team, placed, weights, notes)
    total = 0.0
    for face in range(FACES):
        copy(states, 2, states, 1)
        apply(states[2], face)
        reply(states, 2, team, placed, weights, notes)
        total += after_two_rolls(states, 2, team, placed, weights, notes)
    return total / FACES


@rule
def after_two_rolls(
    states: list[State], at: int, team: int, placed: int, weights: Row, notes: Notes
) -> float:
    """The mean of the team's chances over the next two rolls in states[at]."""
    if states[at].phase != ROLL or states[at].placed > placed:
        return estimate(states[at], team, placed, weights, notes)
    total = 0.0
    for face in range(FACES):
        copy(states, at + 1, states, at)
        apply(states[at + 1], face)
        reply(states, at + 1, team, placed, weights, notes)
        total += after_roll(states, at + 1, team, placed, weights, notes)
    return total / FACES


@rule
def after_roll(
    states: list[State], at: int, team: int, placed: int, weights: Row, notes: Notes
) -> float:
    """The mean of the team's chances over the next roll in states[at]."""
    if states[at].phase != ROLL or states[at].placed > placed:
        return estimate(states[at], team, placed, weights, notes)
    total = 0.0
    for face in range(FACES):
        copy(states, at + 1, states, at)
        apply(states[at + 1], face)
        reply(states, at + 1, team, placed, weights, notes)
        total += estimate(states[at + 1], team, placed, weights, notes)
    return total / FACES


@rule
def reply(states: list[State], at: int, team: int, placed: int, weights: Row, notes: Notes) -> None:
    """Play in states[at] what looks best at once to the colour that moves there."""
    mover = states[at].turn
    side = team if team >> mover & 1 else 1 << mover
    moves = notes.replies
    count = legal(states[at], moves)
    best, value = moves[0], -1.0
    for i in range(count if count > 1 else 0):
        copy(states, at + 1, states, at)
        apply(states[at + 1], moves[i])
        found = estimate(states[at + 1], side, placed, weights, notes)
        if found > value:
            best, value = moves[i], found
    apply(states[at], best)


@rule
def pick(policy: int, states: list[State], team: int, weights: Row, notes: Notes, rng: Row) -> int:
    """The move of a policy."""
    if policy == CHILD:
        return child(states[0], notes.moves, rng)
    if policy == HUNTER:
        return hunter(states[0], notes.moves, rng)
    if policy == RANDOM:
        return notes.moves[below(rng, legal(states[0], notes.moves))]
    if policy in (FOREMOST, NAMED_FOREMOST):
        return foremost(states[0], notes.moves)
    notes.eye = NETWORK if policy == MASTER else WEIGHING
    rolls = policy - FIRST_JUDGE
    if policy == MASTER and states[0].colours == ACROSS:
        rolls = THREE_ROLLS
    elif policy == WEIGHER:
        rolls = TWO_ROLLS
    return notes.moves[judge(states, team, rolls, weights, notes)]
