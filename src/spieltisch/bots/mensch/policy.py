"""How the levels of Mensch choose, as templates.

`states[0]` is the position, in which a colour moves; the other states and `room` are scratch space.
`team` has a bit for each colour of the one who plays: they share what they win.
"""

from typing import Any

from spieltisch.bots.mensch.features import chance
from spieltisch.compute.playout import below
from spieltisch.compute.template_names import apply, copy, legal
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS
from spieltisch.rules.mensch.board import A, B
from spieltisch.rules.mensch.moves import hits_foreign
from spieltisch.rules.mensch.state import ROLL

__all__ = ["MOST", "POLICIES", "ROOM", "STATES", "TWO_ROLLS", "judge", "pick"]

STATES = 6
MOST = 6
"""The most moves that there can be."""
ROOM = 48
FACES = 6

AT_ONCE, ONE_ROLL, TWO_ROLLS = range(3)


@rule
def child(s: Any, room: Row, rng: Row) -> int:
    """Any piece it likes, but if it happens to look at a hit, the hit."""
    count = legal(s, room)
    liked = room[below(rng, count)]
    other = room[below(rng, count)]
    return other if hits(s, other) else liked


@rule
def hunter(s: Any, room: Row, rng: Row) -> int:
    """A hit if there is one; otherwise one of the two pieces in front."""
    count = legal(s, room)
    for i in range(count):
        if hits(s, room[count - 1 - i]):
            return room[count - 1 - i]
    return room[count - 1 - below(rng, min(count, 2))]


@rule
def foremost(s: Any, room: Row) -> int:
    """Hit with the foremost piece that can; else move the foremost."""
    count = legal(s, room)
    for i in range(count):
        if hits(s, room[count - 1 - i]):
            return room[count - 1 - i]
    return room[count - 1]


@rule
def hits(s: Any, action: int) -> bool:
    """Whether a move hits a foreign piece."""
    if action == PASS:
        return False
    start = s.pieces[s.turn][action - FIRST_MOVE]
    return hits_foreign(s, A if start == B else start + s.die)


@rule
def judge(states: Any, team: int, rolls: int, weights: Row, room: Row, values: Any) -> int:
    """Write the legal moves and the team's chance after each; which of them is the best."""
    count = legal(states[0], room)
    placed = states[0].placed
    spare = room[MOST:]
    best = 0
    for i in range(count if count > 1 else 0):
        copy(states, 1, states, 0)
        apply(states[1], room[i])
        if rolls == AT_ONCE:
            values[i] = chance(states[1], team, placed, weights, spare)
        elif rolls == ONE_ROLL:
            values[i] = after_roll(states, 1, team, placed, weights, spare)
        else:
            values[i] = after_two_rolls(states, team, placed, weights, spare)
        if values[i] > values[best]:
            best = i
    return best


@rule
def after_two_rolls(states: Any, team: int, placed: int, weights: Row, room: Row) -> float:
    """The mean of the team's chances over the next two rolls in states[1]."""
    if states[1].phase != ROLL or states[1].placed > placed:
        return chance(states[1], team, placed, weights, room)
    total = 0.0
    for face in range(FACES):
        copy(states, 2, states, 1)
        apply(states[2], face)
        reply(states, 2, team, placed, weights, room)
        total += after_roll(states, 2, team, placed, weights, room)
    return total / FACES


@rule
def after_roll(states: Any, at: int, team: int, placed: int, weights: Row, room: Row) -> float:
    """The mean of the team's chances over the next roll in states[at]."""
    if states[at].phase != ROLL or states[at].placed > placed:
        return chance(states[at], team, placed, weights, room)
    total = 0.0
    for face in range(FACES):
        copy(states, at + 1, states, at)
        apply(states[at + 1], face)
        reply(states, at + 1, team, placed, weights, room)
        total += chance(states[at + 1], team, placed, weights, room)
    return total / FACES


@rule
def reply(states: Any, at: int, team: int, placed: int, weights: Row, room: Row) -> None:
    """Play in states[at] what looks best at once to who moves there."""
    mover = states[at].turn
    side = team if team >> mover & 1 else 1 << mover
    count = legal(states[at], room)
    spare = room[MOST:]
    best, value = room[0], -1.0
    for i in range(count if count > 1 else 0):
        copy(states, at + 1, states, at)
        apply(states[at + 1], room[i])
        found = chance(states[at + 1], side, placed, weights, spare)
        if found > value:
            best, value = room[i], found
    apply(states[at], best)


POLICIES = ("0", "1", "2", "3", "4", "5", "random", "foremost")
"""The levels, and players with a name of their own; `pick` knows them by their number."""


@rule
def pick(
    policy: int, states: Any, team: int, weights: Row, room: Row, values: Any, rng: Row
) -> int:
    """The move of a policy."""
    if policy == 0:
        return child(states[0], room, rng)
    if policy == 1:
        return hunter(states[0], room, rng)
    if policy == 6:
        return room[below(rng, legal(states[0], room))]
    if policy in (2, 7):
        return foremost(states[0], room)
    rolls = policy - 3
    return room[judge(states, team, rolls, weights, room, values)]
