"""What a colour sees of a game of Mensch: everything, its own things first.

Cells, in this order; colours are counted clockwise from the viewer (0 itself … 3):

0 the phase as in `state`; 1 the colour whose turn it is, -1 when the game is over; 2 the die, 0
before a roll; 3 the rolls still to come in this turn; 4 the rolls left in the game, -1 without a
limit; 5-8 which colours take part; 9-12 the places taken, 0 for none; 13-16 the opening rolls, -1
for one still to come, 0 for a colour that is out; 17-32 four progresses a colour, ascending, as in
`state`.

A colour's progresses and the numbers of its moves are counted from its own start, so a position
turned by ten circles looks the same to the colour that was turned with it. Options are not told.
"""

from spieltisch.rules.kernel import Part, Row, rule
from spieltisch.rules.mensch.board import COLOURS, LAST_END, PIECES, B
from spieltisch.rules.mensch.rules import SIX
from spieltisch.rules.mensch.state import OVER, PENDING, State
from spieltisch.rules.viewing import seats_after

__all__ = ["LAYOUT", "observe"]

MOST_ROLLS = 32_767

LAYOUT = (
    Part("phase", 1, 0, OVER),
    Part("turn", 1, -1, COLOURS - 1),
    Part("die", 1, 0, SIX),
    Part("tries", 1, 0, 3),
    Part("rolls", 1, -1, MOST_ROLLS),
    Part("plays", COLOURS, 0, 1),
    Part("place", COLOURS, 0, COLOURS),
    Part("opening", COLOURS, PENDING, SIX),
    Part("pieces", COLOURS * PIECES, B, LAST_END),
)

PLAYS, PLACE, ROLLED, STANDS = 5, 9, 13, 17
"""Where the cells of these parts begin."""


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """Write what a colour sees; nothing is hidden in Mensch."""
    out[0] = s.phase
    out[1] = -1 if s.phase == OVER else seats_after(seat, s.turn, COLOURS)
    out[2] = s.die
    out[3] = s.tries
    out[4] = s.roll_limit - s.rolls if s.roll_limit > 0 else -1
    for place in range(COLOURS):
        colour = (seat + place) % COLOURS
        out[PLAYS + place] = s.plays[colour]
        out[PLACE + place] = s.place[colour]
        out[ROLLED + place] = s.opening[colour]
        for piece in range(PIECES):
            out[STANDS + PIECES * place + piece] = s.pieces[colour][piece]
