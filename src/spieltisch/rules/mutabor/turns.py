"""The course of the game: the end of a turn, who is next, and how the game ends."""

from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.board import SEATS, TARGET
from spieltisch.rules.mutabor.exchange import has_exchange
from spieltisch.rules.mutabor.moves import has_move
from spieltisch.rules.mutabor.state import MOVE, NONE, OVER, State

__all__ = [
    "MIDDLE_SEAT",
    "QUIET_ROUNDS",
    "THIRD",
    "count_repeats",
    "end_turn",
    "give_turn",
    "has_won",
    "is_blocked",
    "next_seat",
    "next_turn",
]

MIDDLE_SEAT = 1
"""The seat between the other two of three players."""
QUIET_ROUNDS = 100
"""MUT-22 (c), unless the option `quiet_rounds` says less."""
THIRD = 3


@rule
def has_won(s: State, seat: int) -> bool:
    """MUT-20: all four pieces stand on target fields."""
    return s.stands[seat] == TARGET[seat]


@rule
def end_turn(s: State, has_arrived: bool) -> None:
    """MUT-20: the fourth arrival wins and ends the game; MUT-22: turns without one are counted."""
    s.quiet = 0 if has_arrived else s.quiet + 1
    if has_arrived and has_won(s, s.turn):
        finish(s)
    else:
        hand_on(s)


@rule
def hand_on(s: State) -> None:
    """MUT-16: clockwise to the next player, for whom MUT-22 is looked at."""
    following = next_turn(s)
    if s.misses and following != next_seat(s, s.turn):
        s.misses = 0
    s.turn = following
    if s.turn == s.first:
        s.round += 1
    s.phase = MOVE
    s.swapped = 0
    s.repeats = 0
    if s.quiet >= s.quiet_limit or is_blocked(s):
        finish(s)


@rule
def next_turn(s: State) -> int:
    """MUT-19: the player after this turn's, without the middle player who misses the first turn."""
    seat = next_seat(s, s.turn)
    return next_seat(s, seat) if s.misses and seat == MIDDLE_SEAT else seat


@rule
def next_seat(s: State, seat: int) -> int:
    """MUT-16, MUT-18: clockwise, leaving out sides without a player."""
    seat = (seat + 1) % SEATS
    while not s.plays[seat]:
        seat = (seat + 1) % SEATS
    return seat


@rule
def give_turn(s: State, seat: int) -> None:
    """Let a seat move out of turn, for a search that reckons with a move of any of the others."""
    s.turn = seat


@rule
def is_blocked(s: State) -> bool:
    """MUT-22 (a): no player has a move or an exchange on the present board."""
    first = next_seat(s, s.turn)
    seat = first
    while not (has_move(s, seat) or has_exchange(s, seat)):
        seat = next_seat(s, seat)
        if seat == first:
            return True
    return False


@rule
def count_repeats(s: State, times: int) -> None:
    """MUT-22 (b): note how often the position at this turn's beginning has occurred; 3 is a draw.

    A state does not remember earlier ones; a caller that wants this rule counts them and calls it
    after a turn.
    """
    s.repeats = times
    if times >= THIRD:
        finish(s)


@rule
def finish(s: State) -> None:
    """MUT-20, MUT-22: the game is over."""
    s.phase = OVER
    s.turn = NONE
    s.swapped = 0
