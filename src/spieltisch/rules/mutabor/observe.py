"""What a seat sees of a game of Mutabor: all but the four cards in the middle (MUT-2).

Cells, in this order; seats are counted clockwise from the viewer (0 itself … 3, -1 none), fields
are numbered as in `board`, since the numbers of moves are not turned either:

0 the phase as in `state`; 1 the side on which the viewer sits, 0 south … 3 east; 2 the seat whose
turn it is; 3 the seat whose piece was hit and is to be put back; 4 the field of that hit while the
hitter chooses, else -1; 5 whether the middle player has still to miss a turn; 6 whether a free
exchange was just made; 7 turns since the last arrival; 8-11 which seats take part; 12-59 the kind
of card on each open field, -1 while it is not dealt; 60-107 whose piece stands on it.

Rounds and repetitions are not told, nor are options.
"""

from spieltisch.rules.kernel import Part, Row, rule
from spieltisch.rules.mutabor.board import KINDS, OPEN, PIECES, SEATS
from spieltisch.rules.mutabor.rules import QUIET_ROUNDS
from spieltisch.rules.mutabor.state import NONE, OVER, State
from spieltisch.rules.viewing import seats_after

__all__ = ["LAYOUT", "observe"]

LAYOUT = (
    Part("phase", 1, 0, OVER),
    Part("side", 1, 0, SEATS - 1),
    Part("turn", 1, NONE, SEATS - 1),
    Part("hit", 1, NONE, SEATS - 1),
    Part("hit_at", 1, NONE, OPEN - 1),
    Part("misses", 1, 0, 1),
    Part("swapped", 1, 0, 1),
    Part("quiet", 1, 0, QUIET_ROUNDS * SEATS),
    Part("plays", SEATS, 0, 1),
    Part("cards", OPEN, NONE, KINDS - 1),
    Part("pieces", OPEN, NONE, SEATS - 1),
)

PLAYS, LIES, STANDS = 8, 12, 60
"""Where the cells of these parts begin."""


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """MUT-2: write what a seat sees; the middle is never read."""
    out[0] = s.phase
    out[1] = seat
    out[2] = seats_after(seat, s.turn, SEATS)
    out[3] = seats_after(seat, s.hit, SEATS)
    out[4] = s.hit_at
    out[5] = s.misses
    out[6] = s.swapped
    out[7] = s.quiet
    for field in range(OPEN):
        out[LIES + field] = s.cards[field]
        out[STANDS + field] = NONE
    for place in range(SEATS):
        other = (seat + place) % SEATS
        out[PLAYS + place] = s.plays[other]
        for piece in range(PIECES):
            if s.pieces[other][piece] != NONE:
                out[STANDS + s.pieces[other][piece]] = place
