"""The numbers of Irrgarten's actions.

0-99 a field (10 * line + place): the treasure goes there, or the seeker asks for it; 100-289 a
barrier into slot 0-189, in ascending order (`board` numbers the slots); 290 the maze is done; 291
leave the other's maze; 292 pass; 293 and 294 the lot lets left, right, begin.
"""

from spieltisch.rules.irrgarten.board import FIELDS, SLOTS

__all__ = [
    "ACTIONS",
    "DONE",
    "FIRST_SLOT",
    "LEAVE",
    "LEFT_BEGINS",
    "MAX_LEGAL",
    "PASS",
    "SEATS",
]

SEATS = 2
FIRST_SLOT = FIELDS
DONE = FIRST_SLOT + SLOTS
LEAVE = DONE + 1
PASS = LEAVE + 1
LEFT_BEGINS = PASS + 1
ACTIONS = LEFT_BEGINS + SEATS
MAX_LEGAL = SLOTS + 1
