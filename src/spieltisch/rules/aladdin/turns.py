"""The course of a turn: claims, then dice, then two half-moves, then the next seat."""

from spieltisch.rules.aladdin.state import MOVE, NONE, OVER, ROLL, TAKE, State
from spieltisch.rules.aladdin.taking import qualifying
from spieltisch.rules.kernel import rule

__all__ = ["begin_turn", "claim", "clear_turn", "end_game", "go_on", "next_turn"]

FACES = 6


@rule
def begin_turn(s: State, seat: int) -> None:
    """ALA-12: before rolling, the seat takes what qualifies by now."""
    s.turn = seat
    clear_turn(s)
    claim(s)
    s.phase = TAKE if s.claims != 0 else ROLL


@rule
def clear_turn(s: State) -> None:
    """A turn starts with nothing rolled, nothing to settle and, ALA-15, no card that is banned."""
    s.half = 1
    for face in range(FACES):
        s.dice[face] = 0
    s.claims = 0
    s.banned = 0
    s.new = NONE
    s.spell_kind = NONE
    s.challenger = 0
    s.challenged = NONE
    s.challenged_grade = 0
    s.armed = NONE


@rule
def claim(s: State) -> None:
    """ALA-12, ALA-13: what qualifies now is the seat's, whatever the spells become."""
    s.claims |= qualifying(s)


@rule
def go_on(s: State) -> None:
    """ALA-6, ALA-12: the next claim, else the dice, the second half-move, or the next turn."""
    if s.claims != 0:
        s.phase = TAKE
    elif has_dice(s):
        s.half = 2
        s.phase = MOVE
    elif s.half == 1:
        s.phase = ROLL
    else:
        next_turn(s)


@rule
def has_dice(s: State) -> bool:
    """Some dice are unused."""
    for face in range(FACES):
        if s.dice[face] > 0:
            return True
    return False


@rule
def next_turn(s: State) -> None:
    """The turn goes round; ALA-27: a round beyond the limit is not begun."""
    seat = (s.turn + 1) % s.people
    if seat == s.first:
        if s.round_limit > 0 and s.round >= s.round_limit:
            end_game(s)
            return
        s.round += 1
    begin_turn(s, seat)


@rule
def end_game(s: State) -> None:
    """ALA-23: waiting claims, dice and newly qualifying cards lapse."""
    clear_turn(s)
    s.turn = 0
    s.phase = OVER
