"""How all seats stand after every roll and every move of Aladdin, as templates.

All is seen through the eyes of one seat, the *viewer*: in `states[0]` what it has not seen is made
up, and drawn anew for each world.
"""

from typing import Annotated

from spieltisch.bots.aladdin.ahead import ROLL_PAIRS, gain_ahead
from spieltisch.bots.aladdin.settling import best_exchange, best_now, end_duel, parting, settle
from spieltisch.bots.aladdin.weighing import chance_of_duel, is_open, redraw
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.bots.aladdin.worth import chance_of, stand
from spieltisch.compute.template_names import apply, copy
from spieltisch.rules.aladdin.actions import DUEL_DICE, MAX_LEGAL, ROLLS
from spieltisch.rules.aladdin.chance import ROLL_WEIGHT
from spieltisch.rules.aladdin.state import EXCHANGE, KEEP, MOVE, SEATS, SPELL, State
from spieltisch.rules.kernel import Cells, Record, record, rule
from spieltisch.rules.random_numbers import stream

__all__ = [
    "DUELS",
    "NO_ACTION",
    "Sheet",
    "look_at_duels",
    "look_at_moves",
    "look_at_rolls",
    "look_now",
    "look_through_turn",
    "reach",
]

DUELS = 36
"""The rolls of a duel."""
TICKETS = 1296
SEED = 1
HALVINGS = 40
NO_ACTION = -1
"""Nothing is done first: the rest of the turn is looked at from the state itself."""
Table = list[list[float]]


@record
class Sheet(Record):
    """Every seat's winning chance, in several tables."""

    now: Annotated[list[float], Cells("float64", (SEATS,))]
    """In the state looked at last."""
    turn: Annotated[list[float], Cells("float64", (SEATS,))]
    """After the rest of the turn."""
    after: Annotated[Table, Cells("float64", (MAX_LEGAL, SEATS))]
    """After each action, at once."""
    gains: Annotated[list[float], Cells("float64", (ROLLS,))]
    """What the best half-moves of each roll bring."""
    rolled: Annotated[Table, Cells("float64", (ROLLS, SEATS))]
    """After each roll of four dice or of a duel, and the best reply to it."""


@rule
def look_now(w: Workspace, s: State, viewer: int, out: list[float]) -> None:
    """How all seats stand in a state as the viewer sees it."""
    stand(w, s, viewer)
    for seat in range(SEATS):
        out[seat] = chance_of(w, s, seat) if seat < s.people else 0.0


@rule
def quieten(w: Workspace, at: int, row: int) -> None:
    """Let an exchange, a second card and the spells be decided as the quick choices do."""
    s = w.states[at]
    while s.phase in (EXCHANGE, KEEP, SPELL):
        if s.phase == EXCHANGE:
            apply(s, best_exchange(w, s))
        elif s.phase == KEEP:
            apply(s, parting(s))
        else:
            apply(s, best_now(w, at, row))


@rule
def look_at_moves(w: Workspace, viewer: int, worlds: int, count: int, t: Sheet) -> None:
    """Note how all seats stand at once after each of the actions in the first list."""
    for i in range(count):
        for seat in range(SEATS):
            t.after[i][seat] = 0.0
        for world in range(worlds):
            w.stream[0] = stream(SEED, world)
            copy(w.states, 1, w.states, 0)
            redraw(w, w.states[1], viewer)
            apply(w.states[1], w.legal[0][i])
            quieten(w, 1, 1)
            look_now(w, w.states[1], viewer, t.now)
            for seat in range(SEATS):
                t.after[i][seat] += t.now[seat] / worlds


@rule
def look_through_turn(w: Workspace, viewer: int, action: int, worlds: int, t: Sheet) -> None:
    """Note how all seats stand after an action, or NO_ACTION, and the rest of the turn."""
    for seat in range(SEATS):
        t.turn[seat] = 0.0
    who, done = w.states[0].turn, 0
    while done < worlds:
        w.stream[0] = stream(SEED, done)
        done += 1
        copy(w.states, 1, w.states, 0)
        redraw(w, w.states[1], viewer)
        if action != NO_ACTION:
            apply(w.states[1], action)
        is_the_same_in_all = not is_open(w.states[0], w.states[1])
        wins = chance_of_duel(w, 1, viewer)
        if wins < 0:
            add_rest(w, 1, who, viewer, 1.0, t)
        else:
            for is_won in range(2):
                copy(w.states, 2, w.states, 1)
                end_duel(w, w.states[2], is_won)
                add_rest(w, 2, who, viewer, wins if is_won else 1 - wins, t)
        if is_the_same_in_all:
            break
    for seat in range(SEATS):
        t.turn[seat] /= done


@rule
def add_rest(w: Workspace, at: int, who: int, viewer: int, part: float, t: Sheet) -> None:
    """Add how all stand after claims and the half-move that is best for whose turn it is."""
    settle(w, at, 1)
    if w.states[at].phase == MOVE and w.states[at].turn == who:
        apply(w.states[at], best_now(w, at, 1))
    wins = chance_of_duel(w, at, viewer)
    if wins < 0:
        settle(w, at, 1)
        add_now(w, at, viewer, part, t)
        return
    for is_won in range(2):
        copy(w.states, at + 1, w.states, at)
        end_duel(w, w.states[at + 1], is_won)
        settle(w, at + 1, 1)
        add_now(w, at + 1, viewer, part * (wins if is_won else 1 - wins), t)


@rule
def add_now(w: Workspace, at: int, viewer: int, part: float, t: Sheet) -> None:
    """Add a part of how all seats stand in a state."""
    look_now(w, w.states[at], viewer, t.now)
    for seat in range(SEATS):
        t.turn[seat] += part * t.now[seat]


@rule
def best_of_roll(gains: list[float], pairs: tuple[int, ...]) -> float:
    """ALA-6: what the best way to make two half-moves of a roll brings."""
    best = gains[pairs[0]] + gains[pairs[1]]
    best = max(best, gains[pairs[2]] + gains[pairs[3]])
    return max(best, gains[pairs[4]] + gains[pairs[5]])


@rule
def mean_of_rolls(w: Workspace, s: State, worth: float, t: Sheet) -> float:
    """The mover's chance over all rolls if it is worth so much without what a roll brings."""
    mover, total = w.seats[s.turn], 0.0
    for roll in range(ROLLS):
        mover.worth = worth + t.gains[roll]
        total += ROLL_WEIGHT[roll] * chance_of(w, s, s.turn)
    return total / TICKETS


@rule
def look_at_rolls(w: Workspace, viewer: int, t: Sheet) -> None:
    """Note how all seats stand after each roll, with what its best half-moves bring at once.

    Over all rolls they stand on average as they do before it: what the mover is worth without
    them is halved in until that is so.
    """
    s = w.states[0]
    stand(w, s, viewer)
    worth, before = w.seats[s.turn].worth, chance_of(w, s, s.turn)
    gain_ahead(w, s, s.turn, viewer)
    least, most = best_of_roll(w.prospects.gains, ROLL_PAIRS[0]), 0.0
    for roll in range(ROLLS):
        t.gains[roll] = best_of_roll(w.prospects.gains, ROLL_PAIRS[roll])
        least, most = min(least, t.gains[roll]), max(most, t.gains[roll])
    low, high = worth - most, worth - least
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if mean_of_rolls(w, s, middle, t) < before:
            low = middle
        else:
            high = middle
    for roll in range(ROLLS):
        w.seats[s.turn].worth = low + t.gains[roll]
        for seat in range(SEATS):
            t.rolled[roll][seat] = chance_of(w, s, seat) if seat < s.people else 0.0


@rule
def look_at_duels(w: Workspace, viewer: int, t: Sheet) -> None:
    """Note how all seats stand after each roll of a duel and the rest of the turn."""
    for dice in range(DUELS):
        for seat in range(SEATS):
            t.turn[seat] = 0.0
        copy(w.states, 1, w.states, 0)
        apply(w.states[1], DUEL_DICE + dice)
        quieten(w, 1, 1)
        add_rest(w, 1, w.states[0].turn, viewer, 1.0, t)
        for seat in range(SEATS):
            t.rolled[dice][seat] = t.turn[seat]


@rule
def reach(w: Workspace, seat: int) -> float:
    """The chance that the seat's next roll lets it gain something in state 0, as it knows."""
    s = w.states[0]
    stand(w, s, seat)
    gain_ahead(w, s, seat, seat)
    tickets = 0
    for roll in range(ROLLS):
        if best_of_roll(w.prospects.gains, ROLL_PAIRS[roll]) > 0:
            tickets += ROLL_WEIGHT[roll]
    return tickets / TICKETS
