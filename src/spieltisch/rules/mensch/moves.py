"""Where pieces may go, and what a move does on the board.

Pieces that wait on B are alike, so only the first of them is ever named.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS, SIX
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
from spieltisch.rules.mensch.state import State

__all__ = [
    "NONE",
    "can_go",
    "can_hit",
    "can_move",
    "find",
    "forced_piece",
    "hits_foreign",
    "legal_moves",
    "move",
    "passes_own_end",
]

NONE = -1
"""No piece, no colour."""


@rule
def legal_moves(s: State, out: Row) -> int:
    """MEN-7: moving is compulsory, also when it hurts; MEN-10: with a 6 too, if none waits."""
    forced = forced_piece(s)
    if forced != NONE:
        return put(out, 0, FIRST_MOVE + forced)
    only_hits = s.must_hit and can_hit(s)
    own = s.pieces[s.turn]
    count = 0
    for piece in range(PIECES):
        if can_move(s, own[piece]) and (not only_hits or hits_foreign(s, own[piece] + s.die)):
            count = put(out, count, FIRST_MOVE + piece)
    return count if count > 0 else put(out, 0, PASS)


@rule
def forced_piece(s: State) -> int:
    """MEN-9 (a 6 while pieces wait on B), `clear_start`: the piece that must move, or NONE."""
    own = s.pieces[s.turn]
    if own[0] != B or not (s.die == SIX or s.clear_start):
        return NONE
    on_start = find(own, A)
    if on_start == NONE:
        return 0 if s.die == SIX else NONE
    return on_start if can_go(s, s.turn, A, A + s.die) else NONE


@rule
def find(own: Row, progress: int) -> int:
    """The piece that stands at this progress, or NONE."""
    for piece in range(PIECES):
        if own[piece] == progress:
            return piece
    return NONE


@rule
def can_move(s: State, start: int) -> bool:
    """MEN-6: the turn's piece at this progress is in play and may go as far as the die says."""
    return start != B and can_go(s, s.turn, start, start + s.die)


@rule
def can_go(s: State, colour: int, start: int, target: int) -> bool:
    """MEN-13, MEN-14, MEN-15, `own_hits`, `home_jumps`: whether a piece may go to a progress."""
    own = s.pieces[colour]
    if target >= FIRST_END:
        if target > LAST_END or find(own, target) != NONE:
            return False
        return bool(s.home_jumps) or not passes_own_end(own, start, target)
    return bool(s.own_hits) or find(own, target) == NONE


@rule
def passes_own_end(own: Row, start: int, target: int) -> bool:
    """MEN-14, `home_jumps` off: an own piece stands on an end circle between the two."""
    for piece in range(PIECES):
        if own[piece] >= FIRST_END and start < own[piece] < target:
            return True
    return False


@rule
def can_hit(s: State) -> bool:
    """`must_hit`: some move of the turn hits a foreign piece."""
    for piece in range(PIECES):
        start = s.pieces[s.turn][piece]
        if can_move(s, start) and hits_foreign(s, start + s.die):
            return True
    return False


@rule
def hits_foreign(s: State, target: int) -> bool:
    """MEN-12: a piece of another colour stands where the turn's colour would land."""
    if target >= FIRST_END:
        return False
    at = circle(s.turn, target)
    for colour in range(COLOURS):
        if colour != s.turn and find(s.pieces[colour], progress_at(colour, at)) != NONE:
            return True
    return False


@rule
def move(s: State, piece: int) -> None:
    """MEN-6: forward by exactly the roll, jumping what stands between; MEN-11: from B onto A."""
    own = s.pieces[s.turn]
    target = A if own[piece] == B else own[piece] + s.die
    if target < FIRST_END and send_back(s, circle(s.turn, target)) == s.turn:
        piece += 1  # the own piece ahead went behind it
    place_piece(own, piece, target)
    if target >= FIRST_END and own[0] >= FIRST_END:
        s.placed += 1
        s.place[s.turn] = s.placed


@rule
def send_back(s: State, at: int) -> int:
    """MEN-12: the piece on this ring circle, one's own too, goes to B; whose it was, or NONE."""
    for colour in range(COLOURS):
        hit = find(s.pieces[colour], progress_at(colour, at))
        if hit != NONE:
            place_piece(s.pieces[colour], hit, B)
            return colour
    return NONE


@rule
def place_piece(own: Row, piece: int, target: int) -> None:
    """Put a piece at a progress and keep the four ascending."""
    while piece < PIECES - 1 and own[piece + 1] < target:
        own[piece] = own[piece + 1]
        piece += 1
    while piece > 0 and own[piece - 1] > target:
        own[piece] = own[piece - 1]
        piece -= 1
    own[piece] = target
