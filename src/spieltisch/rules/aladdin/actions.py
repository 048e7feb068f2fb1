"""The numbers of Aladdin's actions; `rules` says what they mean."""

from spieltisch.rules.aladdin.board import FIELDS, GRADES, LONGEST, TREASURES
from spieltisch.rules.aladdin.state import KINDS, SEATS, VALUES

__all__ = [
    "ACTIONS",
    "ARM",
    "BARE",
    "CARDS",
    "DUEL_DICE",
    "FOUR_DICE",
    "GIVE",
    "GREY_CARD",
    "HALF_MOVE",
    "MAX_LEGAL",
    "NEW",
    "NO_EXCHANGE",
    "NO_SPELL",
    "OLD",
    "PASS",
    "RETURN",
    "ROLLS",
    "SEAT_DRAWN",
    "SWAP",
    "SWAP_SPELL",
    "TAKE_CARD",
]

CARDS = KINDS * VALUES
ROLLS = 126
"""Rolls of four dice whose order does not matter."""
NEW, OLD = 0, 1
"""Which of two cards of a kind goes: the one just taken or the one held before."""

GREY_CARD = CARDS
SEAT_DRAWN = GREY_CARD + KINDS
FOUR_DICE = SEAT_DRAWN + SEATS
DUEL_DICE = FOUR_DICE + ROLLS
TAKE_CARD = DUEL_DICE + 36
GIVE = TAKE_CARD + TREASURES
RETURN = GIVE + 2 * SEATS
SWAP_SPELL = RETURN + 2 * TREASURES
NO_SPELL = SWAP_SPELL + KINDS
BARE = NO_SPELL + 1
ARM = BARE + 1
SWAP = ARM + KINDS
NO_EXCHANGE = SWAP + KINDS
PASS = NO_EXCHANGE + 1
HALF_MOVE = PASS + 1
ACTIONS = HALF_MOVE + GRADES * LONGEST * FIELDS

MAX_LEGAL = 3 * (16 + 24 + 36 + 48)
"""Dice 3 4 5 6: each distance with three grades, and as many ends as so many steps can have."""
