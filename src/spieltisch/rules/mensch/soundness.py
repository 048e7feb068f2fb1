"""What no game of Mensch can look like. Used to refuse positions and to watch random games."""

from spieltisch.rules.kernel import rule
from spieltisch.rules.mensch.actions import SIX
from spieltisch.rules.mensch.board import (
    COLOURS,
    FIRST_END,
    LAST_END,
    PIECES,
    A,
    B,
    circle,
    progress_at,
)
from spieltisch.rules.mensch.moves import NONE, find
from spieltisch.rules.mensch.rules import start_of
from spieltisch.rules.mensch.state import MOVE, OPENING, OVER, PENDING, ROLL, State
from spieltisch.rules.mensch.turns import is_helpless

__all__ = [
    "BAD_DIE",
    "BAD_OPENING",
    "BAD_PLACES",
    "BAD_ROLLS",
    "BAD_TRIES",
    "NOT_OVER",
    "OFF_BOARD",
    "SHARED_CIRCLE",
    "STRANGER",
    "WRONG_TURN",
    "flaw",
]

OFF_BOARD, SHARED_CIRCLE, STRANGER, BAD_PLACES, NOT_OVER = 1, 2, 3, 4, 5
WRONG_TURN, BAD_DIE, BAD_TRIES, BAD_OPENING, BAD_ROLLS = 6, 7, 8, 9, 10


@rule
def flaw(s: State) -> int:
    """The first flaw found, or 0."""
    found = roll_flaw(s)
    if found == 0:
        found = piece_flaw(s)
    if found == 0:
        found = place_flaw(s)
    if found == 0:
        found = turn_flaw(s)
    return found


@rule
def roll_flaw(s: State) -> int:
    """`roll_limit`: rolls are counted up to it, and without one not at all."""
    if s.rolls < 0 or s.rolls > s.roll_limit:
        return BAD_ROLLS
    if s.phase == OPENING:
        return BAD_ROLLS if s.rolls != 0 else 0
    return BAD_ROLLS if s.phase == MOVE and s.roll_limit > 0 and s.rolls == 0 else 0


@rule
def piece_flaw(s: State) -> int:
    """MEN-2, MEN-12: four ascending progresses per colour, one piece per circle."""
    for colour in range(COLOURS):
        own = s.pieces[colour]
        for piece in range(PIECES):
            at = own[piece]
            if at < B or at > LAST_END or (piece > 0 and at < own[piece - 1]):
                return OFF_BOARD
            if at != B and not s.plays[colour]:
                return STRANGER
            if at != B and piece > 0 and at == own[piece - 1]:
                return SHARED_CIRCLE
            if A <= at < FIRST_END and is_shared(s, colour, circle(colour, at)):
                return SHARED_CIRCLE
    return 0


@rule
def is_shared(s: State, colour: int, at: int) -> bool:
    """A later colour has a piece on the same ring circle."""
    for other in range(colour + 1, COLOURS):
        if find(s.pieces[other], progress_at(other, at)) != NONE:
            return True
    return False


@rule
def place_flaw(s: State) -> int:
    """MEN-16, MEN-17: colours at home have the places 1, 2, …; enough of them end the game."""
    home = 0
    for colour in range(COLOURS):
        if (s.pieces[colour][0] >= FIRST_END) != (s.place[colour] > 0):
            return BAD_PLACES
        if s.place[colour] > 0:
            home += 1
    if home != s.placed or home >= s.colours:
        return BAD_PLACES
    is_won = home >= 1 if s.stop_at_first else home == s.colours - 1
    is_spent = s.roll_limit > 0 and s.rolls >= s.roll_limit
    if s.phase == OVER:
        return 0 if is_won or is_spent else NOT_OVER
    return NOT_OVER if is_won or (is_spent and s.phase != MOVE) else 0


@rule
def turn_flaw(s: State) -> int:
    """MEN-5, MEN-8, MEN-11: the turn, the die and the tries fit the phase."""
    if s.phase == OVER:
        return BAD_DIE if s.die != 0 else 0
    if not s.plays[s.turn] or s.place[s.turn] > 0:
        return WRONG_TURN
    if (s.phase == MOVE) != (1 <= s.die <= SIX):
        return BAD_DIE
    if s.phase == OPENING:
        return opening_flaw(s)
    most = 3 if s.three_tries and is_helpless(s.pieces[s.turn]) else 1
    if s.phase == ROLL:
        return 0 if 1 <= s.tries <= most else BAD_TRIES
    if s.die == SIX:
        return 0 if s.tries == 1 else BAD_TRIES
    return 0 if 0 <= s.tries <= most - 1 else BAD_TRIES


@rule
def opening_flaw(s: State) -> int:
    """MEN-5: the next to roll is the first that has not; before it nobody waits, and two are in."""
    still_in = 0
    if not s.opening_roll or not is_start(s):
        return BAD_OPENING
    for colour in range(COLOURS):
        rolled = s.opening[colour]
        if rolled < PENDING or rolled > SIX or (rolled > 0 and not s.plays[colour]):
            return BAD_OPENING
        if s.plays[colour] and rolled != 0:
            still_in += 1
            if (rolled == PENDING) != (colour >= s.turn):
                return BAD_OPENING
    return 0 if s.opening[s.turn] == PENDING and still_in >= 2 else BAD_OPENING


@rule
def is_start(s: State) -> bool:
    """MEN-3: no piece has moved yet."""
    for colour in range(COLOURS):
        for piece in range(PIECES):
            if s.pieces[colour][piece] != start_of(s, colour, piece):
                return False
    return True
