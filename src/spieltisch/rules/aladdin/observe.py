"""What a seat sees of a game of Aladdin: all but the values it has not seen (ALA-26).

Parts, in the order of LAYOUT; seats are counted in turn order from the viewer (0 itself, -1 none),
fields, treasure fields and kinds as in `state` and `board`; a set of seats has the bit 1 << place
for the seat that many places after the viewer:

`phase` as in `state`; `turn` the seat whose turn it is; `half` the half-move; `rounds` to come
after this one, -1 without a limit; `dice` how many unused ones show 1 … 6; `spells` of each kind;
`new_kind` the kind of the card just taken, -1 for none, `new_value` its value, -1 unknown,
`new_seen` the seats that have seen it; `spell_kind` the kind just settled; `challenger` the
challenger's grade, `challenged` the seat that is challenged, `challenged_grade` its grade, `armed`
the kind that the duel is armed with; for each seat: `wizards` by grade, -1 where nobody plays,
`hands` the values by kind, -1 no card, 5 a card of unknown value, `hands_seen` the seats that have
seen those; for each treasure field: `kinds` the kind of its card, -1 none, `values` its value, -1
unknown, `seen` the seats that have seen it, `claims` 1 where it is claimed, `banned` 1 where it is
banned.

With `memory: own` only values in the viewer's own hand, and of the card it has just taken, are
known. Options are not told.
"""

from spieltisch.rules.aladdin.board import GRADES, OUT, TREASURES
from spieltisch.rules.aladdin.state import DEAL, GREY, KINDS, LOT, NONE, OVER, SEATS, VALUES, State
from spieltisch.rules.kernel import Part, Row, first_cells, rule
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

_AT = first_cells(LAYOUT)
PHASE, TURN, HALF, ROUNDS = _AT["phase"], _AT["turn"], _AT["half"], _AT["rounds"]
DICE, SPELLS, SPELL_KIND = _AT["dice"], _AT["spells"], _AT["spell_kind"]
NEW_KIND, NEW_VALUE, NEW_SEEN = _AT["new_kind"], _AT["new_value"], _AT["new_seen"]
CHALLENGER, CHALLENGED, ARMED = _AT["challenger"], _AT["challenged"], _AT["armed"]
CHALLENGED_GRADE = _AT["challenged_grade"]
WIZARDS, HANDS, HANDS_SEEN = _AT["wizards"], _AT["hands"], _AT["hands_seen"]
CARD_KINDS, CARD_VALUES, CARD_SEEN = _AT["kinds"], _AT["values"], _AT["seen"]
CLAIMS, BANNED = _AT["claims"], _AT["banned"]


@rule
def observe(s: State, seat: int, out: Row) -> None:
    """ALA-26: write what a seat sees."""
    has_turn = s.phase != DEAL and s.phase != GREY and s.phase != LOT and s.phase != OVER
    out[PHASE] = s.phase
    out[TURN] = seats_after(seat, s.turn, s.people) if has_turn else NONE
    out[HALF] = s.half
    out[ROUNDS] = min(s.round_limit - s.round, MOST_ROUNDS) if s.round_limit > 0 else -1
    for i in range(KINDS):
        out[DICE + i] = s.dice[i]
        out[SPELLS + i] = s.spells[i]
    out[NEW_KIND] = NONE if s.new == NONE else s.new // VALUES
    out[NEW_VALUE] = NONE if s.new == NONE else known_value(s, s.new, s.turn, seat)
    out[NEW_SEEN] = 0 if s.new == NONE else seen_from(s, s.new, seat)
    out[SPELL_KIND] = s.spell_kind
    out[CHALLENGER] = s.challenger
    out[CHALLENGED] = seats_after(seat, s.challenged, s.people)
    out[CHALLENGED_GRADE] = s.challenged_grade
    out[ARMED] = s.armed
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
    """The seats that have seen a card, counted from the viewer, one bit per seat."""
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
