"""The numbers of Mensch's actions.

0-5 the die shows 1-6; 6-9 move the colour's hindmost … foremost piece; 10 pass.
"""

from spieltisch.rules.mensch.board import COLOURS, PIECES

__all__ = ["ACTIONS", "FIRST_MOVE", "MAX_LEGAL", "PASS", "SEATS", "SIX"]

SEATS = COLOURS
SIX = 6
FIRST_MOVE = SIX
PASS = FIRST_MOVE + PIECES
ACTIONS = PASS + 1
MAX_LEGAL = SIX
