"""The rules of Mensch: the start, who acts, what is legal, what an action does, and the prizes.

`actions` has the numbers of the actions, `moves` where pieces may go, `turns` the course of a turn.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS, SIX
from spieltisch.rules.mensch.board import COLOURS, PIECES, A, B
from spieltisch.rules.mensch.moves import legal_moves, move
from spieltisch.rules.mensch.state import MOVE, OPENING, OVER, PENDING, ROLL, State
from spieltisch.rules.mensch.turns import begin_turn, end_move, roll_opening, take_roll

__all__ = [
    "FIRST_MOVE",
    "PASS",
    "actor",
    "apply",
    "begin",
    "drawn",
    "legal",
    "payoffs",
    "start_of",
    "tickets",
    "weight",
]

LATE = (36, 38, 42, 43)
"""With `late` the progresses on which every colour starts."""


@rule
def begin(s: State) -> None:
    """MEN-3: three pieces on B and one on A; MEN-5: who begins. Options are already set."""
    for colour in range(COLOURS):
        s.opening[colour] = PENDING
        s.place[colour] = 0
        for piece in range(PIECES):
            s.pieces[colour][piece] = start_of(s, colour, piece)
    s.placed = 0
    s.die = 0
    s.tries = 0
    s.rolls = 0
    s.turn = 0
    while not s.plays[s.turn]:
        s.turn += 1
    if s.opening_roll:
        s.phase = OPENING
    else:
        begin_turn(s, s.turn)


@rule
def start_of(s: State, colour: int, piece: int) -> int:
    """MEN-3: where a piece stands at the start."""
    if not s.plays[colour]:
        return B
    if s.late:
        return LATE[piece]
    return A if s.start_on_a and piece == PIECES - 1 else B


@rule
def actor(s: State) -> int:
    """Who acts: the colour to move, chance, or nobody."""
    if s.phase == MOVE:
        return s.turn
    return NOBODY if s.phase == OVER else CHANCE


@rule
def tickets(s: State) -> int:
    """MEN-1: one die with six equal faces."""
    return SIX


@rule
def drawn(s: State, ticket: int) -> int:
    """The roll that a ticket stands for."""
    return ticket


@rule
def weight(s: State, action: int) -> int:
    """All faces are equally likely."""
    return 1


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions."""
    if s.phase == MOVE:
        return legal_moves(s, out)
    if s.phase == OVER:
        return 0
    count = 0
    for face in range(SIX):
        count = put(out, count, face)
    return count


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if s.phase == OPENING:
        roll_opening(s, action + 1)
    elif s.phase == ROLL:
        take_roll(s, action + 1)
    else:
        if action != PASS:
            move(s, action - FIRST_MOVE)
        end_move(s)


@rule
def payoffs(s: State, out: list[float]) -> None:
    """MEN-16: each place its prize, the last to the colour left over; MEN-17: only the first."""
    has_last = s.phase == OVER and s.placed == s.colours - 1 and not s.stop_at_first
    for colour in range(COLOURS):
        place = s.place[colour]
        if place == 0 and s.plays[colour] and has_last:
            place = s.colours
        out[colour] = s.prizes[place - 1] if place > 0 else 0
