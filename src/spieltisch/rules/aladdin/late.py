"""A late start, for short games: three hidden cards, and one half-move is left of the round."""

from spieltisch.rules.aladdin.board import field_named
from spieltisch.rules.aladdin.state import KINDS, MOVE, NONE, VALUES, State
from spieltisch.rules.aladdin.turns import clear_turn
from spieltisch.rules.kernel import rule

__all__ = ["begin_late", "lay_late_cards"]

_CARPETS = (10, 12, 14)
"""The cards 0, 2 and 4 of the carpet are dealt."""
LATE_CARDS = tuple(card for card in range(KINDS * VALUES) if card not in _CARPETS)
"""The cards on the other treasure fields."""
RIVAL_FIELDS = (3, 27)
MOVER_FIELDS = (7, 28)
"""The treasure fields whose cards are in hands: lamp 3 or ring 2, and a dealt carpet."""

RIVAL_GRADES, RIVAL_PLACES = (1, 5), (field_named("m10"), field_named("k6"))
MOVER_GRADES, MOVER_PLACES = (2, 3, 4), (field_named("m7"), field_named("l7"), field_named("l11"))
"""Two wizards stand where the mover's can challenge them, two can enclose the card on l10."""
LATE_DICE = (2, 3)


@rule
def lay_late_cards(s: State) -> None:
    """`start`, late: all cards but three lie already, and everybody knows them."""
    for treasure in range(len(LATE_CARDS)):
        s.cards[treasure] = LATE_CARDS[treasure]
        s.seen[LATE_CARDS[treasure]] = (1 << s.people) - 1
    s.dealt = len(LATE_CARDS)


@rule
def begin_late(s: State) -> None:
    """`start`, late: the seat before the first one has its last half-move of the round."""
    clear_turn(s)
    mover = (s.first + s.people - 1) % s.people
    for i in range(len(RIVAL_FIELDS)):
        hold(s, s.first, RIVAL_FIELDS[i])
        hold(s, mover, MOVER_FIELDS[i])
    for i in range(len(RIVAL_GRADES)):
        s.wizards[s.first][RIVAL_GRADES[i] - 1] = RIVAL_PLACES[i]
    for i in range(len(MOVER_GRADES)):
        s.wizards[mover][MOVER_GRADES[i] - 1] = MOVER_PLACES[i]
    for i in range(len(LATE_DICE)):
        s.dice[LATE_DICE[i] - 1] += 1
    s.turn = mover
    s.half = 2
    s.phase = MOVE


@rule
def hold(s: State, seat: int, treasure: int) -> None:
    """The card of a treasure field is in a seat's hand, which has seen it."""
    card = s.cards[treasure]
    s.hands[seat][card // VALUES] = card % VALUES
    s.seen[card] |= 1 << seat
    s.cards[treasure] = NONE
