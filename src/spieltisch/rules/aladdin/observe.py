"""What a seat sees of a game of Aladdin: all but the values it has not seen (ALA-26).

Cells, in this order; seats are counted in turn order from the viewer (0 itself, -1 none), fields,
treasure fields and kinds as in `state` and `board`; *seen* is a set of seats with the bit
1 << place for the seat so many places after the viewer:

0 the phase as in `state`; 1 the seat whose turn it is; 2 the half-move; 3 the rounds to come after
this one, -1 without a limit; 4-9 unused dice showing 1 … 6; 10-15 the spell of each kind; 16 the
kind of the card just taken, -1 for none; 17 its value, -1 unknown; 18 who has seen it; 19 the kind
just settled; 20 the challenger's grade; 21 the challenged seat; 22 its grade; 23 the kind that a
duel is armed with; 24-47 six wizards a seat by grade, -1 where nobody plays; 48-71 six values a
seat by kind: -1 no card, 5 a card of unknown value; 72-95 who has seen those; 96-125 the kind of
card on each treasure field, -1 none; 126-155 its value, -1 unknown; 156-185 who has seen it;
186-215 claimed treasure fields; 216-245 banned ones.

With `memory: own` only values in the viewer's own hand, and of the card it has just taken, are
known. Options are not told.
"""

from spieltisch.rules.aladdin.board import GRADES, OUT, TREASURES
from spieltisch.rules.aladdin.state import DEAL, GREY, KINDS, LOT, NONE, OVER, SEATS, VALUES, State
from spieltisch.rules.kernel import Part, Row, rule
from spieltisch.rules.viewing import seats_after

__all__ = ["LAYOUT", "observe"]

UNKNOWN_VALUE = VALUES
"""In a hand: a card whose value the viewer does not know."""
GARDEN = NONE
"""The holder of a card that lies on a treasure field."""
MOST_ROUNDS = 32_000
ALL_SEATS = (1 << SEATS) - 1

LAYOUT = (
    Part("phase", 1, 0, OVER),
    Part("turn", 1, NONE, SEATS - 1),
    Part("half", 1, 1, 2),
    Part("rounds", 1, -1, MOST_ROUNDS),
    Part("dice", 6, 0, 4),
    Part("spells", KINDS, 0, 9),
    Part("new_kind", 1, NONE, KINDS - 1),
    Part("new_value", 1, NONE, VALUES - 1),
    Part("new_seen", 1, 0, ALL_SEATS),
    Part("spell_kind", 1, NONE, KINDS - 1),
    Part("challenger", 1, 0, GRADES),
    Part("challenged", 1, NONE, SEATS - 1),
    Part("challenged_grade", 1, 0, GRADES),
    Part("armed", 1, NONE, KINDS - 1),
    Part("wizards", SEATS * GRADES, NONE, OUT),
    Part("hands", SEATS * KINDS, NONE, UNKNOWN_VALUE),
    Part("hands_seen", SEATS * KINDS, 0, ALL_SEATS),
    Part("kinds", TREASURES, NONE, KINDS - 1),
    Part("values", TREASURES, NONE, VALUES - 1),
    Part("seen", TREASURES, 0, ALL_SEATS),
    Part("claims", TREASURES, 0, 1),
    Part("banned", TREASURES, 0, 1),
)

DICE, SPELLS, TAKEN, WIZARDS, HANDS, HANDS_SEEN = 4, 10, 16, 24, 48, 72
CARD_KINDS, CARD_VALUES, CARD_SEEN, CLAIMS, BANNED = 96, 126, 156, 186, 216
"""Where the cells of these parts begin."""


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """ALA-26: write what a seat sees."""
    has_turn = s.phase != DEAL and s.phase != GREY and s.phase != LOT and s.phase != OVER
    out[0] = s.phase
    out[1] = seats_after(seat, s.turn, s.people) if has_turn else NONE
    out[2] = s.half
    out[3] = min(s.round_limit - s.round, MOST_ROUNDS) if s.round_limit > 0 else -1
    for i in range(KINDS):
        out[DICE + i] = s.dice[i]
        out[SPELLS + i] = s.spells[i]
    out[TAKEN] = NONE if s.new == NONE else s.new // VALUES
    out[TAKEN + 1] = NONE if s.new == NONE else known_value(s, s.new, s.turn, seat)
    out[TAKEN + 2] = 0 if s.new == NONE else seen_from(s, s.new, seat)
    out[TAKEN + 3] = s.spell_kind
    out[TAKEN + 4] = s.challenger
    out[TAKEN + 5] = seats_after(seat, s.challenged, s.people)
    out[TAKEN + 6] = s.challenged_grade
    out[TAKEN + 7] = s.armed
    for place in range(SEATS):
        observe_seat(s, seat, place, out)
    for treasure in range(TREASURES):
        observe_treasure(s, seat, treasure, out)


@rule
def known_value(s: State, card: int, holder: int, viewer: int) -> int:
    """ALA-26: a card's value if the viewer has seen it, or with `own` holds it; else NONE."""
    if s.memory_own:
        return card % VALUES if holder == viewer else NONE
    return card % VALUES if s.seen[card] >> viewer & 1 else NONE


@rule
def seen_from(s: State, card: int, viewer: int) -> int:
    """The seats that have seen a card, counted from the viewer, a bit a seat."""
    bits = 0
    for place in range(s.people):
        bits |= (s.seen[card] >> (viewer + place) % s.people & 1) << place
    return bits


@rule
def observe_seat(s: State, viewer: int, place: int, out: Row) -> None:
    """ALA-14: the wizards of a seat, and the kinds it holds with what is known of their values."""
    plays = place < s.people
    seat = (viewer + place) % s.people
    for i in range(GRADES):
        out[WIZARDS + GRADES * place + i] = s.wizards[seat][i] if plays else NONE
        value, seen = NONE, 0
        if plays and s.hands[seat][i] != NONE:
            card = i * VALUES + s.hands[seat][i]
            value = known_value(s, card, seat, viewer)
            value = UNKNOWN_VALUE if value == NONE else value
            seen = seen_from(s, card, viewer)
        out[HANDS + KINDS * place + i] = value
        out[HANDS_SEEN + KINDS * place + i] = seen


@rule
def observe_treasure(s: State, viewer: int, treasure: int, out: Row) -> None:
    """ALA-3: a treasure field's card by its back, and its value if the viewer has seen it."""
    card = s.cards[treasure]
    out[CARD_KINDS + treasure] = NONE if card == NONE else card // VALUES
    out[CARD_VALUES + treasure] = NONE if card == NONE else known_value(s, card, GARDEN, viewer)
    out[CARD_SEEN + treasure] = 0 if card == NONE else seen_from(s, card, viewer)
    out[CLAIMS + treasure] = s.claims >> treasure & 1
    out[BANNED + treasure] = s.banned >> treasure & 1
