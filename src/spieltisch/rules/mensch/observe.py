"""What a colour sees of a game of Mensch: everything, its own things first.

Parts, in the order of LAYOUT; colours are counted clockwise from the viewer (0 itself … 3):

`phase` as in `state`; `turn` the colour whose turn it is, -1 when the game is over; `die` 0 before
a roll; `tries` the rolls still to come in this turn; `rolls` those left in the game, -1 without a
limit; for each colour: `plays` whether it takes part, `place` the place taken, 0 for none,
`opening` the opening roll, -1 for one still to come, 0 for a colour that is out, and `pieces` four
progresses, ascending, as in `state`.

A colour's progresses and the numbers of its moves are counted from its own start, so a position
turned by ten circles looks the same to the colour that was turned with it. Options are not told.
"""

from spieltisch.rules.kernel import Part, Row, first_cells, rule
from spieltisch.rules.mensch.actions import SIX
from spieltisch.rules.mensch.board import COLOURS, LAST_END, PIECES, B
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

_AT = first_cells(LAYOUT)
PHASE, TURN, DIE, TRIES, ROLLS = (_AT[name] for name in ("phase", "turn", "die", "tries", "rolls"))
PLAYS, PLACE, ROLLED, STANDS = _AT["plays"], _AT["place"], _AT["opening"], _AT["pieces"]


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """Write what a colour sees; nothing is hidden in Mensch."""
    out[PHASE] = s.phase
    out[TURN] = -1 if s.phase == OVER else seats_after(seat, s.turn, COLOURS)
    out[DIE] = s.die
    out[TRIES] = s.tries
    out[ROLLS] = s.roll_limit - s.rolls if s.roll_limit > 0 else -1
    for place in range(COLOURS):
        colour = (seat + place) % COLOURS
        out[PLAYS + place] = s.plays[colour]
        out[PLACE + place] = s.place[colour]
        out[ROLLED + place] = s.opening[colour]
        for piece in range(PIECES):
            out[STANDS + PIECES * place + piece] = s.pieces[colour][piece]
