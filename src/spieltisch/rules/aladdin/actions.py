"""The numbers of Aladdin's actions.

In this order (fields by column a-m, then row 1-11; treasure fields in the same order;
kinds lamp, ring, carpet, amulet, ball, bottle; seats white, grey, green, blue):

0-29 chance lays card 5 · kind + value onto the next treasure field; 30-35 the grey card of a kind
onto the next pyramid; 36-39 the seat that begins; 40-165 four dice, by the ascending faces 1111,
1112, … 6666; 166-201 a duel's dice, 6 · (challenger - 1) + (challenged - 1);
202-231 take the card of a treasure field; 232-235 give the new card to a seat, 236-239 the old one;
240-269 put the new card back onto a treasure field, 270-299 the old one;
300-305 swap the settled kind's grey card with that of a kind, 306 no spell;
307 bare, 308-313 armed with a kind; 314-319 exchange a kind, 320 no exchange; 321 pass;
322-5469 half-moves, 322 + 143 · (6 · (grade - 1) + (distance - 1)) + field.
"""

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
    "SEATS",
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
"""Dice 3 4 5 6: each distance with three grades, and as many ends as that many steps can have."""
