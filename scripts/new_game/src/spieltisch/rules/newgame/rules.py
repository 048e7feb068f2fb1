"""The rules. A rule writes only into the state and into lists that it is given; no other effects.

Actions: 0 to FACES - 1 the die shows 1, 2, …; then one per runner that moves; then pass.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.newgame.board import FACES, GOAL, RUNNERS, SEATS, START
from spieltisch.rules.newgame.state import MOVE, NOT_ROLLED, OVER, ROLL, State

__all__ = [
    "ACTIONS",
    "FIRST_MOVE",
    "MAX_LEGAL",
    "PASS",
    "actor",
    "apply",
    "begin",
    "legal",
    "payoffs",
]

FIRST_MOVE = FACES
PASS = FIRST_MOVE + RUNNERS
ACTIONS = PASS + 1
MAX_LEGAL = max(FACES, RUNNERS)
"""The most actions that are ever legal at once, rolls included."""


@rule
def begin(s: State) -> None:
    """NEW-2, NEW-3: all runners on START, light begins. The options are already set."""
    for seat in range(SEATS):
        for runner in range(RUNNERS):
            s.runners[seat][runner] = START
    begin_turn(s, 0)


@rule
def begin_turn(s: State, seat: int) -> None:
    """NEW-3: a turn begins with a roll."""
    s.turn = seat
    s.phase = ROLL
    s.die = NOT_ROLLED


@rule
def actor(s: State) -> int:
    """NEW-1: chance rolls the die; the seat whose turn it is moves."""
    if s.phase == MOVE:
        return s.turn
    return NOBODY if s.phase == OVER else CHANCE


@rule
def legal(s: State, out: Row) -> int:
    """NEW-5: whoever can move must move, and passes otherwise."""
    count = 0
    if s.phase == ROLL:
        for face in range(FACES):
            count = put(out, count, face)
    if s.phase == MOVE:
        for runner in range(RUNNERS):
            if can_move(s, runner):
                count = put(out, count, FIRST_MOVE + runner)
        if count == 0:
            count = put(out, count, PASS)
    return count


@rule
def can_move(s: State, runner: int) -> bool:
    """NEW-4: the goal is reached exactly. Of runners on one field only the first is named."""
    own = s.runners[s.turn]
    for earlier in range(runner):
        if own[earlier] == own[runner]:
            return False
    return own[runner] + s.die <= GOAL


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if action < FIRST_MOVE:
        s.die = action + 1
        s.phase = MOVE
        return
    if action != PASS:
        move(s, action - FIRST_MOVE)
    if has_won(s, s.turn):
        begin_turn(s, 0)
        s.phase = OVER
    else:
        begin_turn(s, (s.turn + 1) % SEATS)


@rule
def move(s: State, runner: int) -> None:
    """NEW-4: a runner goes forward by what the die shows."""
    target = s.runners[s.turn][runner] + s.die
    s.runners[s.turn][runner] = target
    if s.hits and target < GOAL:
        send_back(s, (s.turn + 1) % SEATS, target)


@rule
def send_back(s: State, seat: int, field: int) -> None:
    """NEW-6: the rival's runners on this field go back to START."""
    for runner in range(RUNNERS):
        if s.runners[seat][runner] == field:
            s.runners[seat][runner] = START


@rule
def has_won(s: State, seat: int) -> bool:
    """NEW-7: all runners of the seat are in the goal."""
    for runner in range(RUNNERS):
        if s.runners[seat][runner] != GOAL:
            return False
    return True


@rule
def payoffs(s: State, out: list[float]) -> None:
    """NEW-7: one point for the winner."""
    for seat in range(SEATS):
        out[seat] = 1.0 if has_won(s, seat) else 0.0
