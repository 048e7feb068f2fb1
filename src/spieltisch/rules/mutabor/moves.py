"""Where pieces may go: the maze's moves and hits (MUT-5 to MUT-15)."""

from spieltisch.rules.action_lists import EVERY, draw, keep, put_every
from spieltisch.rules.bits import bit_count, highest, lowest, nth_bit
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor.board import (
    DOWN,
    LINES,
    OPEN,
    PIECES,
    REACH,
    SEATS,
    SHUT,
    START,
    STORK,
    TARGET,
    UP,
)
from spieltisch.rules.mutabor.state import NONE, State

__all__ = [
    "has_free_start",
    "has_move",
    "hidden",
    "landing_shut",
    "landings",
    "move_piece",
    "occupied",
    "owner_of",
    "safe_fields",
    "write_moves",
]


@rule
def occupied(s: State) -> int:
    """The set of fields with a piece."""
    return s.stands[0] | s.stands[1] | s.stands[2] | s.stands[3]


@rule
def has_free_start(seat: int, pieces: int) -> bool:
    """MUT-12: some start field of the seat is not among those with a piece, so it may be hit."""
    return bool(START[seat] & ~pieces)


@rule
def safe_fields(s: State, owner: int) -> int:
    """MUT-14, MUT-15: the set of fields where the owner's pieces are never hit."""
    return START[owner] | TARGET[owner] | s.lies[STORK]


@rule
def landing_shut(s: State, seat: int, pieces: int) -> int:
    """MUT-7, MUT-9, MUT-11, MUT-13: the set of fields on which the seat's pieces may not land."""
    shut = SHUT[s.sides_open][seat] | s.stands[seat]
    for other in range(SEATS):
        if other != seat:
            theirs = s.stands[other]
            if has_free_start(other, pieces):
                theirs &= safe_fields(s, other)
            shut |= theirs
    return shut


@rule
def hidden(start: int, pieces: int) -> int:
    """MUT-10: the set of fields that lie behind a piece, seen from a field along a line.

    On a line that ascends, b ^ (b - 1) is everything up to the lowest of the pieces b.
    """
    behind = 0
    for line in range(LINES):
        up = UP[start][line]
        down = DOWN[start][line]
        before = up & pieces
        behind |= up & ~(before ^ (before - 1))
        behind |= down & ((1 << highest((down & pieces) | 1)) - 1)
    return behind


@rule
def landings(s: State, start: int, shut: int, pieces: int) -> int:
    """MUT-5, MUT-10: where the piece on this field may go: no piece stands between."""
    return REACH[s.cards[start]][start] & ~shut & ~hidden(start, pieces)


@rule
def write_moves(s: State, seat: int, out: Row) -> int:
    """MUT-5, MUT-8: every way of the card under each piece that has not arrived, ascending.

    Who wants one action only has it looked up once, at the end.
    """
    pieces = occupied(s)
    shut = landing_shut(s, seat, pieces)
    count, first, ends, member = 0, 0, 0, 0
    moving = s.stands[seat] & ~TARGET[seat]
    while moving:
        start = lowest(moving)
        moving &= moving - 1
        fields = landings(s, start, shut, pieces)
        wanted = draw(out, count, bit_count(fields))
        if wanted == EVERY:
            put_every(out, count, start * OPEN, fields)
        elif wanted >= 0:
            first, ends, member = start * OPEN, fields, wanted
        count += bit_count(fields)
    if ends:
        keep(out, first + nth_bit(ends, member))
    return count


@rule
def has_move(s: State, seat: int) -> bool:
    """MUT-16: some piece of the seat can move."""
    pieces = occupied(s)
    shut = landing_shut(s, seat, pieces)
    moving = s.stands[seat] & ~TARGET[seat]
    while moving:
        if landings(s, lowest(moving), shut, pieces):
            return True
        moving &= moving - 1
    return False


@rule
def owner_of(s: State, field: int) -> int:
    """MUT-11: the seat whose piece stands on a field, or NONE."""
    for seat in range(SEATS):
        if s.stands[seat] >> field & 1:
            return seat
    return NONE


@rule
def move_piece(s: State, seat: int, start: int, to: int) -> None:
    """Put a piece from one field onto another and keep the four ascending; NONE: off the board."""
    own = s.pieces[seat]
    piece = 0
    while own[piece] != start:
        piece += 1
    while piece < PIECES - 1 and own[piece + 1] < to:
        own[piece] = own[piece + 1]
        piece += 1
    while piece > 0 and own[piece - 1] > to:
        own[piece] = own[piece - 1]
        piece -= 1
    own[piece] = to
    if start != NONE:
        s.stands[seat] ^= 1 << start
    if to != NONE:
        s.stands[seat] |= 1 << to
