"""What a seat sees of a game of Mutabor: all but the four cards in the middle (MUT-2).

Parts, in the order of LAYOUT; seats are counted clockwise from the viewer (0 itself … 3, -1 none),
fields are numbered as in `board`, since the numbers of moves are not turned either:

`phase` as in `state`; `side` on which the viewer sits, 0 south … 3 east; `turn` the seat whose turn
it is; `hit` the seat whose piece was hit and is to be put back; `hit_at` the field of that hit
while the hitter chooses, else -1; `misses` whether the middle player has still to miss a turn;
`swapped` whether a free exchange was just made; `quiet` the turns since the last arrival; `plays`
which seats take part; for each open field: `cards` the kind of its card, -1 while it is not dealt,
and `pieces` whose piece stands on it.

Rounds and repetitions are not told, nor are options.
"""

from spieltisch.rules.kernel import Part, Row, first_cells, rule
from spieltisch.rules.mutabor.board import KINDS, OPEN, PIECES, SEATS
from spieltisch.rules.mutabor.state import NONE, OVER, State
from spieltisch.rules.mutabor.turns import QUIET_ROUNDS
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

_AT = first_cells(LAYOUT)
PHASE, SIDE, TURN, HIT = _AT["phase"], _AT["side"], _AT["turn"], _AT["hit"]
HIT_AT, MISSES, SWAPPED, QUIET = _AT["hit_at"], _AT["misses"], _AT["swapped"], _AT["quiet"]
PLAYS, LIES, STANDS = _AT["plays"], _AT["cards"], _AT["pieces"]


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """MUT-2: write what a seat sees; the middle is never read."""
    out[PHASE] = s.phase
    out[SIDE] = seat
    out[TURN] = seats_after(seat, s.turn, SEATS)
    out[HIT] = seats_after(seat, s.hit, SEATS)
    out[HIT_AT] = s.hit_at
    out[MISSES] = s.misses
    out[SWAPPED] = s.swapped
    out[QUIET] = s.quiet
    for field in range(OPEN):
        out[LIES + field] = s.cards[field]
        out[STANDS + field] = NONE
    for place in range(SEATS):
        other = (seat + place) % SEATS
        out[PLAYS + place] = s.plays[other]
        for piece in range(PIECES):
            if s.pieces[other][piece] != NONE:
                out[STANDS + s.pieces[other][piece]] = place
