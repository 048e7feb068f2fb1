"""The numbers of Mutabor's actions; fields are numbered as in `board`.

48 * from + to, a move; 2304 + 48 * field + other (the smaller number first), an exchange;
4608 + field, the start field on which a hit piece is put back; 4656 pass; 4657-4662 the next card
is a star, tree, gate, elephant, crab, stork; 4663-4666 the lot falls on south, west, north, east.
"""

from spieltisch.rules.mutabor.board import KINDS, MOST_WAYS, OPEN, PIECES, SEATS

__all__ = [
    "ACTIONS",
    "DEAL_CARD",
    "DRAW_LOT",
    "EXCHANGE",
    "MAX_LEGAL",
    "PASS",
    "RESTART_ON",
    "SEATS",
]

EXCHANGE = OPEN * OPEN
RESTART_ON = 2 * EXCHANGE
PASS = RESTART_ON + OPEN
DEAL_CARD = PASS + 1
DRAW_LOT = DEAL_CARD + KINDS
ACTIONS = DRAW_LOT + SEATS

FREE_FIELDS = OPEN - 2 * PIECES
MAX_LEGAL = PIECES * MOST_WAYS + FREE_FIELDS * (FREE_FIELDS - 1) // 2
