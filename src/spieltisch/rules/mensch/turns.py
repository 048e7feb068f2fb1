"""The course of a turn: who begins, rolls and tries, who is next, and when the game ends."""

from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.actions import SIX
from spieltisch.rules.mensch.board import COLOURS, LAST_END, PIECES, B
from spieltisch.rules.mensch.state import MOVE, OVER, PENDING, ROLL, State

__all__ = ["begin_turn", "end_move", "is_helpless", "roll_opening", "take_roll"]


@rule
def roll_opening(s: State, die: int) -> None:
    """MEN-5: every colour rolls once, the highest begins with that roll; ties roll again."""
    s.opening[s.turn] = die
    highest, winner, tied = 0, 0, 0
    for colour in range(COLOURS):
        if s.plays[colour] and s.opening[colour] == PENDING:
            s.turn = colour
            return
        if s.opening[colour] > highest:
            highest, winner, tied = s.opening[colour], colour, 1
        elif s.opening[colour] == highest:
            tied += 1
    for colour in range(COLOURS):
        is_tied = tied > 1 and s.opening[colour] == highest
        s.opening[colour] = PENDING if tied == 1 or is_tied else 0
    if tied == 1:
        begin_turn(s, winner)
        take_roll(s, highest)
    else:
        s.turn = winner


@rule
def begin_turn(s: State, colour: int) -> None:
    """MEN-11: one roll, or with `three_tries` up to three for a colour that is helpless."""
    s.turn = colour
    s.phase = ROLL
    s.die = 0
    s.tries = 3 if s.three_tries and is_helpless(s.pieces[colour]) else 1


@rule
def is_helpless(own: Row) -> bool:
    """MEN-11: no piece on the ring, and none that could still move in its end circles."""
    top = LAST_END
    for i in range(PIECES):
        at = own[PIECES - 1 - i]
        if at == B:
            return True
        if at != top:
            return False
        top -= 1
    return True


@rule
def take_roll(s: State, die: int) -> None:
    """MEN-8: each 6 gives one more roll, also when it cannot be used."""
    s.die = die
    s.phase = MOVE
    s.tries = 1 if die == SIX else s.tries - 1
    if s.roll_limit:
        s.rolls += 1


@rule
def end_move(s: State) -> None:
    """MEN-8: roll again or hand the die on; MEN-16, MEN-17, `roll_limit`: the end."""
    has_finished = s.place[s.turn] > 0
    is_won = has_finished and (s.stop_at_first or s.placed == s.colours - 1)
    if is_won or (s.roll_limit and s.rolls >= s.roll_limit):
        s.phase = OVER
        s.turn = 0
        s.die = 0
        s.tries = 0
    elif has_finished or s.tries == 0:
        begin_turn(s, next_colour(s))
    else:
        s.phase = ROLL
        s.die = 0


@rule
def next_colour(s: State) -> int:
    """MEN-5: clockwise; MEN-16: those at home play no more."""
    colour = (s.turn + 1) % COLOURS
    while not s.plays[colour] or s.place[colour] > 0:
        colour = (colour + 1) % COLOURS
    return colour
