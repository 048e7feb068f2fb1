"""How all colours stand after every roll and every move of Mensch, as templates.

This is what the strongest level sees, for all colours at once: `shares[n]` is a mean over the next
n rolls. `teams` has for each colour the bits of all colours that its holder leads.
"""

from math import exp
from typing import Annotated

from spieltisch.bots.mensch.features import SCALE, score
from spieltisch.bots.mensch.network.inputs import ACROSS
from spieltisch.bots.mensch.network.judging import chance_of_roller
from spieltisch.bots.mensch.policy import reply
from spieltisch.bots.mensch.workspace import MOST, NETWORK, Notes
from spieltisch.compute.template_names import apply, copy, legal
from spieltisch.rules.kernel import Cells, Record, Row, record, rule
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import MOVE, OVER, ROLL, State

__all__ = ["Sheet", "look_at_moves", "look_at_rolls"]

FACES = 6
AT_ONCE, ONE_ROLL, TWO_ROLLS = range(3)
Table = list[list[float]]


@record
class Sheet(Record):
    """Every colour's winning chance, in several tables."""

    shares: Annotated[Table, Cells("float64", (3, COLOURS))]
    """Judged at once, and as means over the next roll and the next two."""
    moves: Annotated[Row, Cells("int32", (MOST,))]
    """The legal moves."""
    after: Annotated[Table, Cells("float64", (MOST, COLOURS))]
    """After each of these moves."""
    rolled: Annotated[Table, Cells("float64", (FACES, COLOURS))]
    """After each roll and the best reply to it."""
    teams: Annotated[Row, Cells("int32", (COLOURS,))]


@rule
def is_settled(s: State) -> bool:
    """Whether no roll is looked at from here: somebody is home, or nobody rolls next."""
    return bool(s.phase != ROLL or s.placed > 0)


@rule
def look_at_once(s: State, weights: Row, notes: Notes, out: list[float]) -> None:
    """Every colour's chance to be the first at home; shared by all if nobody will be."""
    if notes.eye == NETWORK and s.colours == ACROSS and not is_settled(s):
        for colour in range(COLOURS):
            out[colour] = 0.0
        out[s.turn] = chance_of_roller(s, notes.rows, notes.sums)
        out[(s.turn + ACROSS) % COLOURS] = 1 - out[s.turn]
        return
    total = 0.0
    for colour in range(COLOURS):
        odds = 0.0
        if s.plays[colour]:
            if s.placed > 0:
                odds = 1.0 if s.place[colour] == 1 else 0.0
            elif s.phase == OVER:
                odds = 1.0
            else:
                odds = exp(score(s, colour, weights, notes.features) / SCALE)
        out[colour] = odds
        total += odds
    for colour in range(COLOURS):
        out[colour] /= total


@rule
def roll_on(states: list[State], at: int, face: int, weights: Row, notes: Notes, t: Sheet) -> None:
    """Let a face be rolled in states[at], and answered by what looks best at once, at the next."""
    copy(states, at + 1, states, at)
    apply(states[at + 1], face)
    reply(states, at + 1, t.teams[states[at + 1].turn], 0, weights, notes)


@rule
def look_one_roll(states: list[State], at: int, weights: Row, notes: Notes, t: Sheet) -> None:
    """The mean over the next roll in states[at]."""
    if is_settled(states[at]):
        look_at_once(states[at], weights, notes, t.shares[ONE_ROLL])
        return
    for colour in range(COLOURS):
        t.shares[ONE_ROLL][colour] = 0.0
    for face in range(FACES):
        roll_on(states, at, face, weights, notes, t)
        look_at_once(states[at + 1], weights, notes, t.shares[AT_ONCE])
        for colour in range(COLOURS):
            t.shares[ONE_ROLL][colour] += t.shares[AT_ONCE][colour] / FACES


@rule
def look_two_rolls(states: list[State], at: int, weights: Row, notes: Notes, t: Sheet) -> None:
    """The mean over the next two rolls in states[at]."""
    if is_settled(states[at]):
        look_at_once(states[at], weights, notes, t.shares[TWO_ROLLS])
        return
    for colour in range(COLOURS):
        t.shares[TWO_ROLLS][colour] = 0.0
    for face in range(FACES):
        roll_on(states, at, face, weights, notes, t)
        look_one_roll(states, at + 1, weights, notes, t)
        for colour in range(COLOURS):
            t.shares[TWO_ROLLS][colour] += t.shares[ONE_ROLL][colour] / FACES


@rule
def look_at_moves(states: list[State], at: int, weights: Row, notes: Notes, t: Sheet) -> int:
    """Note the legal moves of states[at] and all chances after each; the best one's place."""
    team = t.teams[states[at].turn]
    count = legal(states[at], t.moves)
    best, most = 0, -1.0
    for i in range(count):
        copy(states, at + 1, states, at)
        apply(states[at + 1], t.moves[i])
        look_two_rolls(states, at + 1, weights, notes, t)
        own = 0.0
        for colour in range(COLOURS):
            t.after[i][colour] = t.shares[TWO_ROLLS][colour]
            if team >> colour & 1:
                own += t.shares[TWO_ROLLS][colour]
        if own > most:
            best, most = i, own
    return best


@rule
def look_at_rolls(states: list[State], weights: Row, notes: Notes, t: Sheet) -> None:
    """Note all chances after each roll in states[0] and the best reply to it."""
    for face in range(FACES):
        copy(states, 1, states, 0)
        apply(states[1], face)
        if states[1].phase == MOVE:
            best = look_at_moves(states, 1, weights, notes, t)
            for colour in range(COLOURS):
                t.rolled[face][colour] = t.after[best][colour]
        else:
            look_at_once(states[1], weights, notes, t.rolled[face])
